import { getGame } from "../../games.ts";
import type { Text } from "../../l10n/speak.ts";
import { askAgain } from "../../match/ask-again.ts";
import type { Pool } from "../../match/pool.ts";
import { type BotStamp, isProgram, listAnswers, type MatchPlan, type MatchRecord } from "../../record/match-record.ts";
import { listBranchAnswers, listQuestionTexts } from "../../record/position.ts";
import { createReplay } from "../../record/replay.ts";
import type { ReplayedTurn } from "../../record/replayed.ts";
import type { AnalysisStep, Mistake, Opinion } from "../../views/analysis-facts.ts";
import { describeMistake, minLoss } from "../analyst/mistake.ts";
import { average, type ChanceModel } from "../chance/learn.ts";
import { predictNewest } from "../chance/learn-records.ts";
import { findDoubtfulTimeout } from "../execute/executor.ts";
import { createBet, maxGain } from "../statistics/gain.ts";

/** A bot that says what it would answer. */
export interface Adviser {
  readonly name: Text;
  readonly stamp: BotStamp;
  /** The match with it in the place of an opponent. */
  readonly plan: MatchPlan;
}

export interface OpinionsJob {
  /** A match of a game by a referee. */
  readonly record: MatchRecord;
  /** Whose answers are in question, and which: their indexes in the record. */
  readonly player: number;
  readonly answers: readonly number[];
  readonly advisers: readonly Adviser[];
  /** The match as its bots play it now. */
  readonly plan: MatchPlan;
  /** What was learned of the winning chance: a match ends where it is clear. */
  readonly model?: ChanceModel | undefined;
  /** Plays on; the bots are those of matches, with their clock. */
  readonly pool: Pick<Pool, "play">;
  readonly signal: AbortSignal;
}

/** Matches that are played on from each answer, and the least before one that does not seem better is dropped. */
const maxMatches = 12;
const leastMatches = 4;
/** How likely any answer of a turn may seem better by chance, though they are looked at after each match. */
const maxDoubt = 0.05;

/** An answer that is tried: the recorded one, or that of some bots. */
interface Trial {
  /** Absent for what was recorded, which may be no answer. */
  readonly text?: string;
  readonly by: Text[];
  /** Of the matches that were played on from here, which are the same for all trials. */
  readonly ends: Ending[];
}

const createTrial = (text?: string, ...by: Text[]): Trial => ({ text, by, ends: [] });

/**
 * Asks other bots what they would answer in some turns of a match, and plays on from each answer that differs. Yields what
 * is known of a turn whenever a match has ended; a turn for which a better answer is found beyond chance is a mistake.
 */
export async function* findSecondOpinions(job: OpinionsJob): AsyncGenerator<AnalysisStep, void> {
  const { turns } = createReplay(job.record, { includeNotes: false, includeTexts: false });
  const chosen = job.answers.flatMap((answer) => turns[answer] ?? []);
  const trials = new Map(chosen.map(({ index }): [number, Trial[]] => [index, []]));
  for (const adviser of job.advisers) await askAdviser(job, adviser, trials);
  for (const turn of chosen) yield* playFrom(job, turn, trials.get(turn.index)!);
}

async function askAdviser(
  { record, player, answers, signal }: OpinionsJob,
  { name, stamp }: Adviser,
  trials: ReadonlyMap<number, Trial[]>,
): Promise<void> {
  // A builtin of a simulation is played by its engine, which asks it only in a match of its own.
  if (!isProgram(stamp)) return;
  for (const { index, answer } of await askAgain({ record, player }, stamp, { signal, until: Math.max(...answers) })) {
    const known = trials.get(index);
    if (!known || answer.text === undefined) continue;
    const { text } = answer;
    const same = known.find((trial) => isSame(trial.text, text));
    if (same) same.by.push(name);
    else known.push(createTrial(text, name));
  }
}

const isSame = (one: string | undefined, other: string | undefined) => one?.trim() === other?.trim();

async function* playFrom(
  job: OpinionsJob,
  turn: ReplayedTurn,
  trials: readonly Trial[],
): AsyncGenerator<AnalysisStep, void> {
  const own = createTrial();
  const rivals = trials.filter(({ text }) => !isSame(text, turn.answer.text));
  yield describeTrials(turn, own, trials);
  for (const { plans, isOften } of listContinuations(job)) {
    for (const [number, plan] of plans.entries()) {
      const open = rivals.filter((rival) => isOpen(rival, own, rivals.length));
      if (open.length === 0 || job.signal.aborted) return;
      const isNew = await tryIn(job, plan, turn, [own, ...open], isOften && number > 1);
      if (isOften && number < 2 && !isNew) break;
      yield describeTrials(turn, own, trials);
    }
  }
}

/** Tries some answers in one more match, which counts if all could be played on and it differs from those before. */
async function tryIn(
  job: OpinionsJob,
  plan: MatchPlan,
  { index }: ReplayedTurn,
  tried: readonly Trial[],
  isRandom: boolean,
): Promise<boolean> {
  // The first matches tell which answers do not seem better; what shows that one is has to be played to the end.
  const model = tried[0]!.ends.length < leastMatches ? job.model : undefined;
  const ends = await Promise.all(tried.map(({ text }) => playOn({ ...job, model }, plan, index, text)));
  const isNew = ends.some((end, i) => end && tried[i]!.ends.every(({ answers }) => answers !== end.answers));
  if (ends.every((end) => end) && (isNew || isRandom))
    for (const [i, trial] of tried.entries()) trial.ends.push(ends[i]!);
  return isNew;
}

/** Whether more matches may show that an answer is better. */
function isOpen(rival: Trial, own: Trial, rivals: number): boolean {
  if (rival.ends.length < leastMatches) return true;
  const { mean, loss, doubt, played } = compareTrials(rival, own, rivals);
  return (played < leastMatches ? mean : loss) > 0 && doubt > maxDoubt && played < maxMatches;
}

/**
 * How much more an answer won in a match than the recorded one; and of the matches that were played to the end however they
 * went, how much more, and how likely one of so many rivals seems better by chance at some look: a bet that it wins no more
 * (gain.ts), corrected for their number.
 */
function compareTrials({ ends }: Trial, own: Trial, rivals: number) {
  const gains = ends.map(({ value }, i) => value - own.ends[i]!.value);
  const whole = gains.filter((_, i) => !ends[i]!.isWatched);
  const bet = createBet(0);
  const wealth = whole.reduce((_, gain) => bet.add(gain * maxGain), 0);
  return { mean: average(gains), loss: average(whole), doubt: rivals * Math.exp(-wealth), played: whole.length };
}

/**
 * The matches to play on in: the match itself, often if its bots vary; with other seeds, if everything up to this turn is
 * the same with them and they change something after it; and with each adviser in the place of an opponent.
 */
function listContinuations({ plan, advisers }: OpinionsJob) {
  const { rules } = getGame(plan.game, plan.referee);
  const numbers = Array.from({ length: maxMatches }, (_, number) => number);
  return [
    { plans: numbers.map(() => plan), isOften: true },
    {
      plans: numbers.map((number) => ({ ...plan, seeds: { ...plan.seeds, ...rules.seeds(`opinion ${number}`) } })),
      isOften: true,
    },
    { plans: advisers.map((adviser) => adviser.plan), isOften: false },
  ];
}

interface Ending {
  /** 1 for a match that was won, 0 for a lost one, a share of 1 for a draw. */
  readonly value: number;
  /** All answers as a text. */
  readonly answers: string;
  /** Whether it was to be stopped where the chance is clear, and whether it was. */
  readonly isWatched: boolean;
  readonly isStopped?: true;
}

/** Plays on from an answer, to the end or until the chance is clear; undefined if stopped, or if it cannot. */
async function playOn(
  job: OpinionsJob,
  plan: MatchPlan,
  answer: number,
  text: string | undefined,
  again = 2,
): Promise<Ending | undefined> {
  const { record, player, pool, signal } = job;
  const branchAnswers = listBranchAnswers(record, { answer, text })!;
  const strayed = new AbortController();
  const findClear = watchChance(job, branchAnswers.length);
  let clear: Ending | undefined;
  const { isSameQuestion } = getGame(plan.game).extras ?? {};
  const hasStrayed = (lines: MatchRecord) => {
    const asked = lines.flatMap((line) => (line.kind === "referee" ? listQuestionTexts(line) : []));
    return branchAnswers.some(({ asked: expected }, i) => {
      const now = asked[i];
      return now !== undefined && expected !== undefined && now !== expected && !isSameQuestion?.(expected, now);
    });
  };
  const played = await pool.play(plan, {
    branchAnswers,
    signal: AbortSignal.any([signal, strayed.signal]),
    onLines(lines) {
      clear ??= findClear(lines);
      if (clear || hasStrayed(lines)) strayed.abort();
    },
  });
  const end = played.at(-1);
  if (hasStrayed(played)) return undefined;
  if (findDoubtfulTimeout(played)) return again > 0 ? playOn(job, plan, answer, text, again - 1) : undefined;
  if (clear) return clear;
  if (end?.kind !== "end") return undefined;
  const { places } = end.outcome;
  const value = places[player] === 1 ? 1 / places.filter((place) => place === 1).length : 0;
  return { value, answers: joinAnswers(played), isWatched: job.model !== undefined };
}

const joinAnswers = (lines: MatchRecord) =>
  JSON.stringify(lines.flatMap((line) => (line.kind === "answer" ? [line.text] : [])));

/** A chance is clear if all of its interval is so near to a win or a loss. */
const clearChance = 0.05;
/** Parts of the recorded match after which the chance is looked at. */
const looks = 20;

/** Where in a growing record the chance of the player is clear, looked at after fixed numbers of answers. */
function watchChance({ record, player, model }: OpinionsJob, given: number) {
  const every = Math.max(1, Math.ceil(listAnswers(record).length / looks));
  let next = given + every;
  return (lines: MatchRecord): Ending | undefined => {
    if (!model) return undefined;
    const ends = lines.flatMap((line, i) => (line.kind === "answer" ? [i + 1] : []));
    for (; next <= ends.length; next += every) {
      const start = lines.slice(0, ends[next - 1]);
      const chance = predictNewest(start, player, model);
      // What the player was asked before is the same whatever it answered.
      if (!chance || chance.answer < given || (chance.low < 1 - clearChance && chance.high > clearChance)) continue;
      return { value: Math.round(chance.low), answers: joinAnswers(start), isWatched: true, isStopped: true };
    }
    return undefined;
  };
}

const countWon = (ends: readonly Ending[]) => ends.reduce((total, { value }) => total + value, 0);

function describeTrials(turn: ReplayedTurn, own: Trial, trials: readonly Trial[]): AnalysisStep {
  const { index, ask } = turn;
  const opinions = trials.map((trial): Opinion => {
    const { text = "", by, ends } = trial;
    const ownEnds = own.ends.slice(0, ends.length);
    const stopped = [...ends, ...ownEnds].filter(({ isStopped }) => isStopped).length;
    const counts = { won: countWon(ends), ownWon: countWon(ownEnds), played: ends.length, stopped };
    return { by, ...(isSame(text, turn.answer.text) ? {} : { text }), ...counts };
  });
  const found = { answer: index, player: ask.player, turn: ask.turn, opinions };
  return { chances: [], mistakes: findMistake(turn, own, trials), opinions: [found] };
}

/** The answer that won most, if it is better beyond chance. */
function findMistake({ index, ask, answer }: ReplayedTurn, own: Trial, trials: readonly Trial[]): Mistake[] {
  const rivals = trials.filter(({ text }) => !isSame(text, answer.text));
  const [best] = rivals
    .map((trial) => ({ ...trial, ...compareTrials(trial, own, rivals.length) }))
    .filter(({ loss, doubt }) => doubt <= maxDoubt && loss >= minLoss)
    .sort((one, other) => other.loss - one.loss);
  if (!best) return [];
  const whole = best.ends.filter(({ isWatched }) => !isWatched);
  const kept = (countWon(whole) + 0.5) / (whole.length + 1);
  return [describeMistake({ index, ask, reply: answer }, { ...best, kept, better: best.text! }, () => undefined)];
}
