import type { Connection } from "vscode-languageserver/node";
import { findLineCosts } from "../../../engine/app/line-costs.ts";
import { t } from "../../../engine/l10n/speak.ts";
import type { LineCosts } from "../../../engine/views/line-cost.ts";
import { tell } from "../../channel.ts";
import type { RunState } from "../../protocol.ts";
import { answerChecked } from "../base/checked-channel.ts";
import type { SettingsSource } from "../base/settings.ts";
import { createJobs } from "../jobs/jobs.ts";
import type { MatchList } from "../stored/match-list.ts";
import type { SeriesBook } from "../stored/series-book.ts";

interface LineCostDeps {
  readonly connection: Connection;
  readonly matches: MatchList;
  readonly series: SeriesBook;
  readonly settings: SettingsSource;
}

/** Finds in the background, until the next run, which lines of a bot cost most in a series. */
export interface ServerCosts {
  handleRun(state: RunState): void;
  dispose(): void;
}

/** The time limit of one search, and how many of the series' last matches it looks at. */
const budgetMs = 60_000;
const maxMatches = 60;

export function createCosts({ connection, matches, series, settings }: LineCostDeps): ServerCosts {
  const jobs = createJobs("another series");
  const failed = ({ stack }: Error) => connection.console.error(String(stack));
  const stop = () => void jobs.stop("another run");

  /** Starts the search; returns a sentence if there is nothing to search. */
  async function start(run: string): Promise<string | undefined> {
    stop();
    const facts = await series.facts(run, 0);
    const found = await series.getMatches(run);
    const files = found.flatMap(({ id, me }) => {
      const file = matches.kept.findFile(id);
      return file === undefined ? [] : [{ file, player: me }];
    });
    if (!facts || files.length === 0) return t("The records of this series are no longer available.");
    const of = { run, bot: facts.bot };
    jobs.start({ id: run, work: (signal) => search(of, files.slice(-maxMatches), signal), failed });
    return undefined;
  }

  async function search(
    of: { readonly run: string; readonly bot: string },
    files: readonly { readonly file: string; readonly player: number }[],
    signal: AbortSignal,
  ): Promise<void> {
    let costs: LineCosts | undefined;
    const say = (state: "searching" | "done" | "stopped") =>
      void tell(connection, "spar/lineCosts", { ...of, state, ...(costs ? { costs } : {}) });
    say("searching");
    await findLineCosts({ matches: files, budgetMs, isBackground: true, signal }, (found) => {
      costs = found;
      say("searching");
    });
    say(signal.aborted ? "stopped" : "done");
  }

  answerChecked(connection, "spar/costs", async ({ run }) => {
    const message = await start(run);
    return message === undefined ? {} : { message };
  });
  answerChecked(connection, "spar/stopCosts", () => {
    stop();
    return null;
  });
  return {
    handleRun(state) {
      if (state.state === "preparing") stop();
      if (state.state === "finished" && state.isSeries) void startIfWanted(state);
    },
    dispose: stop,
  };

  async function startIfWanted({ bot, run }: RunState): Promise<void> {
    if ((await settings.editor(bot)).inlineCosts) await start(run);
  }
}
