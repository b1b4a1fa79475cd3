import { readDrawn } from "./bot-drawing.ts";
import type { AnswerLine } from "./match-record.ts";

/** More numbers would not fit into a list of matches. */
const maxNumbers = 12;

/**
 * The numbers that a player's bot printed over a match, by name: the last one of each, or their sum for those that it
 * adds up (`[PDATA+]`). At most twelve.
 */
export function collectBotNumbers(answers: Iterable<AnswerLine>, player: number): Readonly<Record<string, number>> {
  const numbers = new Map<string, number>();
  for (const answer of answers) {
    if (answer.player !== player || answer.stderr === undefined) continue;
    const { plots, summed } = readDrawn(answer);
    for (const [name, value] of Object.entries(plots)) {
      if (!numbers.has(name) && numbers.size >= maxNumbers) continue;
      numbers.set(name, summed.has(name) ? (numbers.get(name) ?? 0) + value : value);
    }
  }
  return Object.fromEntries(numbers);
}
