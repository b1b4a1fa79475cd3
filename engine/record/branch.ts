import { gameOf } from "../games.ts";
import { optionsOf } from "../options.ts";
import type { AnswerLine, MatchLine, MatchRecord, RecordLine } from "./match-record.ts";
import { judge, startOf } from "./position.ts";
import { createReplay, digestOf, type Replay } from "./replay.ts";

/** A record that goes its own way from one answer on; the original is never changed. */
export interface Branch {
  /** The original up to the answer, then the edited answer. */
  readonly lines: readonly RecordLine[];
  readonly replay: Replay;
}

/** What if the `answer`-th answer had been `text`? */
export function branchAt(record: MatchRecord, answer: number, text: string): Branch {
  const lines = [record[0]!, ...answersUpTo(record, answer, text)];
  return { lines, replay: createReplay(lines) };
}

/** The answers before the `answer`-th, then `text` in its place; throws a RangeError for an answer that is not there. */
export function answersUpTo(record: MatchRecord, answer: number, text: string): AnswerLine[] {
  const answers = record.filter((line) => line.kind === "answer");
  const edited = answers[answer];
  if (!edited) throw new RangeError(`This match has ${answers.length} answers; there is no answer ${answer + 1}.`);
  const lane = edited.lane === undefined ? {} : { lane: edited.lane };
  return [...answers.slice(0, answer), { kind: "answer", player: edited.player, ...lane, text, ms: 0 }];
}

/** The branch as a record of its own, made at `at`: it says what it leaves, and ends at the edited answer. */
export function branchRecord(record: MatchRecord, match: string, answer: number, text: string, at: string) {
  const original = createReplay(record.slice(0, 1)).plan;
  const plan: MatchLine = { ...original, at, branch: { match, answer } };
  const answers = answersUpTo(record, answer, text);
  return [plan, ...answers, endOf(plan, answers)] satisfies RecordLine[];
}

function endOf(plan: MatchLine, answers: readonly AnswerLine[]): RecordLine {
  const game = gameOf(plan.game);
  const options = optionsOf(game, plan.options);
  const position = startOf(game, { options, seeds: plan.seeds, players: plan.bots.length });
  for (const line of answers) judge(game, position, line);
  const outcome = position.open.length === 0 ? game.outcome(position.state) : undefined;
  if (!outcome) return { kind: "stopped", why: "What if: this branch ends with the answer that was tried out." };
  return { kind: "end", outcome, digest: digestOf(game, position.state), durationMs: 0 };
}
