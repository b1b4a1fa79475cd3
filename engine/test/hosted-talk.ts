import type { HostedBot } from "./hosted-bot.ts";

/** Sends messages of the first game and gives back the answers. */
export async function talk(bot: HostedBot, messages: readonly object[]): Promise<(string | undefined)[]> {
  bot.send(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  const answers: (string | undefined)[] = [];
  for (const message of messages) {
    const { type } = message as { type?: string };
    if (type !== "new_game" && type !== "result" && type !== "end") answers.push(await bot.line());
  }
  return answers;
}

/** Closes its input; exit code and signal. */
export async function end(bot: HostedBot): Promise<readonly [number | null, string | null]> {
  bot.child.stdin!.end();
  return await bot.ended;
}

export const newGame = { type: "new_game", first: true };
export const startTurn = { type: "start_turn", last_turn: null };
export const play = (card: number) => ({ type: "play", card });
export const vorpal = { type: "vorpal_choice", last_turn: 7 };
export const result = { type: "result", bot: 0, failed: true, dungeon: [2, 9], vorped: 5 };

const background = ["#".repeat(21), ...Array<string>(19).fill(`#${".".repeat(19)}#`), "#".repeat(21)];
const standing: Record<string, string> = { "1,1": "R", "19,19": "B", "9,9": "f", "5,1": "+" };
const tiles = background.map((row, y) => [...row].map((letter, x) => standing[`${x},${y}`] ?? letter).join(""));
const player = { speed: "5/4", action: "WAIT", progress: "1/4", coins: 1, superFireballs: 0, shield: false };
/** A decision of Perfect Aim on an open field. */
export const turn = {
  type: "turn",
  id: 7,
  t: "13/2",
  color: "RED",
  background,
  tiles,
  players: [
    { color: "RED", x: 1, y: 1, ...player },
    { color: "BLUE", x: 19, y: 19, ...player },
  ],
  fireballs: [{ x: 9, y: 9, speed: "4/1", action: "MOVE_LEFT", progress: "1/4", sender: "BLUE" }],
  items: [["+", 5, 1]],
  canAttack: true,
  valid: ["WAIT"],
};
export const hello = { type: "hello", protocol: "perfect-aim/1", color: "RED", size: 21, players: ["RED", "BLUE"] };
