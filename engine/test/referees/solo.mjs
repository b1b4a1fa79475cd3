// A referee of a game for one player, by the protocol of CodinGame's SDK. The player is sent the number that its test
// case begins with and takes away 1 to 3, down to 0; fewer steps are better.
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const readLine = async () => (await lines.next()).value;

async function readMessage() {
  const [, name, count] = /^\[\[(\w+)\] (\d+)\]$/.exec(await readLine()) ?? [];
  const content = [];
  for (let i = 0; i < Number(count); i++) content.push(await readLine());
  return { name, content };
}

const send = (name, ...content) =>
  process.stdout.write(`[[${name}] ${content.length}]\n${content.map((line) => `${line}\n`).join("")}`);

const [players, first, ...more] = (await readMessage()).content;
let [left, steps, score] = [Number(first), 0, 0];
const summary = [`${players} player, ${[first, ...more].join(" and ")}`];
let frame = 0;

function report() {
  send("VIEW", `KEY_FRAME ${frame++}`, JSON.stringify({ left }));
  // As the SDK does with one player, the summary is a second INFOS.
  send("INFOS");
  send("INFOS", ...summary.splice(0));
}

while (left > 0) {
  if ((await readMessage()).name !== "GET_GAME_INFO") throw new Error("no GET_GAME_INFO");
  report();
  send("NEXT_PLAYER_INPUT", left);
  send("NEXT_PLAYER_INFO", 0, 1, 500);
  const { name, content } = await readMessage();
  if (name === "SET_PLAYER_TIMEOUT") break;
  left = Math.max(0, left - Number(content[0]));
  steps++;
  if (left === 0) score = 1;
}
summary.push(score === 1 ? `solved in ${steps}` : "not solved");
report();
send("METADATA", JSON.stringify({ steps: String(steps) }));
send("SCORES", `0 ${score}`);
process.exit(0);
