import type { Difference } from "../game/extras.ts";
import type { Game } from "../game/game.ts";
import { isSolo, type RefereeTurn } from "../game/referee.ts";
import { readSiteJson, readSiteName, type SiteFrame, type SiteJson } from "../game/site-json.ts";
import { inEnglish, msg, type Text, t } from "../l10n/speak.ts";
import type { AnswerLine, MatchPlan, MatchRecord, RecordLine, RefereeLine } from "../record/match-record.ts";
import { judgeReply, makeEndLine, receiveTurn, startOfPlan } from "../record/position.ts";
import type { ViewFrame } from "../referee/protocol.ts";
import { packFrames } from "./referee.ts";

// A game of the site that a referee can play again from what its players answered.

/** What the site shows of a game: a frame for each question, in the order in which they were asked. */
export interface ShownGame {
  readonly names: readonly string[];
  /** The lines with which the site began the game: its seed, or its test case. */
  readonly input: string;
  readonly questions: readonly SiteFrame[];
  readonly scores: readonly number[];
  /** All frames, with what the game's viewer shows. */
  readonly frames: readonly SiteFrame[];
}

/** Reads a game in the site's JSON; a sentence if it is none, or does not show what somebody answered. */
export function readShownGame(text: string): ShownGame | { readonly why: string } {
  const read = readSiteJson(text);
  if (read.why !== undefined) return read;
  const { site } = read;
  const questions = site.frames.filter(({ agentId }) => agentId >= 0);
  const players = countPlayers(site);
  const names = Array.from({ length: players }, (_, player) => readSiteName(site, player) ?? `player ${player + 1}`);
  const strange = questions.find(({ agentId }) => !Number.isInteger(agentId) || agentId > maxPlayer);
  if (strange || players === 0) return { why: t("The frames of the game name no players.") };
  const hidden = names.find((_, player) => {
    const own = questions.filter(({ agentId }) => agentId === player);
    return own.length > 1 && own.every(({ stdout }) => !stdout);
  });
  if (hidden !== undefined) return { why: t("The frames are missing the answers of {player}.", { player: hidden }) };
  return { names, input: site.refereeInput, questions, scores: site.scores, frames: site.frames };
}

/** The SDK has seats for eight. */
const maxPlayer = 7;

const countPlayers = ({ agents, scores, frames }: SiteJson): number =>
  Math.min(maxPlayer + 1, Math.max(agents.length, scores.length, ...frames.map(({ agentId }) => agentId + 1)));

/** How a referee's game plays the game again. */
export function planShownGame(
  { names, input }: Pick<ShownGame, "names" | "input">,
  { id, referee }: Game,
  league: number | undefined,
): MatchPlan {
  const testCases = referee && isSolo(referee) ? findTestCase(referee.testCases, input) : undefined;
  const seeds = testCases ? { test: Object.keys(testCases)[0]! } : readKeys(input);
  return {
    ...{ game: id, ...(referee && { referee: { ...referee, ...(testCases && { testCases }) } }) },
    ...{ options: league === undefined ? {} : { league }, seeds, timeScale: 1, trace: false },
    ...{ bots: names.map((name) => ({ kind: "site", name })), imported: {} },
  };
}

/** The test case with this input: one of the game's own, or one of those that the site keeps to itself. */
function findTestCase(
  own: Readonly<Record<string, string>> = {},
  input: string,
): Readonly<Record<string, string>> | undefined {
  const text = input.replace(/\r\n?/g, "\n").trimEnd();
  const [name = "site"] = Object.entries(own).find(([, other]) => other.trimEnd() === text) ?? [];
  return { [name]: own[name] ?? text };
}

function readKeys(input: string): Readonly<Record<string, string>> {
  const pairs = input.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf("=");
    return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** The answers in their order; a player whose last frame shows none ran out of time. */
export const listShownAnswers = ({ questions }: ShownGame): AnswerLine[] =>
  questions.flatMap((_, at) => (isOnlyTold(questions, at) ? [] : [toAnswerLine(questions, at)]));

function toAnswerLine(questions: readonly SiteFrame[], at: number): AnswerLine {
  const { agentId, stdout, stderr } = questions[at]!;
  const ms = findStrikeMs(questions, at);
  const facts = { kind: "answer" as const, player: agentId, ms, ...(stderr && { stderr }) };
  if (!stdout) return { ...facts, failure: "timeout" };
  return { ...facts, text: stdout.replace(/\r\n?/g, "\n").replace(/\n$/, "") };
}

/** How long an answer took for which the SDK gave a strike, as the summary of its turn says; 0 for others. */
function findStrikeMs(questions: readonly SiteFrame[], at: number): number {
  const { agentId } = questions[at]!;
  const next = questions.findIndex((later, i) => i > at && later.agentId === agentId);
  const summaries = questions.slice(at, next < 0 ? undefined : next).map(({ summary }) => summary ?? "");
  const strike = new RegExp(`\\$${agentId} exceeded the time limit: (\\d{1,6}) ms`).exec(summaries.join("\n"));
  return Number(strike?.[1] ?? 0);
}

/** Whether a player was only told something: nothing is shown of an answer, and yet it was asked again. */
function isOnlyTold(questions: readonly SiteFrame[], at: number): boolean {
  const { agentId, stdout, gameInformation, summary } = questions[at]!;
  if (stdout || /time-? ?out/i.test(`${gameInformation ?? ""}${summary ?? ""}`)) return false;
  return questions.some((later, i) => i > at && later.agentId === agentId);
}

/** Where a referee says something else than the site. */
export interface ShownDifference extends Difference {
  /** The index of the referee's first turn that differs; the one after the n-th question has the index n. */
  readonly at: number;
}

/** The first difference between a game of the site and the record of a referee, which may still grow. */
export function findShownDifference(shown: ShownGame, record: MatchRecord): ShownDifference | undefined {
  const turns = record.filter((line) => line.kind === "referee");
  const end = record.at(-1);
  const isOver = end?.kind === "end" || end?.kind === "failed";
  const count = isOver ? Math.max(turns.length, shown.questions.length + 1) : turns.length;
  for (let at = 0; at < count; at++) {
    const difference = compareTurn(shown, turns[at], at);
    if (difference) return { at, where: describePlace(shown, at), ...difference };
  }
  return undefined;
}

function describePlace({ questions }: ShownGame, at: number): Text {
  const last = questions[Math.min(at, questions.length) - 1];
  const turn = questions.slice(0, at).filter(({ agentId }) => agentId === last?.agentId).length;
  return msg("turn {turn, number}", { turn: Math.max(1, turn) });
}

function compareTurn(
  shown: ShownGame,
  turn: RefereeTurn | undefined,
  at: number,
): Pick<Difference, "expected" | "actual"> | undefined {
  const [expected, actual] = [listSummary(shown, at), splitLines((turn?.summary ?? []).join("\n"))];
  const line = Array.from({ length: Math.max(expected.length, actual.length) }).findIndex(
    (_, i) => expected[i] !== actual[i],
  );
  // What the site does not show cannot differ.
  if (turn && line >= 0 && shown.frames.some(({ summary }) => summary))
    return { expected: expected[line] ?? nothing, actual: actual[line] ?? nothing };
  const [next, other] = [describeNext(shown, at), turn ? describeTurn(turn, shown.names) : msg("the match is over")];
  return JSON.stringify(next) === JSON.stringify(other) ? undefined : { expected: next, actual: other };
}

const nothing = msg("nothing");

/** What the site says happened before its question with this index. */
function listSummary({ frames, questions }: ShownGame, at: number): readonly string[] {
  if (at > 0) return splitLines(questions[at - 1]?.summary ?? "");
  return frames
    .slice(0, Math.max(0, frames.indexOf(questions[0]!)))
    .flatMap(({ summary }) => splitLines(summary ?? ""));
}

const splitLines = (text: string) => text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");

function describeNext({ questions, scores, names }: ShownGame, at: number): Text {
  const question = questions[at];
  return question ? describeAsked(names[question.agentId]!) : describeScores(scores);
}

function describeTurn({ next }: RefereeTurn, names: readonly string[]): Text {
  if (next.kind === "question") return describeAsked(names[next.player]!);
  return describeScores(next.kind === "scores" ? next.scores : []);
}

const describeAsked = (player: string) => msg("{player} is asked", { player });
const describeScores = (scores: readonly number[]) => msg("scores {scores}", { scores: scores.join(" : ") });

/**
 * A record that agrees with a referee up to a difference, and then shows what the site showed: answers, summaries and
 * frames, but not what was asked. Without a difference, the record itself.
 */
export function createShownRecord(
  shown: ShownGame,
  record: MatchRecord,
  difference: ShownDifference | undefined,
): MatchRecord {
  const [plan, ...played] = record;
  if (!difference || plan?.kind !== "match") return record;
  const { at, where, expected, actual } = difference;
  const first: RecordLine = { ...plan, imported: { difference: inEnglish({ where, expected, actual }) } };
  const known = takeTurns(played, at);
  const position = startOfPlan(first);
  const lines: RecordLine[] = [first];
  const add = (line: RefereeLine | AnswerLine) => {
    if (line.kind === "referee") receiveTurn(position, line);
    else judgeReply(position, line);
    lines.push(line);
  };
  known.forEach(add);
  for (let i = at; i <= shown.questions.length; i++) {
    if (i > at && !isOnlyTold(shown.questions, i - 1)) add(toAnswerLine(shown.questions, i - 1));
    add({ kind: "referee", ...makeShownTurn(shown, i) });
  }
  const frames = packFrames(shown.frames.flatMap(readView));
  return [...lines, ...(frames ? [frames] : []), makeEndLine(position, 0)!];
}

/** The lines of a record before the referee's turn with this index. */
function takeTurns(lines: readonly RecordLine[], count: number): (RefereeLine | AnswerLine)[] {
  const known = lines.filter((line) => line.kind === "referee" || line.kind === "answer");
  let turns = 0;
  const end = known.findIndex((line) => line.kind === "referee" && turns++ === count);
  return end < 0 ? known : known.slice(0, end);
}

function makeShownTurn(shown: ShownGame, at: number): RefereeTurn {
  const lines = listSummary(shown, at);
  const question = shown.questions[at];
  const summary = lines.length > 0 && { summary: lines };
  const scores = shown.names.map((_, player) => shown.scores[player] ?? 0);
  if (!question) return { ...summary, next: { kind: "scores", scores } };
  const count = isOnlyTold(shown.questions, at) ? 0 : Math.max(1, splitLines(question.stdout ?? "").length);
  return { ...summary, next: { kind: "question", player: question.agentId, text: "", lines: count, limitMs: 0 } };
}

function readView({ view }: SiteFrame): ViewFrame[] {
  const [, index, data] = /^\s*(?:[A-Z]+_FRAME\s+)?(\d{1,9})(?:\n(.*))?$/s.exec(view ?? "") ?? [];
  return index === undefined ? [] : [{ index: Number(index), key: !!data, ...(data && { data }) }];
}
