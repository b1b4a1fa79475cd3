import { dirname } from "node:path";
import { type DuelMatch, type PlayedPair, runDuel, usualMost } from "../../engine/arena/duel.ts";
import { endOf, numbersOf, placeOf } from "../../engine/arena/duel-numbers.ts";
import type { Executor } from "../../engine/arena/executor.ts";
import { modelOf, pairsDiffer } from "../../engine/arena/pair.ts";
import { usualSprt } from "../../engine/arena/sprt.ts";
import { trailOf } from "../../engine/arena/trail.ts";
import { said } from "../../engine/l10n/speak.ts";
import { freshSeed } from "../../engine/match/fresh-seed.ts";
import { type DuelSetups, duelSetups } from "../../engine/project/duel-setups.ts";
import { matchUp } from "../../engine/project/match-up.ts";
import type { VersionStore } from "../../engine/project/version-store.ts";
import { visibleLine } from "../../engine/record/visible.ts";
import { uriOf } from "./bot-files.ts";
import { duelMatches } from "./duel-matches.ts";
import type { Duelling } from "./duels.ts";
import type { MatchList } from "./match-list.ts";
import type { SettingsSource } from "./settings.ts";

interface Parts {
  readonly settings: SettingsSource;
  readonly matches: MatchList;
  readonly versions: VersionStore;
  readonly executor: Executor;
}

/** Plays one duel from what was asked for to its verdict. */
export async function playDuel(duel: Duelling, parts: Parts): Promise<void> {
  const { bot, opponent, signal } = duel;
  const up = { bot, opponents: [opponent], folder: dirname(bot.file), compared: true };
  const settings = await parts.settings.engine(uriOf(bot.file));
  const setups = await duelSetups((met) => matchUp({ ...up, ...met }, settings));
  if (signal.aborted) return;
  if (!setups.ok)
    return duel.tell({ state: "failed", trouble: { message: setups.message, ...placeOf(setups.problems[0]) } });
  const { first, others } = setups;
  const seed = first.seed ?? freshSeed();
  if (![first.setup, ...others].every((setup) => pairsDiffer(setup, seed))) {
    // Nobody asked for this one.
    if (duel.background) return;
    return duel.tell({
      state: "failed",
      trouble: { message: said("every match would be the same: all seeds are set.") },
    });
  }
  parts.matches.unlessFull(() => parts.versions.keepNoted());
  await playMatches(duel, setups, seed, parts);
}

async function playMatches(
  duel: Duelling,
  { first: { setup }, others, names }: DuelSetups,
  seed: string,
  parts: Parts,
): Promise<void> {
  const { duelElo } = await parts.settings.editor(uriOf(duel.bot.file));
  const lost = duelMatches({ duel: duel.id, bot: uriOf(duel.bot.file) }, parts.matches);
  const trail = trailOf();
  const keeping: Promise<void>[] = [];
  let faults: readonly number[] = [0, 0];
  const bots = [setup, ...others].flatMap((each) => each.bots);
  // A pool has no version.
  const versions = setup.bots.map(({ version }, bot) => (bot > 0 && others.length > 0 ? null : (version ?? null)));
  duel.tell({ state: "playing", names: names.map(visibleLine), versions, model: modelOf(setup) });
  const check = sometimes(() => duel.checkSource());
  const result = await runDuel({
    ...{ setup, others, seed, test: { ...usualSprt, elo1: duelElo }, most: usualMost },
    ...{ executor: parts.executor, lostRecords: true },
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
  const own = (name: string) => bots.find((bot) => bot.name === name)?.versionOf === undefined;
  duel.tell({ ...numbersOf(result), ...endOf(result, own), lost: lost.lost });
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
  return matches.reduce((sum, { played, pairing }) => sum + played.faults[pairing.seats[player]!]!, 0);
}
