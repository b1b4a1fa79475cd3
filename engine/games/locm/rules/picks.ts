import { joinTexts, type Text } from "../../../l10n/message.ts";
import { msg } from "../../../l10n/speak.ts";
import { getCard } from "./cards.ts";
import { describeUnknownWord, explainNotANumber, type Unreadable } from "./commands.ts";
import { parseJavaInteger } from "./java-integer.ts";

/** An answer in the draft: the chosen position among the three cards, or why it is unreadable. */
type Pick = { readonly choice: number; readonly say: string; readonly why?: undefined } | Unreadable;

/** Unlike a battle answer, it is neither trimmed nor split at `;`. */
export function readPick(answer: string, three: readonly number[]): Pick {
  const [name, argument, ...rest] = answer.split(" ");
  const say = rest.join(" ").trim();
  switch (name) {
    case "PASS":
      return { choice: 0, say: answer.slice(5).trim() };
    case "PICK":
      return readChoice(argument, explainPick, [0, 1, 2], say);
    case "CHOOSE":
      return readChoice(argument, (value) => chooseNeeds(formatList(three), value), three, say);
    default:
      return describeUnknownName(name!, answer);
  }
}

const explainPick = (value?: number) =>
  value === undefined ? msg("PICK takes 0, 1 or 2") : msg("PICK takes 0, 1 or 2, not {value, number}", { value });

const chooseNeeds = (cards: string, value?: number) =>
  value === undefined
    ? msg("CHOOSE takes one of the card numbers {cards}", { cards })
    : msg("CHOOSE takes one of the card numbers {cards}, not {value, number}", { cards, value });

function readChoice(
  argument: string | undefined,
  needs: (value?: number) => Text,
  choices: readonly number[],
  say: string,
): Pick {
  if (argument === undefined || (argument === "" && say === "")) return { why: needs() };
  const value = parseJavaInteger(argument);
  if (value === undefined) return { why: joinTexts([needs(), explainNotANumber(argument)], ": ") };
  const choice = choices.indexOf(value);
  return choice < 0 ? { why: needs(value) } : { choice, say };
}

function formatList(three: readonly number[]): string {
  return three.map((number) => `${number} (${getCard(number).name})`).join(", ");
}

const draftAnswers = msg("PICK <0, 1 or 2>, CHOOSE <card number> or PASS");

function describeUnknownName(name: string, answer: string): Unreadable {
  if (answer.trim() === "")
    return { why: msg("the answer is empty; the draft takes {answers}", { answers: draftAnswers }) };
  if (name === "")
    return {
      why: msg("the answer begins with a space; the draft takes {answers} without one", { answers: draftAnswers }),
    };
  if (["SUMMON", "ATTACK", "USE"].includes(name))
    return { why: msg("{name} is for the battle; the draft takes {answers}", { name, answers: draftAnswers }) };
  return describeUnknownWord(name, ["PICK", "CHOOSE", "PASS"], draftAnswers);
}
