import type { Connection } from "vscode-languageserver/node";
import { t } from "../../../engine/l10n/speak.ts";
import { labelBotFile } from "../../../engine/text/bot-name.ts";
import { type DuelSummary, formatVerdict, isDuelGoing } from "../../../engine/views/duel-summary.ts";
import type { ServerProxy } from "../../channel.ts";
import { escapeNotice } from "../../label-text.ts";
import type { RunState } from "../../protocol-data.ts";
import { formatFigures, formatResult, formatTally, formatVersus } from "../../result-text.ts";
import { toFilePath } from "../base/bot-files.ts";
import type { StandardOptions } from "./standard-options.ts";

interface ShowRunsDeps {
  readonly connection: Connection;
  readonly server: ServerProxy;
  readonly messages: StandardOptions["messages"];
  /** Stops a run or a duel by its id. */
  readonly stop: (id: string) => void;
}

/** Shows runs and duels as progress, and their results as messages. */
export function showRuns({ connection, server, messages, stop }: ShowRunsDeps): void {
  const progress = createShownProgress(connection, stop);
  const failures = new Map<string, string>();

  function tellRun(run: RunState): void {
    if (run.earlier) return;
    if (run.state === "preparing" || run.state === "playing") {
      progress.show(run.run, addBotName(run.bot, run.isSeries ? t("series") : t("match")), describeProgress(run));
      return;
    }
    progress.end(run.run);
    if (run.state === "failed") tellFailure(run);
    if (run.state === "finished") tellResult(run);
  }

  function tellResult(run: RunState): void {
    failures.delete(run.bot);
    const text = messages === "none" || (messages === "problems" && !hasProblems(run)) ? "" : describeResult(run);
    if (text !== "") connection.window.showInformationMessage(escapeNotice(addBotName(run.bot, text)));
  }

  /** The same failure is not repeated at each save. */
  function tellFailure({ bot, message = t("it cannot be played.") }: RunState): void {
    if (failures.get(bot) === message) return;
    failures.set(bot, message);
    connection.window.showErrorMessage(escapeNotice(addBotName(bot, message)));
  }

  server.on("runChanged", tellRun);
  server.on("duelChanged", (duel) => {
    const text = formatVerdict(duel);
    if (isDuelGoing(duel)) return progress.show(duel.id, addBotName(duel.bot, t("is it better?")), { message: text });
    progress.end(duel.id);
    if (isWorthReporting(duel) && messages === "all")
      connection.window.showInformationMessage(escapeNotice(addBotName(duel.bot, text)));
  });
}

/** With several bots open, news may be about another one than the user is looking at. */
const addBotName = (bot: string, news: string): string => `Spar: ${labelBotFile(toFilePath(bot))} · ${news}`;

/** Duels that were started by a save are not reported if they were stopped or could not be played. */
const isWorthReporting = ({ state, outdated, background, earlier }: DuelSummary): boolean =>
  !outdated && !earlier && state !== "stopped" && !(background && state === "failed");

const hasProblems = ({ summary, tally }: RunState): boolean =>
  (summary?.problemCount ?? 0) > 0 || Object.keys(tally?.errors ?? {}).length > 0;

function describeProgress(run: RunState): ProgressState {
  if (run.state === "preparing") return { message: t("preparing") };
  if (!run.isSeries) return { message: escapeNotice(formatVersus(run.opponent)) };
  const soFar = run.played > 0 ? `, ${formatTally(run)}` : "";
  const howFar = t("{played, number} of {of, number}", { played: run.played, of: run.of });
  return { message: `${howFar}${soFar}`, percentage: (100 * run.played) / Math.max(1, run.of) };
}

function describeResult(run: RunState): string {
  if (run.isSeries) return [formatTally(run), run.leftOut ?? "", run.changed ?? ""].filter(Boolean).join(". ");
  return run.summary ? `${formatResult(run.summary)} · ${formatFigures(run.summary)}` : "";
}

interface ProgressState {
  readonly message: string;
  /** 0 to 100, if known. */
  readonly percentage?: number;
}

/** Running jobs by id, shown as progress that can be cancelled where the editor supports progress. */
function createShownProgress(connection: Connection, cancel: (id: string) => void) {
  const shown = new Map<string, { howFar: ProgressState; tell: () => void; end: () => void }>();

  async function begin(id: string, title: string): Promise<void> {
    const item = shown.get(id)!;
    const progress = await connection.window.createWorkDoneProgress();
    // The job may have ended while the editor was creating the progress.
    if (shown.get(id) !== item) return progress.done();
    const { howFar } = item;
    progress.begin(title, howFar.percentage, howFar.message, true);
    progress.token.onCancellationRequested(() => cancel(id));
    item.tell = () => {
      const { message, percentage } = item.howFar;
      if (percentage === undefined) progress.report(message);
      else progress.report(percentage, message);
    };
    item.end = () => progress.done();
  }

  return {
    show(id: string, title: string, howFar: ProgressState) {
      const known = shown.get(id);
      if (known) {
        known.howFar = howFar;
        return known.tell();
      }
      shown.set(id, { howFar, tell() {}, end() {} });
      begin(id, title).catch((error: Error) => connection.console.warn(`Progress is not shown: ${error.message}`));
    },
    end(id: string) {
      shown.get(id)?.end();
      shown.delete(id);
    },
  };
}
