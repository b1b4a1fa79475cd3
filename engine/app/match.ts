import { createLineGuesser } from "../bots/guess/guess-line.ts";
import { findFirstTestCase } from "../game/referee.ts";
import { formatSeeds, nameInput } from "../match/case-input.ts";
import { type Pool, withPool } from "../match/pool.ts";
import { assignSeats, createSeed, planMatch } from "../match/setup.ts";
import { addCompilerHints } from "../project/prepare/prepare.ts";
import { addDoubts, type BotOption } from "../project/resolve/bot-options.ts";
import { formatBotName } from "../project/resolve/find-bot.ts";
import { formatGhostName } from "../project/resolve/ghost.ts";
import type { MatchRequest, RefusedRequest, Settings } from "../project/resolve/match-request.ts";
import { type ResolvedMatch, resolveMatch, seatPerson } from "../project/resolve/resolve-match.ts";
import type { BranchPoint, MatchLine, MatchRecord } from "../record/match-record.ts";
import { type MatchResult, toMatchResult } from "../record/match-result.ts";
import type { RepeatedAnswer } from "../record/position.ts";
import type { GuessLine, Problem } from "../record/problem.ts";
import { createReplay, type Replay } from "../record/replay.ts";
import { type GhostFate, listGhostFates, type Viewable } from "../record/replayed.ts";

/** What is known about a match besides its record. */
export interface MatchContext {
  /** The player whose results are reported. */
  readonly me: number;
  readonly seed: string;
  /** What that player's bot says about the game's options in its source. */
  readonly botOptions?: readonly BotOption[];
  /** Compiler warnings, and bots that seem to be written for other options. */
  readonly warnings?: readonly Problem[];
  /** Returns the function that finds the source line of an answer; by default one that works in this thread. */
  readonly guess?: (replay: Viewable) => GuessLine | Promise<GuessLine>;
  /** Whether to compute the game's measures of each player after every turn. */
  readonly includeMeasures?: boolean;
}

/** A match that was played, with its result. */
export interface FinishedMatch extends Pick<MatchContext, "me" | "seed"> {
  readonly record: MatchRecord;
  readonly replay: Replay;
  /** Its problems include hints from compiler warnings and from what the bot's source says about options. */
  readonly result: MatchResult;
  /** Warnings from before the match; not included in the problems of the result. */
  readonly warnings: readonly Problem[];
  readonly ghosts: readonly GhostFate[];
}

/** Replays a record and returns everything that is reported about the match. */
export async function evaluateMatch(
  record: MatchRecord,
  {
    me,
    seed,
    botOptions = [],
    warnings = [],
    guess = () => createLineGuesser(),
    includeMeasures = false,
  }: MatchContext,
): Promise<FinishedMatch> {
  const replay = createReplay(record, { includeNotes: false, includeMeasures });
  const end = record.at(-1);
  const result = toMatchResult(replay, end?.kind === "end" ? end.durationMs : 0, await guess(replay));
  const first = replay.turns.find(({ ask }) => ask.player === me)?.index;
  const problems = addCompilerHints(addDoubts(result.problems, botOptions, { player: me, first }), warnings);
  return { record, replay, me, seed, result: { ...result, problems }, warnings, ghosts: listGhostFates(replay) };
}

/** All problems: the warnings from before the match, then those of the match in the order they happened. */
export function listAllProblems({ warnings, result }: FinishedMatch): readonly Problem[] {
  return [...warnings, ...result.problems];
}

/** The point at which a match branches from another, and the answers up to it, which are not asked again. */
export interface BranchToPlay {
  readonly branch: BranchPoint;
  readonly branchAnswers: readonly RepeatedAnswer[];
}

/** A request for one match: its players, and where it starts. */
export interface PlayRequest extends Pick<MatchContext, "guess"> {
  readonly match: MatchRequest;
  readonly settings: Settings;
  /** By default the configured seed, else a fresh one. */
  readonly seed?: string;
  /** The seat of the bot or person, from 0; the other players follow around the table. */
  readonly seat?: number;
  readonly branch?: BranchToPlay;
  /** Where to save the match; by default it is not saved. */
  readonly history?: MatchHistory;
  /** The pool that runs the match; by default a new process. */
  readonly pool?: Pool;
  /** Receives the function with which a person's answers are passed to the match. */
  readonly onPerson?: (give: (player: number, text: string) => void) => void;
  readonly signal?: AbortSignal;
}

/** A store of match records by id. */
export interface MatchHistory {
  idFor(record: MatchRecord): string;
  save(record: MatchRecord, id?: string): string;
}

/** `resolved` is sent when the players are known, `progress` each time the record has grown. */
export type MatchEvent =
  | { readonly kind: "resolved"; readonly matched: ResolvedMatch; readonly me: number }
  | { readonly kind: "progress"; readonly id: string | undefined; readonly me: number; readonly record: MatchRecord };

type MatchEnd =
  | ({ readonly kind: "match"; readonly id: string | undefined; readonly leftOut?: string } & FinishedMatch &
      Pick<ResolvedMatch, "setup" | "botOptions">)
  | ({ readonly kind: "failed" } & RefusedRequest)
  | { readonly kind: "stopped"; readonly record?: MatchRecord };

/** Plays one match. A stopped one is neither saved nor evaluated, unless a person has answered in it. */
export async function playRequestedMatch(
  request: PlayRequest,
  emit: (event: MatchEvent) => void = () => {},
): Promise<MatchEnd> {
  const { match, settings, seat = 0, branch, history, guess, signal } = request;
  const matched = await resolveMatch(match, settings);
  if (signal?.aborted) return { kind: "stopped" };
  if (!matched.ok) return { kind: "failed", ...matched };
  const { setup, botOptions, leftOut } = matched;
  // The seed of the recorded match that a ghost comes from, if one plays.
  const ghostSeed = setup.seats && formatSeeds({ seeds: setup.seeds("") });
  const seed = ghostSeed ?? request.seed ?? matched.seed ?? findFirstTestCase(setup.referee) ?? createSeed();
  const seats = match.hasPerson ? seatPerson(setup, seat) : assignSeats(setup, seat);
  const me = seats[match.hasPerson ? setup.bots.findIndex(({ kind }) => kind === "person") : 0]!;
  emit({ kind: "resolved", matched, me });
  let id: string | undefined;
  const onLines = (record: MatchRecord) => {
    id ??= history?.idFor(record);
    emit({ kind: "progress", id, me, record });
  };
  const plan = { ...planMatch(setup, seed, seats), ...(branch && { branch: branch.branch }) };
  const play = (pool: Pool) =>
    pool.play(plan, { onLines, onPerson: request.onPerson, signal, branchAnswers: branch?.branchAnswers });
  const record = await (request.pool ? play(request.pool) : withPool({ size: 1 }, play));
  const hasAnswered = record.some((line) => line.kind === "answer" && line.player === me);
  if (match.hasPerson ? !hasAnswered : signal?.aborted) return { kind: "stopped", record };
  // The first seat may belong to the bot that was named second.
  const warnings = matched.warnings.map((warning) => ({ ...warning, player: seats[warning.player]! }));
  // As a user would give it: by the number of a test case, in a game that has them.
  const named = (plan.referee?.testCases && plan.seeds.test) ?? seed;
  const finished = await evaluateMatch(record, { me, seed: named, botOptions, warnings, guess });
  if (signal?.aborted && !match.hasPerson) return { kind: "stopped", record };
  // Nothing may come between saving the record and returning it: the caller lists what was saved.
  id = history?.save(record, id);
  return { kind: "match", id, setup, botOptions, leftOut, ...finished };
}

/** What it takes to play a recorded match again: everything but the bot itself, which may have changed. */
interface RepeatedMatch extends Required<Pick<MatchRequest, "options" | "seeds">> {
  /** The other players, round the table from the bot on. */
  readonly opponents: readonly string[];
  /** The bot's seat, from 0. */
  readonly seat: number;
}

/** `file` is the path of the record; only there are the answers of players on a site. */
export function repeatMatch(head: MatchLine, seat: number, file: string | undefined): RepeatedMatch {
  const { bots, options, imported } = head;
  const others = bots.map((_, i) => (seat + i) % bots.length).slice(1);
  const getName = (player: number) =>
    imported && file !== undefined && bots[player]!.kind === "site"
      ? formatGhostName({ record: file, player })
      : formatBotName(bots[player]!);
  return { opponents: others.map(getName), seeds: nameInput(head), options: options as RepeatedMatch["options"], seat };
}
