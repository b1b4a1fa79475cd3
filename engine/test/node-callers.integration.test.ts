import assert from "node:assert/strict";
import { join } from "node:path";
import { botFolder, type HostedBot, startHosted } from "./hosted-bot.ts";

/** Each answer is the lines of the bot's own call stack, so it says itself what the trace must tell. */
const lines = `const lines = () => [...new Error().stack.matchAll(/bot\\.m?js:(\\d+)/g)].slice(1).map(([, line]) => line).join();
const say = () => console.log(lines());
const deep = (n) => n === 0 ? say() : deep(n - 1);
`;

/** Ways to come to the same print, in an order in which shallow stacks follow deep ones. */
const ways = `const shown = { [require("util").inspect.custom]: () => process.stdout.write(lines() + "\\n") && "" };
const act = {
  say,
  again() {
    say();
  },
  deep: () => deep(2),
  callback: () => [1].forEach(say),
  bytes() {
    process.stdout.write(Buffer.from(lines() + "\\n"));
  },
  file: () => require("fs").writeSync(1, lines() + "\\n"),
  // Writes from within a print to stderr.
  shown: () => console.error(require("util").inspect(shown)),
};
`;
const order = [
  "say",
  "again",
  "say",
  "deep",
  "say",
  "callback",
  "bytes",
  "again",
  "shown",
  "file",
  "deep",
  "bytes",
  "say",
];

async function ask(bot: HostedBot, turn: string) {
  const from = bot.taken();
  bot.send(`${turn}\n`);
  const printed = await bot.line();
  const [part] = await bot.trace.writtenBy(from, bot.taken());
  return { turn, printed, traced: part?.frames.map(({ line }) => line).join() };
}

const bots: Readonly<
  Record<string, { readonly as?: string; readonly text: string; readonly order?: readonly string[] }>
> = {
  "a readline interface": {
    text: `${lines}${ways}require("readline").createInterface({ input: process.stdin }).on("line", (turn) => act[turn]());\n`,
  },
  "data of process.stdin": {
    text: `${lines}${ways}process.stdin.on("data", (data) => act[String(data).trim()]());\n`,
  },
  "CodinGame's readline, at the top level": {
    text: `${lines}${ways}for (;;) act[readline()]();\n`,
  },
  "CodinGame's readline, in a function": {
    text: `${lines}${ways}function play() {\n  act[readline()]();\n}\nfor (;;) play();\n`,
  },
  "readSync, with prints at the top level": {
    text: `${lines}${ways}const bytes = Buffer.alloc(99);
for (;;) {
  const turn = bytes.toString("utf8", 0, require("fs").readSync(0, bytes)).trim();
  if (turn === "say") console.log(lines());
  else act[turn]();
}
`,
  },
  "a module": {
    as: "bot.mjs",
    text: `import { createRequire } from "module";
import { createInterface } from "readline";
const require = createRequire(import.meta.url);
${lines}${ways}createInterface({ input: process.stdin }).on("line", (turn) => act[turn]());
`,
  },
  "an event that the bot emits itself": {
    text: `${lines}const rl = require("readline").createInterface({ input: process.stdin });
rl.on("turn", () => {
  console.log(lines());
});
process.stdin.on("turn", () => {
  console.log(lines());
});
rl.on("line", (turn) => {
  if (turn === "say") say();
  if (turn === "again") rl.emit("turn");
  if (turn === "deep") process.stdin.emit("turn");
});
`,
    order: ["say", "again", "deep", "say", "deep", "again"],
  },
  "timers and promises": {
    text: `${lines}const later = async () => {
  await null;
  say();
};
const act = {
  say,
  again: () => setTimeout(say),
  deep: () => later(),
};
require("readline").createInterface({ input: process.stdin }).on("line", (turn) => act[turn]());
`,
    order: ["say", "again", "deep", "say", "deep", "again"],
  },
};

describe("a JavaScript bot under its host: the callers of what wrote an answer", () => {
  for (const [name, { as = "bot.js", text, order: turns = order }] of Object.entries(bots)) {
    it(`are known for ${name}`, async () => {
      const bot = startHosted("javascript", join(botFolder({ [as]: text }), as));
      for (const turn of turns) {
        const { printed, traced } = await ask(bot, turn);
        assert.equal(traced, printed, `${turn}: ${bot.stderr()}`);
      }
      bot.child.kill("SIGKILL");
      await bot.ended;
    });
  }
});

describe("a JavaScript bot under its host: the callers of a read that blocks", () => {
  const readers = {
    "CodinGame's readline": "const next = () => readline();\n",
    readSync: 'const bytes = Buffer.alloc(9);\nconst next = () => require("fs").readSync(0, bytes);\n',
  };
  for (const [name, reader] of Object.entries(readers)) {
    it(`are known for ${name}`, async () => {
      const first = reader.split("\n").length;
      const text = `${reader}next(), console.log("A");\nfor (;;) {\n  next();\n  console.log("B");\n  (() => next())();\n  console.log("C");\n}\n`;
      const bot = startHosted("javascript", join(botFolder({ "bot.js": text }), "bot.js"));
      const inside = first - 1;
      const expected = [
        ["A", [inside, first + 2]],
        ["B", [inside, first + 4, first + 4]],
        ["C", [inside, first + 2]],
        ["B", [inside, first + 4, first + 4]],
      ] as const;
      for (const [printed, callers] of expected) {
        bot.send("x\n");
        assert.equal(await bot.line(), printed, bot.stderr());
        const isThere = (traced: readonly number[] | undefined) => traced?.join() === callers.join();
        let traced: number[] | undefined;
        const deadline = performance.now() + 10_000;
        // The bot is asked until it has come to its next read.
        while (!isThere(traced) && performance.now() < deadline)
          traced = (await bot.trace.stack())?.frames.map(({ line }) => line);
        assert.deepEqual(traced, callers);
      }
      bot.child.kill("SIGKILL");
      await bot.ended;
    });
  }
});
