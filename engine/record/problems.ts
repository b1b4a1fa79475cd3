import { type HostError, readHostError } from "../game/host-error.ts";
import type { Ruling } from "../game/turn.ts";
import { joinTexts, msg, type Text } from "../l10n/speak.ts";
import { type BeliefCheck, checkBeliefs, describeWrongField } from "./belief.ts";
import { readDrawn } from "./bot-drawing.ts";
import { createFailureProblem, formatException, type JudgedAnswer } from "./failure-problem.ts";
import {
  type AnswerLine,
  type BotRemark,
  type BotStamp,
  getBotForm,
  type SourceRange,
  type WrittenBy,
} from "./match-record.ts";
import {
  addTurnPrefix,
  type GuessLine,
  type Location,
  listCallers,
  locateGuess,
  locateRange,
  type Problem,
  quoteBotText,
  type Severity,
} from "./problem.ts";
import { isSlow, type ReplayedTurn, type Viewable } from "./replayed.ts";

/** Everything in a match that a bot's author should know, in the order it happened. */
export function findProblems(replay: Viewable, guess: GuessLine = () => undefined): Problem[] {
  const left = { turns: maxBelieving };
  return listTurnsToJudge(replay).flatMap((turn) => listTurnProblems(replay, turn, guess, left));
}

/** The worst severity by answer, without mere remarks, which every count of "turns with problems" uses. */
export function findWorstByAnswer(replay: Viewable): ReadonlyMap<number, Exclude<Severity, "information">> {
  const { bots } = replay.plan;
  return new Map(
    listTurnsToJudge(replay).flatMap((turn) => {
      const judged = listJudged(replay, turn, bots[turn.ask.player]!, () => undefined);
      const worst = (["error", "warning"] as const).find((one) => judged.some(({ severity }) => severity === one));
      return worst ? [[turn.index, worst] as const] : [];
    }),
  );
}

/** After its process ended, a bot fails every later question in the same way; report it once. */
function listTurnsToJudge({ turns }: Viewable): ReplayedTurn[] {
  const gone = new Map<number, string>();
  return turns.filter((turn) => {
    const ended = describeGone(turn);
    if (ended === undefined) return true;
    const isKnown = gone.get(turn.ask.player) === ended;
    gone.set(turn.ask.player, ended);
    return !isKnown;
  });
}

/** How a bot's process ended, as a key for comparison; undefined for failures the process survives. */
function describeGone({ answer: { failure, error } }: ReplayedTurn): string | undefined {
  if (failure === undefined || failure === "timeout") return undefined;
  return `${failure} ${error?.type ?? ""} ${error?.message ?? ""}`;
}

/** Maximum number of turns per match whose predictions are compared, since each needs the state at that time. */
const maxBelieving = 1000;

function listTurnProblems(replay: Viewable, turn: ReplayedTurn, guess: GuessLine, left: { turns: number }): Problem[] {
  const stamp = replay.plan.bots[turn.ask.player]!;
  const { timeScale } = replay.plan;
  const base = {
    player: turn.ask.player,
    turn: turn.ask.turn,
    gameNumber: turn.ask.gameNumber,
    answer: turn.index,
    elapsedMs: turn.answer.ms,
    limitMs: getLimit(turn, timeScale),
  };
  const remarks = (turn.answer.remarks ?? []).map((remark) => remarkProblem(turn, remark, stamp, guess));
  const { beliefs, unread } = readDrawn(turn.answer);
  const undrawn = unread.map(({ line, why }): JudgedAnswer => {
    const what = msg("{text} cannot be drawn: {why}.", { text: quoteBotText(line), why });
    return { ...createRemark(turn, what, locateGuess(guess(stamp, line), stamp)), text: line };
  });
  const checked = beliefs.length > 0 && left.turns-- > 0 ? checkBeliefs(replay, turn, beliefs) : [];
  const disproved = checked.flatMap((each) =>
    each.wrong.length > 0 ? createDisprovedProblem(turn, each, stamp, guess) : [],
  );
  const lost = isLostBy(replay, turn) ? { lostMatch: true as const } : {};
  const judged = listJudged(replay, turn, stamp, guess).map((each) =>
    each.severity === "error" ? { ...each, ...lost } : each,
  );
  return [...judged, ...remarks, ...undrawn, ...disproved].map((each) => ({ ...base, ...each }));
}

/** The limit that held for an answer: the referee's own if it was the one that did not wait. */
function getLimit({ ask, answer }: ReplayedTurn, timeScale: number): number {
  return answer.limitMs === undefined ? ask.limitMs * timeScale : Math.round(answer.limitMs);
}

/** Whether a turn's failure or unreadable answer ended the match for a player who did not come first. */
function isLostBy({ turns, outcome }: Viewable, { index, ask, answer, rulings }: ReplayedTurn): boolean {
  if (outcome === undefined || outcome.places[ask.player] === 1) return false;
  // Players of a referee's game often answer at the same time, so the disqualified one may not be the last.
  if (rulings.some(({ isLate, verdict }) => isLate && verdict === "unreadable")) return true;
  return index === turns.length - 1 && outcome.reason === (answer.failure ?? "unreadable");
}

function listJudged(replay: Viewable, turn: ReplayedTurn, stamp: BotStamp, guess: GuessLine): JudgedAnswer[] {
  const { answer, rulings } = turn;
  const { timeScale } = replay.plan;
  if (answer.failure !== undefined) {
    return [createFailureProblem(turn, answer.failure, stamp, guess, getLimit(turn, timeScale))];
  }
  const raised = getBotForm(stamp) === "lines" ? undefined : readHostError(answer.text);
  if (raised) return [createRaisedProblem(turn, raised, stamp)];
  const found = rulings.flatMap((ruling) => createRulingProblem(turn, answer, ruling, stamp, guess) ?? []);
  return isSlow(turn, timeScale) ? [...found, createSlowProblem(replay, turn, stamp, guess)] : found;
}

/** Remarks about what was printed; the others are about what was read. */
const printRemarks: readonly BotRemark["kind"][] = ["early", "extra", "encoding", "line-end"];

function remarkProblem(turn: ReplayedTurn, remark: BotRemark, stamp: BotStamp, guess: GuessLine): JudgedAnswer {
  const { text: answered = "", writtenBy = [] } = turn.answer;
  const text = remark.text ?? answered;
  const canGuess = writtenBy.length === 0 && text !== "" && printRemarks.includes(remark.kind);
  // A remark about an answer belongs to the line that printed its end.
  const written = () =>
    findWriter(text, writtenBy.slice(-1), [0, text.length], stamp, canGuess ? guess : () => undefined);
  return createRemark(turn, remark.words ?? remark.message, remark.at ? locateRange(remark.at, false) : written());
}

const createRemark = (turn: ReplayedTurn, what: Text, place: Location): JudgedAnswer => ({
  kind: "remark",
  severity: "information",
  message: addTurnPrefix(turn, what),
  ...place,
});

/** Further fields are counted, not named. */
const maxNamed = 3;

/** A prediction that did not come true. */
function createDisprovedProblem(
  turn: ReplayedTurn,
  { belief, wrong }: BeliefCheck,
  stamp: BotStamp,
  guess: GuessLine,
): JudgedAnswer {
  const { line, text, when } = belief;
  const named = wrong.slice(0, maxNamed).map(describeWrongField);
  const more =
    wrong.length > maxNamed ? [msg("{count, number} more are wrong", { count: wrong.length - maxNamed })] : [];
  const what = joinTexts([...named, ...more], "; ");
  const sentence =
    when === "after"
      ? msg("after this answer: {what}.", { what })
      : msg("when the bot is asked next: {what}.", { what });
  const place =
    line !== undefined && stamp.kind === "file"
      ? { file: stamp.file, line, guessed: false }
      : locateGuess(line === undefined ? guess(stamp, text) : undefined, stamp);
  return { ...createRemark(turn, sentence, place), text };
}

/** An answer that exceeded the original game's soft limit, and what that means. */
function createSlowProblem(replay: Viewable, turn: ReplayedTurn, stamp: BotStamp, guess: GuessLine): JudgedAnswer {
  const { text = "", ms, writtenBy = [] } = turn.answer;
  const sentence = describeSlow(replay, turn, {
    ms: Math.round(ms),
    limit: turn.ask.softLimitMs! * replay.plan.timeScale,
  });
  return {
    kind: "timeout",
    severity: "warning",
    message: addTurnPrefix(turn, sentence),
    reason: sentence,
    ...findWriter(text, writtenBy, [0, text.length], stamp, guess),
    text,
  };
}

/** A referee that counts strikes forgives this many. */
const forgivenStrikes = 2;

function describeSlow({ plan, turns }: Viewable, turn: ReplayedTurn, facts: { ms: number; limit: number }): Text {
  if (plan.referee?.extraMs === undefined)
    return msg(
      "answered after {ms, number} ms; the answer counts, but the official limit is {limit, number} ms.",
      facts,
    );
  const before = turns.slice(0, turn.index).filter((each) => each.ask.player === turn.ask.player);
  const strike = 1 + before.filter((each) => isSlow(each, plan.timeScale)).length;
  return strike > forgivenStrikes
    ? msg(
        "answered after {ms, number} ms, above the game's limit of {limit, number} ms: the third strike counts as a timeout.",
        facts,
      )
    : msg(
        "answered after {ms, number} ms, above the game's limit of {limit, number} ms: strike {strike, number} of 2.",
        { ...facts, strike },
      );
}

/** An exception in a class or function bot, whose process keeps running. */
function createRaisedProblem(turn: ReplayedTurn, error: HostError, stamp: BotStamp): JudgedAnswer {
  const [raised, ...callers] = error.frames;
  const what = formatException(error);
  return {
    kind: "crash",
    severity: "error",
    message: addTurnPrefix(turn, what),
    reason: what,
    ...(raised ? locateRange(raised, error.guessed ?? false, listCallers(callers)) : locateGuess(undefined, stamp)),
    text: turn.answer.text,
  };
}

function createRulingProblem(
  turn: ReplayedTurn,
  answer: AnswerLine & { readonly text: string },
  ruling: Ruling,
  stamp: BotStamp,
  guess: GuessLine,
): JudgedAnswer | undefined {
  const text = answer.text.slice(...ruling.span);
  const why = ruling.why ?? "";
  const create = (kind: Problem["kind"], severity: Severity, message: Text): JudgedAnswer => ({
    kind,
    severity,
    message: addTurnPrefix(turn, message),
    reason: why,
    text,
    ...(ruling.hint ? { hint: ruling.hint } : {}),
    ...findWriter(text, answer.writtenBy ?? [], ruling.span, stamp, guess),
  });
  const values = () => ({ text: quoteBotText(text), why });
  switch (ruling.verdict) {
    case "done":
      return undefined;
    case "remark":
      return ruling.hint?.kind === "misread"
        ? create("remark", "warning", msg("{text} was not performed: {why}", values()))
        : create("remark", "information", why);
    case "skipped":
      return turn.ask.gameNumber === undefined && !ruling.isLate
        ? create("illegal", "warning", msg("{text} was skipped: {why}", values()))
        : create("illegal", "warning", msg("{text} is illegal: {why}", values()));
    case "unreadable":
      return ruling.isLate
        ? create("unreadable", "error", msg("{text} disqualified the bot: {why}", values()))
        : create("unreadable", "error", msg("{text} cannot be read: {why}", values()));
  }
}

/** The line that wrote some characters of an answer, traced or guessed, with its callers and literals. */
function findWriter(
  text: string,
  writtenBy: readonly WrittenBy[],
  [from, to]: readonly [number, number],
  stamp: BotStamp,
  guess: GuessLine,
): Location {
  const known = writtenBy.filter((part) => part.frames.length > 0);
  const overlapping = known.filter(({ span }) => span[0] < Math.max(to, from + 1) && span[1] > from);
  const [writer, ...others] = overlapping.length > 0 ? overlapping : known.slice(-1);
  if (!writer) return locateGuess(guess(stamp, text), stamp);
  const [wrote, ...callers] = writer.frames;
  const seen = new Set([formatLine(wrote!)]);
  const related: (SourceRange & { readonly message: string })[] = [];
  const relate = (at: SourceRange | undefined, message: string) => {
    if (!at || seen.has(formatLine(at))) return;
    seen.add(formatLine(at));
    related.push({ ...at, message });
  };
  relate(guess(stamp, text, "literal"), msg("this text was probably built here"));
  for (const { frames } of others) relate(frames[0], msg("another part of the answer was printed here"));
  return locateRange(wrote!, false, [...related, ...listCallers(callers)]);
}

const formatLine = ({ file, line }: SourceRange) => `${file}:${line}`;
