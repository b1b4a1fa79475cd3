import type { Ask, Tell } from "../../game.ts";
import type { Options } from "./options.ts";
import type { Call, Duel, ResultCall } from "./state.ts";

/*
 * One line of JSON for each call. `new_game` and `result` have no reply; the others are answered by one line with a
 * value. With more than one lane each message also carries "game", the game's number from 0. A host that catches an
 * exception in the bot answers with the line of host-error.ts; one in new_game or result answers the next ask.
 */

const oneLine = { lines: 1 } as const;

export function newGameTell(player: number, { number, opener }: Duel, options: Options): Tell {
  const text = `{"type":"new_game",${gameField(number, options)}"first":${player === opener}}\n`;
  return { kind: "tell", player, lane: number, text };
}

export function resultTell(call: ResultCall, game: number, options: Options): Tell {
  const { player, bot, failed, dungeon, vorped } = call;
  const about = `"bot":${bot},"failed":${failed},"dungeon":[${dungeon.join(",")}],"vorped":${vorped}`;
  return { kind: "tell", player, lane: game, text: `{"type":"result",${gameField(game, options)}${about}}\n` };
}

export function askOf(call: Call, duel: Duel, first: boolean, turn: number, options: Options): Ask {
  const { player, method, arg } = call;
  const name = method === "play" ? "card" : "last_turn";
  return {
    kind: "ask",
    player,
    lane: duel.number,
    text: `{"type":"${method}",${gameField(duel.number, options)}"${name}":${arg}}\n`,
    ends: oneLine,
    limitMs: first ? options.firstLimitMs : options.limitMs,
    turn,
    phase: `game ${duel.number + 1}, round ${duel.round + 1}: ${method}`,
  };
}

function gameField(game: number, { lanes }: Options): string {
  return lanes > 1 ? `"game":${game},` : "";
}
