import { dirname } from "node:path";
import { countMatchesOn, describeModel, haveVaryingPairs, type PlayedPair, runDuel } from "../arena/duel/duel.ts";
import {
  countPairs,
  createDownsampler,
  type DuelCounts,
  type DuelResult,
  type DuelState,
  describeEnd,
  toDuelNumbers,
} from "../arena/duel/duel-state.ts";
import { createPinnedExecutor, type Executor } from "../arena/execute/executor.ts";
import type { Gate } from "../arena/execute/play-counted.ts";
import { defaultSprt, type SprtSettings } from "../arena/statistics/sprt.ts";
import { t } from "../l10n/speak.ts";
import { createSeed, type MatchSetup } from "../match/setup.ts";
import { createPinnedSources, type PinnedSources } from "../project/prepare/pinned-sources.ts";
import {
  formatSetSeed,
  isSeedOf,
  type MatchRequest,
  type RefusedRequest,
  refuse,
  type Settings,
} from "../project/resolve/match-request.ts";
import { type DuelSetups, resolveDuelSetups, resolveMatch } from "../project/resolve/resolve-match.ts";
import { findConfig } from "../project/settings/find-config.ts";
import { isSameExceptComments, readSourceVersion } from "../project/versions/source-version.ts";
import { getBotVersion, getOriginal } from "../record/match-record.ts";
import { escapeLine } from "../text/visible.ts";
import type { ChangedSource } from "../views/changed-source.ts";
import type { DuelSummary } from "../views/duel-summary.ts";

/** Asks whether the first bot is better than the second; further bots fill the other seats of larger games. */
interface DuelRequest {
  readonly match: MatchRequest;
  readonly settings: Settings;
  readonly seed?: string;
  readonly test: SprtSettings;
  /** The maximum number of matches; after that, or at the end of a set of seeds, the duel ends undecided. */
  readonly maxMatches: number;
  /** Called only once it is certain that matches will be played. */
  readonly executor: (setup: MatchSetup) => Executor | Promise<Executor>;
  /** A stopped duel to continue; fails if one of its bots has changed since. */
  readonly goOn?: DuelSummary;
  /** Plays even if both versions of the bot are the same program. */
  readonly allowsSameProgram?: boolean;
  readonly hasLostRecords?: boolean;
  readonly gate?: Gate;
  readonly signal?: AbortSignal;
}

/** `summary` has the fields of the saved and displayed duel that this event changes. */
export type DuelEvent =
  | { readonly kind: "resolved"; readonly setups: DuelSetups; readonly seed: string; readonly summary: DuelFacts }
  | { readonly kind: "progress"; readonly pair: PlayedPair; readonly state: DuelState; readonly summary: DuelFacts };
type DuelFacts = Partial<DuelSummary>;

/** The test of a bot's duels: the usual one, but for the Elo difference that `spar.json` of the bot's folder names. */
export function findDuelTest(bot: string): SprtSettings {
  const { duelElo = defaultSprt.elo1 } = findConfig(dirname(bot)).config;
  return { ...defaultSprt, elo1: duelElo };
}

/** How a duel ended. `same`: both bots are the same program; `repeating`: every match would be the same. */
export type DuelEnd =
  | {
      readonly kind: "verdict";
      readonly result: DuelResult;
      readonly summary: DuelFacts;
      /** The sources that changed on disk during the duel. */
      readonly changed: readonly ChangedSource[];
    }
  | { readonly kind: "same"; readonly summary: DuelFacts }
  | { readonly kind: "repeating"; readonly setup: MatchSetup }
  | ({ readonly kind: "failed" } & RefusedRequest)
  | { readonly kind: "stopped" };

/** Plays a duel until its verdict. Uses the sources as they are when it begins, even if they change on disk. */
export async function playDuel(request: DuelRequest, emit: (event: DuelEvent) => void = () => {}): Promise<DuelEnd> {
  const { match, goOn, signal } = request;
  const pins = createPinnedSources();
  const settings = { ...request.settings, pins };
  const setups = await resolveDuelSetups((met) => resolveMatch({ ...match, needsOpponent: true, ...met }, settings));
  if (signal?.aborted) return { kind: "stopped" };
  if (!setups.ok) return { kind: "failed", ...setups };
  const { setup, seedSet: set } = setups.first;
  const seedSet = set?.inputs === undefined ? set : { ...set, hash: set.inputs };
  const usual = seedSet ? formatSetSeed(seedSet) : setups.first.seed;
  const seed = goOn?.seed ?? request.seed ?? usual ?? createSeed();
  const isOfSet = isSeedOf(seed, seedSet);
  const isOther = goOn?.versions.some((version, i) => version !== (getBotVersion(setup.bots[i]) ?? null));
  if (isOther || (goOn && !isOfSet)) {
    const why = t("the bot, its opponent or the seeds have changed since this duel was stopped.");
    return { kind: "failed", ...refuse(why) };
  }
  const seeds = isOfSet ? seedSet?.seeds.length : undefined;
  const about = {
    names: setups.names.map(escapeLine),
    versions: listVersions(setups),
    model: describeModel(setup, seeds),
    ...{ seed, options: setup.options, timeScale: setup.timeScale },
  };
  if (!request.allowsSameProgram && isSameBot(setup, pins)) return { kind: "same", summary: about };
  const repeating = [setup, ...setups.others].find((each) => !haveVaryingPairs(each, seed));
  if (repeating) return { kind: "repeating", setup: repeating };
  emit({ kind: "resolved", setups, seed, summary: about });
  const executor = createPinnedExecutor(await request.executor(setup), pins);
  const whole = seeds === undefined ? Number.POSITIVE_INFINITY : countMatchesOn(setup, seeds);
  const maxMatches = Math.min(request.maxMatches, whole * (1 + setups.others.length));
  const result = await playPairs({ ...request, seed, maxMatches }, setups, executor, emit);
  return { kind: "verdict", result, summary: summariseEnd(result, setups), changed: pins.changed() };
}

function playPairs(
  { seed, test, maxMatches, goOn, hasLostRecords, gate, signal }: DuelRequest & { readonly seed: string },
  { first: { setup }, others }: DuelSetups,
  executor: Executor,
  emit: (event: DuelEvent) => void,
): Promise<DuelResult> {
  const trail = createDownsampler(goOn?.trail, goOn && countPairs(goOn.pairs));
  let faults: readonly number[] = goOn?.faults ?? [0, 0];
  let playedAgain = goOn?.playedAgain ?? 0;
  return runDuel({
    ...{ setup, others, seed, test, maxMatches, executor, hasLostRecords, gate, signal },
    begun: goOn && getCounts(goOn),
    tell(pair, state) {
      trail.add(state.llr);
      faults = faults.map((before, bot) =>
        pair.matches.reduce((sum, { played, pairing }) => sum + played.faults[pairing.seats[bot]!]!, before),
      );
      playedAgain += pair.matches.filter(({ played }) => played.again).length;
      const counts = { trail: trail.points, faults, playedAgain };
      emit({ kind: "progress", pair, state, summary: { ...toDuelNumbers(state), ...counts } });
    },
  });
}

function summariseEnd(result: DuelResult, { first, others }: DuelSetups): DuelFacts {
  const bots = [first.setup, ...others].flatMap((each) => each.bots);
  const own = (name: string) => !bots.some((bot) => bot.name === name && getOriginal(bot) !== undefined);
  const { values, deciding } = result;
  return { ...toDuelNumbers(result), values, deciding, ...describeEnd(result, own) };
}

/** The version of each bot; null for a pool of opponents, which has none. */
function listVersions({ first: { setup }, others }: DuelSetups): readonly (string | null)[] {
  return setup.bots.map((stamp, bot) => (bot > 0 && others.length > 0 ? null : (getBotVersion(stamp) ?? null)));
}

/** Whether the opponent is another version of the bot that differs only in comments or other text that is not run. */
function isSameBot({ bots: [own, other] }: MatchSetup, pins: PinnedSources): boolean {
  if (own?.kind !== "file" || other?.kind !== "file" || other.versionOf !== own.file) return false;
  const sourceAt = (file: string) => pins.at(file) ?? readSourceVersion(file);
  return isSameExceptComments(sourceAt(own.file), sourceAt(other.file));
}

const getCounts = ({ wins, draws, losses, pairs, next, gains, values }: DuelSummary): DuelCounts => ({
  ...{ wins, draws, losses, next, ...(gains && { gains, values }) },
  pairs: pairs as DuelCounts["pairs"],
});
