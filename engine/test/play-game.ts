import { type Game, parseOptions } from "../game/game.ts";
import type { Ask, Reply, Ruling } from "../game/turn.ts";
import { createRandom } from "../random/seeded.ts";

/** One answered ask of a match that was played in memory. */
export interface Played {
  readonly ask: Ask;
  readonly reply: Reply;
  readonly rulings: readonly Ruling[];
}

/** A started match. */
export function started(game: Game, given: object = {}, seed = "1", players = game.rules.players.max): unknown {
  return game.rules.start({
    options: parseOptions(game, given),
    seeds: game.rules.seeds(seed),
    names: ["Anna", "Bert", "Cleo", "Dora"].slice(0, players),
  });
}

/** Plays a state to its end: each ask is answered by `reply`; `step` sees the state after each answer. */
export function playOut(
  game: Game,
  state: unknown,
  reply: (ask: Ask) => Reply,
  step: (played: Played) => void = () => {},
  tell: (player: number, text: string) => void = () => {},
): Played[] {
  const all: Played[] = [];
  for (;;) {
    const prompts = game.rules.listPrompts(state);
    for (const prompt of prompts) if (prompt.kind === "tell") tell(prompt.player, prompt.text);
    const asks = prompts.filter((prompt) => prompt.kind === "ask");
    if (asks.length === 0) return all;
    for (const [i, given] of asks.map(reply).entries()) {
      const played = { ask: asks[i]!, reply: given, rulings: game.rules.answer(state, asks[i]!, given) };
      all.push(played);
      step(played);
    }
  }
}

/** Replies and tells of builtins, for `playOut`. */
export function builtinReplies(game: Game, names: readonly string[], options: object = {}, seed = "1") {
  const players = names.map((name, player) => {
    const found = game.bots.builtins.find((builtin) => builtin.name === name)!;
    const given = parseOptions(game, options);
    return found.create({ options: given, player, random: createRandom(`${seed} ${player}`), now: () => 0 });
  });
  return {
    reply: (ask: Ask): Reply => ({ text: players[ask.player]!.ask(ask.text, ask.limitMs) }),
    tell: (player: number, text: string) => players[player]!.tell?.(text),
  };
}

/** A copy of a value that cannot be changed: changing it throws. */
export function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
