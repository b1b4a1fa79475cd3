// The interpreter of Murmur, a language of the tests alone.
"use strict";
const fs = require("node:fs");
const readline = require("node:readline");

const file = process.argv[2];
const tell = (sent) => process.env.MURMUR_TRACE && fs.writeSync(3, `${JSON.stringify(sent)}\n`);
const lines = fs.readFileSync(file, "utf8").split("\n");
const say = lines.flatMap((text, at) => {
  const [, value, when] = /^say (\S+)(?: when (\d+))?/.exec(text) ?? [];
  return value ? [{ value, when: when && Number(when), line: at + 1 }] : [];
});

let questions = 0;
let read = 0;
tell({ ready: process.pid });
for (const { line } of say) tell({ chain: line, frames: [[file, line, 1]] });
readline.createInterface({ input: process.stdin }).on("line", (text) => {
  read++;
  if (!text.includes('"take"')) return;
  questions++;
  const { value, line } = say.find(({ when }) => when === questions) ?? say.find(({ when }) => when === undefined);
  tell([line, value.length + 1, read]);
  process.stdout.write(`${value}\n`);
});
