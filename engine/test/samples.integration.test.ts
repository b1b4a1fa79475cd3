import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { listTemplates, type TemplateKind } from "../app/new-bot.ts";
import { createLineGuesser } from "../bots/guess/guess-line.ts";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { locm } from "../games/locm/index.ts";
import { games } from "../games.ts";
import { english } from "../l10n/speak.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { recogniseBot } from "../project/recognise/bot-for-file.ts";
import type { Settings } from "../project/resolve/match-request.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import type { Problem, ProblemKind } from "../record/problem.ts";
import { findProblems } from "../record/problems.ts";
import { createReplay } from "../record/replay.ts";
import { firstSeen, isLongRun, long } from "./long.ts";
import { missingTool, skip } from "./skip.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const samples = join(root, "samples");
// What a compiler takes longest for is to make a program fast, which no match here waits for.
const commands: Settings["commands"] = isLongRun ? {} : { cpp: ["g++", "-std=gnu++20", "-g", "-O0"] };
const settings = { timeScale: 5, trace: true, commands, cacheFolder: join(root, ".cache", "samples") };

/** A starter of each game is in these languages. */
const common = ["python", "javascript", "typescript", "cpp", "java", "rust", "go", "csharp"];

/** What Spar says of each faulty bot; "guess" where the line may only be guessed. */
const faults: Readonly<Record<string, readonly [ProblemKind, "guess"?]>> = {
  "attacks_twice.py": ["illegal"],
  "debug_print.py": ["unreadable"],
  "empty_hand.py": ["crash"],
  "empty_vector.cpp": ["crash"],
  "endless_loop.cpp": ["timeout"],
  "endless_loop.py": ["timeout"],
  "endless_search.js": ["timeout"],
  "floods.py": ["flood", "guess"],
  "forgets_guard.py": ["illegal"],
  "gives_up.js": ["closed"],
  "missing_brace.ts": ["compile"],
  "missing_colon.py": ["crash"],
  "missing_name.cpp": ["compile"],
  "no_guard.ts": ["crash"],
  "no_interpreter.py": ["start", "guess"],
  "no_target.js": ["crash"],
  "off_by_one.js": ["waiting"],
  "one_card_too_many.cpp": ["waiting"],
  "one_line_too_few.py": ["crash"],
  "one_line_too_many.py": ["waiting"],
  "overspends.py": ["illegal"],
  "shouts.cpp": ["unreadable", "guess"],
  "stops_after_draft.py": ["closed"],
  "undefined_target.ts": ["unreadable"],
  "wrong_target.js": ["illegal"],
};

describe("samples", () => {
  const pool = createPool({ size: 1 });
  after(() => pool.dispose());

  /** The problems of one match against the first opponent in `spar.json`; its test is skipped where a tool is missing. */
  async function problemsIn(
    test: Mocha.Context,
    file: string,
    timeScale: number,
    more = {},
  ): Promise<readonly Problem[]> {
    const options = { ...(file.startsWith("dungeon") && { games: 30 }), ...more };
    const matched = await resolveMatch({ bot: file, opponents: [], folder: samples, timeScale, options }, settings);
    if (!matched.ok) {
      assert.ok(matched.problems.length > 0, matched.message);
      const missing = matched.problems.find(({ kind }) => kind === "start");
      return missing ? skip(test, missingTool(english(missing.message))) : matched.problems;
    }
    const replay = createReplay(await pool.play(planMatch(matched.setup, matched.seed ?? "samples")));
    assert.ok(replay.outcome, "the match has an end");
    return findProblems(replay, createLineGuesser()).filter(({ player }) => player === 0);
  }

  const isFirst = firstSeen();
  for (const file of good()) {
    const [game, folder] = file.split("/") as [string, string];
    const isQuick = folder === "starters" ? isInTurn(game, findFileLanguage(file)!.id) : isFirst(`${game}/${folder}`);
    (isQuick ? it : long.it)(`${file} plays a match without a problem`, async function () {
      const problems = await problemsIn(this, file, 10);
      // A remark is no fault: in Combat it says that a better answer exists.
      const faults = problems.filter(({ severity }) => severity !== "information");
      assert.deepEqual(
        faults.map(({ line, message }) => `${line}: ${english(message)}`),
        [],
      );
    });
  }

  for (const file of good().filter((name) => /^locm\/(?!starters)/.test(name))) {
    (isFirst("rules of 2018") ? it : long.it)(
      `${file} plays in the live arena and by the rules of 2018`,
      async function () {
        const source = readFileSync(join(samples, file), "utf8");
        assert.equal(locm.bots.recognise(source, findFileLanguage(file)!.id)?.options?.rules, "1.1");
        const problems = await problemsIn(this, file, 10, { rules: "1.0" });
        assert.deepEqual(
          problems.map(({ line, message }) => `${line}: ${english(message)}`),
          [],
        );
      },
    );
  }

  it("include for every game starters in eight languages and complete bots in two, recognised without configuration", () => {
    const templates = listTemplates(samples);
    for (const { id } of games) {
      const getLanguages = (wanted: TemplateKind) =>
        templates.filter(({ kind, game }) => kind === wanted && game === id).map(({ language }) => language);
      assert.deepEqual(getLanguages("starter"), common, id);
      assert.ok(getLanguages("sample").includes("python") && getLanguages("sample").length > 1, id);
    }
    for (const { file, game } of templates) {
      const alone = recogniseBot(join(tmpdir(), basename(file)), readFileSync(file, "utf8"));
      assert.ok(alone.kind === "bot", `${file} is recognised without a spar.json`);
      assert.equal(alone.bot.game.id, game);
    }
  });

  it("include an expected diagnostic for every faulty bot", () => {
    assert.deepEqual(faulty(), Object.keys(faults).sort());
  });

  for (const [name, [kind, guess]] of Object.entries(faults)) {
    (isFirst(kind) ? it : long.it)(`faulty/${name} shows ${kind} at its mark`, async function () {
      const file = join(samples, "locm", "faulty", name);
      const found = await problemsIn(this, file, scaleFor(kind));
      const problems = found.filter((problem) => problem.kind !== "remark");
      assert.ok(problems.length > 0, "there is a problem");
      if (!isPlaced(name, kind)) {
        assert.deepEqual(
          problems.map((problem) => [problem.kind, problem.guessed]),
          [["timeout", true]],
        );
        return;
      }
      for (const problem of problems) {
        assert.equal(problem.kind, kind, english(problem.message));
        assert.equal(basename(problem.file ?? ""), name);
        // A problem of a whole file has no line.
        assert.ok(marksIn(file).includes(problem.line ?? 1), `line ${problem.line}: ${english(problem.message)}`);
        if (!guess) assert.equal(problem.guessed, false, english(problem.message));
      }
    });
  }
});

/** Every language's starter is tried in one game, every game's in two languages; the others by a long run. */
function isInTurn(game: string, language: string): boolean {
  return common.indexOf(language) % games.length === games.findIndex(({ id }) => id === game);
}

/** A busy machine must not invent a time-out, and a real one must not take long. */
function scaleFor(kind: ProblemKind): number {
  return kind === "timeout" || kind === "waiting" ? 2 : 10;
}

/** Where a compiled bot hangs, and whether it waits, Linux alone tells. */
function isPlaced(name: string, kind: ProblemKind): boolean {
  return process.platform === "linux" || !name.endsWith(".cpp") || !["timeout", "waiting"].includes(kind);
}

/** Every bot of a language's folder, as "game/language/file". */
function good(): string[] {
  const bots = readdirSync(samples, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  return bots.filter((file) => /^[\w-]+\/(?!faulty)\w+\/\w+\.\w+$/.test(file)).sort();
}

function faulty(): string[] {
  return readdirSync(join(samples, "locm", "faulty"))
    .filter((file) => findFileLanguage(file) !== undefined)
    .sort();
}

/** The lines with the mark of the fault, counted from 1. */
function marksIn(file: string): number[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, i) => (line.endsWith(" <- here") ? [i + 1] : []));
}
