import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findDoubtfulTimeout } from "../arena/execute/executor.ts";
import { createLineGuesser } from "../bots/guess/guess-line.ts";
import { english } from "../l10n/speak.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import type { Problem } from "../record/problem.ts";
import { findProblems } from "../record/problems.ts";
import { createReplay } from "../record/replay.ts";
import { cacheFolder } from "./bot-runs.ts";
import { differences, type Mark, readMarks } from "./fault-marks.ts";
import { firstSeen, isLongRun, long } from "./long.ts";
import { missingTool, skip } from "./skip.ts";

const folder = fileURLToPath(new URL("./fixtures/faults/", import.meta.url));

/** A folder for each language, with bots of LOCM, and one for each game whose bots are classes or functions. */
const games: Readonly<Record<string, { readonly game: string; readonly options?: Readonly<Record<string, unknown>> }>> =
  {
    dungeon: { game: "dungeon", options: { games: 6, atOnce: 1 } },
    "perfect-aim": { game: "perfect-aim", options: { hardLimitMs: 200 } },
    combat: { game: "combat", options: { scenarios: 3, limitMs: 200 } },
  };

/** Their compilers take long, so every run tries what is special to them: what their tools tell of a fault. */
const compiled = new Set(["cpp", "java"]);
/** Of kinds that other bots of the language show sooner: a big header to compile, a heap to fill, threads to wait for. */
const slow = new Set(["cpp/format.cpp", "cpp/big_sort.cpp", "java/in_a_thread.java"]);

/** Limits are short where they are what is tested, and long for all others, so that a busy machine changes nothing. */
const chooseTimeScale = (marks: readonly Mark[]) => (marks.some(({ kind }) => /timeout|waiting/.test(kind)) ? 1 : 10);

interface Bot {
  readonly file: string;
  readonly marks: readonly Mark[];
}

const bots = botsIn(folder);

/** The first of each kind in each folder tells whether a language or a game is looked after at all. */
const isFirst = firstSeen();
const played = isLongRun ? bots : bots.filter(isPlayedAlways);

function isPlayedAlways({ file, marks }: Bot): boolean {
  const [kind, language] = [listKinds(marks), dirname(file)];
  const costsMuch = compiled.has(basename(language)) && !/^(?:compile|crash)$/.test(kind);
  const isSlow = slow.has(relative(folder, file).replaceAll("\\", "/"));
  return !costsMuch && !isSlow && isFirst(JSON.stringify([language, kind]));
}

describe("each fault is shown at the line that caused it", function () {
  // Compilers on a busy machine.
  this.timeout(60_000);
  const pool = createPool({ size: 1 });
  const prepared = new Map<Bot, ReturnType<typeof resolveMatch>>();
  after(() => pool.dispose());

  function prepare(bot: Bot | undefined): ReturnType<typeof resolveMatch> | undefined {
    if (!bot) return undefined;
    const settings = { timeScale: chooseTimeScale(bot.marks), trace: true, commands: {}, cacheFolder };
    const game = games[basename(dirname(bot.file))] ?? { game: "locm", options: { rules: "1.0" } };
    const matched = prepared.get(bot) ?? resolveMatch({ bot: bot.file, opponents: [], folder, ...game }, settings);
    prepared.set(bot, matched);
    return matched;
  }

  /** The problems of one match; its test is skipped where the language's tool is missing. The next bot is built meanwhile. */
  async function problemsIn(test: Mocha.Context, bot: Bot): Promise<readonly Problem[]> {
    const matched = await prepare(bot)!;
    void prepare(played[played.indexOf(bot) + 1]);
    if (!matched.ok) {
      assert.ok(matched.problems.length > 0, matched.message);
      const missing = matched.problems.find(({ kind }) => kind === "start");
      return missing ? skip(test, missingTool(english(missing.message))) : matched.problems;
    }
    // As in a series, a timeout that the machine is to blame for says nothing of the bot.
    const play = () => pool.play(planMatch(matched.setup, "faults"));
    let record = await play();
    for (let again = 0; again < 4 && findDoubtfulTimeout(record); again++) record = await play();
    const replay = createReplay(record);
    assert.ok(replay.outcome, "the match has an end");
    return [...matched.warnings, ...findProblems(replay, createLineGuesser())].filter(({ player }) => player === 0);
  }

  for (const bot of bots) {
    const name = relative(folder, bot.file);
    (played.includes(bot) ? it : long.it)(`${name}: ${listKinds(bot.marks)}`, async function () {
      // There a program has ended what it closes only with itself.
      if (process.platform === "win32" && /closes_output/.test(name)) skip(this, "told otherwise on Windows");
      const problems = await problemsIn(this, bot);
      // Nothing watches a compiled bot there: the line of what has no exit code of its own is a guess.
      if (process.platform === "win32" && /cpp.aborts/.test(name))
        return assert.match(
          problems.map((one) => `${one.kind} ${english(one.message)}`).join(),
          /^crash .* is the exit code of abort\(\)/,
        );
      if (process.env.SPAR_SHOW) console.log(problems.map(({ message }) => `      ${english(message)}`).join("\n"));
      const wrong = differences(bot.marks, problems);
      assert.ok(wrong.length === 0, `not as marked:\n${wrong.join("\n")}`);
    });
  }

  it("is known for certain in nearly all cases", () => {
    const all = bots.flatMap(({ marks }) => marks).filter(({ kind }) => kind !== "related");
    const guesses = all.filter(({ guessed }) => guessed);
    assert.ok(bots.length >= 40 && guesses.length * 10 < all.length, `${guesses.length} guesses of ${all.length}`);
  });
});

/** The bots in the folders of a folder; `NAME.part.ext` and `_NAME.ext` are parts of others. */
function botsIn(path: string): Bot[] {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => /[/\\][A-Za-z]\w*\.[a-z]+$/.test(name))
    .sort()
    .map((name) => ({ file: join(path, name), marks: readMarks(join(path, name)) }));
}

function listKinds(marks: readonly Mark[]): string {
  const kinds = marks.filter(({ kind }) => kind !== "related");
  return kinds.map(({ kind, guessed }) => (guessed ? `${kind} guessed` : kind)).join(", ");
}
