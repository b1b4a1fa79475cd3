// The tools of an optimization contest, in small. The input is `N target`: N numbers from 0 to 9 whose sum is to come
// close to the target. The score is 1000 less the distance; `--min` prints the distance and 1 instead.
//   tester.mjs judge INPUT OUTPUT     judges a whole answer, and draws it into vis.html
//   tester.mjs COMMAND < INPUT    starts the bot, and tells it after each number what is missing; with `--twice`, it starts
//                                 it once more then, for a number that does not count
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const isLowestBest = process.argv.includes("--min");
const [mode, ...files] = process.argv.slice(2).filter((word) => word !== "--min" && word !== "--twice");

function finish(numbers, [count, target], what = "Score") {
  const isRight = numbers.length === count && numbers.every((one) => Number.isInteger(one) && one >= 0 && one <= 9);
  if (!isRight) console.error(`wrong answer: ${numbers.join(" ")}`);
  const distance = Math.abs(target - numbers.reduce((sum, one) => sum + one, 0));
  console.error(`${what} = ${isRight ? (isLowestBest ? distance + 1 : 1000 - distance) : 0}`);
}

if (mode === "judge") {
  const [input, output] = files.map((file) => readFileSync(file, "utf8").trim());
  const flood = () => process.stderr.write("flood ".repeat(100_000), flood);
  if (output === "flood") await new Promise(flood);
  const numbers = output.split(/\s+/).filter(Boolean).map(Number);
  writeFileSync("vis.html", `<!doctype html><title>vis</title><p id="drawn">${numbers.join(" + ")}</p>`);
  finish(numbers, input.split(/\s+/).map(Number));
} else {
  const [count, target] = readFileSync(0, "utf8").trim().split(/\s+/).map(Number);
  const play = async (what) => {
    const bot = spawn(mode, files, {
      stdio: ["pipe", "pipe", "inherit"],
      shell: process.platform === "win32",
    });
    bot.stdin.on("error", () => {});
    bot.stdin.write(`${count} `);
    bot.stdin.write(`${target}\n`);
    const numbers = [];
    for await (const line of createInterface({ input: bot.stdout })) {
      console.log(line);
      if (line.startsWith("#")) continue;
      numbers.push(Number(line));
      const missing = target - numbers.reduce((sum, one) => sum + one, 0);
      bot.stdin.write(`${missing}\n`);
      if (numbers.length === count) break;
    }
    if (numbers.length < count && what === undefined) process.exit(1);
    finish(numbers, [count, target], what);
  };
  await play();
  if (process.argv.includes("--twice")) await play("Score for ground truth");
  process.exit(0);
}
