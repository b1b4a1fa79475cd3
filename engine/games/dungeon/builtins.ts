import type { Builtin, BuiltinDeps } from "../../game/bots.ts";
import { msg } from "../../l10n/speak.ts";
import { computeHealth } from "./crawl.ts";
import {
  chooseDagger,
  chooseSafest,
  computeExpectedHarm,
  createStartMemory,
  type Memory,
  noteAction,
  noteDrawn,
  noteTurn,
  shouldDraw,
} from "./danger.ts";
import { armour, dagger, grail, intoDungeon, listItemsLeft, monsters, pact, potion, shield } from "./pieces.ts";

/** A strategy. `random` returns numbers in [0, 1). */
interface Strategy {
  draws(memory: Memory, random: () => number): boolean;
  /** The card is recorded as seen but not placed yet. */
  plays(memory: Memory, card: number, random: () => number): number;
  names(memory: Memory, random: () => number): number;
}

/** Builtins, weakest first. */
export const builtins: readonly Builtin[] = [
  createBuiltin("random", msg("A random legal answer."), {
    draws: (_, random) => random() < 0.8,
    plays: ({ items }, _, random) => pickAction([intoDungeon, ...listItemsLeft(items)], random),
    names: (_, random) => pickAction(monsters, random),
  }),
  createBuiltin("daring", msg("Always draws, adds every monster to the dungeon and relies on its armour."), {
    draws: () => true,
    plays: () => intoDungeon,
    names: () => 9,
  }),
  createBuiltin(
    "cautious",
    msg("Estimates the damage of the dungeon and passes when it far exceeds health and potion."),
    {
      draws: (memory) =>
        computeExpectedHarm(memory) < 1.5 * (computeHealth(memory.items) + (memory.items[potion] ? 3 : 0)),
      plays: ({ items }, card) => (card > 5 && items[shield] ? shield : intoDungeon),
      names: chooseDagger,
    },
  ),
  createBuiltin("thief", msg("Discards the best items and passes when few are left."), {
    draws: ({ items, dungeon }) => listItemsLeft(items).length > 2 || dungeon.length < 2,
    plays: ({ items }) => [grail, armour, dagger, potion, shield, pact].find((item) => items[item]) ?? intoDungeon,
    names: chooseDagger,
  }),
  createBuiltin("counting", msg("Counts cards, passes when the opponent would probably die, and avoids risk itself."), {
    draws: (memory, random) => shouldDraw(memory, random),
    plays: (memory, card, random) => chooseSafest(memory, card, random),
    names: chooseDagger,
  }),
];

const pickAction = (from: readonly number[], random: () => number): number => from[Math.floor(random() * from.length)]!;

interface Message {
  readonly type: "new_game" | "start_turn" | "play" | "vorpal_choice" | "result";
  readonly game?: number;
  readonly last_turn?: number | null;
  readonly card?: number;
}

/** A builtin that parses the messages, keeps a memory of the round for each game, and asks a strategy. */
function createBuiltin(name: string, idea: string, strategy: Strategy): Builtin {
  return {
    name,
    idea,
    create: ({ random }: BuiltinDeps) => {
      const games = new Map<number, Memory>();
      return {
        tell(text) {
          const { game } = JSON.parse(text) as Message;
          games.set(game ?? 0, createStartMemory());
        },
        ask(text) {
          const message = JSON.parse(text) as Message;
          return String(chooseAnswer(message, games.get(message.game ?? 0)!, strategy, random));
        },
      };
    },
  };
}

function chooseAnswer(message: Message, memory: Memory, strategy: Strategy, random: () => number): number {
  switch (message.type) {
    case "play": {
      const card = message.card!;
      noteDrawn(memory, card);
      const action = strategy.plays(memory, card, random);
      noteAction(memory, card, action);
      return action;
    }
    case "vorpal_choice":
      noteTurn(memory, message.last_turn!);
      return strategy.names(memory, random);
    default:
      noteTurn(memory, message.last_turn!);
      return strategy.draws(memory, random) ? 1 : 0;
  }
}
