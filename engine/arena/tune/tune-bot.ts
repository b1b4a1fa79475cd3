import { translate } from "../../l10n/speak.ts";
import type { MatchSetup } from "../../match/setup.ts";
import type { Subject } from "../../match/subject.ts";
import type { BotStamp } from "../../record/bot-stamp.ts";
import { runDuel } from "../duel/duel.ts";
import type { DuelCounts, DuelResult, DuelState } from "../duel/duel-state.ts";
import type { Gate } from "../execute/gate.ts";
import type { SprtSettings } from "../statistics/sprt.ts";
import type { TuningMethod } from "./method.ts";
import { playTrials } from "./play-trials.ts";
import { findBest, runTuning } from "./run-tuning.ts";
import { type TuningMatchRunner, UnableToTune } from "./tuning-match-runner.ts";
import type { TuningState, TuningTest } from "./tuning-state.ts";

export interface TuneBot {
  readonly subject: Subject;
  readonly method: TuningMethod;
  readonly state: TuningState;
  /** The bot against its own original. */
  readonly own: MatchSetup;
  /** The bot against each opponent; if empty, it plays against its own original. */
  readonly others: readonly MatchSetup[];
  readonly player: TuningMatchRunner;
  readonly signal: AbortSignal;
  readonly gate?: Gate;
  /** The sequential test at the end, if any. */
  readonly test?: SprtSettings;
  /** The maximum number of matches of the test; after that it ends undecided. */
  readonly maxMatches: number;
  /** Called with the run after each step and at its end, to save it. */
  readonly tell: (state: TuningState) => void;
  readonly tellTest?: (state: DuelState) => void;
}

/**
 * Runs the remaining steps of the search, then tests the numbers found against the original on fresh seeds. Throws
 * UnableToTune if the bot cannot be prepared.
 */
export async function tuneBot(given: TuneBot): Promise<TuningState> {
  const { subject, method, own, others, player, signal, tell } = given;
  const first = given.state.numbers.map(({ value }) => value);
  const original = await prepareCandidate(subject, first, own.bots[1]!.name);
  const setups = (others.length > 0 ? others : [own]).map((setup) =>
    setup === own ? { ...own, bots: [original, { ...original, name: own.bots[1]!.name }] } : setup,
  );
  const state = await runTuning({
    ...{ method, state: given.state, matches: countMatches(setups, given.state.head.pairs), tell },
    async play(trials, step) {
      const { seed, pairs } = given.state.head;
      const make = (values: readonly number[]) => subject.make(values, own.bots[0]!.name);
      const areOpponents = others.length === 0;
      const played = await playTrials(trials, step, { setups, areOpponents, seed, pairs, make, player });
      // Built first and kept, because the final test needs it.
      await prepareCandidate(subject, first, original.name);
      subject.forgetUnused();
      return signal.aborted ? undefined : played;
    },
  });
  if (signal.aborted || state.step < state.head.steps || !given.test || state.test) return state;
  const result = await testFound(given, state, original);
  if (!result || result.ended === "stopped") return state;
  const { ended, broken } = result;
  const why = broken && `${broken.name}: ${translate(broken.problem.message)}`;
  const test = { ...getCounts(result), sprt: given.test, ended, ...(why ? { broken: why } : {}) };
  const { testing: _, ...searched } = state;
  tell({ ...searched, test });
  return { ...searched, test };
}

const getCounts = ({ wins, draws, losses, pairs }: DuelCounts) => ({
  ...{ wins, draws, losses },
  pairs: [...pairs] as TuningTest["pairs"],
});

/** The test is first saved after this many pairs, when it is known that neither bot fails every time. */
const pairsBeforeSaving = 2;

/** Tests whether the numbers found are better than the original ones; undefined if they are the same. */
async function testFound(given: TuneBot, state: TuningState, original: BotStamp): Promise<DuelResult | undefined> {
  const { subject, method, own, player, signal, gate, maxMatches, tell, tellTest } = given;
  const { values } = findBest(method, state);
  if (values.every((value, i) => value === state.numbers[i]!.value)) return undefined;
  const found = await prepareCandidate(subject, values, own.bots[0]!.name);
  return runDuel({
    ...{ setup: { ...own, bots: [found, original] }, seed: `${state.head.seed}/test`, test: given.test!, maxMatches },
    ...{ executor: player.executor, signal, gate, begun: state.testing },
    tell({ number }, now) {
      if (number + 1 >= pairsBeforeSaving && now.verdict === "undecided") tell({ ...state, testing: getCounts(now) });
      tellTest?.(now);
    },
  });
}

/** The bot with these numbers. If it cannot be built, its matches will say why. */
async function prepareCandidate(subject: Subject, values: readonly number[], name: string): Promise<BotStamp> {
  const bot = await subject.make(values, name);
  if ("stamp" in bot) return bot.stamp;
  throw new UnableToTune(bot.why);
}

/** The number of matches per trial: two per pair, one with a ghost. */
function countMatches(setups: readonly MatchSetup[], pairs: number): number {
  let matches = 0;
  for (let pair = 0; pair < pairs; pair++) {
    const isGhost = setups[pair % setups.length]!.seats !== undefined;
    matches += isGhost ? (pair < setups.length ? 1 : 0) : 2;
  }
  return matches;
}
