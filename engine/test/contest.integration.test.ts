import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { playDuel } from "../app/duel.ts";
import { playRequestedMatch, repeatMatch } from "../app/match.ts";
import { playSeries } from "../app/series.ts";
import { emptyDuelSummary } from "../arena/duel/duel-state.ts";
import { createPoolExecutor } from "../arena/execute/executor.ts";
import { defaultSprt } from "../arena/statistics/sprt.ts";
import { readGameFlags } from "../cli/match-flags.ts";
import { isFile } from "../files/user-file.ts";
import { findScore } from "../game/score-pattern.ts";
import { english } from "../l10n/speak.ts";
import { identifyInput, nameInput } from "../match/case-input.ts";
import { drawCase } from "../match/draw-case.ts";
import { openMatchStore } from "../match/history/match-store.ts";
import { createPool, type Pool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import type { RefereePlan } from "../match/talk.ts";
import { createTester } from "../match/tester.ts";
import { buildContest, planContestBuild } from "../project/referee/build-contest.ts";
import {
  describeNamedReferee,
  findNamedReferee,
  hashNamedReferee,
  trustReferee,
} from "../project/referee/referee-trust.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import type { MatchLine } from "../record/match-record.ts";
import { findProblems } from "../record/problems.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import { nameCaseValues } from "../referee/name-fields.ts";
import { type DuelSummary, formatVerdict } from "../views/duel-summary.ts";
import { inDataFolder } from "./in-data-folder.ts";
import { playedMatch } from "./played-match.ts";
import { settings } from "./referees/count-folder.ts";
import { skip } from "./skip.ts";
import { spar } from "./spar-command.ts";

/** The configuration that pahcer writes for Python, with Node's programs in place of Cargo's. */
const pahcer = (steps: string) => `
[general]
version = "0.3.0"
[problem]
problem_name = "sums"
objective = "Max"
score_regex = '(?m)^\\s*Score\\s*=\\s*(?P<score>\\d+)\\s*$'
[test]
start_seed = 0
end_seed = 3
threads = 0
out_dir = "./pahcer"
${steps}`;

const batchSteps = `
[[test.test_steps]]
program = "node"
args = ["bot.js"]
stdin = "./tools/in/{SEED04}.txt"
stdout = "./tools/out/{SEED04}.txt"
measure_time = true
[[test.test_steps]]
program = "node"
args = ["tester.mjs", "judge", "./in/{SEED04}.txt", "./out/{SEED04}.txt"]
current_dir = "./tools"
measure_time = false`;

const liveSteps = `
[[test.test_steps]]
program = "node"
args = ["tools/tester.mjs", "node", "bot.js"]
stdin = "./tools/in/{SEED04}.txt"
stdout = "./tools/out/{SEED04}.txt"
measure_time = true`;

const readAll = `const [n, target] = require("fs").readFileSync(0, "utf8").trim().split(" ").map(Number);`;
const readLines = `
const lines = require("readline").createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const read = async () => (await lines.next()).value.split(" ").map(Number);`;

const files = {
  "tools/in/0000.txt": "3 12\n",
  "tools/in/0001.txt": "2 30\n",
  "tools/in/0002.txt": "4 4\n",
  "tools/in/0003.txt": "9 9\n",
  ...Object.fromEntries([4, 5, 6, 7, 8, 9].map((n) => [`tools/in/000${n}.txt`, `${n} ${n}\n`])),
  "batch/good.js": `${readAll}\nlet rest = target;\nfor (let i = 0; i < n; i++) {\n  const one = Math.min(9, rest);\n  rest -= one;\n  console.log(one);\n}\nconsole.error("done");`,
  "batch/open.js": `${readAll}\nprocess.stdout.write("9 ".repeat(n));`,
  "batch/long.js": `${readAll}\nconsole.log("9\\n".repeat(n) + " ".repeat(2e6));`,
  "batch/wrong.js": `${readAll}\nconsole.log("x");`,
  "batch/crash.js": `${readAll}\nconsole.log(1);\nnull.card;`,
  "batch/silent.js": readAll,
  "batch/failed.js": `${readAll}\nconsole.log("9\\n3\\n0");\nprocess.exitCode = 3;`,
  "batch/flood.js": `${readAll}\nconsole.log("flood");`,
  "batch/slow.js": `${readAll}\nconsole.log(1);\nfor (;;);`,
  "live/good.js": `${readLines}\n(async () => {\n  let [n, rest] = await read();\n  for (let i = 0; i < n; i++) {\n    console.log("# number " + i);\n    console.log(Math.min(9, rest));\n    [rest] = await read();\n  }\n})();`,
  "live/short.js": `${readLines}\n(async () => {\n  await read();\n  console.log(1);\n  process.exit(0);\n})();`,
  "live/crash.js": `${readLines}\n(async () => {\n  await read();\n  console.log(1);\n  await read();\n  null.card;\n})();`,
  "live/slow.js": `${readLines}\n(async () => {\n  await read();\n  console.log(1);\n  await read();\n  for (;;);\n})();`,
};

describe("an optimization contest by its own tools", () => {
  let folder: string;
  let pool: Pool;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-contest-"));
    pool = createPool({ size: 1 });
    for (const kind of ["tools/in", "batch", "live"]) mkdirSync(join(folder, kind), { recursive: true });
    copyFileSync(join(__dirname, "referees/tester.mjs"), join(folder, "tools/tester.mjs"));
    const fromAbove = (steps: string) =>
      steps.replaceAll('"./tools', '"../tools').replaceAll("tools/tester", "../tools/tester");
    const configs = {
      "batch/pahcer_config.toml": pahcer(fromAbove(batchSteps)),
      "live/pahcer_config.toml": pahcer(fromAbove(liveSteps)),
      "batch/least/spar.json": JSON.stringify({
        game: {
          tester: "node ../../tools/tester.mjs judge {input} {output} --min",
          inputs: "../../tools/in",
          objective: "min",
          limit: 1000,
        },
      }),
    };
    mkdirSync(join(folder, "batch/least"));
    writeFileSync(join(folder, "batch/least/stub.txt"), "read n:int target:int\nwrite 0\n");
    for (const [name, text] of Object.entries({ ...files, ...configs })) writeFileSync(join(folder, name), text);
    for (const name of ["good", "open", "slow"])
      copyFileSync(join(folder, `batch/${name}.js`), join(folder, `batch/least/${name}.js`));
  });
  after(async () => {
    await pool.dispose();
    rmSync(folder, { recursive: true });
  });

  async function play(names: readonly string[], seed = "0", timeScale = 1) {
    const [bot = "", ...opponents] = names.map((name) => `${name}.js`);
    const match = await resolveMatch({ bot, opponents, folder, timeScale }, settings);
    assert.ok(match.ok, match.ok ? "" : match.message);
    const record = readRecord(writeRecord(await pool.play(planMatch(match.setup, seed))));
    const replay = createReplay(record);
    return { ...replay, problems: findProblems(replay), record };
  }

  /** What the only player of a case reached, and how it failed. */
  async function judge(name: string, seed?: string) {
    const { outcome, turns, problems, record } = await play([name], seed);
    assert.ok(outcome, JSON.stringify(record.at(-1)));
    const [problem] = problems;
    return { reached: outcome.reached, failure: turns.at(-1)?.answer.failure, line: problem?.line, words: record };
  }

  it("sends the whole input, reads the whole answer, and takes the score of the program that judges it", async () => {
    const { outcome, turns, plan } = await play(["batch/good"], "1");
    assert.deepEqual([plan.game, plan.seeds], ["referee:sums", { test: "1" }]);
    assert.deepEqual(
      turns.map(({ ask, answer }) => [ask.text, answer.text, answer.stderr]),
      [["2 30\n", "9\n9", "done\n"]],
    );
    assert.deepEqual([outcome?.places, outcome?.reached], [[1], [988]]);
    // An answer may end without a line end.
    assert.deepEqual((await judge("batch/open", "1")).reached, [988]);
    // It may be longer than any answer by lines.
    assert.deepEqual((await judge("batch/long", "1")).reached, [988]);
  });

  it("plays the cases that the file of pahcer names", async () => {
    await assert.rejects(play(["batch/good"], "3"), { message: "There is no test case 3; there are 0, 1, 2." });
  });

  it("is read from the file that --tester names, beside a spar.json that names another game or makes a mistake", () => {
    const tester = join(folder, "batch/pahcer_config.toml");
    const beside = join(folder, "batch/spar.json");
    try {
      writeFileSync(beside, '{ "game": "locm" }');
      assert.ok("tester" in Object(readGameFlags({ tester }).game));
      assert.throws(() => readGameFlags({ tester: beside }), /names no tester\.$/);
      writeFileSync(beside, '{ "game": { "tester": "node judge.mjs", "limit": 0 } }');
      assert.throws(() => readGameFlags({ tester: beside }), /names no tester: game\.limit/);
    } finally {
      rmSync(beside);
    }
  });

  it("refuses a score_regex that finds no score", async () => {
    mkdirSync(join(folder, "unnamed"));
    copyFileSync(join(folder, "batch/good.js"), join(folder, "unnamed/good.js"));
    const write = (pattern: string) =>
      writeFileSync(
        join(folder, "unnamed/pahcer_config.toml"),
        pahcer(batchSteps.replaceAll('"./tools', '"../tools')).replace("(?P<score>\\d+)", pattern),
      );
    for (const pattern of ["\\d+", "(\\d+"]) {
      write(pattern);
      const message =
        /^pahcer_config\.toml cannot be read: problem\.score_regex: must be a regular expression with a group\.$/;
      await assert.rejects(play(["unnamed/good"]), { message });
    }
    // Its first group counts where none has the name.
    write("(\\d+)");
    assert.deepEqual((await play(["unnamed/good"])).outcome?.reached, [1000]);
  });

  it("says how to build the contest's tools where they are missing", async () => {
    const tools = join(folder, "unbuilt/tools");
    mkdirSync(tools, { recursive: true });
    writeFileSync(join(tools, "Cargo.toml"), "");
    const game = { tester: "tools/target/release/vis {input} {output}" };
    writeFileSync(join(folder, "unbuilt/spar.json"), JSON.stringify({ game }));
    copyFileSync(join(folder, "batch/good.js"), join(folder, "unbuilt/good.js"));
    await assert.rejects(play(["unbuilt/good"]), {
      message: `There is no tester tools/target/release/vis: build the contest's tools first, such as by cargo build --release --manifest-path ${join(tools, "Cargo.toml")}.`,
    });
  });

  it("has a mean score in place of wins on the command line, and its place among the versions of a history", async () => {
    const history = join(folder, "history");
    const store = openMatchStore(join(history, "matches"));
    for (const n of [0, 1, 2]) {
      const input = identifyInput({
        referee: { testCases: { [n]: readFileSync(join(folder, `tools/in/000${n}.txt`), "utf8") } } as never,
        seeds: { test: `${n}` },
      });
      // A case is known by its input: the numbers were others when this version played.
      const about = { game: "referee:sums", seed: `${n + 5}`, input, names: ["me"], places: [1], versions: ["other"] };
      const criterion = { name: "score", isLowestBest: false };
      store.keep({ kind: "match", summary: playedMatch(n, { ...about, botNumbers: { score: 995 }, criterion }) });
    }
    await store.close();
    const words = [join(folder, "batch/good.js"), "--tester", join(folder, "batch/pahcer_config.toml"), "--jobs", "1"];
    const { out, failed } = await spar("series", ...words, "--history", history);
    assert.equal(failed, undefined);
    assert.match(out, /^mean score 996 in 3 cases, 99\.8 % of the best known\nplace 1 of 2 versions by these cases$/m);
    assert.doesNotMatch(out, /won|Wilson/);
    // A resumed series counts the scores that it had.
    for (const _ of ["begun", "resumed"])
      assert.match(
        (await spar("series", ...words, "--resume", join(folder, "sums.state"))).out,
        /^mean score 996 in 3/m,
      );
  });

  it("is built by the steps that the file of pahcer names, and by Cargo where it would run what it builds", async () => {
    const place = join(folder, "built");
    mkdirSync(join(place, "tools"), { recursive: true });
    const compile = (word: string, more = "") =>
      `\n[[test.compile_steps]]\nprogram = "node"\nargs = ["-e", ${JSON.stringify(word)}]\n${more}`;
    const judge = `\n[[test.test_steps]]\nprogram = "cargo"\nargs = ["run", "--bin", "vis", "--release", "--", "./in/{SEED04}.txt"]\ncurrent_dir = "./tools"`;
    const steps = `${compile("fs.writeFileSync('one', '')")}${compile("fs.renameSync('../one', 'two')", 'current_dir = "./tools"')}${batchSteps.split("measure_time")[0]}${judge}`;
    writeFileSync(join(place, "pahcer_config.toml"), pahcer(steps));
    const plan = planContestBuild(join(place, "bot.js"))!;
    assert.deepEqual(
      plan.steps.slice(2).map(({ command, cwd }) => [command.join(" "), cwd]),
      [["cargo build --bin vis --release", join(place, "tools")]],
    );
    assert.equal(await buildContest(plan.steps.slice(0, 2)), undefined);
    assert.ok(isFile(join(place, "tools/two")));
    assert.match((await buildContest(plan.steps.slice(1, 2))) ?? "", /^tools could not be built: .*ENOENT/s);
    const unbuilt = join(folder, "unbuilt/good.js");
    const { refusal: message = "" } = planContestBuild(unbuilt)!;
    await assert.rejects(play(["unbuilt/good"]), { message });
    // A picture needs a program that no match needs.
    const game = { tester: "node vis", vis: "tools/target/release/vis {input} {output}" };
    writeFileSync(join(folder, "unbuilt/spar.json"), JSON.stringify({ game }));
    const forPicture = planContestBuild(unbuilt)!;
    assert.deepEqual([forPicture.steps[0]?.command[0], forPicture.refusal], ["cargo", undefined]);
    rmSync(join(folder, "unbuilt/tools/Cargo.toml"));
    assert.equal(planContestBuild(unbuilt), undefined);
    assert.equal(planContestBuild(join(folder, "batch/least/good.js")), undefined);
  });

  it("is built on the command line only by steps that a person has allowed or named, each with its folder", async () => {
    const place = join(folder, "stranger");
    mkdirSync(join(place, "tools"), { recursive: true });
    const compile = `[[test.compile_steps]]\nprogram = "node"\nargs = ["-e", "fs.writeFileSync('ran', '')"]\ncurrent_dir = "tools"`;
    writeFileSync(join(place, "pahcer_config.toml"), pahcer(`${compile}${batchSteps}`));
    const { failed = "" } = await spar("build", join(place, "bot.js"));
    assert.match(failed, /^Nothing was built: you have not allowed cd .*tools && node -e "fs\.write/);
    assert.equal(isFile(join(place, "tools/ran")), false);
    const built = await spar("build", join(place, "bot.js"), "--tester", join(place, "pahcer_config.toml"));
    assert.deepEqual([built.failed, isFile(join(place, "tools/ran"))], [undefined, true]);
    // What a person has allowed is these steps: others are asked about again.
    await inDataFolder(join(place, "data"), async () => {
      trustReferee(planContestBuild(join(place, "bot.js"))!.named);
      assert.equal((await spar("build", join(place, "bot.js"))).failed, undefined);
      writeFileSync(join(place, "pahcer_config.toml"), pahcer(`${compile.replace("'ran'", "'more'")}${batchSteps}`));
      assert.match(
        (await spar("build", join(place, "bot.js"))).failed ?? "",
        /^Nothing was built: you have not allowed/,
      );
      assert.equal(isFile(join(place, "tools/more")), false);
    });
  });

  it("says in one sentence that there is no folder for temporary files", async function () {
    if (process.platform === "win32") skip(this, "Windows names its temporary folder by TEMP");
    const { TMPDIR: before } = process.env;
    const words = [join(folder, "batch/good.js"), "--tester", join(folder, "batch/pahcer_config.toml")];
    process.env.TMPDIR = join(folder, "none");
    const { code, failed } = await spar("match", ...words).finally(() => {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    });
    assert.equal(code, 2);
    assert.match(failed ?? "", /^Cannot create \S*none\S*: no such file or directory\.$/);
  });

  it("stays allowed once its programs are built, until they are written in another way", () => {
    const place = join(folder, "allowed");
    mkdirSync(join(place, "tools/target/release"), { recursive: true });
    const name = (file: string, text: string, isBuilt: boolean) => {
      for (const vis of ["vis", "vis.exe"].map((each) => join(place, "tools/target/release", each))) {
        rmSync(vis, { force: true });
        if (isBuilt) writeFileSync(vis, "");
      }
      writeFileSync(join(place, file), text);
      return findNamedReferee(place)!;
    };
    const run = `program = "cargo"\nargs = ["run", "--release", "--bin", "vis", "./in/{SEED04}.txt"]\ncurrent_dir = "tools"`;
    const judge = `${batchSteps.split("measure_time")[0]}\n[[test.test_steps]]\n${run}`;
    const contests = [
      ["pahcer_config.toml", pahcer(judge)],
      ["spar.json", JSON.stringify({ game: { tester: "tools/target/release/vis {input} {output}" } })],
    ] as const;
    for (const [file, text] of contests)
      assert.equal(hashNamedReferee(name(file, text, true)), hashNamedReferee(name(file, text, false)));
    rmSync(join(place, "spar.json"));
    const [shown, moved] = ["tools", "in"].map((folder) =>
      describeNamedReferee(name("pahcer_config.toml", pahcer(judge.replace('"tools"', `"${folder}"`)), true)),
    );
    assert.equal(shown, "cd tools && cargo run --release --bin vis ./in/{SEED04}.txt");
    assert.notEqual(moved, shown);
  });

  it("tells a wrong answer, a crash with its line, and an answer that is missing or late", async () => {
    const wrong = await judge("batch/wrong");
    assert.deepEqual([wrong.reached, wrong.failure], [[null], undefined]);
    assert.match(JSON.stringify(wrong.words), /wrong answer: NaN/);
    assert.equal(english((await play(["batch/wrong"])).outcome!.detail), "no score; wrong answer: NaN");
    const crash = await judge("batch/crash");
    assert.deepEqual([crash.reached, crash.failure, crash.line], [[null], "crash", 3]);
    assert.deepEqual((await judge("batch/silent")).failure, "closed");
    const slow = await play(["batch/least/slow"]);
    assert.deepEqual([slow.outcome?.reached, slow.problems[0]?.kind, slow.problems[0]?.line], [[null], "timeout", 3]);
    // What it has printed so far is no line that lacks its end.
    assert.match(english(slow.problems[0]!.message), /It had printed "1(?:\\n|⏎)?[^"]*"\.(?! without)/);
    const failed = await play(["batch/failed"]);
    assert.deepEqual(failed.outcome?.reached, [null]);
    assert.match(english(failed.problems[0]!.message), /its answer does not count, since it ended with exit code 3/);
  });

  it("has no score of a bot with which its tester ends without one", async () => {
    const { outcome } = await play(["live/short"]);
    assert.deepEqual(
      [outcome?.reached, english(outcome!.detail)],
      [[null], "no score; The tester ended without a score (exit code 1): run it by hand to see why."],
    );
  });

  it("says what a score looks like where a tester prints none, and tells a panic of Rust without its notes", async () => {
    const judge = async (name: string, words: string, code = 0) => {
      mkdirSync(join(folder, name));
      const script = `console.log(${JSON.stringify(words)}); process.exitCode = ${code}`;
      const game = { tester: ["node", "-e", script], inputs: "../tools/in" };
      writeFileSync(join(folder, name, "spar.json"), JSON.stringify({ game }));
      copyFileSync(join(folder, "batch/good.js"), join(folder, name, "good.js"));
      const { record } = await play([`${name}/good`], "0");
      return record.flatMap((line) => (line.kind === "referee" ? (line.summary ?? []) : []));
    };
    for (const said of ["863", "Score = NaN"]) {
      const [words, why] = await judge(`bare ${said}`, said);
      assert.match(why!, /no score: one looks as "score" says/);
      assert.equal(words, said);
    }
    const panic =
      "thread 'main' (12) panicked at src/main.rs:8:2:\nno next token\nstack backtrace:\n   0: begin\nnote: a";
    const told = await judge("panic", panic, 101);
    assert.match(told[0]!, /^The tester ended without a score \(exit code 101\)/);
    assert.equal(told.at(-1), "no next token");
    // Of two scores the last one counts.
    assert.deepEqual(await judge("twice", "Score = 5\nScore = 12"), ["Score = 5", "Score = 12"]);
  });

  it("names the step that hangs", async () => {
    const place = join(folder, "hangs");
    mkdirSync(place);
    const game = { tester: ["node", "-e", "setInterval(() => {}, 1000)"], inputs: "../tools/in" };
    writeFileSync(join(place, "spar.json"), JSON.stringify({ game }));
    copyFileSync(join(folder, "batch/good.js"), join(place, "good.js"));
    const match = await resolveMatch({ bot: "hangs/good.js", opponents: [], folder }, settings);
    assert.ok(match.ok);
    const referee = createTester(planMatch(match.setup, "0") as RefereePlan, 100);
    await referee.begin();
    await assert.rejects(referee.answer({ text: "9", ms: 1 }), {
      message: /^node has not ended for 0\.1 seconds: run /,
    });
    await referee.stop();
  });

  it("says which step of pahcer's file cannot be started, and what to do", async () => {
    const place = join(folder, "steps");
    mkdirSync(join(place, "in"), { recursive: true });
    for (const name of ["in/0000.txt", "vis", "vis.exe"]) writeFileSync(join(place, name), "3 12\n");
    copyFileSync(join(folder, "batch/good.js"), join(place, "good.js"));
    const bot = batchSteps.split("[[")[1]!.replace("./tools/in", "./in");
    const read = (steps: string) => {
      writeFileSync(join(place, "pahcer_config.toml"), pahcer(`[[${bot}${steps}`));
      return resolveMatch({ bot: "steps/good.js", opponents: [], folder }, settings);
    };
    const judge = (more: string) => read(`[[test.test_steps]]\n${more}`);
    const tell = async (found: ReturnType<typeof read>) => {
      const match = await found;
      return match.ok ? "" : match.message;
    };
    assert.equal(
      await tell(judge('program = "no-such-vis"')),
      "There is no program no-such-vis: install it, or correct the step that names it.",
    );
    assert.equal(
      await tell(judge('program = "node"\ncurrent_dir = "none"')),
      `There is no folder ${join(place, "none")}, in which node is to run.`,
    );
    if (process.platform !== "win32")
      assert.match(
        await tell(judge('program = "./vis"')),
        /vis may not be run: make it executable, such as by chmod \+x /,
      );
    assert.match(await tell(judge('program = "a\\c"')), /^pahcer_config\.toml cannot be read: line \d+: .*escape/);
    const steps = [{ command: ["no-such-compiler"], cwd: place }];
    assert.match((await buildContest(steps)) ?? "", /^There is no program no-such-compiler: install it/);
    const whole = pahcer(`[[${bot}[[test.test_steps]]\nprogram = "node"`);
    writeFileSync(join(place, "pahcer_config.toml"), whole.replace("start_seed = 0", "start_seed = 1"));
    assert.match(
      await tell(resolveMatch({ bot: "steps/good.js", opponents: [], folder }, settings)),
      /has inputs, but none from start_seed 1 to before end_seed 3: correct these\.$/,
    );
  });

  it("reads paths that are written as on Windows", async () => {
    const place = join(folder, "windows");
    mkdirSync(place);
    copyFileSync(join(folder, "batch/good.js"), join(place, "good.js"));
    const paths = (text: string) => text.replace(/"\.\/[^"]*"/g, (path) => path.replaceAll("/", "\\\\"));
    const steps = batchSteps.replaceAll('"./tools', '"./../tools');
    writeFileSync(join(place, "pahcer_config.toml"), pahcer(paths(steps)));
    assert.deepEqual((await play(["windows/good"], "1")).outcome?.reached, [988]);
  });

  it("gives a step what another one has written, also where it reads it as its input or names it in an option", async () => {
    mkdirSync(join(folder, "chain"));
    copyFileSync(join(folder, "batch/good.js"), join(folder, "chain/good.js"));
    const asked = batchSteps.replaceAll('"./tools', '"../tools').split("measure_time")[0]!;
    const say = 'console.log("Score =", fs.readFileSync(process.argv[1]?.slice(6) ?? 0, "utf8").trim().length)';
    const step = (script: string, more: string) =>
      `\n[[test.test_steps]]\nprogram = "node"\nargs = ["-e", ${JSON.stringify(script)}, ${more}`;
    const double = step('fs.readFileSync(0, "utf8").split(" ").forEach((x) => console.log(x + x))', "]");
    const judges = [
      step(say, ']\nstdin = "../tools/out/{SEED04}.txt"'),
      `${double}\nstdin = "../tools/out/{SEED04}.txt"\nstdout = "two.txt"${step(say, ']\nstdin = "two.txt"')}`,
      step(say, '"--", "--out=../tools/out/{SEED04}.txt"]'),
    ];
    for (const [i, judge] of judges.entries()) {
      writeFileSync(join(folder, "chain/pahcer_config.toml"), pahcer(`${asked}${judge}`));
      // The answer is three lines with a number each.
      assert.deepEqual((await play(["chain/good"], "0")).outcome?.reached, [[5, 10, 5][i]]);
    }
  });

  it("finds the bot behind a tester's own options, and says that nothing judges a bot alone", async () => {
    mkdirSync(join(folder, "options"));
    copyFileSync(join(__dirname, "referees/tester.mjs"), join(folder, "options/judge.mjs"));
    copyFileSync(join(folder, "live/good.js"), join(folder, "options/good.js"));
    const write = (words: readonly string[]) => {
      const steps = liveSteps
        .replaceAll('"./tools', '"../tools')
        .replace(/args = .*/, `args = ${JSON.stringify(words)}`);
      writeFileSync(join(folder, "options/pahcer_config.toml"), pahcer(steps));
    };
    for (const words of [
      ["judge.mjs", "node", "good.js"],
      ["../tools/tester.mjs", "--twice", "node", "good.js"],
    ]) {
      write(words);
      assert.deepEqual((await play(["options/good"], "0")).outcome?.reached, [1000]);
    }
    write(["good.js"]);
    await assert.rejects(play(["options/good"]), { message: "The contest sums has no program that judges an answer." });
  });

  it("reads a score_regex as Rust writes it", () => {
    for (const pattern of ["(?m)^Score = (?P<score>[[:digit:]]+)$", "\\AScore = (?P<score>\\d+)\\s*\\z"])
      assert.equal(findScore(pattern, ["Score = 12\n"]), 12);
  });

  it("plays inputs of some megabytes, and tells long numbers apart", async () => {
    mkdirSync(join(folder, "large/in"), { recursive: true });
    copyFileSync(join(folder, "batch/good.js"), join(folder, "large/good.js"));
    const game = { tester: "node ../tools/tester.mjs judge {input} {output}", inputs: "in" };
    writeFileSync(join(folder, "large/spar.json"), JSON.stringify({ game }));
    writeFileSync(join(folder, "large/in/0007.txt"), `3 12 ${"0 ".repeat(2.5e6)}\n`);
    for (const [i, name] of ["12345678901234567890", "12345678901234567891"].entries())
      writeFileSync(join(folder, `large/in/${name}.txt`), `1 ${20 + i}\n`);
    for (const [seed, score] of [
      ["0007", 1000],
      ["12345678901234567890", 989],
      ["12345678901234567891", 988],
    ] as const)
      assert.deepEqual((await play(["large/good"], seed)).outcome?.reached, [score]);
  });

  it("fills numbers of any length into paths, and refuses a duel on a single case", async () => {
    const place = join(folder, "six");
    mkdirSync(join(place, "in"), { recursive: true });
    writeFileSync(join(place, "in/000007.txt"), "3 12\n");
    copyFileSync(join(folder, "batch/good.js"), join(place, "good.js"));
    copyFileSync(join(folder, "batch/open.js"), join(place, "open.js"));
    const steps = batchSteps.replaceAll("SEED04", "SEED06").replaceAll("./tools/", "./").replace('"./tools"', '"."');
    // With a mark of its encoding, comments and the line ends of Windows.
    const text = `\ufeff# sums\n${pahcer(steps).replace("end_seed = 3", "end_seed = 8 # exclusive")}`;
    const judge = text.replace('"tester.mjs"', '"../tools/tester.mjs"').replaceAll("\n", "\r\n");
    writeFileSync(join(place, "pahcer_config.toml"), judge);
    const { plan, outcome } = await play(["six/good"], "7");
    assert.deepEqual([plan.seeds, outcome?.reached], [{ test: "7" }, [1000]]);
    const words = [join(place, "good.js"), join(place, "open.js"), "--tester", join(place, "pahcer_config.toml")];
    assert.match((await spar("duel", ...words)).failed ?? "", /there is one test case, and a duel needs two\.$/);
  });

  it("is stopped with a sentence when its program writes without end", async function () {
    // On a busy machine, 32 MB take longer than most tests, and the bot may need more than 5 seconds.
    this.timeout(120_000);
    const { outcome, record } = await play(["batch/flood"], "0", 20);
    assert.equal(outcome, undefined);
    assert.match(JSON.stringify(record.at(-1)), /The referee wrote more than 32 MB and was stopped\./);
  });

  it("compares two by the lowest score where that is best", async () => {
    const { outcome } = await play(["batch/least/open", "batch/least/good"], "0");
    assert.deepEqual(
      [outcome?.places, outcome?.reached],
      [
        [2, 1],
        [16, 1],
      ],
    );
  });

  it("decides a duel by how much better the scores are, and says so", async () => {
    const match = { bot: "batch/least/good.js", opponents: ["batch/least/open.js"], folder };
    const executor = () => createPoolExecutor(pool);
    const end = await playDuel({ match, settings, test: defaultSprt, maxMatches: 100, executor });
    assert.ok(end.kind === "verdict");
    const { verdict, gain, gains, matches, values, deciding } = end.result;
    // In the second case both are as good.
    assert.deepEqual(
      [verdict, gain?.value, gains, matches],
      ["better", 0.21875, [0.25, 0, ...new Array(6).fill(0.25)], 8],
    );
    // Eight cases are too few to say by which of their values the difference depends.
    assert.deepEqual([values?.n, deciding], [[3, 2, 4, 9, 4, 5, 6, 7], []]);
    const summary = { ...emptyDuelSummary, ...end.summary, names: [] } as unknown as DuelSummary;
    assert.match(formatVerdict(summary), /^better: \+21\.9 % ± \d+\.\d %, 8 cases$/);
  });

  it("plays a case again, and goes on with a series, after a case was added", async () => {
    const match = { bot: "batch/least/good.js", opponents: [], folder };
    const series = { match, settings, count: 1, executor: () => createPoolExecutor(pool) };
    const resume = join(folder, "cases.state");
    const begun = await playSeries({ ...series, resume });
    assert.ok(begun.kind === "verdict");
    const added = join(folder, "tools/in/0011.txt");
    writeFileSync(added, "1 1\n");
    const ends = [await playSeries({ ...series, resume })];
    for (const seed of [begun.plan.seed, "set:test-cases#01234567"])
      ends.push(await playSeries({ ...series, repeat: [{ me: 0, seed, number: 1, against: [] }] }));
    rmSync(added);
    const cases = ends.map((end) => end.kind === "verdict" && end.plan.pairings[0]!.plan.seeds);
    assert.deepEqual(cases, [{ test: "0" }, { test: "1" }, { test: "1" }]);
  });

  it("plays a case again by its input, under the number that it has now, or says that none has it", async () => {
    const match = { bot: "batch/least/good.js", opponents: [], folder };
    const series = { match, settings, count: 3, executor: () => createPoolExecutor(pool) };
    const place = (n: number) => join(folder, `tools/in/000${n}.txt`);
    const begun = await playSeries(series);
    assert.ok(begun.kind === "verdict");
    const kept = begun.plan.pairings.map(({ plan, number }) => ({
      ...{ me: 0, seed: begun.plan.seed, number, against: [], test: nameInput(plan).test! },
    }));
    // The first case becomes another one, and the two behind it move on.
    for (const n of [9, 8, 7, 6, 5, 4, 3, 2, 1]) copyFileSync(place(n), place(n + 1).replace("00010", "0010"));
    try {
      writeFileSync(place(0), "5 5\n");
      writeFileSync(place(1), "6 6\n");
      const again = await playSeries({ ...series, repeat: kept.slice(1) });
      assert.ok(again.kind === "verdict");
      assert.deepEqual(
        again.plan.pairings.map(({ plan }) => [plan.seeds, plan.referee?.testCases]),
        [
          [{ test: "2" }, { 2: files["tools/in/0001.txt"] }],
          [{ test: "3" }, { 3: files["tools/in/0002.txt"] }],
        ],
      );
      const message = "No test case has the input any more that test case 0 had in this match.";
      await assert.rejects(playSeries({ ...series, repeat: kept }), { message });
      const head = begun.plan.pairings[0]!.plan;
      const repeated = repeatMatch({ ...head, kind: "match" } as unknown as MatchLine, 0, undefined);
      await assert.rejects(playRequestedMatch({ match: { ...match, ...repeated }, settings, pool }), { message });
    } finally {
      rmSync(join(folder, "tools/in/0010.txt"));
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    }
  });

  it("does not go on with a duel whose inputs have changed", async () => {
    const match = { bot: "batch/least/good.js", opponents: ["batch/least/open.js"], folder };
    let facts: Partial<DuelSummary> = {};
    const play = (maxMatches: number, goOn?: DuelSummary) =>
      playDuel(
        { match, settings, test: defaultSprt, maxMatches, goOn, executor: () => createPoolExecutor(pool) },
        (event) => {
          facts = { ...facts, ...event.summary };
        },
      );
    await play(2);
    const begun = { ...emptyDuelSummary, ...facts, names: [] } as unknown as DuelSummary;
    const place = join(folder, "tools/in/0004.txt");
    writeFileSync(place, "7 7\n");
    const end = await play(4, begun).finally(() =>
      writeFileSync(place, files["tools/in/0004.txt" as keyof typeof files]),
    );
    assert.match(end.kind === "failed" ? end.message : end.kind, /the seeds have changed/);
    assert.equal((await play(4, begun)).kind, "verdict");
  });

  it("says of a duel on an odd number of cases that the last one is left out", async () => {
    const match = { bot: "batch/good.js", opponents: ["batch/open.js"], folder };
    const executor = () => createPoolExecutor(pool);
    let model = "";
    const end = await playDuel({ match, settings, test: defaultSprt, maxMatches: 100, executor }, ({ summary }) => {
      model = summary.model ?? model;
    });
    assert.equal(end.kind === "verdict" && end.result.matches, 2);
    assert.match(model, /^the mean over cases .*; the last of the 3 seeds has no partner and is left out$/);
  });

  it("passes on what a tester and the bot that it starts say to each other, turn by turn", async () => {
    const { outcome, turns } = await play(["live/good"], "0");
    assert.deepEqual([outcome?.places, outcome?.reached], [[1], [1000]]);
    assert.deepEqual(
      turns.map(({ ask, answer }) => [ask.text, answer.text]),
      [
        ["3 12\n", "# number 0\n9"],
        ["3\n", "# number 1\n3"],
        ["0\n", "# number 2\n0"],
      ],
    );
  });

  it("counts a tester's first score where it starts the bot again for another number", async () => {
    mkdirSync(join(folder, "live/twice"));
    const game = { tester: "node ../../tools/tester.mjs --twice {bot}", inputs: "../../tools/in" };
    writeFileSync(join(folder, "live/twice/spar.json"), JSON.stringify({ game }));
    copyFileSync(join(folder, "live/good.js"), join(folder, "live/twice/good.js"));
    const { outcome, turns } = await play(["live/twice/good"], "0");
    assert.deepEqual([outcome?.reached, turns.length], [[1000], 3]);
  });

  it("draws a case by the program that judged it, and none of a tester that starts the bot", async () => {
    const batch = await play(["batch/least/good"], "0");
    assert.match((await drawCase(batch.record, batch.plan.referee!))?.html ?? "", /<p id="drawn">9 \+ 3 \+ 0<\/p>/);
    const live = await play(["live/good"], "0");
    assert.equal(await drawCase(live.record, live.plan.referee!), undefined);
  });

  it("draws a case by the contest's own page, beside which its other files are", async () => {
    const { record, plan } = await play(["batch/least/good"], "0");
    writeFileSync(join(folder, "batch/look.html"), "<textarea></textarea>");
    const vis = { command: ["look.html"], cwd: join(folder, "batch") };
    const drawn = await drawCase(record, { ...plan.referee!, tester: { ...plan.referee!.tester!, vis } });
    const fields = { seed: "0", input: "3 12\n", output: "9\n3\n0\n" };
    assert.deepEqual(drawn, { html: "<textarea></textarea>", folder: join(folder, "batch"), fields });
  });

  it("names the values of a case by its own words, or by the fields that the stub reads first", () => {
    assert.deepEqual(nameCaseValues("N=30 M: 2 name=x\n1 2", undefined), { N: 30, M: 2 });
    assert.deepEqual(nameCaseValues("30 2 0.5\n1", "read N:int M:int density:float"), { N: 30, M: 2, density: 0.5 });
    assert.deepEqual(nameCaseValues("30 2\n1", undefined), {});
  });

  it("tells where a bot that a tester asks has crashed, or needs too long", async () => {
    const crash = await judge("live/crash");
    assert.deepEqual([crash.reached, crash.failure, crash.line], [[null], "crash", 8]);
    const slow = await judge("live/slow");
    assert.deepEqual([slow.reached, slow.failure, slow.line], [[null], "timeout", 8]);
  });
});
