import { type MatchEvent, playMatch } from "../../../engine/app/match.ts";
import { said } from "../../../engine/l10n/speak.ts";
import type { PersonTable } from "../person/person-table.ts";
import { playPerson } from "../person/play-person.ts";
import { playSeries } from "../series/play-series.ts";
import { branchToPlay } from "./branches.ts";
import {
  beforeMatch,
  cannotPlay,
  historyFor,
  keepSources,
  listMatch,
  opponentIn,
  type Parts,
  publish,
} from "./keep-match.ts";
import { chosenBy, headOf, requested } from "./run-request.ts";
import type { Run } from "./runs.ts";

/** Plays one run from its request to its last diagnostic. */
export async function playRun(run: Run, parts: Parts & { readonly table: PersonTable }): Promise<void> {
  const { request, signal } = run;
  if (request.person) return playPerson(run, request.person, parts, parts.table);
  if (request.count !== undefined) return playSeries(run, parts);
  const again = request.again === undefined ? undefined : await headOf(parts.matches, request.again);
  const branch = branchToPlay(request, parts.matches);
  if (request.branch && !branch) {
    return run.tell({ state: "failed", message: said("The match to continue is no longer in the history.") });
  }
  const hear = (event: MatchEvent) => {
    if (event.kind === "progress") return parts.live(request.uri, { ...event, match: event.id! });
    run.tell({ state: "playing", opponent: opponentIn(event.matched.setup) });
    keepSources(parts);
  };
  const { seed, me = 0, ...named } = again ?? { opponents: chosenBy(request, parts.choices), seed: undefined };
  const seat = request.swap ? me + 1 : me;
  const playing = { ...(await requested(run, parts.settings, named)), seed, seat, branch, signal };
  const end = await playMatch({ ...playing, ...historyFor(run, parts), pool: parts.pool }, hear);
  if (end.kind === "stopped" || signal.aborted) return;
  if (end.kind === "failed") return cannotPlay(run, end, parts);
  const { summary, problems } = listMatch(end.id!, end, run, parts);
  // What came of an answer that the bot never gave is nothing to underline in it.
  if (!branch) publish(run, end, [...end.warnings.map(beforeMatch), ...problems], parts);
  run.tell({ state: "finished", played: 1, summary });
}
