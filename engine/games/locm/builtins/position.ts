import { type Battle, type CardInHand, createBattleSide, type LocmCreature, type Side } from "../rules/battle.ts";
import { parseAbilities } from "../rules/cards.ts";
import { runeStep, type Version } from "../rules/versions.ts";

/** What a bot can know of its turn, parsed from its input. Player 0 of the battle is the reader. */
type SearchPosition =
  | { readonly kind: "draft"; readonly turn: number; readonly cards: readonly number[] }
  | { readonly kind: "battle"; readonly battle: Battle; readonly opponentHand: number };

/** The position in a bot's input of one turn. The text must be the referee's own: nothing is checked. */
export function readPosition(text: string, version: Version): SearchPosition {
  const lines = text.split("\n").map((line) => line.trim().split(" "));
  const [mine, theirs, hand] = lines as [string[], string[], string[]];
  const actions = version.showsActions ? Number(hand[1]) : 0;
  const cardLines = lines.slice(4 + actions, 4 + actions + Number(lines[3 + actions]![0]));
  if (Number(mine[1]) === 0) {
    return { kind: "draft", turn: Number(mine[2]), cards: cardLines.map(([number]) => Number(number)) };
  }
  const sides = [readSide(mine, version), readSide(theirs, version)] as const;
  for (const line of cardLines) placeCard(line, sides);
  const battle: Battle = { sides, active: 0, battleTurn: 0, winner: undefined };
  return { kind: "battle", battle, opponentHand: Number(hand[0]) };
}

/** Decks are unknown and stay empty, so a search must not draw. */
function readSide([health, mana, , rune]: readonly string[], version: Version): Side {
  const side = createBattleSide(0, version);
  side.health = Number(health);
  side.maxMana = Number(mana);
  side.mana = Number(mana);
  side.runes = Number(rune) / runeStep;
  return side;
}

function placeCard(line: readonly string[], [me, opponent]: Battle["sides"]): void {
  const held: CardInHand = { id: Number(line[1]), card: Number(line[0]) };
  switch (line[2]) {
    case "0":
      me.hand.push(held);
      break;
    case "1":
      me.board.push(readCreature(line, held, true));
      break;
    default:
      opponent.board.push(readCreature(line, held, false));
  }
}

function readCreature(line: readonly string[], held: CardInHand, canAttack: boolean): LocmCreature {
  return {
    ...held,
    lane: Number(line[11] ?? 0),
    attack: Number(line[5]),
    defense: Number(line[6]),
    abilities: parseAbilities(line[7]!),
    canAttack,
    hasAttacked: false,
    untouched: false,
  };
}
