import { dirname } from "node:path";
import { type DuelMatch, type PlayedPair, runDuel, usualMost } from "../../engine/arena/duel.ts";
import type { DuelResult, DuelState } from "../../engine/arena/duel-state.ts";
import type { Honesty } from "../../engine/arena/honest-jobs.ts";
import { faultsOf } from "../../engine/arena/league-result.ts";
import { modelOf, pairsDiffer } from "../../engine/arena/pair.ts";
import { usualSprt } from "../../engine/arena/sprt.ts";
import { said } from "../../engine/l10n/speak.ts";
import { freshSeed } from "../../engine/match/fresh-seed.ts";
import type { Pool } from "../../engine/match/pool.ts";
import type { MatchSetup } from "../../engine/match/setup.ts";
import { type Matched, matchUp } from "../../engine/project/match-up.ts";
import type { VersionStore } from "../../engine/project/version-store.ts";
import type { DuelSummary } from "../../engine/record/duel-summary.ts";
import type { Problem } from "../../engine/record/problem.ts";
import { visibleLine } from "../../engine/record/visible.ts";
import { uriOf } from "./bot-files.ts";
import { duelMatches } from "./duel-matches.ts";
import type { Duelling } from "./duels.ts";
import type { MatchList } from "./match-list.ts";
import type { SettingsSource } from "./settings.ts";
import { trailOf } from "./trail.ts";

interface Parts {
  readonly settings: SettingsSource;
  readonly matches: MatchList;
  readonly versions: VersionStore;
  readonly pool: Pool;
  readonly honesty: () => Promise<Honesty>;
}

/** Plays one duel from what was asked for to its verdict. */
export async function playDuel(duel: Duelling, parts: Parts): Promise<void> {
  const { bot, opponent, signal } = duel;
  const up = { bot, opponents: [opponent], folder: dirname(bot.file), compared: true };
  const matched = await matchUp(up, await parts.settings.engine(uriOf(bot.file)));
  if (signal.aborted) return;
  if (!matched.ok)
    return duel.tell({ state: "failed", trouble: { message: matched.message, ...placeOf(matched.problems[0]) } });
  const seed = matched.seed ?? freshSeed();
  if (!pairsDiffer(matched.setup, seed)) {
    // Nobody asked for this one.
    if (duel.background) return;
    return duel.tell({
      state: "failed",
      trouble: { message: said("every match would be the same: all seeds are set.") },
    });
  }
  parts.matches.unlessFull(() => parts.versions.keepNoted());
  await playMatches(duel, matched, seed, parts);
}

async function playMatches(
  duel: Duelling,
  { setup }: Matched & { ok: true },
  seed: string,
  parts: Parts,
): Promise<void> {
  const { jobs } = await parts.honesty();
  const { duelElo } = await parts.settings.editor(uriOf(duel.bot.file));
  const lost = duelMatches({ duel: duel.id, bot: uriOf(duel.bot.file) }, parts.matches);
  const trail = trailOf();
  const keeping: Promise<void>[] = [];
  let faults: readonly number[] = [0, 0];
  const names = setup.bots.map(({ name }) => visibleLine(name));
  const versions = setup.bots.map(({ version }) => version ?? null);
  duel.tell({ state: "playing", names, versions, model: modelOf(setup) });
  const check = sometimes(() => duel.checkSource());
  const result = await runDuel({
    ...{ setup, seed, test: { ...usualSprt, elo1: duelElo }, most: usualMost, pool: parts.pool, jobs },
    ...{ signal: parts.matches.untilFull(duel.signal, !duel.background), gate: duel.gate },
    tell({ number, matches }: PlayedPair, state) {
      check();
      trail.add(state.llr);
      faults = faults.map((sum, player) => sum + faultsIn(matches, player));
      for (const match of matches) keeping.push(lost.hear(match, number));
      duel.tell({ ...numbersOf(state), trail: trail.points, faults, lost: lost.lost });
    },
  });
  await Promise.all(keeping);
  duel.tell({ ...numbersOf(result), ...endOf(result, setup), lost: lost.lost });
}

/** Of many calls one a second; reading the source each time would cost more than some matches. */
function sometimes(act: () => void): () => void {
  let last = performance.now();
  return () => {
    if (performance.now() - last < 1000) return;
    last = performance.now();
    act();
  };
}

function faultsIn(matches: readonly DuelMatch[], player: number): number {
  return matches.reduce((sum, { replay, seats }) => sum + faultsOf(replay, seats[player]!), 0);
}

/** What has no bound is null, since JSON knows no infinity. */
function numbersOf(state: DuelState): Partial<DuelSummary> {
  const { verdict, matches, wins, draws, losses, pairs, elo, los, llr, bounds, left = null } = state;
  const known = (value: number) => (Number.isFinite(value) ? value : null);
  const { value, low, high } = elo;
  const counts = { verdict, matches, wins, draws, losses, pairs, los, llr, bounds, left };
  return { ...counts, elo: { value: known(value), low: known(low), high: known(high) } };
}

function endOf({ ended, broken }: DuelResult, { bots }: MatchSetup): Partial<DuelSummary> {
  if (!broken) return { state: ended, left: null };
  const { name, problem } = broken;
  // The lines of another version are not those that the user sees.
  const own = bots.find((bot) => bot.name === name)?.versionOf === undefined;
  const trouble = { name: visibleLine(name), message: problem.message, ...(own ? placeOf(problem) : {}) };
  return { state: ended, left: null, trouble };
}

function placeOf(problem: Problem | undefined): { readonly file?: string; readonly line?: number } {
  return problem?.file === undefined ? {} : { file: problem.file, line: problem.line ?? 1 };
}
