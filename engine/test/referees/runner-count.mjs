// The game of count.mjs by a referee that starts its players itself and keeps the clock:
//   runner-count.mjs -p1 COMMAND -p2 COMMAND -d "seed=7 KEY=VALUE"
// It prints a score for each player. Keys:
//   limit=300      the milliseconds it waits for an answer but the first; who needs longer loses
//   lenient=1      who needs longer adds nothing and plays on
//   lines=2        answers have so many lines; the sum of their numbers is added
//   pieces=100     writes its questions line by line, with pauses of 100 ms
//   floods=1       writes to its players without end
//   die=3          exits before its third turn
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

const args = process.argv.slice(2);
const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const keys = Object.fromEntries((option("-d") ?? "").split(" ").map((pair) => pair.split("=")));
const key = (name, usual) => (keys[name] === undefined ? usual : Number(keys[name]));
const commands = Array.from({ length: 8 }, (_, i) => option(`-p${i + 1}`)).filter(Boolean);

const players = commands.map((command) => {
  const [program, ...rest] = command.split(" ");
  // Windows starts scripts by its shell alone.
  const child = spawn(program, rest, { stdio: ["pipe", "pipe", "ignore"], shell: process.platform === "win32" });
  const player = { child, lines: [], rest: "", over: false, wake: undefined };
  child.stdin.on("error", () => {});
  child.stdout.setEncoding("utf8").on("data", (text) => {
    const parts = (player.rest + text).split("\n");
    player.rest = parts.pop();
    player.lines.push(...parts);
    player.wake?.();
  });
  child.on("close", () => {
    player.over = true;
    player.wake?.();
  });
  return player;
});

async function send(player, lines) {
  while (key("floods")) if (!player.child.stdin.write("x".repeat(100000))) await once(player.child.stdin, "drain");
  if (key("pieces")) {
    for (const line of lines) {
      player.child.stdin.write(`${line}\n`);
      await pause(key("pieces"));
    }
  } else player.child.stdin.write(lines.map((line) => `${line}\n`).join(""));
}

/** The lines of an answer; undefined if they are late or the player has ended. */
async function receive(player, count, limit) {
  const end = Date.now() + limit;
  while (player.lines.length < count && !player.over && Date.now() < end) {
    const stop = new AbortController();
    const woken = new Promise((go) => (player.wake = go));
    await Promise.race([woken, pause(end - Date.now(), undefined, { signal: stop.signal }).catch(() => {})]);
    stop.abort();
  }
  return player.lines.length < count ? undefined : player.lines.splice(0, count);
}

let total = Math.abs(Number(keys.seed ?? 0)) % 5;
const scores = players.map(() => 0);
console.log("counting to 20");
for (let turn = 0; total < 20; turn++) {
  if (turn + 1 === key("die")) {
    console.error("out of ink");
    process.exit(3);
  }
  const seat = turn % players.length;
  const player = players[seat];
  await send(player, [...(turn < players.length ? ["goal 20"] : []), String(total)]);
  const answer = await receive(player, key("lines", 1), turn < players.length ? 10_000 : key("limit", 10_000));
  const added =
    answer?.reduce((sum, line) => sum + Number(line), 0) ?? (key("lenient") && !player.over ? 0 : Number.NaN);
  const isRight = added >= (answer ? 1 : 0) && added <= 3;
  if (isRight) total += added;
  else scores[seat] = -1;
  if (!isRight) break;
  if (total >= 20) scores[seat] = 1;
}
for (const score of scores) console.log(score);
console.log(`seed=${keys.seed}`);
for (const { child } of players) child.kill();
process.exit(0);
