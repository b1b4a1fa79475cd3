import { computeHash } from "../../files/hash.ts";
import { type AgentStep, isSolo } from "../../game/referee.ts";
import { listAnswers, type MatchPlan, type MatchRecord, type RecordLine, readPlan } from "../../record/match-record.ts";
import type { RecordedDecision } from "../../record/match-result.ts";
import { findAsk, judgeReply, type Position, startOfRecord } from "../../record/position.ts";
import { parseJsonObject } from "../../text/json.ts";

/** A question of a recorded match, by the names of what the player was sent. */
export interface Sample {
  /** The index of the answer in the record, from 0. */
  readonly answer: number;
  readonly player: number;
  readonly turn: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The questions of a match that are learned from, who played it, and who won. */
export interface SampledMatch {
  readonly samples: readonly Sample[];
  /** The players' bots; versions of one bot are one. */
  readonly bots: readonly string[];
  /** The player who has won alone; undefined for a draw. */
  readonly winner: number | undefined;
  readonly turns: number;
  /** Tells matches of the same bots apart that were sent the same where it is read. */
  readonly answers: string;
}

/** A player's questions, evenly spread; undefined without winner, end or names. Throws as `startOfRecord`. */
export function sampleMatch(record: MatchRecord): SampledMatch | undefined {
  const { bots, referee } = readPlan(record);
  const end = record.at(-1);
  if (bots.length < 2 || end?.kind !== "end" || (referee && isSolo(referee))) return undefined;
  const first = end.outcome.places.filter((place) => place === 1).length;
  const winner = first === 1 ? end.outcome.places.indexOf(1) : undefined;
  const answers = listAnswers(record);
  const count = answers.length / bots.length;
  const samples = readSamples(record, spread(count));
  if (samples.length === 0) return undefined;
  const hash = computeHash(...answers.map(({ text }) => text ?? ""));
  return { samples, bots: bots.map(nameBot), winner, turns: count, answers: hash };
}

/** A line of a data set, with the match that it belongs to. */
export type DataLine = RecordedDecision & { readonly match: string; readonly id: string };

/**
 * The same of a match in a data set, whose questions are named as those of a record of the game are; it may have had
 * other players, and more or fewer. Throws as `sampleMatch` does.
 */
export function sampleDecisions(lines: readonly DataLine[], plan: MatchPlan): SampledMatch | undefined {
  // Who was never asked may have a place all the same.
  const count = Math.max(...lines.map(({ player, place }) => Math.max(player + 1, place)));
  const players = Array.from({ length: count }, (_, player) => lines.find((line) => line.player === player));
  const bots = players.map((line) => ({ kind: "command" as const, name: line?.bot ?? "" }));
  const played = plan.referee?.kaggle ? listSteps(lines, bots.length) : lines.flatMap(listQuestion);
  const places = players.map((line) => line?.place ?? 0);
  const outcome = { places, scores: [], reason: "", detail: "" };
  const end = { kind: "end" as const, outcome, digest: "", durationMs: 1 };
  return sampleMatch([{ kind: "match", format: 1, engine: "", at: "", ...plan, bots }, ...played, end]);
}

const listQuestion = (line: DataLine): RecordLine[] => [
  { kind: "referee", next: { kind: "question", player: line.player, text: line.question, lines: 1, limitMs: 1 } },
  toAnswer(line),
];

const toAnswer = ({ player, answer }: DataLine): RecordLine => ({ kind: "answer", player, text: answer ?? "", ms: 1 });

/** Agents are asked together in a step, for the first time after the configuration. */
function listSteps(lines: readonly DataLine[], players: number): RecordLine[] {
  return [...new Set(lines.map(({ turn }) => turn))].flatMap((turn): RecordLine[] => {
    const asked = lines.filter((line) => line.turn === turn);
    const agents: AgentStep[] = Array.from({ length: players }, () => ({ status: "INACTIVE", reward: null }));
    let greeting = "";
    for (const { player, question } of asked) {
      const texts = question.trimEnd().split("\n");
      agents[player] = { status: "ACTIVE", reward: null, observation: texts.at(-1)!, limitMs: 1 };
      greeting ||= texts.at(-2) ?? "";
    }
    const configuration = JSON.stringify(parseJsonObject(greeting).configuration);
    return [{ kind: "referee", next: { kind: "step", agents, configuration } }, ...asked.map(toAnswer)];
  });
}

/** Turns that are evenly spread over a match of so many. */
function spread(turns: number): (turn: number) => boolean {
  const stride = turns / mostSamples;
  return (turn) => Math.floor(turn / stride) > Math.floor((turn - 1) / stride);
}

/** For each player of a match. */
const mostSamples = 12;

/** The name of a bot without its version and ending: all that a data set tells of it. */
const nameBot = ({ name }: { readonly name: string }) =>
  name.replace(/(?<=.)@.*$/s, "").replace(/(?<=.)\.[a-z]\w*$/i, "");

/** The questions of a match whose turn, and index among all, is wanted. */
export function readSamples(record: MatchRecord, isWanted: (turn: number, answer: number) => boolean): Sample[] {
  const position = startOfRecord(record);
  const samples: Sample[] = [];
  for (const [answer, line] of listAnswers(record).entries()) {
    const { player, turn } = findAsk(line, position);
    const fields = isWanted(turn, answer) ? readFields(position, player) : undefined;
    if (fields) samples.push({ answer, player, turn, fields });
    judgeReply(position, line);
  }
  return samples;
}

function readFields({ game: { views }, state }: Position, player: number): Sample["fields"] | undefined {
  const fields = views.observation?.(views.view(state, player), player);
  return fields && Object.keys(fields).length > 0 ? fields : undefined;
}
