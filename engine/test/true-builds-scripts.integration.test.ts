import { testAdditions, testProjects } from "./small-projects.ts";

testProjects({
  "TypeScript: exports of a package of the workspace, and imports of its own": {
    main: "bot/src/bot.ts",
    edited: "words/src/deep.ts",
    links: { "node_modules/@us/words": "words" },
    files: {
      "words/package.json": '{ "exports": { "./deep": { "types": "./src/deep.d.ts", "default": "./src/deep.js" } } }',
      "words/src/deep.ts": 'export const word: string = "ONE";\n',
      "bot/package.json": '{ "imports": { "#lib/*": "./src/lib/*.ts" } }',
      "bot/src/lib/say.ts": 'export { word } from "@us/words/deep";\n',
      "bot/src/bot.ts": 'import { word } from "#lib/say";\nconsole.log(word as string);\n',
    },
  },
  "TypeScript: a worker, named as what it is compiled to": {
    main: "bot.ts",
    edited: "word.ts",
    files: {
      "bot.ts": `import { Worker } from "node:worker_threads";
const worker: Worker = new Worker(new URL("./worker.js", import.meta.url));
worker.on("message", (word: string) => console.log(word));
`,
      "worker.ts": `import { parentPort } from "node:worker_threads";
import { word } from "./word";
parentPort!.postMessage(word as string);
`,
      "word.ts": 'export const word: string = "ONE";\n',
    },
  },
  "TypeScript: a worker without modules, named by its source": {
    main: "bot.ts",
    edited: "worker.ts",
    files: {
      "bot.ts": `import { Worker } from "worker_threads";
import * as path from "path";
new Worker(path.join(__dirname, "worker.ts")).on("message", (word: string) => console.log(word));
`,
      "worker.ts": `import { parentPort } from "worker_threads";
parentPort!.postMessage("ONE" as string);
`,
    },
  },
  "JavaScript: a module whose name is computed": {
    main: "bot.js",
    edited: "parts/one.js",
    files: {
      "bot.js": 'const name = "one";\nconsole.log(require("./parts/" + name));\n',
      "parts/one.js": 'module.exports = "ONE";\n',
    },
  },
  "TypeScript: a module whose name is computed, beside a file that is not finished": {
    main: "bot.ts",
    edited: "one.ts",
    files: {
      "bot.ts": 'const name: string = "one";\nconsole.log(require("./" + name).word);\n',
      "one.ts": 'export const word: string = "ONE";\n',
      "unfinished.ts": "export const act = (line: string => {\n",
    },
  },
  "TypeScript: a module whose name is computed in a template": {
    main: "bot.ts",
    edited: "parts/one.ts",
    files: {
      "bot.ts": `const name: string = "one";\nconsole.log(require(\`./parts/\${name}\`).word);\n`,
      "parts/one.ts": 'enum Kind { A }\nexport const word: string = Kind.A === 0 ? "ONE" : "";\n',
    },
  },
  "Perl: a file beside the program": {
    main: "bot.pl",
    edited: "word.txt",
    files: {
      "bot.pl": 'use FindBin;\nopen(my $in, "<", "$FindBin::Bin/word.txt");\nprint <$in>;\n',
      "word.txt": "ONE",
    },
  },
  "TypeScript: paths of a tsconfig.json": {
    main: "src/bot.ts",
    edited: "lib/word.ts",
    files: {
      "tsconfig.base.json": '{ "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["none/*", "lib/*"] } } }',
      "tsconfig.json": '{ // based on another\n "extends": "./tsconfig.base.json", }',
      "src/bot.ts":
        'import { word } from "@lib/word";\nimport { twice } from "src/other";\nconsole.log(twice(word));\n',
      "src/other.ts": "export const twice = (text: string): string => text + text;\n",
      "lib/word.ts": 'export const word: string = "ONE";\n',
    },
  },
  "TypeScript: a package of the workspace": {
    main: "packages/bot/src/bot.ts",
    edited: "packages/words/src/index.ts",
    links: { "node_modules/@us/words": "packages/words" },
    files: {
      "package.json": '{ "workspaces": ["packages/*"] }',
      "packages/words/package.json": '{ "name": "@us/words", "main": "dist/index.js" }',
      "packages/words/src/index.ts": 'export const word: string = "ONE";\n',
      "packages/bot/src/bot.ts": 'import { word } from "@us/words";\nconsole.log(word as string);\n',
    },
  },
  "Bash: a script in another folder, and a file": {
    main: "bot.sh",
    edited: "inner/word.txt",
    files: {
      "bot.sh": '#!/bin/bash\ncd "$(dirname "$0")" || exit\nexec bash ./inner/say.sh\n',
      "inner/say.sh": "cat inner/word.txt\n",
      "inner/word.txt": "ONE\n",
    },
  },
  "Python: a module of a folder without a file of its own": {
    main: "pkg/bot.py",
    edited: "pkg/word.py",
    files: { "pkg/bot.py": "from .word import word\nprint(word)\n", "pkg/word.py": 'word = "ONE"\n' },
  },
  "Python: a package beside a folder of scripts": {
    main: "scripts/bot.py",
    edited: "mybot/word.py",
    files: {
      "pyproject.toml": '[project]\nname = "mybot"\n',
      "mybot/__init__.py": "",
      "mybot/word.py": 'word = "ONE"\n',
      "scripts/bot.py": "from mybot.word import word\nprint(word)\n",
    },
  },
  "Python: a module of a package, imported relatively and by its full name": {
    main: "src/mybot/main.py",
    edited: "src/mybot/word.py",
    files: {
      "pyproject.toml": '[project]\nname = "mybot"\n',
      "src/mybot/__init__.py": "",
      "src/mybot/main.py":
        "from .word import word\nimport mybot.word\nassert word == mybot.word.word\nprint(word, __file__)\n",
      "src/mybot/word.py": 'word = "ONE"\n',
    },
  },
});

testAdditions({
  "TypeScript: another main file of a package of the workspace": {
    main: "bot.ts",
    links: { "node_modules/words": "words" },
    files: {
      "words/package.json": '{ "main": "one.ts" }',
      "words/one.ts": 'export const word = "ONE";\n',
      "words/two.ts": 'export const word = "TWO";\n',
      "bot.ts": 'import { word } from "words";\nconsole.log(word as string);\n',
    },
    added: { "words/package.json": '{ "main": "two.ts" }' },
  },
});
