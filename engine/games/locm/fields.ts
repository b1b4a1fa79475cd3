import type { TextField } from "../../game/extras.ts";
import { msg } from "../../l10n/speak.ts";
import { abilityNames, cards, cardTypes, getCard, parseAbilities } from "./rules/cards.ts";
import { type RulesVersion, type Version, versions } from "./rules/versions.ts";
import type { CreatureView, LocmCardView, LocmPlayerView, LocmView } from "./view.ts";

/** A piece of the text sent to a bot; the number of the card its line describes. */
type Field = TextField & { readonly card?: number };

/** Names every word of an input, draft or battle. Unknown words get no field. */
export function listInputFields(input: string, rules: RulesVersion): Field[] {
  const version = versions[rules];
  const lines = splitByLine(input);
  const actions = version.showsActions ? Number(lines[2]?.[1]?.text ?? 0) : 0;
  return lines.flatMap((words, line) => nameLine(words, line, actions, version));
}

interface Word {
  readonly text: string;
  readonly from: number;
}

function splitByLine(input: string): Word[][] {
  let start = 0;
  return input.split("\n").map((line) => {
    const words = [...line.matchAll(/\S+/g)].map((match) => ({ text: match[0], from: start + match.index }));
    start += line.length + 1;
    return words;
  });
}

function nameLine(words: readonly Word[], line: number, actions: number, version: Version): Field[] {
  if (line === 0) return nameWords(words, listStatusFields("your", version));
  if (line === 1) return nameWords(words, listStatusFields("opponent's", version));
  if (line === 2) return nameWords(words, ["cards in the opponent's hand", "actions of the opponent's last turn"]);
  if (line < 3 + actions) return nameActions(words, version);
  if (line === 3 + actions) return nameWords(words, ["cards that follow"]);
  return nameWords(words, cardNames, readCardNumber(words[0]));
}

/** The fields of the first two lines. */
function listStatusFields(whose: string, version: Version): string[] {
  const names = [`${whose} health`, `${whose} max mana`, `cards in ${whose} deck`, `${whose} next rune`];
  return version.showsActions ? [...names, `${whose} cards to draw`] : names;
}

function nameWords(words: readonly Word[], names: readonly string[], card?: number): Field[] {
  return words.slice(0, names.length).map((word, i) => {
    const name = names[i]!;
    const means = explainField(name, word.text);
    const { from, text } = word;
    return { from, to: from + text.length, name, ...(means && { means }), ...(card && { card }) };
  });
}

function readCardNumber(word: Word | undefined): number | undefined {
  const number = Number(word?.text);
  return Number.isInteger(number) && number >= 1 && number <= cards.length ? number : undefined;
}

function nameActions(words: readonly Word[], version: Version): Field[] {
  const names: Record<string, readonly string[]> = {
    SUMMON: version.lanes === 1 ? ["card summoned"] : ["card summoned", "lane"],
    ATTACK: ["attacker", "target"],
    USE: ["item", "target"],
  };
  return nameWords(
    words,
    ["card number", "opponent's action", ...(names[words[1]?.text ?? ""] ?? [])],
    readCardNumber(words[0]),
  );
}

const cardNames = [
  "card number",
  "instance id",
  "location",
  "card type",
  "cost",
  "attack",
  "defense",
  "abilities",
  "my health change",
  "opponent health change",
  "card draw",
  "lane",
];

const locations: Record<string, string> = {
  "0": msg("in your hand"),
  "1": msg("on your board"),
  "-1": msg("on the opponent's board"),
};
const lanes: Record<string, string> = { "0": msg("left"), "1": msg("right"), "-1": msg("off the board") };

function explainField(name: string, text: string): string | undefined {
  switch (name) {
    case "card number": {
      const number = Number(text);
      return number >= 1 && number <= cards.length ? getCard(number).name : undefined;
    }
    case "location":
      return locations[text];
    case "card type":
      return cardTypes[Number(text)];
    case "lane":
      return lanes[text];
    case "target":
      return text === "-1" ? msg("you") : undefined;
    case "abilities": {
      const bits = parseAbilities(text);
      return bits < 0 ? undefined : abilityNames.filter((_, i) => bits & (1 << i)).join(", ") || msg("none");
    }
    default:
      return undefined;
  }
}

/** What the input tells a player, by field name; cards by instance id. */
export function extractObservation(view: LocmView, player: number): Record<string, unknown> {
  const me = view.players[player === 0 ? 0 : 1];
  const opponent = view.players[player === 0 ? 1 : 0];
  const cards = [
    ...(me.hand ?? []).map(toHeldFields),
    ...me.board.map((creature) => toCreatureFields(creature, 1)),
    ...opponent.board.map((creature) => toCreatureFields(creature, -1)),
  ];
  return {
    ...readStatus(view, me, "your"),
    ...readStatus(view, opponent, "opponent's"),
    "cards in the opponent's hand": opponent.handCount,
    cards: Object.fromEntries(cards),
  };
}

function readStatus({ rules }: LocmView, side: LocmPlayerView, whose: string): Record<string, number> {
  // Extra draws are left out: the input has those already drawn, a view those to come.
  const values = [side.health, side.maxMana, side.deckCount, side.nextRune];
  return Object.fromEntries(values.map((value, i) => [listStatusFields(whose, versions[rules])[i]!, value]));
}

function toHeldFields({ id, card }: LocmCardView): [string, object] {
  const { cost, attack, defense } = getCard(card);
  return [String(id), { "card number": card, location: 0, cost, attack, defense }];
}

function toCreatureFields(creature: CreatureView, location: 1 | -1): [string, object] {
  const { id, card, attack, defense, abilities, lane } = creature;
  return [String(id), { "card number": card, location, cost: getCard(card).cost, attack, defense, abilities, lane }];
}
