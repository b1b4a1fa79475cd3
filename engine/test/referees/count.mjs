// A referee of a game of the tests, by the protocol of CodinGame's SDK. Players take turns; each is sent the number that
// was reached and adds 1 to 3. Who reaches 20 wins. Keys of INIT make it misbehave:
//   lines=2        answers have so many lines; the sum of their numbers is added
//   monitored=1    asks for the milliseconds: an answer that takes more than soft=10 is a strike, the third a timeout
//   quiet=1        between two turns, a player is only told something: 0 lines
//   hang=3 die=3 fail=3 garble=3 huge=3   what it does before its third turn
//   floods=3       writes a summary without end before its third turn; forks=3 starts 600 processes
//   endless=1      tells its first player something very often
//   flaky=1        dies at once for every seed that 3 divides
//   scolds=1       a number above 3 counts as 3, and the summary has an error
//   tells=1        the first summary has the league, and others say how long an answer took that is a strike
//   noisy=1        prints lines of its own
//   limit=500      the limit of a turn in ms
//   bank=900       the limit is what is left of so many milliseconds for a player; asks for the milliseconds
import { spawn } from "node:child_process";
import { stderr, stdin, stdout } from "node:process";

const goal = 20;
let rest = "";
const lines = [];
let wake;
stdin.setEncoding("utf8").on("data", (text) => {
  const parts = (rest + text).split("\n");
  rest = parts.pop();
  lines.push(...parts);
  wake?.();
});
stdin.on("end", () => process.exit(0));

async function line() {
  while (lines.length === 0) await new Promise((go) => (wake = go));
  return lines.shift();
}

async function message() {
  const head = await line();
  const [, name, count] = /^\[\[(\w+)\] (\d+)\]$/.exec(head) ?? [];
  if (name === undefined) throw new Error(`Error in data sent to referee: ${head}`);
  const content = [];
  for (let i = 0; i < Number(count); i++) content.push(await line());
  return { name, content };
}

const say = (name, ...content) =>
  stdout.write(`[[${name}] ${content.length}]\n${content.map((l) => `${l}\n`).join("")}`);

const { content } = await message();
const players = Number(content[0]);
const keys = Object.fromEntries(content.slice(1).map((l) => l.split("=")));
const key = (name, usual) => (keys[name] === undefined ? usual : Number(keys[name]));
const league = Number(process.argv[2] ?? 0);
const limit = key("limit", 500);
const wanted = key("lines", 1);
const banks = new Array(players).fill(key("bank", 0));
const strikes = new Array(players).fill(0);
const scores = new Array(players).fill(0);
const active = new Set(Array.from({ length: players }, (_, i) => i));
let total = Math.abs(key("seed", 0)) % 5;
let frame = 0;
let summary = key("tells") ? [`league ${league}`] : [];
let tooltips = [];

async function flood() {
  const lines = new Array(1000).fill("x".repeat(1000));
  for (;;) if (!say("SUMMARY", ...lines)) await new Promise((go) => stdout.once("drain", go));
}

function misbehave(turn) {
  if (key("flaky") && BigInt(keys.seed) % 3n === 0n) process.exit(3);
  if (key("hang") === turn) return new Promise(() => setInterval(() => {}, 1000));
  if (key("floods") === turn) return flood();
  if (key("forks") === turn) for (let i = 0; i < 600; i++) spawn("sleep", ["20"], { stdio: "ignore" });
  if (key("die") === turn) {
    stderr.write("out of ink\n");
    process.exit(3);
  }
  if (key("fail") === turn) {
    say("FAIL", "java.lang.RuntimeException: no such card", "\tat com.example.Game.turn(Game.java:7)");
    process.exit(1);
  }
  if (key("garble") === turn) {
    say("NEXT_PLAYER_INPUT", "1");
    say("NEXT_PLAYER_INFO", "9", "1", "50");
  }
  if (key("huge") === turn) stdout.write("[[VIEW] 999999]\n");
}

function happened(isKey) {
  const view = { total };
  say(
    "VIEW",
    ...(isKey
      ? [`KEY_FRAME ${frame}`, JSON.stringify(frame === 0 ? { global: { goal, league }, frame: view } : view)]
      : [`INTERMEDIATE_FRAME ${frame}`]),
  );
  if (frame++ === 0 && (key("monitored") || key("bank"))) say("MONITORING");
  say("INFOS");
  if (summary.length > 0) say("SUMMARY", ...summary);
  if (tooltips.length > 0) say("TOOLTIP", ...tooltips);
  summary = [];
  tooltips = [];
}

/** The lines of an answer, or undefined for a timeout. */
async function ask(player, input, count) {
  const info = await message();
  if (info.name !== "GET_GAME_INFO") throw new Error(`Invalid command: ${info.name}`);
  if (key("noisy")) stdout.write("debug: thinking\n");
  happened(true);
  say("NEXT_PLAYER_INPUT", ...input);
  say("NEXT_PLAYER_INFO", player, count, key("bank") ? banks[player] : limit);
  const { name, content: answer } = await message();
  if (name === "SET_PLAYER_TIMEOUT") return undefined;
  if (!key("monitored") && !key("bank")) return answer;
  const ms = Number(answer.shift());
  if (key("bank")) {
    banks[player] -= ms;
    return banks[player] < 0 ? undefined : answer;
  }
  if (ms <= key("soft", limit)) return answer;
  if (key("tells")) summary.push(`$${player} exceeded the time limit: ${ms} ms`);
  if (++strikes[player] > 2) return undefined;
  return answer;
}

function leave(player, why) {
  active.delete(player);
  scores[player] = -1;
  tooltips.push(why, String(player));
}

// It does not wait, so that this is quick.
for (let i = 0; i < 30_000 * key("endless", 0); i++) {
  happened(false);
  say("NEXT_PLAYER_INPUT", "and so on");
  say("NEXT_PLAYER_INFO", 0, 0, limit);
}
while (key("endless")) await message();

for (let turn = 1; total < goal && active.size > 1; turn++) {
  const player = (turn - 1) % players;
  if (!active.has(player)) continue;
  await misbehave(turn);
  if (key("quiet") && turn > 1) await ask(player, [`turn ${turn}`], 0);
  const answer = await ask(player, [String(total)], wanted);
  if (!answer) {
    leave(player, "timeout");
    continue;
  }
  let added = answer.reduce((sum, l) => sum + Number(l), 0);
  if (key("scolds") && added > 3) {
    summary.push(`¤RED¤$${player}: ${added} is too much`, "it counts as 3§RED§");
    added = 3;
  }
  if (answer.length !== wanted || !(added >= 1 && added <= 3)) leave(player, `${answer[0]} is none of 1, 2 and 3`);
  else {
    total = Math.min(goal, total + added);
    summary.push(`¤GREEN¤$${player}§GREEN§ adds ${added}: ${total}`);
    if (total === goal) scores[player] = 1;
  }
}
if (active.size === 1) for (const player of active) scores[player] = 1;
happened(true);
say("UINPUT", `seed=${keys.seed}`);
say("METADATA", JSON.stringify({ total: String(total) }));
say("SCORES", ...scores.map((score, player) => `${player} ${score}`));
process.exit(0);
