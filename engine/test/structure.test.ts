import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { listTemplates } from "../app/new-bot.ts";
import { languages } from "../bots/languages/languages.ts";
import { games } from "../games.ts";

const root = join(__dirname, "../..");

/** All sources of a folder that ship, as paths from the project's root. */
function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((path) => /\.(tsx?|cjs|py)$/.test(path) && !/\.test\.|\/(test|tools)\//.test(path));
}

const readSource = (path: string) => readFileSync(join(root, path), "utf8");

/** What a source imports of the project, as paths from its root. */
function listImports(path: string): string[] {
  const named = [...readSource(path).matchAll(/(?:from|import|require\()\s*["'](\.[^"']+)["']/g)];
  return named.map(([, name]) => relative(root, resolve(root, dirname(path), name!)).replaceAll("\\", "/"));
}

const engine = sourcesIn("engine");

describe("the structure", () => {
  it("keeps decisions in a document of their own: the changelog is for users", () => {
    assert.doesNotMatch(readSource("CHANGELOG.md"), /^\*\*|Tried instead/m);
    assert.match(readSource("docs/decisions/board.md"), /Tried instead/);
  });

  it("keeps each decision in a file of its area that the index names, with a date and a title", () => {
    const areas = readdirSync(join(root, "docs/decisions"));
    const index = readSource("docs/decisions.md");
    assert.doesNotMatch(index, /\*\*/, "the index holds no decision: put it into its area");
    for (const area of areas) {
      assert.ok(index.includes(`(decisions/${area})`), `${area} is in the index`);
      const [, , ...entries] = readSource(`docs/decisions/${area}`).trim().split("\n\n");
      for (const entry of entries) assert.match(entry, /^\d{4}-\d\d-\d\d · \*\*.+\*\*/, area);
    }
  });

  it("has no game that imports another", () => {
    const getGame = (path: string) => /^engine\/games\/([^/]+)\//.exec(path)?.[1];
    const wrong = engine.flatMap((path) =>
      listImports(path)
        .filter((other) => getGame(path) && getGame(other) && getGame(other) !== getGame(path))
        .map((other) => `${path} imports ${other}`),
    );
    assert.deepEqual(wrong, []);
  });

  it("has no language that imports another, no runtime that imports a language's values or a game", () => {
    const wrong = engine.flatMap((path) =>
      listImports(path)
        .filter((other) => {
          if (/^engine\/bots\/(languages\/(?!languages\.ts)|runtimes\/|build\/|bundle\/)/.test(path))
            return /^engine\/(bots\/languages|games)\//.test(other);
          return /^engine\/bots\/(source|guess)\//.test(path) && /^engine\/games\//.test(other);
        })
        .map((other) => `${path} imports ${other}`),
    );
    assert.deepEqual(wrong, []);
  });

  /** Where else a name may stand, and why. */
  const excused: Readonly<Record<string, string>> = {
    "engine/games.ts": "the list",
    "engine/recognisers.ts": "the list",
    "webview/board/boards/boards.tsx": "the list",
    "engine/cli/solve.ts": "a command for one game",
    "engine/project/settings/spar-config.ts": "an example in a description",
    "engine/bots/runtimes/host-files.ts": "tells the folder of the programs by one of them",
    "engine/project/referee/warm-referee.ts": "the Java that runs referees",
    "engine/project/referee/simulations.ts": "the Python that runs Kaggle's engine",
    "engine/referee/game.ts": "agents of Kaggle simulations are Python",
    "extension/client/base/server.ts": "asks another extension for its interpreter",
  };
  const needed = new Set<string>();
  /** A game tells classes of some languages by their text. */
  const recognises = /^engine\/games\/[^/]+\/recognise\.ts$/;
  const everything = [...engine, ...sourcesIn("extension"), ...sourcesIn("webview")];

  it("names a game nowhere but in its own folders", () => {
    const found = games.flatMap(({ id }) => {
      const named = new RegExp(`["'\`/]${id}["'\`/]`);
      const own = [`engine/games/${id}/`, `webview/board/boards/${id}/`];
      return everything.filter(
        (path) => !own.some((folder) => path.startsWith(folder)) && named.test(readSource(path)),
      );
    });
    assert.deepEqual(
      found.filter((path) => !(path in excused)),
      [],
    );
    for (const path of found) needed.add(path);
  });

  it("names a language nowhere but in its own file, its runtime and the games whose bots it can be", () => {
    // A name of one letter stands for much else.
    const named = languages.filter(({ id }) => id.length > 1);
    const found = named.flatMap(({ id, runtime }) => {
      const literal = new RegExp(`["'\`]${id}["'\`]`);
      const own = ["engine/bots/languages/", `engine/bots/runtimes/${runtime.id}/`];
      return everything.filter((path) => {
        if (own.some((folder) => path.startsWith(folder)) || recognises.test(path)) return false;
        return literal.test(readSource(path));
      });
    });
    assert.deepEqual(
      found.filter((path) => !(path in excused)),
      [],
    );
    for (const path of found) needed.add(path);
  });

  it("lists no exception that is not needed", () => {
    const listed = ["engine/games.ts", "webview/board/boards/boards.tsx"];
    assert.deepEqual(
      Object.keys(excused).filter((path) => !needed.has(path) && !listed.includes(path)),
      [],
    );
  });

  it("reads files that a user names by engine/files/user-file.ts alone, and waits for no program", () => {
    const reads = /\b(?:readFile|readFileSync|createReadStream|readdirSync|opendirSync|statSync|lstatSync)\b/;
    const waits = /\b(?:spawnSync|execSync|execFileSync)\b/;
    const others: Readonly<Record<string, string>> = {
      "engine/files/user-file.ts": "the one that does",
      "engine/bots/process/limits.ts": "descriptors in /proc",
      "engine/bots/process/process-state.ts": "what the system tells of processes",
      "engine/bots/process/stop-group.ts": "how Windows ends them",
      "engine/bots/sandbox/inside.ts": "looks for programs and for folders of the system",
      "engine/bots/runtimes/native/process-memory.ts": "what the system tells of processes",
      "engine/bots/runtimes/host-files.ts": "sources of ours",
      "engine/bots/process/program-path.ts": "looks for programs",
      "engine/bots/build/described-language.ts": "looks at a program",
      "engine/bots/build/build-cache.ts": "a folder of ours",
      "engine/bots/build/compiler.ts": "what a build left in a folder of ours",
      "engine/match/history/numbered-lock.ts": "a folder of ours; it matters why something cannot be read",
      "engine/app/debug-turn.ts": "a folder of ours",
      "engine/app/new-bot.ts": "the samples",
    };
    const inBots = /\/host\/|\.(?:cjs|py)$/;
    const found = [...engine, ...sourcesIn("extension/server")].filter((path) => {
      const imported = [
        ...readSource(path).matchAll(/import\s*\{([^}]*)\}\s*from\s*"node:(?:fs|fs\/promises|child_process)"/g),
      ];
      return !inBots.test(path) && imported.some(([, names]) => reads.test(names!) || waits.test(names!));
    });
    assert.deepEqual(found.sort(), Object.keys(others).sort());
  });

  it("starts programs by their whole path in engine/bots/process/program-path.ts", () => {
    const others: Readonly<Record<string, string>> = {
      "engine/bots/process/program-path.ts": "the one that does",
      "engine/bots/process/stop-group.ts": "a shell of the system, and Windows' own program",
      "engine/match/match-process.ts": "Node itself",
    };
    const found = [...engine, ...sourcesIn("extension/server"), ...sourcesIn("extension/client")].filter((path) => {
      const imported = [...readSource(path).matchAll(/import\s*\{([^}]*)\}\s*from\s*"node:child_process"/g)];
      return imported.some(([, names]) => /\b(?:spawn|spawnSync|exec\w*|fork)\b/.test(names!));
    });
    assert.deepEqual(found.sort(), Object.keys(others).sort());
  });

  it("makes folders by engine/files/user-folders.ts, since Node's own way may never come back", () => {
    const sources = [...engine, ...sourcesIn("extension/server")];
    assert.deepEqual(
      sources.filter((path) => /mkdir(?:Sync)?\([^;]*recursive/.test(readSource(path))),
      [],
    );
  });

  it("keeps judgements of answers as data, which are recorded and compared before they are shown", () => {
    // A refusal that a language gives, and a fault of a record, are told where they come about.
    const kept = engine.filter((path) => !/languages|position/.test(path));
    const wrong = kept.filter((path) =>
      readSource(path)
        .split(/\n\n(?=\/\*\*|export|async|function|const)/)
        .some(
          (part) =>
            /\b(?:Ruling|Note|Outcome|BotError|BotRemark)\b/.test(part) &&
            /(?<![.\w])(?:t|translatePieces)\(/.test(part),
        ),
    );
    assert.deepEqual(wrong, []);
  });

  it("prints on the command line by engine/cli/say.ts alone, which shows what would act on a terminal", () => {
    const prints = /\bconsole\.|\bprocess\.std(?:out|err)\.write/;
    const own = ["engine/cli/say.ts", "engine/cli/spar.ts"];
    const found = engine.filter((path) => /^engine\/cli\//.test(path) && prints.test(readSource(path)));
    assert.deepEqual(
      found.filter((path) => !own.includes(path)),
      [],
    );
  });

  it("gives every game a board with styles of its own, and a template for new bots", () => {
    const templates = listTemplates(join(root, "samples"));
    const styles = readSource("webview/board/style/main.css");
    for (const { id } of games) {
      const board = readdirSync(join(root, "webview/board/boards", id));
      for (const file of ["board.tsx", "style.css"]) assert.ok(board.includes(file), `${id}: ${file}`);
      assert.ok(styles.includes(`boards/${id}/style.css`), `${id}: its style sheet is imported`);
      const kinds = new Set(templates.filter(({ game }) => game === id).map(({ kind }) => kind));
      assert.ok(kinds.has("starter"), `${id}: a starter in samples/${id}/starters`);
      assert.ok(kinds.has("sample"), `${id}: a complete bot in engine/app/templates.json`);
    }
  });
});
