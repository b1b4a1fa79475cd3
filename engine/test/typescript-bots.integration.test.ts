import assert from "node:assert/strict";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listSourcePaths, readSourceVersion } from "../project/versions/source-version.ts";
import { askOne, sourceFiles, stampOfFile, startedBot } from "./bot-runs.ts";
import { botFolder } from "./hosted-bot.ts";
import { linkOrSkip } from "./links.ts";

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

/** Says the word of a module when it is asked, or nothing if it is not there. */
const asks = (name: string) => `import { word } from "${name}";
process.stdin.on("data", () => console.log(word as string));
`;
const word = (text: string) => `export const word: string = "${text}";\n`;

/** Bots of which a file is missing at first, or comes later before another. */
const mended: Readonly<
  Record<string, { readonly name: string; readonly files?: Files; readonly first?: string; readonly added: Files }>
> = {
  "an import by a relative path that was missing": { name: "../lib/word", added: { "lib/word.ts": word("TWO") } },
  "the index of a folder that was missing": { name: "../lib", added: { "lib/index.ts": word("TWO") } },
  "a file under the name of the JavaScript to be": { name: "./word.js", added: { "src/word.ts": word("TWO") } },
  "a file before the index of a folder": {
    name: "../lib/word",
    files: { "lib/word/index.ts": word("ONE") },
    first: "ONE",
    added: { "lib/word.ts": word("TWO") },
  },
  "a tsconfig.json with the path": {
    name: "@lib/word",
    files: { "lib/word.ts": word("TWO") },
    added: { "tsconfig.json": '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }' },
  },
  "a tsconfig.json nearer to it": {
    name: "@lib/word",
    files: {
      "tsconfig.json": '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }',
      "lib/word.ts": word("ONE"),
      "lib2/word.ts": word("TWO"),
    },
    first: "ONE",
    added: { "src/tsconfig.json": '{ "compilerOptions": { "paths": { "@lib/*": ["../lib2/*"] } } }' },
  },
  "the first of two places in a tsconfig.json": {
    name: "@lib/word",
    files: {
      "tsconfig.json": '{ "compilerOptions": { "paths": { "@lib/*": ["./own/*", "./lib/*"] } } }',
      "lib/word.ts": word("ONE"),
    },
    first: "ONE",
    added: { "own/word.ts": word("TWO") },
  },
};
type Files = Readonly<Record<string, string>>;

describe("a TypeScript bot that was built before", () => {
  const answer = async (file: string) => (await askOne(await startedBot(await stampOfFile(file)), "go\n")).text;
  function write(folder: string, files: Files) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  }

  for (const [what, { name, files = {}, first, added }] of Object.entries(mended))
    it(`is built again for ${what}`, async () => {
      const folder = botFolder({ "package.json": "{}", "src/bot.ts": asks(name), ...files });
      const file = join(folder, "src", "bot.ts");
      assert.equal(await answer(file), first);
      write(folder, added);
      assert.equal(await answer(file), "TWO");
      if (first !== undefined) {
        for (const each of Object.keys(added)) rmSync(join(folder, each));
        assert.equal(await answer(file), first);
      }
    });

  it("is built again when a package of the workspace is linked", async function () {
    const folder = botFolder({
      "src/bot.ts": asks("@us/words"),
      "words/package.json": '{ "name": "@us/words" }',
      "words/src/index.ts": word("TWO"),
    });
    const file = join(folder, "src", "bot.ts");
    assert.equal(await answer(file), undefined);
    mkdirSync(join(folder, "node_modules", "@us"), { recursive: true });
    linkOrSkip(this, join(folder, "words"), join(folder, "node_modules", "@us", "words"), "junction");
    assert.equal(await answer(file), "TWO");
  });

  it("is a module as soon as a nearer package.json says so", async () => {
    const says = 'process.stdin.on("data", () => console.log(typeof require));\n';
    const folder = botFolder({ "package.json": "{}", "src/bot.ts": says });
    const file = join(folder, "src", "bot.ts");
    assert.equal(await answer(file), "function");
    writeFileSync(join(folder, "src", "package.json"), '{ "type": "module" }');
    assert.equal(await answer(file), "undefined");
  });

  it("is the same version after another edit of a package.json far above it, and played without it", async () => {
    const says = 'process.stdin.on("data", () => console.log(new URL(import.meta.url).protocol));\n';
    const folder = botFolder({
      "package.json": '{ "type": "module", "version": "1.0.0" }',
      "bots/one/bot.ts": says,
    });
    const file = join(folder, "bots", "one", "bot.ts");
    assert.equal(await answer(file), "file:");
    const { id } = readSourceVersion(file);
    writeFileSync(join(folder, "package.json"), '{ "type": "module", "version": "1.0.1" }');
    assert.equal(await answer(file), "file:");
    assert.equal(readSourceVersion(file).id, id);
    assert.deepEqual(listSourcePaths(file).program, [file]);
    const copy = botFolder({});
    cpSync(dirname(file), copy, { recursive: true, filter: () => true });
    assert.equal(await answer(join(copy, "bot.ts")), "file:");
  });
});
