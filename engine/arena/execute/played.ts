import { lineGuesser } from "../../bots/source/guess-line.ts";
import type { Outcome } from "../../game/rules.ts";
import { type GhostFate, ghostFates } from "../../record/ghost-left.ts";
import type { MatchRecord, Replaced } from "../../record/match-record.ts";
import type { Problem } from "../../record/problem.ts";
import { findProblems } from "../../record/problems.ts";
import { planIn } from "../../record/record-lines.ts";
import type { Replayed } from "../../record/replay.ts";
import { createReplay } from "../../record/replay.ts";
import { doubtIn } from "./doubt.ts";

/** What a match counts; lists by player. Plain JSON, so that it can come from another machine. */
export interface MatchFacts {
  /** Absent: it was stopped, or its referee failed. */
  readonly outcome?: Outcome;
  /** How the referee failed, in a sentence: the match counts for nobody. */
  readonly refereeFailure?: string;
  /** As `countFaults` counts them. */
  readonly faults: readonly number[];
  /** Kinds of problems, each as often as the player had one; no remarks. */
  readonly errors: readonly (readonly string[])[];
  /** The first error of each player who was at fault. */
  readonly firstErrors: readonly (Problem | null)[];
  /** Whether the bot could not even be started. */
  readonly neverStarted: readonly boolean[];
  readonly ghosts: readonly GhostFate[];
  /** It took the place of a match that did not count. */
  readonly again: boolean;
  /** A time-out that the machine is to blame for. */
  readonly doubt?: Replaced;
}

/** A match that is over, or was stopped. */
export interface Played extends MatchFacts {
  /** Always there of a match that was played on this machine, else where it was asked for. */
  readonly record?: MatchRecord;
  /** The machine that played it, where that was another one. */
  readonly by?: string;
}

/** What a record comes to. Each fact is derived when it is looked at, since most are needed by few. */
export function playedFrom(record: MatchRecord): Played {
  const replay = once(() => createReplay(record, { notes: false, texts: false }));
  const problems = once(() => findProblems(replay()));
  const players = once(() => [...planIn(record).bots.keys()]);
  const faults = once(() => players().map((player) => countFaults(replay(), player)));
  const guessed = once(() => findProblems(replay(), lineGuesser()));
  const firstErrors = once(() =>
    players().map((player) => (faults()[player]! > 0 ? getError(guessed(), player) : null)),
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
      return players().map((player) => errorKinds(problems(), player));
    },
    get firstErrors() {
      return firstErrors();
    },
    get neverStarted() {
      return players().map((player) => neverStarted(record, player));
    },
    get ghosts() {
      return ghostFates(replay());
    },
    get again() {
      return planIn(record).replaces !== undefined;
    },
    get doubt() {
      return doubtIn(record);
    },
  };
}

/** All facts of a match as plain JSON, without its record. */
export function toMatchFacts(played: Played): MatchFacts {
  const { outcome, refereeFailure, faults, errors, firstErrors, neverStarted: never, ghosts, again, doubt } = played;
  const known = {
    ...(outcome ? { outcome } : {}),
    ...(refereeFailure === undefined ? {} : { refereeFailure }),
    ...(doubt ? { doubt } : {}),
  };
  return { ...known, faults, errors, firstErrors, neverStarted: never, ghosts, again };
}

function errorKinds(problems: readonly Problem[], player: number): string[] {
  return problems.filter((each) => each.player === player && each.severity !== "information").map(({ kind }) => kind);
}

function getError(problems: readonly Problem[], player: number): Problem | null {
  return problems.find((each) => each.player === player && each.severity === "error") ?? null;
}

function neverStarted(record: MatchRecord, player: number): boolean {
  return record.some((line) => line.kind === "answer" && line.player === player && line.failure === "start");
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** How many games of a match a player lost by its own fault; where a match is one game, how often it was at fault. */
function countFaults({ outcome, turns }: Pick<Replayed, "outcome" | "turns">, seat: number): number {
  return outcome?.faults?.[seat] ?? turns.filter((turn) => turn.ask.player === seat && atFault(turn)).length;
}

function atFault({ answer, rulings }: Replayed["turns"][number]): boolean {
  return answer.failure !== undefined || rulings.some(({ verdict }) => verdict === "unreadable");
}
