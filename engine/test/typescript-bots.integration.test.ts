import assert from "node:assert/strict";
import { join } from "node:path";
import { askOne, sourceFiles, stampOfFile, startedBot } from "./bot-runs.ts";

const cards = "export interface Card {\n  readonly id: number;\n}\n";
const act = `import type { Card } from "./cards";
export function act(card: Card): void {
  console.log(\`PICK \${card.id}\`);
}
`;

const bots: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "imports other files": {
    "bot.ts": 'import { act } from "./act";\nprocess.stdin.on("data", (line: Buffer) => act({ id: Number(line) }));\n',
    "act.ts": act,
    "cards.ts": cards,
  },
  "imports them under the name of the JavaScript to be": {
    "bot.ts":
      'import { act } from "./act.js";\nprocess.stdin.on("data", (line: Buffer) => act({ id: Number(line) }));\n',
    "act.ts": act,
    "cards.ts": cards,
  },
  "waits for its lines at the top level": {
    "bot.ts":
      'import { createInterface } from "node:readline";\nimport { act } from "./act";\nfor await (const line of createInterface(process.stdin)) act({ id: Number(line) } as { id: number });\n',
    "act.ts": act,
    "cards.ts": cards,
  },
  "lies in a package of modules": {
    "bot.ts":
      'import { act } from "./act.ts";\nprocess.stdin.on("data", (line: Buffer) => act({ id: Number(line) }));\n',
    "act.ts": act,
    "cards.ts": cards,
    "package.json": '{ "type": "module" }\n',
  },
};

describe("a TypeScript bot that", () => {
  for (const [what, files] of Object.entries(bots)) {
    it(`${what} plays, and is traced into each file`, async () => {
      const stamp = await stampOfFile(sourceFiles(files));
      const answer = await askOne(await startedBot(stamp, { trace: true }), "7\n");
      assert.equal(answer.text, "PICK 7", JSON.stringify(answer));
      assert.equal(answer.stderr, undefined, "Node has nothing to warn of");
      const frames = answer.writtenBy?.[0]?.frames.map(({ file, line }) => [file, line]);
      const last = stamp.file.replace(/bot\.ts$/, "");
      assert.deepEqual(frames?.slice(0, 2), [
        [join(last, "act.ts"), 3],
        [stamp.file, what.startsWith("waits") ? 3 : 2],
      ]);
    });
  }
});

describe("a JavaScript bot that imports without endings", () => {
  it("plays, with nothing on stderr", async () => {
    const files = {
      "bot.mjs": 'import State from "./State";\nprocess.stdin.on("data", () => console.log(new State().pick));\n',
      "State.mjs": 'export default class {\n  pick = "PICK 7";\n}\n',
    };
    const answer = await askOne(await startedBot(await stampOfFile(sourceFiles(files))), "7\n");
    assert.deepEqual([answer.text, answer.stderr], ["PICK 7", undefined]);
  });
});
