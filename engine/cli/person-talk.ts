import { english } from "../l10n/message.ts";
import type { RecordLine } from "../record/match-record.ts";
import { quoteBotText } from "../record/problem.ts";
import { createReplay, type Question, type Replay } from "../record/replay.ts";
import { printError, printPrompt, say, sayText } from "./say.ts";

/** The questions for a person, one after the other, while the record of the match grows. */
export interface PersonQuestions {
  /** Takes the record so far and prints what the others have answered. */
  onLines(record: readonly RecordLine[]): void;
  /** The next question; undefined if there will be no more. */
  next(): Promise<Question | undefined>;
  end(): void;
}

/** Follows a match and prints what a player at the terminal is sent. */
export function followQuestions(player: number): PersonQuestions {
  let replay: Replay | undefined;
  let known = 0;
  let shown = 0;
  let asked = -1;
  let isOver = false;
  let wake: (() => void) | undefined;

  function tellTurns({ turns, plan }: Replay): void {
    for (const { ask, answer } of turns.slice(shown)) {
      if (ask.player === player) continue;
      const text = answer.text === undefined ? `no answer (${answer.failure})` : quoteBotText(answer.text.trimEnd());
      say(`${plan.bots[ask.player]!.name}: ${text}`);
    }
    shown = turns.length;
  }

  return {
    onLines(record) {
      if (replay) replay.append(record.slice(known));
      else replay = createReplay(record, { includeNotes: false });
      known = record.length;
      tellTurns(replay);
      wake?.();
    },
    async next() {
      for (;;) {
        const question = replay?.questionTo(player);
        if (isOver) return undefined;
        if (question && question.index !== asked) {
          asked = question.index;
          return question;
        }
        await new Promise<void>((go) => (wake = go));
      }
    },
    end() {
      isOver = true;
      wake?.();
    },
  };
}

/** Answers each question from lines of input, until either runs out. */
export async function answerByLines(
  questions: PersonQuestions,
  lines: AsyncIterator<string>,
  give: (text: string) => void,
): Promise<void> {
  for (let question = await questions.next(); question; question = await questions.next()) {
    const text = await readPersonAnswer(question, lines);
    if (text === undefined) return;
    give(text);
  }
}

async function readPersonAnswer(question: Question, lines: AsyncIterator<string>): Promise<string | undefined> {
  const { turn, phase, text } = question.ask;
  say("", `Turn ${turn}, ${english(phase)}:`);
  sayText(text.trimEnd());
  let written = "";
  listChoices(question, written);
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) return undefined;
    const read = readLine(question, written, line);
    if ("text" in read) return read.text;
    if ("why" in read) printError(read.why);
    else {
      written = read.written;
      listChoices(question, written);
    }
  }
}

/** Longer lists are not readable. */
const maxListed = 40;

function listChoices(question: Question, written: string): void {
  const choices = question.choices(written);
  if (written !== "") say(`So far: ${written} (an empty line sends it)`);
  for (const [i, { label }] of choices.slice(0, maxListed).entries()) say(`  #${i + 1} ${english(label)}`);
  if (choices.length > maxListed) say(`  … and ${choices.length - maxListed} more`);
  printPrompt();
}

type ReadLine = { readonly text: string } | { readonly written: string } | { readonly why: string };

/**
 * `#3` selects the third entry of the list, an empty line sends the collected answer, anything else is an answer as a
 * bot would print it.
 */
function readLine(question: Question, written: string, line: string): ReadLine {
  const [, nth] = /^\s*#(\d+)\s*$/.exec(line) ?? [];
  const choice = nth === undefined ? undefined : question.choices(written)[Number(nth) - 1];
  if (nth !== undefined && !choice) return { why: `There is no #${nth} in the list.` };
  if (choice && !choice.isWhole) return { written: choice.text };
  const text = choice?.text ?? (line.trim() === "" ? written : line.replaceAll("\\n", "\n"));
  const reason = question.reasonAgainst(text);
  return reason === undefined ? { text } : { why: `Not sent: ${english(reason)}.` };
}
