import { type MatchEvent, type PlayRequest, playRequestedMatch } from "../../../engine/app/match.ts";
import { t } from "../../../engine/l10n/speak.ts";
import type { MatchRequest } from "../../../engine/project/resolve/match-request.ts";
import {
  beforeMatch,
  cannotPlay,
  historyFor,
  keepSources,
  listMatch,
  opponentIn,
  publish,
  type RunDeps,
} from "../context/keep-match.ts";
import { chosenBy, readHead, requested } from "../context/run-request.ts";
import type { Run, RunKind } from "../context/runs.ts";
import type { PersonTable } from "../person/person-table.ts";
import { playPerson } from "../person/play-person.ts";
import { playServerSeries } from "../series/play-series.ts";
import { branchToPlay } from "./branches.ts";

/** Plays one run from its request to its last diagnostic. */
export function playRun(run: Run, parts: RunDeps & { readonly table: PersonTable }): Promise<void> {
  const { plays } = run;
  switch (plays.kind) {
    case "person":
      return playPerson(run, plays.person, parts, parts.table);
    case "series":
    case "repeat":
    case "rest":
      return playServerSeries(run, plays, parts);
    case "match":
      return playOne(run, { opponents: chosenBy(run.uri, plays.opponent, parts.choices) }, parts);
    case "again":
      return playAgain(run, plays, parts);
  }
}

async function playAgain(
  run: Run,
  { match, swap, branch }: Extract<RunKind, { kind: "again" }>,
  parts: RunDeps,
): Promise<void> {
  const left = branch && branchToPlay(branch, parts.matches);
  if (branch && !left) {
    return run.tell({ state: "failed", message: t("The match to continue is no longer in the history.") });
  }
  const head = await readHead(parts.matches, match);
  const named = head ?? { opponents: chosenBy(run.uri, undefined, parts.choices), me: 0 };
  await playOne(run, { ...named, me: named.me + (swap ? 1 : 0), branch: left }, parts);
}

/** `me`: where the bot sits, from 0. */
interface OneMatch extends Pick<PlayRequest, "seed" | "branch">, Pick<MatchRequest, "opponents" | "options" | "seeds"> {
  readonly me?: number;
}

async function playOne(run: Run, { seed, me: seat, branch, ...named }: OneMatch, parts: RunDeps): Promise<void> {
  const { uri, signal } = run;
  const hear = (event: MatchEvent) => {
    if (event.kind === "progress") return parts.live(uri, { ...event, match: event.id! });
    run.tell({ state: "playing", opponent: opponentIn(event.matched.setup) });
    keepSources(parts);
  };
  const playing = { ...(await requested(run, parts.settings, named)), seed, seat, branch, signal };
  const end = await playRequestedMatch({ ...playing, ...historyFor(run, parts), pool: parts.pool }, hear);
  if (end.kind === "stopped" || signal.aborted) return;
  if (end.kind === "failed") return cannotPlay(run, end, parts);
  const { summary, problems } = listMatch(end.id!, end, run, parts);
  // What came of an answer that the bot never gave is nothing to underline in it.
  if (!branch) publish(run, end, [...end.warnings.map(beforeMatch), ...problems], parts);
  run.tell({ state: "finished", played: 1, summary });
}
