import { said } from "../../engine/l10n/speak.ts";
import { freshSeed } from "../../engine/match/fresh-seed.ts";
import { type MatchSetup, planOf, seatsOf } from "../../engine/match/setup.ts";
import { explained } from "../../engine/project/explained.ts";
import type { MatchRecord } from "../../engine/record/match-record.ts";
import { branchToPlay } from "./branches.ts";
import { beforeMatch, cannotPlay, keepMatch, keepSources, opponentIn, type Parts, publish } from "./keep-match.ts";
import { chosenBy, headOf, matchedUp, type PlayedHead, type Ready } from "./matched-up.ts";
import type { PersonTable } from "./person-table.ts";
import { playPerson } from "./play-person.ts";
import { playSeries } from "./play-series.ts";
import type { Run } from "./runs.ts";

/** Plays one run from its request to its last diagnostic. */
export async function playRun(run: Run, parts: Parts & { readonly table: PersonTable }): Promise<void> {
  if (run.request.person) return playPerson(run, run.request.person, parts, parts.table);
  if (run.request.count !== undefined) return playSeries(run, parts);
  const played = run.request.again === undefined ? undefined : await headOf(parts.matches, run.request.again);
  const matched = await matchedUp(run, parts.settings, played ?? { opponents: chosenBy(run.request, parts.choices) });
  if (run.signal.aborted) return;
  if (!matched.ok) return cannotPlay(run, matched, parts);
  run.tell({ state: "playing", opponent: opponentIn(matched.setup) });
  await playOne(run, matched, played, parts);
}

/** A ghost brings the seeds of its match along. */
function ghostlySeed({ seats, seeds }: MatchSetup): string | undefined {
  return seats && Object.values(seeds("")).join(" ");
}

async function playOne(run: Run, matched: Ready, played: PlayedHead | undefined, parts: Parts): Promise<void> {
  const { setup, warnings } = matched;
  const seed = played?.seed ?? ghostlySeed(setup) ?? matched.seed ?? freshSeed();
  const before = played?.me ?? 0;
  const seats = seatsOf(setup, run.request.swap ? before + 1 : before);
  const me = seats[0]!;
  const bot = run.request.uri;
  let id: string | undefined;
  const onLines = (record: MatchRecord) => {
    id ??= parts.matches.history.idFor(record);
    parts.live(bot, { match: id, me, record });
  };
  const branched = branchToPlay(run.request, parts.matches);
  if (run.request.branch && !branched) {
    return run.tell({ state: "failed", message: said("The match to play on from is no longer in the history.") });
  }
  const plan = { ...planOf(setup, seed, seats), ...(branched ? { branch: branched.branch } : {}) };
  const { branchAnswers } = branched ?? {};
  const playing = parts.pool.play(plan, { onLines, signal: run.signal, branchAnswers });
  keepSources(parts);
  const record = await playing;
  if (run.signal.aborted) return;
  const { summary, problems } = await keepMatch(record, run, { me, seed, id, told: matched.told }, parts);
  if (run.signal.aborted) return;
  // What came of an answer that the bot never gave is nothing to underline in it.
  if (!branched) publish(run, matched, [...warnings.map(beforeMatch), ...explained(problems, warnings)], parts);
  run.tell({ state: "finished", played: 1, summary });
}
