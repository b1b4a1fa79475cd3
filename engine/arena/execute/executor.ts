import { createLineGuesser } from "../../bots/guess/guess-line.ts";
import type { Outcome } from "../../game/rules.ts";
import type { PinnedPlan, PinnedPlans } from "../../match/pinned-plan.ts";
import type { Pool, Thinkers } from "../../match/pool.ts";
import { replacePaths } from "../../record/compact-lines.ts";
import {
  type AnswerLine,
  type MatchPlan,
  type MatchRecord,
  type ReplacedMatch,
  readPlan,
} from "../../record/match-record.ts";
import type { Problem } from "../../record/problem.ts";
import { findProblems } from "../../record/problems.ts";
import { createReplay } from "../../record/replay.ts";
import { type GhostFate, listGhostFates, type Replayed } from "../../record/replayed.ts";

/** Plays the matches of a series, duel, league or tuning run. */
export interface Executor {
  /** Resolves when the match ended or was stopped; rejects if it cannot be played. Waits while at capacity. */
  play(plan: MatchPlan, how?: PlayMatchOptions): Promise<PlayedMatch>;
  /** How many matches to request at a time so that all machines are busy; may change as machines come and go. */
  atOnce(): number | Promise<number>;
}

export interface PlayMatchOptions {
  readonly signal?: AbortSignal;
  /** The records that the caller will need. Others may be returned too if they are available anyway. */
  readonly records?: RecordFilter;
  /** The machine that should not play this match again: `by` of its first attempt. */
  readonly elsewhere?: string;
}

/** A record is wanted if any of these applies. */
export interface RecordFilter {
  /** A bot was at fault. */
  readonly faults?: boolean;
  /** The player with this index lost. */
  readonly lostBy?: number;
  /** One match in this many, chosen by its plan; 1 means all. */
  readonly oneIn?: number;
}

export const allRecords: RecordFilter = { oneIn: 1 };

/** With less waiting for a processor than this, the machine is to blame only for an answer soon after the limit. */
const maxWaitShare = 1 / 8;

/** The first timeout in a record that the machine is to blame for. */
export function findDoubtfulTimeout(record: MatchRecord): ReplacedMatch | undefined {
  const answers = record.filter((line) => line.kind === "answer");
  const answer = answers.findIndex((line) => isDoubtful(line));
  const found = answers[answer];
  return found && { answer, player: found.player, waitedMs: found.waitedMs ?? 0 };
}

/** Either it waited for a large share of the time, or it was late by no more than it waited. */
function isDoubtful({ failure, ms, waitedMs = 0, late }: AnswerLine): boolean {
  return failure === "timeout" && waitedMs > 0 && waitedMs >= Math.min(maxWaitShare * ms, late?.ms ?? ms);
}

/** "failed": the program could not be started; "ended": it ended or crashed before its first answer. */
type BotStart = "failed" | "ended" | "answered" | "unasked";

/** What counts of a match, in lists by player: plain JSON, so that another machine can send it. */
export interface MatchFacts {
  /** The result; absent if the match was stopped or its referee failed. */
  readonly outcome?: Outcome;
  /** How the referee failed, in a sentence; the match then counts for nobody. */
  readonly refereeFailure?: string;
  /** The result of `countFaults`. */
  readonly faults: readonly number[];
  /** The kinds of each player's problems, one entry per problem, without remarks. */
  readonly errors: readonly (readonly string[])[];
  /** The first error of each player who was at fault. */
  readonly firstErrors: readonly (Problem | null)[];
  /** How each player's program began. */
  readonly starts: readonly BotStart[];
  readonly ghosts: readonly GhostFate[];
  /** Whether the match replaces one that did not count. */
  readonly again: boolean;
  /** A timeout that the machine is to blame for. */
  readonly doubt?: ReplacedMatch;
}

/** A match that has ended or was stopped. */
export interface PlayedMatch extends MatchFacts {
  /** Always present if the match was played on this machine, otherwise if it was requested. */
  readonly record?: MatchRecord;
  /** The machine that played the match, if not this one. */
  readonly by?: string;
}

/** The facts of a record, each computed on first access, since most are rarely needed. */
export function toPlayedMatch(record: MatchRecord): PlayedMatch {
  const replay = computeOnce(() => createReplay(record, { includeNotes: false, includeTexts: false }));
  const problems = computeOnce(() => findProblems(replay()));
  const players = computeOnce(() => [...readPlan(record).bots.keys()]);
  const faults = computeOnce(() => players().map((player) => countFaults(replay(), player)));
  const guessed = computeOnce(() => findProblems(replay(), createLineGuesser()));
  const firstErrors = computeOnce(() =>
    players().map((player) => (faults()[player]! > 0 ? findFirstError(guessed(), player) : null)),
  );
  return {
    record,
    get outcome() {
      return replay().outcome;
    },
    get refereeFailure() {
      const end = record.at(-1);
      return end?.kind === "failed" ? end.why : undefined;
    },
    get faults() {
      return faults();
    },
    get errors() {
      return players().map((player) => listErrorKinds(problems(), player));
    },
    get firstErrors() {
      return firstErrors();
    },
    get starts() {
      return players().map((player) => readStart(record, player));
    },
    get ghosts() {
      return listGhostFates(replay());
    },
    get again() {
      return readPlan(record).replaces !== undefined;
    },
    get doubt() {
      return findDoubtfulTimeout(record);
    },
  };
}

/** All facts of a match as plain JSON, without its record. */
export const toMatchFacts = ({ record: _, by: __, ...facts }: PlayedMatch): MatchFacts => facts;

function listErrorKinds(problems: readonly Problem[], player: number): string[] {
  return problems.filter((each) => each.player === player && each.severity !== "information").map(({ kind }) => kind);
}

function findFirstError(problems: readonly Problem[], player: number): Problem | null {
  return problems.find((each) => each.player === player && each.severity === "error") ?? null;
}

function readStart(record: MatchRecord, player: number): BotStart {
  const first = record.find((line) => line.kind === "answer" && line.player === player);
  if (first?.kind !== "answer") return "unasked";
  if (first.failure === "start") return "failed";
  return first.failure === "crash" || first.failure === "closed" ? "ended" : "answered";
}

function computeOnce<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** In a match of many games, how many games a player lost by its own fault; otherwise, how often it was at fault. */
function countFaults({ outcome, turns }: Pick<Replayed, "outcome" | "turns">, seat: number): number {
  return outcome?.faults?.[seat] ?? turns.filter((turn) => turn.ask.player === seat && isAtFault(turn)).length;
}

function isAtFault({ answer, rulings }: Replayed["turns"][number]): boolean {
  return answer.failure !== undefined || rulings.some(({ verdict }) => verdict === "unreadable");
}

/** Plays matches in processes of this machine. */
export function createPoolExecutor(pool: Pick<Pool, "play" | "size">, match?: Thinkers): Executor {
  return {
    play: async (plan, { signal } = {}) => toPlayedMatch(await pool.play(plan, { signal })),
    // One more than can be played, so that the next match starts while the last one is counted.
    atOnce: async () => (await pool.size(match)) + 1,
  };
}

/** Plays all matches with the sources of the beginning; one in which a file was changed is played again. */
export function createPinnedExecutor(executor: Executor, plans: PinnedPlans): Executor {
  return {
    atOnce: () => executor.atOnce(),
    async play(plan, how = {}) {
      for (;;) {
        const pinned = await plans.of(plan);
        const played = await executor.play(pinned.plan, how);
        // From now on, a copy replaces the changed source, so this ends after a few attempts.
        if (pinned.isUndisturbed() || how.signal?.aborted) return restoreSources(played, plan, pinned);
      }
    },
  };
}

/** The result as if the originals had played. */
function restoreSources(played: PlayedMatch, plan: MatchPlan, { places }: PinnedPlan): PlayedMatch {
  if (places.length === 0) return played;
  const moved = <Value>(value: Value) => JSON.parse(replacePaths(JSON.stringify(value), places)) as Value;
  const record =
    played.record && moved(played.record).map((line) => (line.kind === "match" ? { ...line, bots: plan.bots } : line));
  if (record && played.by === undefined) return toPlayedMatch(record);
  return { ...moved(toMatchFacts(played)), record, by: played.by };
}
