import table from "./cards.json";

/** Abilities as bits, in the fixed order of the card text. */
export const Ability = { breakthrough: 1, charge: 2, drain: 4, guard: 8, lethal: 16, ward: 32 } as const;
export const abilityNames = ["Breakthrough", "Charge", "Drain", "Guard", "Lethal", "Ward"] as const;
const abilityLetters = "BCDGLW";

export type CardType = "creature" | "green" | "red" | "blue";
export const cardTypes: readonly CardType[] = ["creature", "green", "red", "blue"];

/** The printed values of a card. `draw`: extra cards at its owner's next turn. */
export interface Card {
  readonly number: number;
  readonly name: string;
  readonly type: CardType;
  readonly cost: number;
  readonly attack: number;
  readonly defense: number;
  /** The card's abilities as bits of `Ability`. */
  readonly abilities: number;
  readonly myHealth: number;
  readonly opponentHealth: number;
  readonly draw: number;
}

const abilityTexts = Array.from({ length: 64 }, (_, bits) =>
  [...abilityLetters].map((letter, i) => (bits & (1 << i) ? letter : "-")).join(""),
);
/** Formats abilities as the game does: `---G-W` for Guard and Ward. */
export const formatAbilities = (abilities: number): string => abilityTexts[abilities]!;
/** The bit mask of abilities from six characters such as `B-D---`; -1 if the text is none. */
export const parseAbilities = (text: string): number => abilityTexts.indexOf(text);

/** The card with this number, which must exist. */
export const getCard = (number: number): Card => cards[number - 1]!;

/** "Slimer (3)": the name of a card in messages. */
export function formatHeldCard({ card, id }: { readonly card: number; readonly id: number }): string {
  return `${getCard(card).name} (${id})`;
}

/** A row of `cards.json`: number, name, type, cost, attack, defense, abilities, my health, opponent health, draw. */
type CardRow = [number, string, CardType, number, number, number, string, number, number, number];

/** All cards, ordered by number from 1; the same in all versions of the rules. */
export const cards: readonly Card[] = (table as unknown as CardRow[]).map((row) => {
  const [number, name, type, cost, attack, defense, abilities, myHealth, opponentHealth, draw] = row;
  const values = { number, name, type, cost, attack, defense, myHealth, opponentHealth, draw };
  return { ...values, abilities: parseAbilities(abilities) };
});
