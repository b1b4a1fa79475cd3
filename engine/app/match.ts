import { freshSeed } from "../match/fresh-seed.ts";
import { createPool, type Pool } from "../match/pool.ts";
import { assignSeats, type MatchSetup, planMatch } from "../match/setup.ts";
import type { MatchRequest } from "../project/resolve/match-request.ts";
import { seatsOfPerson } from "../project/resolve/person-match.ts";
import { type ResolvedMatch, resolveMatch } from "../project/resolve/resolve-match.ts";
import type { Unable } from "../project/resolve/unable.ts";
import type { Settings } from "../project/settings/settings.ts";
import type { AnswerLine, BranchPoint, MatchRecord } from "../record/match-record.ts";
import { type FinishedMatch, finishedMatch, type MatchContext } from "./finished-match.ts";

/** Where a match leaves another one, and the answers that stand until the bots play on. */
export interface BranchToPlay {
  readonly branch: BranchPoint;
  readonly branchAnswers: readonly AnswerLine[];
}

/** One match: who plays it, and from where. */
export interface PlayRequest extends Pick<MatchContext, "guess"> {
  readonly match: MatchRequest;
  readonly settings: Settings;
  /** By default the configured one, or a fresh one. */
  readonly seed?: string;
  /** Which player the bot or the person is to be, from 0; bots sit round the table. */
  readonly seat?: number;
  readonly branch?: BranchToPlay;
  /** Where it is kept, if anywhere. */
  readonly history?: MatchHistory;
  /** What it is played in; by default a process of its own. */
  readonly pool?: Pool;
  /** Gets what a person's answers are to be given to. */
  readonly onPerson?: (give: (player: number, text: string) => void) => void;
  readonly signal?: AbortSignal;
}

/** Where matches are kept, by their ids. */
export interface MatchHistory {
  idFor(record: MatchRecord): string;
  save(record: MatchRecord, id?: string): string;
}

/** The match of a request before it is over: who plays it, then its record each time it has grown. */
export type MatchEvent =
  | { readonly kind: "resolved"; readonly matched: ResolvedMatch; readonly me: number }
  | { readonly kind: "progress"; readonly id: string | undefined; readonly me: number; readonly record: MatchRecord };

/** How the request ended. */
export type MatchEnd =
  | ({ readonly kind: "match"; readonly id: string | undefined; readonly leftOut?: string } & FinishedMatch &
      Pick<ResolvedMatch, "setup" | "told">)
  | ({ readonly kind: "failed" } & Unable)
  | { readonly kind: "stopped"; readonly record?: MatchRecord };

/**
 * Plays one match from its request to what came of it. One that is stopped is neither kept nor read; that of a person is,
 * if anything was answered.
 */
export async function playRequestedMatch(
  request: PlayRequest,
  emit: (event: MatchEvent) => void = () => {},
): Promise<MatchEnd> {
  const { match, settings, seat = 0, branch, history, guess, signal } = request;
  const matched = await resolveMatch(match, settings);
  if (signal?.aborted) return { kind: "stopped" };
  if (!matched.ok) return { kind: "failed", ...matched };
  const { setup, told, leftOut } = matched;
  const seed = ghostSeed(setup) ?? request.seed ?? matched.seed ?? freshSeed();
  const seats = match.person ? seatsOfPerson(setup, seat) : assignSeats(setup, seat);
  const me = seats[match.person ? setup.bots.findIndex(({ kind }) => kind === "person") : 0]!;
  emit({ kind: "resolved", matched, me });
  let id: string | undefined;
  const onLines = (record: MatchRecord) => {
    id ??= history?.idFor(record);
    emit({ kind: "progress", id, me, record });
  };
  const plan = { ...planMatch(setup, seed, seats), ...(branch && { branch: branch.branch }) };
  const record = await played(plan, request, onLines);
  const answered = record.some((line) => line.kind === "answer" && line.player === me);
  if (match.person ? !answered : signal?.aborted) return { kind: "stopped", record };
  id = history?.save(record, id);
  // A bot that was named second may sit first.
  const warnings = matched.warnings.map((warning) => ({ ...warning, player: seats[warning.player]! }));
  const finished = await finishedMatch(record, { me, seed, told, warnings, guess });
  return { kind: "match", id, setup, told, leftOut, ...finished };
}

async function played(
  plan: Parameters<Pool["play"]>[0],
  { pool, branch, onPerson, signal }: PlayRequest,
  onLines: (record: MatchRecord) => void,
): Promise<MatchRecord> {
  const branchAnswers = branch?.branchAnswers;
  if (pool) return pool.play(plan, { onLines, onPerson, signal, branchAnswers });
  const own = createPool({ size: 1 });
  try {
    return await own.play(plan, { onLines, onPerson, signal, branchAnswers });
  } finally {
    await own.dispose();
  }
}

/** A ghost brings the seeds of its match along. */
function ghostSeed({ seats, seeds }: MatchSetup): string | undefined {
  return seats && Object.values(seeds("")).join(" ");
}
