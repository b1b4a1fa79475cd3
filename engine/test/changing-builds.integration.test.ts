import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { playDuel } from "../app/duel.ts";
import { playSeries } from "../app/series.ts";
import {
  allRecords,
  createPoolExecutor,
  type Executor,
  type PlayedMatch,
  toPlayedMatch,
} from "../arena/execute/executor.ts";
import { defaultSprt } from "../arena/statistics/sprt.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { openMatchStore } from "../match/history/match-store.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { openVersionStore } from "../project/versions/version-store.ts";
import { openQueueExecutor } from "../queue/queue-executor.ts";
import { cacheFolder } from "./bot-runs.ts";
import { botFolder } from "./hosted-bot.ts";
import { linkOrSkip } from "./links.ts";
import { redisServer, startMachines, testToken } from "./queue-machines.ts";
import { skip } from "./skip.ts";

// Bots of LOCM whose text or word on stderr comes from another file than the main one, as it lies in their project.

interface Kind {
  readonly tools: readonly string[];
  readonly main: string;
  /** Has the word ONE. */
  readonly edited: string;
  readonly files: Readonly<Record<string, string>>;
  /** A link, and the folder that it leads to. */
  readonly link?: readonly [string, string];
}

/** A bot that starts a program by a name that it computes. */
const startsProgram = (starts: string): Kind => ({
  tools: ["python3", "sh"],
  main: "bot.py",
  edited: "say me/say.sh",
  files: {
    "bot.py": `import os, subprocess, sys\nfolder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "say" + " me")\nname = os.path.join(folder, "say" + ".sh")\nsys.stderr.flush()\n${starts}\nfor line in sys.stdin:\n    print("PASS", flush=True)\n`,
    "say me/say.sh": "echo ONE >&2\n",
  },
});

const kinds: Readonly<Record<string, Kind>> = {
  "a library of CMake": {
    tools: ["g++"],
    main: "src/bot.cpp",
    edited: "lib/src/word.cpp",
    files: {
      "CMakeLists.txt":
        "add_library(words lib/src/word.cpp)\ntarget_include_directories(words PUBLIC lib/include)\nadd_executable(bot src/bot.cpp)\ntarget_link_libraries(bot words)\n",
      "src/bot.cpp":
        '#include <word.hpp>\n#include <iostream>\n#include <string>\nint main() {\n  std::cerr << word() << std::endl;\n  for (std::string line; std::getline(std::cin, line);) std::cout << "PASS" << std::endl;\n}\n',
      "lib/include/word.hpp": "const char *word();\n",
      "lib/src/word.cpp": '#include <word.hpp>\nconst char *word() { return "ONE"; }\n',
    },
  },
  "a package of a Go module": {
    tools: ["go"],
    main: "cmd/bot/main.go",
    edited: "internal/say/say.go",
    files: {
      "go.mod": "module example.com/bot\n\ngo 1.18\n",
      "cmd/bot/main.go":
        'package main\n\nimport (\n\t"bufio"\n\t"fmt"\n\t"os"\n\n\t"example.com/bot/internal/say"\n)\n\nfunc main() {\n\tfmt.Fprintln(os.Stderr, say.Word)\n\tfor in := bufio.NewScanner(os.Stdin); in.Scan(); {\n\t\tfmt.Println("PASS")\n\t}\n}\n',
      "internal/say/say.go": 'package say\n\nvar Word = "ONE"\n',
    },
  },
  "a crate of a workspace": {
    tools: ["cargo"],
    main: "player/src/main.rs",
    edited: "word/src/lib.rs",
    files: {
      "Cargo.toml": '[workspace]\nmembers = ["player", "word"]\nresolver = "2"\n',
      "player/Cargo.toml":
        '[package]\nname = "player"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\nword = { path = "../word" }\n',
      "player/src/main.rs":
        'fn main() {\n    eprintln!("{}", word::WORD);\n    for _ in std::io::stdin().lines() {\n        println!("PASS");\n    }\n}\n',
      "word/Cargo.toml": '[package]\nname = "word"\nversion = "0.1.0"\nedition = "2021"\n',
      "word/src/lib.rs": 'pub const WORD: &str = "ONE";\n',
    },
  },
  "a module by a path of tsconfig.json": {
    tools: [process.execPath],
    main: "src/bot.ts",
    edited: "lib/word.ts",
    files: {
      "tsconfig.json": '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }',
      "src/bot.ts":
        'import { createInterface } from "node:readline";\nimport { word } from "@lib/word";\nconsole.error(word);\ncreateInterface({ input: process.stdin }).on("line", () => console.log("PASS"));\n',
      "lib/word.ts": 'export const word: string = "ONE";\n',
    },
  },
  "a script with packages in a folder above": {
    tools: [process.execPath],
    main: "src/bot.js",
    edited: "src/word.js",
    files: {
      "package.json": "{}",
      "node_modules/say/index.js": "module.exports = (text) => console.error(text);\n",
      "src/bot.js":
        'require("say")(require("./word"));\nrequire("node:readline").createInterface({ input: process.stdin }).on("line", () => console.log("PASS"));\n',
      "src/word.js": 'module.exports = "ONE";\n',
    },
  },
  "a package of the workspace": {
    tools: [process.execPath],
    main: "bot/bot.js",
    edited: "words/word.js",
    link: ["node_modules/words", "words"],
    files: {
      "words/package.json": '{ "main": "word.js" }',
      "words/word.js": 'module.exports = "ONE";\n',
      "bot/bot.js":
        'console.error(require("words"));\nrequire("node:readline").createInterface({ input: process.stdin }).on("line", () => console.log("PASS"));\n',
    },
  },
  "a program that a bot starts": startsProgram('subprocess.run(["sh", name])'),
  "a program that a bot starts by bytes": startsProgram('subprocess.run([b"sh", os.fsencode(name)])'),
  // As Windows tells it.
  "a program of a command in one text": startsProgram(
    'sys.audit("subprocess.Popen", None, f\'sh "{name}" -u\', None, None); subprocess.run("sh sa?.sh", shell=True, cwd=folder)',
  ),
  "weights that a package in src opens by a name it computes": {
    tools: ["python3"],
    main: "src/mybot/main.py",
    edited: "src/data/word.txt",
    files: {
      "pyproject.toml": '[project]\nname = "mybot"\n',
      "src/mybot/__init__.py": "",
      "src/mybot/main.py":
        "import sys\nfrom .read import word\nprint(word, file=sys.stderr)\nfor line in sys.stdin:\n    print('PASS', flush=True)\n",
      "src/mybot/read.py":
        "import pathlib\nname = '.'.join(['word', 'txt'])\nword = (pathlib.Path(__file__).parent.parent / 'data' / name).read_text().strip()\n",
      "src/data/word.txt": "ONE\n",
    },
  },
};

/** The first word on stderr of the bot with this name. */
const wordOf = ({ record = [] }: PlayedMatch, name: string) => {
  const [head] = record;
  const player = head?.kind === "match" ? head.bots.findIndex((bot) => bot.name === name) : -1;
  return record.flatMap((line) => (line.kind === "answer" && line.player === player && line.stderr?.trim()) || [])[0];
};

describe("a bot of several files that change while it plays", function () {
  this.timeout(120_000);
  const pool = createPool({ size: 1 });
  after(() => pool.dispose());
  const settings = { timeScale: 20, trace: false, commands: {}, cacheFolder };

  function write({ tools, main, edited, files, link }: Kind, context: Mocha.Context) {
    const missing = tools.find((tool) => !findProgram(tool));
    if (missing) skip(context, `no ${missing}`);
    const folder = botFolder(files);
    if (link) {
      mkdirSync(join(folder, dirname(link[0])));
      linkOrSkip(context, join(folder, link[1]), join(folder, link[0]), "junction");
    }
    const path = join(folder, edited);
    const change = (from: string, to: string) => writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
    return { folder, main: join(folder, main), edited: path, change };
  }

  const executor = (): Executor => ({ ...createPoolExecutor(pool), atOnce: async () => 1 });

  for (const [title, kind] of Object.entries(kinds))
    it(`plays a series as it was, which says what has changed: ${title}`, async function () {
      const { folder, main, edited, change } = write(kind, this);
      const match = { bot: main, opponents: ["builtin:random"], folder, game: "locm" };
      const play = async (count: number, atSecond = () => {}) => {
        const words: (string | undefined)[] = [];
        const end = await playSeries({ match, settings, count, executor, records: allRecords }, (event) => {
          if (
            event.kind === "match" &&
            words.push(wordOf(event.played, event.pairing.plan.bots[event.pairing.seats[0]!]!.name)) === 2
          )
            atSecond();
        });
        assert.ok(end.kind === "verdict", JSON.stringify(end));
        return { words, changed: end.changed.map(({ file, change }) => [file, change]) };
      };
      const { words, changed } = await play(6, () => change("ONE", "TWO"));
      assert.deepEqual(words, new Array(6).fill("ONE"));
      assert.deepEqual(changed, [[edited, "changed"]]);
      assert.deepEqual(await play(2), { words: ["TWO", "TWO"], changed: [] });
    });

  it("plays a duel as it was, which says what has changed", async function () {
    const { folder, main, edited, change } = write(kinds["a library of CMake"]!, this);
    let pairs = 0;
    const end = await playDuel(
      {
        match: { bot: main, opponents: ["builtin:random"], folder, game: "locm" },
        settings,
        test: { ...defaultSprt, elo1: 400 },
        maxMatches: 6,
        executor,
      },
      (event) => {
        if (event.kind === "progress" && ++pairs === 1) change("ONE", "TWO");
      },
    );
    assert.ok(end.kind === "verdict", JSON.stringify(end));
    assert.ok(pairs > 1);
    assert.deepEqual(
      end.changed.map(({ file, change }) => [file, change]),
      [[edited, "changed"]],
    );
  });

  const versioned = ["a package of a Go module", "a module by a path of tsconfig.json", "a package of the workspace"];
  for (const title of [...versioned, "a script with packages in a folder above"])
    it(`has versions that are played with the files that they had: ${title}`, async function () {
      const kind = kinds[title]!;
      const { folder, main, change } = write(kind, this);
      const storage = botFolder({});
      const store = openMatchStore(join(storage, "matches"));
      const versions = openVersionStore(storage, store);
      const meet = async (opponents: readonly string[]) => {
        const up = { bot: main, opponents, folder, game: "locm" };
        const matched = await resolveMatch(up, { ...settings, cacheFolder: join(storage, "cache"), versions });
        assert.ok(matched.ok, matched.ok ? "" : matched.message);
        return toPlayedMatch(await pool.play(planMatch(matched.setup, "s")));
      };
      try {
        await meet(["builtin:random"]);
        const { id } = versions.name(main, "first");
        change("ONE", "TWO");
        assert.notEqual(versions.note(main).id, id);
        const played = await meet(["version:first"]);
        const [head] = played.record!;
        assert.ok(head?.kind === "match");
        assert.deepEqual(
          head.bots.map(({ name }) => wordOf(played, name)),
          ["TWO", "ONE"],
        );
      } finally {
        await store.close();
      }
    });

  it("is sent to a queue with all of its files, also after a change", async function () {
    if (!redisServer) return skip(this, "no redis-server");
    const kind = kinds["a package of a Go module"]!;
    const { folder, main, change } = write(kind, this);
    const machines = await startMachines();
    try {
      await machines.worker();
      const play = async () => {
        const queue = await openQueueExecutor({ address: machines.address, token: testToken });
        const up = { bot: main, opponents: ["builtin:random"], folder, game: "locm" };
        const matched = await resolveMatch(up, settings);
        assert.ok(matched.ok, matched.ok ? "" : matched.message);
        const played = await queue.play(planMatch(matched.setup, "s"), { records: allRecords });
        await queue.dispose();
        return wordOf(played, matched.setup.bots[0]!.name);
      };
      assert.equal(await play(), "ONE");
      change("ONE", "TWO");
      assert.equal(await play(), "TWO");
    } finally {
      await machines.end();
    }
  });
});
