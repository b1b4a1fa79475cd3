// The game of count.mjs by the protocol of brutaltester: players take turns and add 1 to 3; who reaches 20 wins. Any
// other answer loses. With `--unseeded` it takes the first line for the start, whatever it says; with `--pairs` an answer
// has two lines, of which the first counts.
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const size = process.argv.includes("--pairs") ? 2 : 1;
let total = 0;
let players = 0;
while (players === 0) {
  const [command, value] = (await lines.next()).value.split(" ");
  if (process.argv.includes("--unseeded")) players = 2;
  else if (command === "###Seed") total = Number(value) % 5;
  else if (command === "###Start") players = Number(value);
  else if (command === "###garble") console.log("###Output 9 1");
}
for (let turn = 0; ; turn++) {
  const player = turn % players;
  if (turn < players) console.log(`###Input ${player}\ngoal 20`);
  console.log(`###Input ${player}\n${total}\n###Output ${player} ${size}`);
  const added = Number((await lines.next()).value);
  if (size === 2) await lines.next();
  const isRight = added >= 1 && added <= 3;
  if (!isRight)
    (process.argv.includes("--stderr") ? console.error : console.log)(`###Error ${player} it is none of 1, 2 and 3`);
  total += added;
  if (isRight && total < 20) continue;
  const others = Array.from({ length: players }, (_, i) => i).filter((i) => i !== player);
  console.log(isRight ? `###End ${player} ${others.join("")}` : `###End ${others.join("")} ${player}`);
  process.exit(0);
}
