import { isSolo, isUnanswered, type RefereeStamp, type RefereeTurn } from "../game/referee.ts";
import type { Outcome, Rules, Setup } from "../game/rules.ts";
import type { Ask, Failure, LateRuling, Prompt, Reply, Ruling, Watch } from "../game/turn.ts";
import { joinTexts, type Text } from "../l10n/message.ts";
import { msg } from "../l10n/speak.ts";
import { deriveSeed64 } from "../random/seeded.ts";
import { createOptionsSchema, type RefereeOptions } from "./options.ts";
import { findSoloOutcome } from "./solo-outcome.ts";
import { formatSummaryLine } from "./summary-line.ts";
import { chooseTestCase } from "./test-cases.ts";
import { listVerdicts } from "./verdicts.ts";

/** The state of a match: what its referee has sent, and how far it was played. */
export interface RefereeState {
  /** Everything the referee has sent so far; copies of a state share it, since it only grows. */
  script: RefereeTurn[];
  /** Index in `script` of the first turn after the last answered question. */
  at: number;
  readonly names: readonly string[];
  /** How often each player was asked. */
  readonly asked: number[];
  /** The last failure of each player. */
  readonly failures: (Failure | undefined)[];
}

/** What the rules need to know about their referee. */
export type RefereeFacts = Pick<
  RefereeStamp,
  "players" | "leagues" | "extraMs" | "protocol" | "kaggle" | "testCases" | "criterion"
>;

/** As many as the SDK allows in a game for several. */
const maxPlayers = 8;

/**
 * The rules of a game with an external referee, computed from its messages. During a match they come from the process,
 * afterwards from the record, so a state depends only on the record, as in every game.
 */
export function createRefereeRules(facts: RefereeFacts): Rules<RefereeState, RefereeOptions> {
  const { players, leagues, extraMs, testCases, criterion } = facts;
  return {
    players: isSolo(facts) ? { min: 1, max: maxPlayers } : players,
    options: createOptionsSchema(leagues),
    seeds: (seed, given) =>
      testCases
        ? { test: chooseTestCase(testCases, given?.test ?? seed), ...given }
        : { seed: isLong(seed) ? seed : deriveSeed64(seed), ...given },
    start,
    receive: (state, turn) => void state.script.push(turn),
    forget: (state) => {
      state.script = state.script.slice(0, splitNextTurns(state).until);
    },
    listPrompts: (state) => listPrompts(state, extraMs),
    answer,
    listLateRulings: (state) => (isSolo(facts) ? [] : listStateVerdicts(state)),
    findOutcome: (state) => findOutcome(state, isSolo(facts) ? { criterion } : undefined),
    copy: (state) => ({ ...state, asked: [...state.asked], failures: [...state.failures] }),
  };
}

/** Whether a seed fits into Java's long, as the SDK requires. */
function isLong(seed: string): boolean {
  return /^(0|-?[1-9]\d{0,18})$/.test(seed) && BigInt.asIntN(64, BigInt(seed)) === BigInt(seed);
}

function start({ names }: Setup<RefereeOptions>): RefereeState {
  return { script: [], at: 0, names, asked: names.map(() => 0), failures: names.map(() => undefined) };
}

/** The turns since the last answer, up to the next question or the end; `until` is the index after them. */
export function splitNextTurns({ script, at }: RefereeState): {
  readonly turns: readonly RefereeTurn[];
  readonly until: number;
} {
  let until = at;
  while (until < script.length && isUnanswered(script[until]!)) until++;
  if (until < script.length) until++;
  return { turns: script.slice(at, until), until };
}

function listPrompts(state: RefereeState, extraMs: number | undefined): Prompt[] {
  return splitNextTurns(state).turns.flatMap(({ next: question }): Prompt[] => {
    if (question.kind !== "question") return [];
    const { player, text, lines, limitMs } = question;
    if (lines === 0) return text === "" ? [] : [{ kind: "tell", player, text }];
    const turn = state.asked[player]! + 1;
    const isSoft = extraMs !== undefined && !hasTimeBank(state);
    const soft = isSoft ? { softLimitMs: limitMs - extraMs } : undefined;
    return [{ kind: "ask", player, text, ends: { lines }, limitMs, ...soft, turn, phase: "" }];
  });
}

/**
 * Whether the limits so far are what is left of a time bank, which SDK 4.7.2 and later gives without extra time: they
 * fall from question to question, while others are one for the first answer and one for all others.
 */
function hasTimeBank(state: RefereeState): boolean {
  const limits = new Set<number>();
  for (const { next } of state.script.slice(0, splitNextTurns(state).until))
    if (next.kind === "question" && next.lines > 0 && limits.add(next.limitMs).size > 2) return true;
  return false;
}

/**
 * Only the referee knows whether an answer was legal. It says so in its own words, which become notes, and when all
 * have answered.
 */
function answer(state: RefereeState, { player }: Ask, reply: Reply, watch?: Watch): Ruling[] {
  state.at = splitNextTurns(state).until;
  state.asked[player]!++;
  state.failures[player] = reply.failure;
  if (watch) for (const text of formatTurns(splitNextTurns(state).turns, state.names)) watch({ text });
  return [];
}

/** The summary of some turns and the remarks about players, with their names filled in. */
export function formatTurns(turns: readonly RefereeTurn[], names: readonly string[]): string[] {
  return turns.flatMap(({ summary = [], tooltips = [] }) => [
    ...summary.map((line) => formatSummaryLine(line, names)),
    ...tooltips.map(({ text, player }) => `${names[player] ?? player + 1}: ${formatSummaryLine(text, names)}`),
  ]);
}

function findOutcome(state: RefereeState, solo: Pick<RefereeStamp, "criterion"> | undefined): Outcome | undefined {
  const last = splitNextTurns(state).turns.at(-1)?.next;
  if (last?.kind !== "scores") return undefined;
  if (solo) return findSoloOutcome(last, state, solo.criterion);
  const { scores } = last;
  const places = scores.map((score) => 1 + scores.filter((other) => other > score).length);
  const failed = state.failures.findIndex((failure, player) => failure !== undefined && places[player] !== 1);
  const blamed = listStateVerdicts(state).find(
    ({ player, verdict }) => verdict === "unreadable" && state.failures[player] === undefined,
  );
  const reason = state.failures[failed] ?? (blamed ? "disqualified" : "score");
  return { places, scores: [...scores], reason, detail: describe(state, scores, failed, blamed) };
}

function listStateVerdicts(state: RefereeState): LateRuling[] {
  return listVerdicts(state.script.slice(0, splitNextTurns(state).until), state.names);
}

function describe(
  { names, failures }: RefereeState,
  scores: readonly number[],
  failed: number,
  blamed: LateRuling | undefined,
): Text {
  const points = msg("scores {scores}", { scores: scores.join(" : ") });
  const failure = failures[failed];
  if (failure !== undefined)
    return joinTexts([msg("{player} failed ({failure})", { player: names[failed]!, failure }), points], "; ");
  if (!blamed) return points;
  const { player, why } = blamed;
  return joinTexts([msg("{player} was disqualified: {why}", { player: names[player]!, why }), points], "; ");
}
