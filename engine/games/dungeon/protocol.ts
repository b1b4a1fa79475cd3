import type { Ask, Tell } from "../../game/turn.ts";
import { joinTexts, type Text } from "../../l10n/speak.ts";
import type { Call, Duel, DungeonOptions, Method, ResultCall } from "./state.ts";

/*
 * One line of JSON for each call. `new_game` and `result` have no reply; the others are answered by one line with a
 * value. With several games at once each message also carries "game", the game's number from 0. A host that catches an
 * exception in the bot answers with the line of host-error.ts; one in new_game or result answers the next ask.
 */

const oneLineAnswer = { lines: 1 } as const;

export function formatNewGame(player: number, { number, opener }: Duel, options: DungeonOptions): Tell {
  const text = `{"type":"new_game",${formatGameField(number, options)}"first":${player === opener}}\n`;
  return { kind: "tell", player, gameNumber: number, text };
}

export function formatRoundResult(call: ResultCall, game: number, options: DungeonOptions): Tell {
  const { player, bot, failed, dungeon, vorped } = call;
  const about = `"bot":${bot},"failed":${failed},"dungeon":[${dungeon.join(",")}],"vorped":${vorped}`;
  return {
    kind: "tell",
    player,
    gameNumber: game,
    text: `{"type":"result",${formatGameField(game, options)}${about}}\n`,
  };
}

/** The question of a call, as a line of JSON. The first call of a game has its own time limit. */
export function makeAsk(call: Call, duel: Duel, isFirst: boolean, turn: number, options: DungeonOptions): Ask {
  const { player, method, arg } = call;
  return {
    kind: "ask",
    player,
    gameNumber: duel.number,
    text: callBeginnings[method] + formatGameField(duel.number, options) + formatArgument(method, arg),
    ends: oneLineAnswer,
    limitMs: isFirst ? options.firstLimitMs : options.limitMs,
    turn,
    phase: describePhase(duel, method),
  };
}

/**
 * The latest round of each game: a message of its own for each call would take a tenth of a match, and a WeakMap by
 * rounds up to a tenth of the match process's time.
 */
const latestRounds: { readonly title: Text; readonly phases: Partial<Record<Method, Text>> }[] = [];
const maxLatestRounds = 1024;

function describePhase({ number, title }: Duel, method: Method): Text {
  const at = number % maxLatestRounds;
  let round = latestRounds[at];
  if (round?.title !== title) {
    round = { title, phases: {} };
    latestRounds[at] = round;
  }
  round.phases[method] ??= joinTexts([title, method], ": ");
  return round.phases[method];
}

// A match has tens of thousands of these texts, so they are concatenated from as few parts as possible.
const callBeginnings: Readonly<Record<Method, string>> = {
  start_turn: '{"type":"start_turn",',
  play: '{"type":"play",',
  vorpal_choice: '{"type":"vorpal_choice",',
};
const cards = Array.from({ length: 10 }, (_, card) => `"card":${card}}\n`);
const nullTurn = 8;
const lastTurns = Array.from(
  { length: nullTurn + 1 },
  (_, turn) => `"last_turn":${turn === nullTurn ? null : turn}}\n`,
);

/** Arguments are cards, items, 7 and null. */
const formatArgument = (method: Method, arg: number | null): string =>
  method === "play" ? cards[arg!]! : lastTurns[arg ?? nullTurn]!;

const formatGameField = (game: number, { atOnce }: DungeonOptions): string => (atOnce > 1 ? `"game":${game},` : "");
