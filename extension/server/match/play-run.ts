import { type MatchEvent, type PlayRequest, playRequestedMatch } from "../../../engine/app/match.ts";
import { t } from "../../../engine/l10n/speak.ts";
import { formatBotName } from "../../../engine/project/resolve/find-bot.ts";
import { formatGhostName } from "../../../engine/project/resolve/ghost.ts";
import type { MatchRequest } from "../../../engine/project/resolve/match-request.ts";
import type { MatchLine } from "../../../engine/record/match-record.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import { describeOpponents, type RunDeps, reportRun } from "../context/run-report.ts";
import { chooseOpponentsFor, createRunRequest } from "../context/run-request.ts";
import type { Run } from "../context/runs.ts";
import type { MatchList } from "../kept/match-list.ts";
import type { PersonTable } from "../person/person-table.ts";
import { playPerson } from "../person/play-person.ts";
import { playServerSeries } from "../series/play-series.ts";
import { createBranchToPlay } from "./branches.ts";

/** Plays one run from its request to its last diagnostic. */
export async function playRun(run: Run, deps: RunDeps & { readonly table: PersonTable }): Promise<void> {
  const { plays } = run;
  switch (plays.kind) {
    case "person":
      return playPerson(run, plays.person, deps, deps.table);
    case "series":
    case "repeat":
    case "rest":
      return playServerSeries(run, plays, deps);
    case "match":
      return playOne(run, { opponents: chooseOpponentsFor(run, deps.choices, plays.opponent) }, deps);
    case "again":
      return playAgain(run, plays, deps);
    case "playOn": {
      const branch = createBranchToPlay(plays, deps.matches);
      if (branch) return playAgain(run, { match: plays.match, branch }, deps);
      return run.tell({ state: "failed", message: t("The match to continue is no longer in the history.") });
    }
  }
}

interface MatchAgain extends Pick<PlayRequest, "branch"> {
  readonly match: string;
  readonly swap?: boolean;
}

async function playAgain(run: Run, { match, swap, branch }: MatchAgain, deps: RunDeps): Promise<void> {
  const head = await readHead(deps.matches, match);
  const named = head ?? { opponents: chooseOpponentsFor(run, deps.choices), me: 0 };
  await playOne(run, { ...named, me: named.me + (swap ? 1 : 0), branch }, deps);
}

/** `me` is the bot's seat, from 0. */
interface OneMatch extends Pick<PlayRequest, "seed" | "branch">, Pick<MatchRequest, "opponents" | "options" | "seeds"> {
  readonly me?: number;
}

async function playOne(run: Run, { seed, me: seat, branch, ...named }: OneMatch, deps: RunDeps): Promise<void> {
  const { uri, signal } = run;
  const report = reportRun(run, deps);
  const hear = (event: MatchEvent) => {
    if (event.kind === "progress") return deps.live(uri, { ...event, match: event.id! });
    run.tell({ state: "playing", opponent: describeOpponents(event.matched.setup) });
    report.keepSources();
  };
  const playing = { ...(await createRunRequest(run, deps.settings, named)), seed, seat, branch, signal };
  const end = await playRequestedMatch({ ...playing, ...report.keeping, pool: deps.pool }, hear);
  if (end.kind === "stopped" || signal.aborted) return;
  if (end.kind === "failed") return report.cannotPlay(end);
  const { summary, problems } = report.list(end.id!, end);
  // Problems after an answer that the bot never gave are not marked in its source.
  if (!branch) report.publish(end, problems);
  const last = end.record.at(-1);
  if (last?.kind === "failed") {
    deps.connection.console.error(escapeInvisible(last.log));
    return run.tell({ state: "failed", played: 1, summary, message: last.why });
  }
  run.tell({ state: "finished", played: 1, summary });
}

/** What a match that is to be played again was: everything but the bot itself, which may have changed. */
interface PlayedHead {
  readonly opponents: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly seeds: Readonly<Record<string, string>>;
  readonly seed: string;
  readonly me: number;
}

async function readHead(matches: MatchList, id: string): Promise<PlayedHead | undefined> {
  const summary = await matches.find(id);
  const head = matches.record(id)?.[0];
  if (!summary || head?.kind !== "match") return undefined;
  const { bots, seeds, options }: MatchLine = head;
  const { me, seed } = summary;
  // Round the table from the bot on, as they are seated again.
  const others = bots.map((_, i) => (me + i) % bots.length).slice(1);
  const file = matches.kept.fileOf(id);
  // Who played on a site is nowhere else than in the record.
  const again = (player: number) =>
    head.imported && file !== undefined && bots[player]!.kind === "site"
      ? formatGhostName({ record: file, player })
      : formatBotName(bots[player]!);
  return { opponents: others.map(again), seeds, me, seed, options: options as PlayedHead["options"] };
}
