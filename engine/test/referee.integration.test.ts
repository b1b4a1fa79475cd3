import assert from "node:assert/strict";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import * as v from "valibot";
import { playDuel } from "../app/duel.ts";
import { playSeries } from "../app/series.ts";
import { createPoolExecutor } from "../arena/execute/pool-executor.ts";
import { askLast } from "../arena/turn-test/ask-turn.ts";
import { findSandboxes } from "../bots/sandbox/sandbox.ts";
import { cliSettings } from "../cli/match-flags.ts";
import { run } from "../cli/run.ts";
import type { Game } from "../game/game.ts";
import { english } from "../l10n/message.ts";
import { MatchLost } from "../match/match-lost.ts";
import { createPool, type Pool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { listAddedTemplates } from "../project/new-bot.ts";
import { recogniseBot } from "../project/recognise/bot-for-file.ts";
import { listBosses } from "../project/referee/bosses.ts";
import { planRefereeBuild } from "../project/referee/build-referee.ts";
import { findReferee } from "../project/referee/find-referee.ts";
import { findJava } from "../project/referee/java.ts";
import { type CodinGameSetting, parseReferee } from "../project/referee/referee-setting.ts";
import { findNamedReferee, isTrustedReferee, trustReferee } from "../project/referee/referee-trust.ts";
import { rememberReferee } from "../project/referee/remembered-referees.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { createBranchRecord, listBranchAnswers } from "../record/branch.ts";
import { DamagedRecord } from "../record/damaged-record.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { findProblems } from "../record/problems.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import { shareLines } from "../record/shared-record.ts";
import { joinInput, makeTranscript } from "../record/transcript.ts";
import { cutRecord } from "../record/turn-test.ts";
import { parseStub } from "../referee/stub/parse-stub.ts";
import { writeStarter } from "../referee/stub/starter.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";
import { orchard } from "./stub/own-stubs.ts";

/** The folder of these tests is the user's own. */
const settings = { ...cliSettings, mayRunReferee: () => true };

const count = join(__dirname, "referees/count.mjs");

/** Answers with its number as often as it is asked; `what` happens at its third answer instead. */
const adds = (number: number, what = "") => `
const { createInterface } = require("node:readline");
let asked = 0;
createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.startsWith("turn")) return;
  if (++asked === 3) { ${what || ";"} }
  console.log(${number});
});
`;

async function inDataFolder(data: string, act: () => Promise<void>): Promise<void> {
  const { XDG_DATA_HOME: before } = process.env;
  process.env.XDG_DATA_HOME = data;
  try {
    await act();
  } finally {
    if (before === undefined) delete process.env.XDG_DATA_HOME;
    else process.env.XDG_DATA_HOME = before;
  }
}

/** What a command complains of, and why it was refused. */
async function printedBy(
  args: readonly string[],
  code?: number,
): Promise<readonly [printed: readonly string[], refusal: string]> {
  const printed: string[] = [];
  const { error } = console;
  console.error = (line: string) => printed.push(line);
  let refusal = "";
  try {
    const ended = await run(args, (text) => {
      refusal += text;
    });
    if (code !== undefined) assert.equal(ended, code);
  } finally {
    console.error = error;
  }
  return [printed, refusal];
}

describe("a game by its own referee", () => {
  let folder: string;
  let pool: Pool;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-referee-"));
    pool = createPool({ size: 1 });
    const bots = {
      one: adds(1),
      three: adds(3),
      nine: adds(9),
      lost: adds(1, "null.card;"),
      slow: adds(1, "for (;;);"),
    };
    for (const [name, text] of Object.entries(bots)) writeFileSync(join(folder, `${name}.js`), text);
    writeFileSync(join(folder, "spar.json"), JSON.stringify({ game: { referee: ["node", count, "{league}"] } }));
  });
  after(async () => {
    await pool.dispose();
    rmSync(folder, { recursive: true });
  });

  async function resolved(names: readonly string[], keys: Readonly<Record<string, string>> = {}, trace = false) {
    const [bot = "", ...opponents] = names.map((name) => `${name}.js`);
    const match = await resolveMatch({ bot, opponents, folder, seeds: keys, trace, options: { league: 3 } }, settings);
    assert.ok(match.ok, match.ok ? "" : match.message);
    return match.setup;
  }

  async function played(...given: Parameters<typeof resolved>): Promise<MatchRecord> {
    return pool.play(planMatch(await resolved(...given), "42"));
  }

  const framesIn = (record: MatchRecord) =>
    record.flatMap((line) =>
      line.kind === "frames" ? JSON.parse(inflateRawSync(Buffer.from(line.deflated, "base64")).toString()) : [],
    );

  it("can be replayed from its record, also after saving and reading it", async () => {
    const record = await played(["one", "three"]);
    const { turns, outcome, viewAt, game } = createReplay(readRecord(writeRecord(record)));
    assert.equal(game.title, "count");
    assert.deepEqual([outcome?.places, outcome?.scores, outcome?.reason], [[2, 1], [0, 1], "score"]);
    assert.deepEqual(
      turns.map(({ ask, answer, notes }) => [
        ask.player,
        ask.turn,
        ask.text,
        answer.text,
        notes.map(({ text }) => text),
      ]),
      Array.from({ length: 10 }, (_, i) => {
        const total = 2 + 4 * Math.floor(i / 2) + (i % 2);
        const [name, number] = i % 2 === 0 ? ["one", 1] : ["three", 3];
        const text = `${name} adds ${number}: ${Math.min(20, total + number)}`;
        return [i % 2, 1 + Math.floor(i / 2), `${total}\n`, String(number), [text]];
      }),
    );
    assert.equal(turns.length, 10);
    assert.deepEqual(viewAt({ answer: 0, note: -1 }), {
      inputs: [["2"], ["3"]],
      summary: ["one adds 1: 3"],
      scores: null,
    });
    assert.deepEqual(viewAt({ answer: 9, note: -1 }, 1), {
      inputs: [null, ["19"]],
      summary: ["three adds 3: 20"],
      scores: [0, 1],
    });
    const frames = framesIn(record);
    assert.deepEqual(JSON.parse(frames[0].data).global, { goal: 20, league: 3 });
    assert.equal(frames.length, turns.length + 1);
  });

  it("is the same whether its record grows or is complete", async () => {
    const record = await played(["one", "three"], { quiet: "1" });
    const growing = createReplay(record.slice(0, 1));
    for (const line of record.slice(1)) {
      growing.append([line]);
      growing.viewAt({ answer: growing.turns.length, note: -1 });
    }
    const whole = createReplay(record);
    assert.deepEqual(growing.turns, whole.turns);
    for (const { index } of whole.turns)
      assert.deepEqual(growing.viewAt({ answer: index, note: -1 }), whole.viewAt({ answer: index, note: -1 }));
  });

  it("sends players messages that need no answer", async () => {
    const record = await played(["one", "three"], { quiet: "1" });
    const [, second] = createReplay(record).turns;
    assert.deepEqual(second!.messages, ["turn 2\n"]);
    assert.match(joinInput(makeTranscript(record, 1)), /^turn 2\n3\nturn 4\n7\n/);
  });

  it("can have three players, with answers of several lines", async () => {
    assert.deepEqual(createReplay(await played(["one", "three", "one"])).outcome?.places, [2, 1, 2]);
    writeFileSync(join(folder, "two.js"), adds(1).replace("console.log(1)", 'console.log("1\\n1")'));
    const { turns, outcome } = createReplay(await played(["two", "two"], { lines: "2" }));
    assert.deepEqual([turns[0]!.answer.text, outcome?.places], ["1\n1", [1, 2]]);
  });

  long.it("is told how long answers took if it asks for that", async () => {
    // Each answer above its soft limit is a strike, and the third ends the match for its player.
    const slow = adds(1).replace("console.log(1)", "setTimeout(() => console.log(1), 20)");
    writeFileSync(join(folder, "late.js"), slow);
    const setup = await resolved(["late", "three"], { monitored: "1", soft: "10", limit: "2000" });
    const plan = planMatch({ ...setup, referee: { ...setup.referee!, extraMs: 1990 } }, "42");
    const replay = createReplay(await pool.play(plan));
    const { turns, outcome } = replay;
    assert.deepEqual(outcome?.scores, [-1, 1]);
    assert.deepEqual(
      turns.at(-1)?.notes.map(({ text }) => text),
      ["late: timeout"],
    );
    const strikes = findProblems(replay).filter(({ player }) => player === 0);
    assert.deepEqual(
      strikes.map(({ message }) => /strike.*$/.exec(english(message))![0]),
      ["strike 1 of 2.", "strike 2 of 2.", "strike counts as a timeout."],
    );
    assert.equal(turns.filter(({ ask }) => ask.player === 0).length, 3);
  });

  long.it("has no strikes if its limits are a time bank", async () => {
    const slow = adds(1).replace("console.log(1)", "setTimeout(() => console.log(1), 30)");
    writeFileSync(join(folder, "late.js"), slow);
    const setup = await resolved(["late", "late"], { bank: "5000" });
    const plan = planMatch({ ...setup, referee: { ...setup.referee!, extraMs: 4750 } }, "42");
    const replay = createReplay(await pool.play(plan));
    const limits = replay.turns.flatMap(({ ask }) => (ask.player === 0 ? [ask.limitMs] : []));
    assert.equal(limits[0], 5000);
    assert.ok(
      limits.every((limit, i) => i === 0 || limit <= limits[i - 1]! - 29),
      limits.join(" "),
    );
    const strikes = findProblems(replay).filter(({ message }) => english(message).includes("strike"));
    assert.deepEqual(strikes, []);
  });

  for (const [keys, why, log] of [
    [{ fail: "3" }, "The referee failed: java.lang.RuntimeException: no such card", /at com\.example\.Game\.turn/],
    [{ die: "3" }, "The referee ended without a result (exit code 3).", /out of ink/],
    [{ garble: "3" }, "The referee broke its protocol: it asks player 9 of 2.", /^$/],
    [{ huge: "3" }, "The referee broke its protocol: its message VIEW announces 999999 lines.", /^$/],
    [{ endless: "1" }, "The referee asked 20000 questions and did not end the match.", /^$/],
    [{ die: "1", noisy: "1" }, "The referee ended without a result (exit code 3).", /out of ink/],
  ] as const)
    it(`that fails ends the match as its own failure: ${Object.keys(keys).join(", ")}`, async () => {
      const record = await played(["one", "three"], keys);
      const end = record.at(-1)!;
      assert.ok(end.kind === "failed");
      assert.equal(end.why, why);
      assert.match(end.log, log);
      const replay = createReplay(readRecord(writeRecord(record)));
      assert.deepEqual([replay.outcome, replay.stopped, findProblems(replay)], [undefined, why, []]);
    });

  it("reports a failing bot at its line", async () => {
    for (const [bot, kind] of [
      ["lost", "crash"],
      ["slow", "timeout"],
    ] as const) {
      const replay = createReplay(await played([bot, "one"], { limit: "300" }, true));
      const [problem] = findProblems(replay);
      assert.deepEqual([problem!.kind, problem!.line, problem!.guessed, problem!.turn], [kind, 6, false, 3], bot);
      assert.deepEqual([replay.outcome?.scores, replay.outcome?.reason], [[-1, 1], kind], bot);
      assert.match(english(replay.outcome!.detail), new RegExp(`^${bot} failed`));
    }
    // What a referee does not accept, it says itself.
    const refused = createReplay(await played(["nine", "one"]));
    assert.deepEqual(
      refused.turns[0]!.notes.map(({ text }) => text),
      ["nine: 9 is none of 1, 2 and 3"],
    );
  });

  it("can be branched: later turns are dropped, and the bots play on from there", async () => {
    const record = await played(["one", "three"]);
    const branch = { match: "id", answer: 4, text: "2" };
    const what = createReplay(createBranchRecord(record, branch, "")!);
    assert.deepEqual([what.turns.length, what.turns.at(-1)!.notes, what.outcome], [5, [], undefined]);
    const setup = await resolved(["one", "three"]);
    const on = createReplay(
      await pool.play(planMatch(setup, "42"), { branchAnswers: listBranchAnswers(record, branch) }),
    );
    assert.deepEqual(
      on.turns.slice(0, 6).map(({ ask }) => ask.text.trim()),
      ["2", "3", "6", "7", "10", "12"],
    );
    assert.deepEqual(on.outcome?.places, [1, 2]);
  });

  long.it("reports where a continued match differs from its record", async () => {
    const record = await played(["one", "three"]);
    const branch = { match: "id", answer: 4, text: "2" };
    const plan = planMatch(await resolved(["one", "three"]), "43");
    const other = await pool.play(plan, { branchAnswers: listBranchAnswers(record, branch) });
    const listMessages = (lines: MatchRecord) =>
      lines
        .flatMap((line) => (line.kind === "answer" ? (line.remarks ?? []) : []))
        .map(({ message }) => english(message));
    assert.equal(listMessages(other).filter((text) => text.startsWith("The referee is not deterministic")).length, 2);
    const same = planMatch(await resolved(["one", "three"]), "42");
    assert.deepEqual(listMessages(await pool.play(same, { branchAnswers: listBranchAnswers(record, branch) })), []);
  });

  it("is not shared with the command that started it", async () => {
    const shared = JSON.stringify(shareLines(await played(["one", "three"]), []));
    assert.ok(!shared.includes(folder) && !shared.includes(count));
    assert.equal(
      createReplay(
        readRecord(
          JSON.parse(shared)
            .map((l: object) => JSON.stringify(l))
            .join("\n"),
        ),
      ).turns.length,
      10,
    );
  });

  /** The keys of INIT are the same in all matches, but with `flaky` the referee of the first seeds alone fails. */
  const failing = (bot: string, opponent: string, seeds: Readonly<Record<string, string>>) => {
    return { bot, opponents: [opponent], folder, options: { league: 3 }, seeds };
  };
  const executor = () => createPoolExecutor(pool);

  it("that fails counts for no player of a series, which continues", async function () {
    this.timeout(60_000);
    const match = failing("one.js", "three.js", { flaky: "1" });
    const end = await playSeries({ match, settings, seed: "s2", count: 4, executor });
    assert.ok(end.kind === "verdict");
    const failed = end.refereeFailures.length;
    assert.ok(failed > 0 && failed < 4, String(failed));
    assert.equal(end.all.played, 4 - failed);
    assert.match(end.refereeFailures[0]!, /exit code 3/);
    assert.deepEqual(end.all.errors, {});
  });

  long.it("that fails counts for nobody in a duel, which ends if it always does", async function () {
    this.timeout(60_000);
    const test = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 };
    const duel = await playDuel({
      match: failing("three.js", "one.js", { flaky: "1" }),
      settings,
      seed: "s2",
      test,
      maxMatches: 6,
      executor,
    });
    assert.ok(duel.kind === "verdict", duel.kind);
    assert.ok(duel.result.matches > 0);
    assert.ok((duel.result.refereeFailures?.length ?? 0) > 0);
    await assert.rejects(
      playDuel({
        match: failing("one.js", "three.js", { die: "1" }),
        settings,
        seed: "s2",
        test,
        maxMatches: 40,
        executor,
      }),
      MatchLost,
    );
  });

  long.it("keeps a turn as a test, and asks a bot again", async () => {
    const record = await played(["one", "three"], { quiet: "1" });
    const kept = cutRecord(record, 2);
    assert.ok(!JSON.stringify(kept).includes(count));
    const setup = await resolved(["three", "one"]);
    const { answer, ask } = await askLast(kept, setup.bots[0]!);
    assert.deepEqual([ask.text, ask.turn, answer.text], ["6\n", 2, "3"]);
  });

  it("is named by the command line, too", async () => {
    const record = join(folder, "cli.spar.jsonl");
    const lines: string[] = [];
    const { log } = console;
    console.log = (line: string) => lines.push(line);
    try {
      const bots = [join(folder, "one.js"), join(folder, "three.js")];
      const how = [
        "--referee",
        `node ${count} {league}`,
        "--league",
        "2",
        "--seed",
        "42",
        "--json",
        "--record",
        record,
      ];
      assert.equal(await run(["match", ...bots, ...how], assert.fail), 0);
      assert.equal(await run(["replay", record, "--turn", "5", "--player", "2"], assert.fail), 0);
    } finally {
      console.log = log;
    }
    const { game, winner, scores, turns, problems } = JSON.parse(lines[0]!);
    assert.deepEqual([game, winner, scores, turns, problems], ["referee:count", 1, [0, 1], 5, []]);
    assert.match(lines.join("\n"), /count, turn 5, player 2 three\nsent:\n19\nanswered after/);
    const [frame] = framesIn(readRecord(readFileSync(record, "utf8")));
    assert.equal(JSON.parse(frame.data).global.league, 2);
  });

  it("has no winner on the command line if it fails, with its stack trace", async () => {
    const dying = join(folder, "dying.mjs");
    writeFileSync(dying, 'console.error("out of ink\\n  at Pen.write"); process.exit(3);\n');
    const lines: string[] = [];
    const { log } = console;
    console.log = (line: string) => lines.push(line);
    try {
      const bots = [join(folder, "one.js"), join(folder, "three.js")];
      const printed = await printedBy(["match", ...bots, "--referee", `node ${dying}`, "--json"], 2);
      assert.deepEqual(printed, [["out of ink", "  at Pen.write"], ""]);
    } finally {
      console.log = log;
    }
    const { winner, places, scores, detail } = JSON.parse(lines[0]!);
    assert.deepEqual([winner, places, scores], [null, [], []]);
    assert.equal(detail, "The referee ended without a result (exit code 3).");
  });

  it("runs a program named in spar.json once allowed, and asks again if it names another", async () => {
    const bot = join(folder, "one.js");
    const asked = () =>
      resolveMatch({ bot, opponents: [], folder }, { ...cliSettings, mayRunReferee: isTrustedReferee });
    await inDataFolder(join(folder, "data"), async () => {
      const refused = await asked();
      assert.match(
        refused.ok ? "" : refused.message,
        /^spar\.json names a referee, .*count\.mjs \{league\}\. Spar runs/,
      );
      const named = findNamedReferee(bot)!;
      trustReferee(named);
      assert.ok((await asked()).ok);
      const words = [named.referee].flat();
      for (const other of [
        { ...named, referee: [...words, "-x"] },
        { ...named, referee: words.join(" ") },
        { ...named, referee: [words.join(" ")] },
        { ...named, protocol: "runner" as const },
        { ...named, file: bot },
      ])
        assert.equal(isTrustedReferee(other), false);
    });
    const [printed, refusal] = await printedBy(["match", bot, join(folder, "three.js")]);
    assert.match(printed.join("\n"), /^To use the referee named in .*, give it yourself: --referee "node /);
    assert.match(refusal, /^spar\.json names a referee/);
  });

  it("is remembered for its user: bots in any folder are recognised by its stub", async function () {
    if (!findJava()) return skip(this, "no Java");
    // No spar.json is above it.
    const apart = mkdtempSync(join(tmpdir(), "spar-remembered-"));
    const referee = join(apart, "Orchard");
    mkdirSync(join(referee, "config"), { recursive: true });
    writeFileSync(join(referee, "config", "stub.txt"), orchard);
    writeFileSync(join(referee, "pom.xml"), "");
    const picker = join(apart, "picker.py");
    const source = writeStarter(parseStub(orchard).stub!, "Orchard", ".py")!;
    await inDataFolder(join(apart, "data"), async () => {
      assert.equal(recogniseBot(picker, source).kind, "none");
      rememberReferee(referee);
      const unbuilt = recogniseBot(picker, source);
      assert.match(unbuilt.kind === "refused" ? unbuilt.message : unbuilt.kind, /^The referee Orchard is not built/);
      assert.deepEqual(planRefereeBuild(referee)?.slice(1, 3), ["-B", "-q"]);
      mkdirSync(join(referee, "target", "classes"), { recursive: true });
      writeFileSync(join(referee, "cp.txt"), "");
      assert.equal(planRefereeBuild(referee), undefined);
      const found = recogniseBot(picker, source);
      assert.deepEqual(found.kind === "bot" && [found.bot.game.title, found.bot.opponents], ["Orchard", [picker]]);
      assert.equal(recogniseBot(picker, adds(1)).kind, "none");
      assert.equal(listAddedTemplates().length, 9);
      assert.ok(isTrustedReferee({ file: "spar.json", referee }));
    });
    rmSync(apart, { recursive: true });
  });

  it("is played in the highest league of its configuration, or in a named one", function () {
    if (!findJava()) return skip(this, "no Java");
    const project = join(folder, "Leagues");
    for (const name of ["target/classes", "config/level1", "config/level2"])
      mkdirSync(join(project, name), { recursive: true });
    writeFileSync(join(project, "pom.xml"), "");
    writeFileSync(join(project, "cp.txt"), "");
    writeFileSync(join(project, "config", "config.ini"), "min_players=3\nmax_players=4\n");
    const jar = join(project, "target", "leagues.jar");
    writeFileSync(jar, "");
    const read = (path: string) => {
      const game = findReferee({ referee: path, folder });
      assert.ok(typeof game === "object", String(game));
      return [game.referee!.leagues, game.referee!.players, v.parse(game.rules.options, {})];
    };
    assert.deepEqual(read(project), [2, { min: 3, max: 4 }, { league: 2 }]);
    // The last league often has no folder of its own.
    writeFileSync(join(project, "config", "statement_en.html.tpl"), "<!-- LEAGUES level1 level2 level3 -->\n<p>\n");
    for (const path of [project, jar]) assert.deepEqual(read(path), [3, { min: 3, max: 4 }, { league: 3 }], path);
    const { options } = (findReferee({ referee: project, folder }) as Game).rules;
    assert.deepEqual(
      [1, 5, 19, 0, 20].map((league) => v.safeParse(options, { league }).success),
      [true, true, true, false, false],
    );
  });

  it("offers the bosses in its configuration as opponents", async () => {
    const project = join(folder, "project");
    for (const [name, text] of [
      ["config/Boss.js", adds(2)],
      ["config/level1/Boss.js", "redacted\n"],
      ["config/level2/Boss.js", adds(3)],
    ] as const) {
      mkdirSync(join(project, name, ".."), { recursive: true });
      writeFileSync(join(project, name), text);
    }
    const referee = join(project, "count.mjs");
    copyFileSync(count, referee);
    const game = { referee: ["node", referee], folder };
    const request = (opponent: string) => ({ bot: join(folder, "one.js"), opponents: [opponent], folder, game });
    const match = await resolveMatch(request("boss:2"), settings);
    assert.ok(match.ok, match.ok ? "" : match.message);
    const { turns, outcome } = createReplay(await pool.play(planMatch(match.setup, "42")));
    assert.deepEqual([match.setup.bots[1]!.name, turns[1]!.answer.text, outcome?.places], ["boss 2", "3", [2, 1]]);
    assert.deepEqual(
      listBosses(match.game.referee!).map(({ name }) => name),
      ["boss:2", "boss"],
    );
    const none = await resolveMatch(request("boss:1"), settings);
    assert.equal(none.ok || none.message, 'The referee count has no "boss:1"; it has boss:2, boss.');
    const embedded = await resolveMatch({ ...request("boss"), game: "combat" }, settings);
    assert.equal(embedded.ok || embedded.message, "Only games that a referee plays have bosses.");
  });

  it("runs the referee in the sandbox, too, if sandboxes are on", async function () {
    if ((await findSandboxes("node")).length === 0) return skip(this, "no sandbox");
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    writeFileSync(
      join(folder, "curious.mjs"),
      `import { readFileSync, writeFileSync } from "node:fs";
      import { connect } from "node:net";
      const tried = connect(${port}, "127.0.0.1");
      const reached = await new Promise((done) => tried.on("error", () => done(false)).on("connect", () => done(true)));
      try { writeFileSync("written", ""); } catch {}
      let read = 0;
      for (const name of ["named", "beside"]) try { readFileSync(process.argv[3] + "/" + name); read++; } catch {}
      process.stderr.write("reached: " + reached + ", read: " + read);
      process.exit(1);`,
    );
    // Not below the folder for temporary files: a sandbox has one of its own there.
    const elsewhere = mkdtempSync(join(homedir(), ".spar-test-"));
    for (const name of ["named", "beside"]) writeFileSync(join(elsewhere, name), "");
    // A folder in the list of libraries, and a file by its path.
    const game = parseReferee(`node curious.mjs -cp ${elsewhere} ${join(elsewhere, "named")}`, folder);
    const request = { bot: join(folder, "one.js"), opponents: [join(folder, "three.js")], folder, game };
    const played = async (sandbox: "on" | "off") => {
      const match = await resolveMatch({ ...request, sandbox }, settings);
      assert.ok(match.ok, match.ok ? "" : match.message);
      const end = (await pool.play(planMatch(match.setup, "1"))).at(-1)!;
      return [end.kind === "failed" ? end.log : end.kind, existsSync(join(folder, "written"))];
    };
    try {
      assert.deepEqual(await played("on"), ["reached: false, read: 1", false]);
      assert.deepEqual(await played("off"), ["reached: true, read: 2", true]);
    } finally {
      server.close();
      rmSync(elsewhere, { recursive: true });
    }
  });

  const brutalCount = ["node", join(__dirname, "referees/brutal-count.mjs")];

  async function replayedBy(game: Omit<CodinGameSetting, "folder">, bots: readonly string[], seeds = {}) {
    const [bot = "", ...opponents] = bots.map((name) => join(folder, `${name}.js`));
    const request = { bot, opponents, folder, seeds, game: { ...game, folder }, trace: false };
    const match = await resolveMatch(request, settings);
    assert.ok(match.ok, match.ok ? "" : match.message);
    return createReplay(readRecord(writeRecord(await pool.play(planMatch(match.setup, "42")))));
  }

  it("can use brutaltester's protocol without its seed", async () => {
    const referee = [...brutalCount, "--unseeded"];
    const mistaken = await replayedBy({ referee, protocol: "brutaltester" }, ["one", "three"]);
    assert.match(String(mistaken.stopped), /It may not know ###Seed: set its protocol to "brutaltester-unseeded"\.$/);
    const { outcome, turns } = await replayedBy({ referee, protocol: "brutaltester-unseeded" }, ["one", "three"]);
    assert.deepEqual([outcome?.scores, turns[0]!.ask.text], [[0, 1], "goal 20\n0\n"]);
  });

  long.it("can use brutaltester's protocol", async () => {
    const game = { referee: brutalCount, protocol: "brutaltester" } as const;
    const end = (bots: readonly string[], seeds = {}) => replayedBy(game, bots, seeds);
    const { turns, outcome } = await end(["one", "three", "one"]);
    assert.deepEqual(
      turns.slice(0, 4).map(({ ask }) => [ask.player, ask.text, ask.limitMs]),
      [
        [0, "goal 20\n2\n", 1000],
        [1, "goal 20\n3\n", 1000],
        [2, "goal 20\n6\n", 1000],
        [0, "7\n", 100],
      ],
    );
    assert.deepEqual([outcome?.places, outcome?.scores, turns.length], [[2, 1, 2], [0, 1, 0], 11]);
    const refused = await end(["nine", "one"]);
    assert.deepEqual(
      [refused.outcome?.places, refused.turns[0]!.notes.map(({ text }) => text)],
      [[2, 1], ["nine: it is none of 1, 2 and 3"]],
    );
    const slow = await end(["slow", "one"]);
    assert.deepEqual([slow.outcome?.scores, slow.outcome?.reason], [[-1, 0], "timeout"]);
    const garbled = await end(["one", "three"], { garble: "1" });
    assert.equal(garbled.stopped, "The referee broke its protocol: ###Output 9 1.");
    const program = join(folder, "referee");
    writeFileSync(program, `#!/bin/sh\nexec node "${game.referee[1]}"\n`, { mode: 0o755 });
    const bots = [join(folder, "one.js"), join(folder, "three.js")];
    const refusal = await printedBy(["match", ...bots, "--referee", program, "--protocol", "brutaltester"]);
    assert.deepEqual(refusal, [[], ""]);
  });

  it("reports what is missing", async () => {
    for (const [text, why] of [
      ["nowhere", /^There is no referee .*nowhere\.$/],
      [".", /is not a referee: it has no pom\.xml, no build\.gradle and no compiled classes\.$/],
      ["unbuilt", /^The referee unbuilt is not built: run mvn compile/],
      ["one.js", /^one\.js is not a referee: give its folder or its jar\.$/],
    ] as const) {
      mkdirSync(join(folder, "unbuilt"), { recursive: true });
      writeFileSync(join(folder, "unbuilt", "pom.xml"), "");
      const found = findReferee(parseReferee(text, folder));
      assert.match(found as string, why);
    }
  });

  it("is reported as damaged if its record names missing players", async () => {
    const lines = writeRecord(await played(["one", "three"])).split("\n");
    for (const [line, from, to] of [
      [1, '"player":0', '"player":2'],
      [lines.length - 4, '"scores":[0,1]', '"scores":[0,1,2]'],
    ] as const) {
      assert.ok(lines[line]!.includes(from), lines[line]);
      const damaged = lines.with(line, lines[line]!.replace(from, to)).join("\n");
      assert.throws(() => createReplay(readRecord(damaged)), DamagedRecord);
    }
  });
});
