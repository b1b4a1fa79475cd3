import * as v from "valibot";
import type { Builtin, BuiltinDeps, BuiltinPlayer } from "../../../game/bots.ts";
import { type Battle, type CardInHand, createBattleSide, type LocmCreature, type Side } from "../rules/battle.ts";
import { parseAbilities } from "../rules/cards.ts";
import { formatAnswer, type PackedMove } from "../rules/moves.ts";
import { locmOptionsSchema } from "../rules/options.ts";
import { runeStep, type Version, versions } from "../rules/versions.ts";

/** How a builtin decides: which of three cards it picks, and what it does in a turn. */
export interface Mind {
  /** 0, 1 or 2. `picked` are the card numbers so far. */
  pick(three: readonly number[], picked: readonly number[]): number;
  /** Chooses the moves of a battle turn; may change `battle`. */
  play(battle: Battle, version: Version): PackedMove[];
}

/** A builtin defined by its mind. */
export interface Thinker extends Builtin {
  mind(given: Pick<BuiltinDeps, "random" | "now" | "numbers">): Mind;
  /** The builtin depends on time, so it would play differently without text. */
  readonly usesClock?: true;
}

/** Turns a mind into a builtin that reads and writes the protocol. */
export function createBuiltinFromMind(thinker: Omit<Thinker, "create">): Thinker {
  return { ...thinker, create: (given) => createPlayer(given, thinker.mind(given)) };
}

function createPlayer({ options }: BuiltinDeps, mind: Mind): BuiltinPlayer {
  const version = versions[v.parse(locmOptionsSchema, options).rules];
  const picked: number[] = [];
  return {
    ask(text) {
      const position = readPosition(text, version);
      if (position.kind === "battle") return formatAnswer(mind.play(position.battle, version), version);
      const choice = mind.pick(position.cards, picked);
      picked.push(position.cards[choice]!);
      return `PICK ${choice}`;
    },
  };
}

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
