import * as v from "valibot";
import { BadSeed } from "../game/game.ts";
import {
  type Criterion,
  isSolo,
  isUnanswered,
  maxLeague,
  type RefereeScores,
  type RefereeStamp,
  type RefereeTurn,
} from "../game/referee.ts";
import type { Outcome, Rules, Setup } from "../game/rules.ts";
import type { Ask, Failure, LateRuling, Prompt, Reply, Ruling, Watch } from "../game/turn.ts";
import { joinTexts, msg, type Text, t } from "../l10n/speak.ts";
import { deriveSeed64 } from "../random/seeded.ts";
import { formatSummaryLine, listVerdicts } from "./verdicts.ts";

interface SoloPlayers {
  readonly names: readonly string[];
  readonly failures: readonly (Failure | undefined)[];
}

/**
 * The outcome of a test case that one player, or several one after the other, have played. The score comes first, as on the site:
 * 1 is solved and 0 is not; then the criterion of an optimization game. A player alone has won only if it is solved;
 * `why` is what was said last, for an answer without a score.
 */
export function findSoloOutcome(
  { scores, metadata = {}, each = [metadata] }: RefereeScores,
  { names, failures }: SoloPlayers,
  criterion: Criterion | undefined,
  why?: string,
): Outcome {
  const players = scores.map((_, player) => player);
  const values = criterion && players.map((player) => parseValue(each[player]?.[criterion.name]));
  const isBetter = (one: number, other: number) => {
    if (scores[one] !== scores[other] || !values) return scores[one]! > scores[other]!;
    const ahead = (values[one] ?? Number.NaN) - (values[other] ?? Number.NaN);
    return criterion.isLowestBest ? ahead < 0 : ahead > 0;
  };
  const places =
    scores.length === 1
      ? [scores[0]! > 0 ? 1 : 2]
      : players.map((player) => 1 + players.filter((other) => isBetter(other, player)).length);
  const failed = players.findIndex((player) => failures[player] !== undefined && places[player] !== 1);
  const isJudged = values?.some((value) => value !== undefined);
  // The values alone say who has solved the case where all who did, and nobody else, have one.
  const isSaid = values?.every((value, player) => scores[player] === (value === undefined ? 0 : 1));
  const told = [
    isSaid ? "" : msg("scores {scores}", { scores: scores.join(" : ") }),
    isJudged ? `${criterion!.name} ${values!.map(formatValue).join(" : ")}` : isSaid ? msg("no score") : "",
    isJudged || failed >= 0 || !values ? "" : (why ?? ""),
  ];
  return {
    places,
    scores: values?.every((value) => value !== undefined) ? ([...values] as number[]) : [...scores],
    ...(values && { reached: players.map((player) => (scores[player]! > 0 ? (values[player] ?? null) : null)) }),
    reason: failures[failed] ?? "score",
    detail: joinTexts([...describeFailure(names, failures, failed), ...told], "; "),
  };
}

const parseValue = (text: string | undefined) =>
  Number.isFinite(Number(text ?? Number.NaN)) ? Number(text) : undefined;

const formatValue = (value: number | undefined) => (value === undefined ? "?" : String(value));

function describeFailure(names: SoloPlayers["names"], failures: SoloPlayers["failures"], failed: number): Text[] {
  const failure = failures[failed];
  return failure === undefined ? [] : [msg("{player} failed ({failure})", { player: names[failed]!, failure })];
}

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
        ? { ...given, test: chooseTestCase(testCases, given?.test ?? seed) }
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
    const { player, text, lines, isWhole, limitMs } = question;
    if (lines === 0) return text === "" ? [] : [{ kind: "tell", player, text }];
    const turn = state.asked[player]! + 1;
    const isSoft = extraMs !== undefined && !hasTimeBank(state);
    const soft = isSoft ? { softLimitMs: limitMs - extraMs } : undefined;
    return [{ kind: "ask", player, text, ends: isWhole ? "whole" : { lines }, limitMs, ...soft, turn, phase: "" }];
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

/** Only the referee knows whether an answer was legal; its words become notes, when all have answered. */
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
  const { next: last, summary } = splitNextTurns(state).turns.at(-1) ?? {};
  if (last?.kind !== "scores") return undefined;
  if (solo) return findSoloOutcome(last, state, solo.criterion, formatSummaryLine(summary?.at(-1) ?? "", state.names));
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
  const { player = 0, why = "" } = blamed ?? {};
  const disqualified = blamed ? [msg("{player} was disqualified: {why}", { player: names[player]!, why })] : [];
  const failure = describeFailure(names, failures, failed);
  const points = msg("scores {scores}", { scores: scores.join(" : ") });
  return joinTexts([...(failure.length > 0 ? failure : disqualified), points], "; ");
}

export interface RefereeOptions {
  readonly league?: number | undefined;
}

/** The schema of the options. The default is the highest league that the game's configuration names, if it names any. */
function createOptionsSchema(leagues: number | undefined): v.GenericSchema<unknown, RefereeOptions> {
  const most = leagues ?? maxLeague;
  const league = v.pipe(
    v.number(() => t("must be a number")),
    v.integer(() => t("must be a whole number")),
    v.minValue(1, () => t("must be at least {least, number}", { least: 1 })),
    v.maxValue(most, () => t("must be at most {most, number}", { most })),
    v.description(
      msg("The league; by default, the highest that the referee names, or if it names none its own, usually 1."),
    ),
  );
  return v.strictObject({ league: leagues === undefined ? v.optional(league) : v.optional(league, leagues) });
}

/** The test case that a seed names or gives: `seed/0` and so on go through all in turn. Throws BadSeed. */
export function chooseTestCase(testCases: Readonly<Record<string, string>>, seed: string): string {
  const numbers = Object.keys(testCases);
  const known = [seed, seed.replace(/^0+(?=\d+$)/, "")].find((each) => numbers.includes(each));
  if (known !== undefined) return known;
  if (/^\d{1,4}$/.test(seed))
    throw new BadSeed(t("There is no test case {seed}; there are {numbers}.", { seed, numbers: numbers.join(", ") }));
  const [, first = seed, turn = "0"] = /^(.*)\/(\d+)$/s.exec(seed) ?? [];
  const at = BigInt.asUintN(64, BigInt(deriveSeed64(first))) + BigInt(turn);
  return numbers[Number(at % BigInt(numbers.length))]!;
}
