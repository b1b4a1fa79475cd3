import { joinTexts, msg, type Text, t } from "../../../l10n/speak.ts";
import { createJavaRandom, type JavaRandom } from "../../../random/java-random.ts";
import { Ability, type Card, cards, getCard } from "./cards.ts";
import { describeUnknownWord, explainNotANumber, parseJavaInteger, type Unreadable } from "./commands.ts";
import { deckSize, poolSize } from "./versions.ts";

/** 1 is the easiest league, 4 uses all cards. */
export type League = 1 | 2 | 3 | 4;

/** Three card numbers for each of the thirty draft turns. */
export type Choices = readonly (readonly number[])[];

/** The thirty groups of three card numbers of a draft, as the official referee draws them from this seed. */
export function drawChoices(seed: string, league: League): Choices {
  const random = createJavaRandom(BigInt(seed));
  const pool = drawPool(allowedPicks[league], random);
  const choices: number[][] = [];
  while (choices.length < deckSize) choices.push(drawThree(pool, random));
  return choices;
}

const hardAbilities = Ability.drain | Ability.lethal | Ability.ward;

function isAllowedIn(league: League, card: Card): boolean {
  switch (league) {
    case 1:
      return card.type === "creature" && card.abilities === 0 && !card.myHealth && !card.opponentHealth && !card.draw;
    case 2:
      return card.type === "creature" && (card.abilities & hardAbilities) === 0;
    case 3:
      return (card.abilities & hardAbilities) === 0;
    case 4:
      return true;
  }
}

/** The card numbers of each league. */
export const allowedPicks: Readonly<Record<League, readonly number[]>> = {
  1: listDraftCards(1),
  2: listDraftCards(2),
  3: listDraftCards(3),
  4: listDraftCards(4),
};

function listDraftCards(league: League): number[] {
  return cards.filter((card) => isAllowedIn(league, card)).map(({ number }) => number);
}

/** Which places of the pool are drawn; made once, because making it takes as long as all draws. */
const drawnPlaces = new Uint8Array(cards.length);

function drawPool(from: readonly number[], random: JavaRandom): number[] {
  const drawn = drawnPlaces.fill(0);
  const size = Math.min(poolSize, from.length);
  const pool: number[] = [];
  while (pool.length < size) {
    const index = random.nextInt(from.length);
    if (drawn[index]) continue;
    drawn[index] = 1;
    pool.push(from[index]!);
  }
  return pool;
}

/** Draws three different cards: a card that is already there is drawn again. */
function drawThree(pool: readonly number[], random: JavaRandom): number[] {
  const one = drawCard(pool, random);
  let two = drawCard(pool, random);
  while (two === one) two = drawCard(pool, random);
  let three = drawCard(pool, random);
  while (three === one || three === two) three = drawCard(pool, random);
  return [one, two, three];
}

const drawCard = (pool: readonly number[], random: JavaRandom): number => pool[random.nextInt(pool.length)]!;

/** Parses thirty groups of three card numbers, `1 2 3, 4 5 6, …`; `wrong` continues a sentence with its name. */
export function readChoices(text: string): Choices | { readonly wrong: string } {
  const groups = text.split(",").map((group) => group.split(/[\s_]+/).filter((word) => word !== ""));
  if (groups.length !== deckSize) {
    return {
      wrong: t("must be {wanted, number} groups of three card numbers separated by commas, not {groups, number}", {
        wanted: deckSize,
        groups: groups.length,
      }),
    };
  }
  for (const [i, group] of groups.entries()) {
    const wrong = findWrongGroup(group);
    if (wrong)
      return {
        wrong: t("group {number, number} ({group}) {wrong}", {
          number: i + 1,
          group: group.join(" ") || "empty",
          wrong,
        }),
      };
  }
  return groups.map((group) => group.map(Number));
}

function findWrongGroup(group: readonly string[]): string | undefined {
  if (group.length !== 3) return t("needs three card numbers, has {count, number}", { count: group.length });
  const bad = group.find((word) => !/^\d{1,3}$/.test(word) || Number(word) < 1 || Number(word) > cards.length);
  return bad === undefined
    ? undefined
    : t('has "{bad}", which is not a card number (1 to {last, number})', { bad, last: cards.length });
}

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
