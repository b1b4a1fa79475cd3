import assert from "node:assert/strict";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { bundleBot } from "../app/bundle/bundle-bot.ts";
import { importSiteGame } from "../app/import-game.ts";
import { listAddedTemplates } from "../app/new-bot.ts";
import { findSandboxes } from "../bots/sandbox/sandbox.ts";
import { cliSettings } from "../cli/match-flags.ts";
import type { Game } from "../game/game.ts";
import { english } from "../l10n/speak.ts";
import type { Pool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { recogniseBot } from "../project/recognise/bot-for-file.ts";
import { listBosses } from "../project/referee/bosses.ts";
import { planRefereeBuild } from "../project/referee/build-referee.ts";
import { findReferee, rememberReferee } from "../project/referee/find-referee.ts";
import { findNamedReferee, isTrustedReferee, trustReferee } from "../project/referee/referee-trust.ts";
import { findJava } from "../project/referee/warm-referee.ts";
import { resolveLeagueEntries } from "../project/resolve/league-entries.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { type CodinGameSetting, parseReferee } from "../project/settings/settings-layer.ts";
import { toMatchResult } from "../record/match-result.ts";
import { findProblems } from "../record/problems.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import { parseStub } from "../referee/stub/parse-stub.ts";
import { writeStarter } from "../referee/stub/starter.ts";
import { quoteForTerminal } from "../text/visible.ts";
import { inDataFolder } from "./in-data-folder.ts";
import { long } from "./long.ts";
import { adds, type CountFolder, count, openCountFolder, printedBy, settings } from "./referees/count-folder.ts";
import { skip } from "./skip.ts";
import { orchard } from "./stub/own-stubs.ts";

describe("a game by a referee that is named", () => {
  let folder: string;
  let pool: Pool;
  let close: CountFolder["close"];
  before(() => {
    ({ folder, pool, close } = openCountFolder());
  });
  after(() => close());

  it("fills the seats of a game for three where nobody named opponents for all", async () => {
    const game = { referee: ["node", count], folder, players: [3, 3] } as const;
    const listNames = async (opponents: readonly string[]) => {
      const match = await resolveMatch({ bot: join(folder, "one.js"), opponents, folder, game, meets: 0 }, settings);
      return match.ok ? match.setup.bots.map(({ name }) => name) : match.message;
    };
    assert.deepEqual(await listNames([]), ["one", "one", "one"]);
    assert.deepEqual(await listNames(["three.js", "nine.js"]), ["one", "three", "nine"]);
    assert.deepEqual(await listNames(["three.js"]), ["one", "three", "three"]);
    const bots = ["one.js", "three.js"].map((name) => join(folder, name));
    const match = await resolveMatch({ bot: bots[0]!, opponents: bots.slice(1), folder, game }, settings);
    assert.equal(match.ok && match.leftOut, "count needs 3 players, so some of these play more than once: three.js.");
  });

  it("fills the seats of a league that has too few bots with copies of them, which it names", async () => {
    const game = { referee: ["node", count], folder, players: [3, 5] } as const;
    const league = { folder: join(folder, "two"), request: { game }, includeUnrecognised: true };
    const text = readFileSync(join(folder, "one.js"), "utf8");
    mkdirSync(league.folder);
    writeFileSync(join(league.folder, "one.js"), text);
    const open = async (seats?: number) => resolveLeagueEntries({ ...league, seats, settingsFor: () => settings });
    const alone = await open();
    assert.ok("bots" in alone && alone.bots.length === 1);
    writeFileSync(join(league.folder, "also.js"), text);
    for (const [seats, names, say] of [
      [
        undefined,
        ["also", "one", "also (2)"],
        "count needs 3 players, so some of these play more than once: also, one.",
      ],
      [5, ["also", "one", "also (2)", "one (2)", "also (3)"], "count needs 5 players"],
    ] as const) {
      const entries = await open(seats);
      assert.ok("bots" in entries);
      assert.deepEqual(entries.names, names);
      assert.equal(new Set([...entries.keys, ...entries.ids]).size, 2 * names.length);
      assert.ok(String(entries.open).startsWith(say));
    }
  });

  it("wants answers before it asks only where its questions have no text", async () => {
    // CodinGame's protocol: asks both players for a line, with the text of its first word.
    const referee = `
      const say = (name, ...lines) => console.log(["[[" + name + "] " + lines.length + "]", ...lines].join("\\n"));
      let at = 0;
      require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
        if (!/GET_GAME_INFO/.test(line)) return;
        say("VIEW", "KEY_FRAME " + at, "{}"), say("INFOS");
        if (at === 2) return say("SCORES", "0 1", "1 1"), process.exit(0);
        say("NEXT_PLAYER_INPUT", ...process.argv.slice(2)), say("NEXT_PLAYER_INFO", at++, 1, 1000);
      });`;
    writeFileSync(join(folder, "asks.cjs"), referee);
    const bot = join(folder, "eager.js");
    writeFileSync(bot, 'console.log("GO");\n');
    const play = async (text: readonly string[]) => {
      const game = { referee: ["node", "asks.cjs", ...text], folder } as const;
      const match = await resolveMatch({ bot, opponents: [bot], folder, game, timeScale: 10 }, settings);
      assert.ok(match.ok);
      const replay = createReplay(await pool.play(planMatch(match.setup, "1")));
      assert.deepEqual(replay.outcome?.scores, [1, 1]);
      return findProblems(replay).map(({ message }) => english(message));
    };
    const early = "Turn 1: printed before it was asked; it was read as the answer.";
    assert.deepEqual([await play([]), await play(["7"])], [[], [early, early]]);
  });

  it("runs a program named in spar.json once allowed, and asks again if it names another", async () => {
    const bot = join(folder, "one.js");
    const asked = () =>
      resolveMatch({ bot, opponents: [], folder }, { ...cliSettings, mayRunReferee: isTrustedReferee });
    await inDataFolder(join(folder, "data"), async () => {
      const refused = await asked();
      assert.match(
        refused.ok ? "" : refused.message,
        /^spar\.json names a referee, .*count\.mjs"? \{league\}\. Spar runs/,
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
    assert.match(printed.join("\n"), /^To use the referee named in .*, give it yourself: --referee ['"]node /);
    assert.match(refusal, /^spar\.json names a referee/);
    const isWindows = process.platform === "win32";
    const elsewhere = join(folder, "elsewhere");
    mkdirSync(join(elsewhere, "tools/in"), { recursive: true });
    for (const name of ["bot.js", "judge.mjs", "tools/in/0000.txt"]) writeFileSync(join(elsewhere, name), "");
    writeFileSync(join(elsewhere, "spar.json"), '{ "game": { "referee": ["node", "judge.mjs", "x"] } }');
    const [proposed] = await printedBy(["match", join(elsewhere, "bot.js"), bot]);
    const command = quoteForTerminal(`node ${join(elsewhere, "judge.mjs")} x`, isWindows);
    assert.ok(proposed.join("\n").endsWith(`--referee ${command}.`), proposed.join("\n"));
    writeFileSync(join(elsewhere, "spar.json"), '{ "game": { "tester": "node judge.mjs {input} {output}" } }');
    const [offered] = await printedBy(["match", join(elsewhere, "bot.js")]);
    assert.ok(
      offered.join("\n").endsWith(`--tester ${quoteForTerminal(join(elsewhere, "spar.json"), isWindows)}.`),
      offered.join("\n"),
    );
  });

  it("is not needed for changed and test, which ask a bot what is recorded; bundle takes the one that is given", async () => {
    const [bot, kept] = [join(folder, "one.js"), join(folder, "kept.spar.jsonl")];
    const referee = ["--referee", `node "${count}"`];
    const said = async (...words: string[]) => (await printedBy(words, 0)).flat().join("\n");
    assert.equal(await said("match", bot, bot, ...referee, "--record", kept), "");
    const lines = readFileSync(kept, "utf8").trim().split("\n");
    const last = lines.findLastIndex((line) => line.includes('"answer"'));
    const record = lines.slice(0, last + 1).map((line) => JSON.parse(line));
    const test = { turnTest: 1, bot: "one.js", expect: { equals: "1" }, record };
    writeFileSync(join(folder, "last.turn.json"), JSON.stringify(test));
    assert.equal(await said("changed", bot, kept), "");
    assert.equal(await said("test", join(folder, "last.turn.json")), "");
    assert.equal(await said("bundle", bot, ...referee), "");
  });

  it("asks as well before it runs the Python that spar.json names for a simulation, however that is named", async () => {
    const own = join(folder, "simulation");
    mkdirSync(own);
    writeFileSync(join(own, "agent.py"), "def agent(obs, config):\n    return 0\n");
    writeFileSync(join(own, "python.mjs"), "import fs from 'node:fs';\nfs.writeFileSync(process.argv[2], 'run');\n");
    const commands = { python: [process.execPath, join(own, "python.mjs"), join(own, "ran")] };
    const settings = { ...cliSettings, mayRunReferee: isTrustedReferee };
    for (const game of [undefined, { kaggle: "connectx" }]) {
      writeFileSync(
        join(own, "spar.json"),
        JSON.stringify({ game: game ? undefined : { kaggle: "connectx" }, commands }),
      );
      const match = await resolveMatch({ bot: "agent.py", opponents: [], folder: own, game }, settings);
      assert.match(
        match.ok ? "" : match.message,
        /^spar\.json names the Python that plays its simulation, .*python\.mjs/,
      );
      const play = () => assert.fail("A match is played.");
      const bundle = await bundleBot({ file: join(own, "agent.py"), commandSettings: { game }, settings, play });
      assert.match(bundle.ok ? "" : bundle.message, /^spar\.json names the Python/);
      assert.equal(existsSync(join(own, "ran")), false);
    }
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
      assert.deepEqual(planRefereeBuild(referee)?.[0]?.command.slice(1, 3), ["-B", "-q"]);
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

  it("is asked about where several that were added could have played a game of the site", async function () {
    if (!findJava()) return skip(this, "no Java");
    const apart = mkdtempSync(join(tmpdir(), "spar-several-"));
    await inDataFolder(join(apart, "data"), async () => {
      for (const name of ["Orchard", "Vineyard"]) {
        mkdirSync(join(apart, name, "target", "classes"), { recursive: true });
        for (const file of ["pom.xml", "cp.txt"]) writeFileSync(join(apart, name, file), "");
        rememberReferee(join(apart, name));
      }
      const frames = [{ agentId: -1 }, { agentId: 0, stdout: "1\n" }, { agentId: 1, stdout: "1\n" }];
      const agents = [{ index: 0 }, { index: 1 }];
      const game = JSON.stringify({ refereeInput: "seed=1\n", agents, scores: [1, 0], frames });
      const asked: (readonly string[])[] = [];
      const choose = async (games: readonly string[]) => void asked.push(games);
      const pool = { play: assert.fail } as unknown as Pool;
      assert.deepEqual(await importSiteGame(game, { settings, pool, choose }), {
        why: "Several games that you have added could be this one: Orchard, Vineyard. Name its referee.",
      });
      assert.deepEqual(asked, [["Orchard", "Vineyard"]]);
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
    // What is looked for in a jar is the name of the engine's class.
    writeFileSync(jar, "PK com/codingame/gameengine/core/RefereeMain.class");
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
      [1, 3, 4, 0, 20].map((league) => v.safeParse(options, { league }).success),
      [true, true, false, false, false],
    );
    // One level names no leagues: they are played under one statement.
    for (const level of [1, 2]) rmSync(join(project, "config", `level${level}`), { recursive: true, force: true });
    writeFileSync(join(project, "config", "statement_en.html.tpl"), "<!-- LEAGUES level1 -->\n<p>\n");
    assert.deepEqual(read(project), [undefined, { min: 3, max: 4 }, {}]);
  });

  it("is found where its project is the only one in a subfolder, and its trouble is no line of a bot", async () => {
    const repository = join(folder, "Orchard-game");
    const project = join(repository, "game");
    mkdirSync(join(project, "target/classes"), { recursive: true });
    mkdirSync(join(repository, "docs"));
    const engine = "<groupId>com.codingame.gameengine</groupId><artifactId>core</artifactId><version>4.3.0</version>";
    writeFileSync(join(project, "pom.xml"), `<dependency>${engine}</dependency>`);
    assert.equal(planRefereeBuild(repository)?.[0]?.command[0], "mvn");
    const request = { bot: "one.js", opponents: ["three.js"], folder, game: { referee: repository, folder } };
    const unbuilt = await resolveMatch(request, settings);
    assert.ok(!unbuilt.ok);
    assert.match(unbuilt.message, /^The referee Orchard-game has no list of its dependencies/);
    assert.deepEqual(unbuilt.problems, []);
    if (!findJava()) return;
    writeFileSync(join(project, "cp.txt"), "");
    const game = findReferee({ referee: repository, folder }) as Game;
    assert.deepEqual([game.title, game.referee?.cwd], ["Orchard-game", project]);
  });

  it("offers the bosses in its configuration as opponents", async () => {
    const project = join(folder, "project");
    for (const [name, text] of [
      ["config/Boss.js", adds(2)],
      ["config/level1/Boss.js", "redacted\n"],
      ["config/level2/Boss.js", adds(3)],
      ["config/level3/Boss.py3", "while True:\n    input()\n    print(3)\n"],
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
      ["boss:3", "boss:2", "boss"],
    );
    const none = await resolveMatch(request("boss:1"), settings);
    assert.equal(none.ok || none.message, 'The referee count has no "boss:1"; it has boss:3, boss:2, boss.');
    const embedded = await resolveMatch({ ...request("boss"), game: "combat" }, settings);
    assert.equal(embedded.ok || embedded.message, "Only games that a referee plays have bosses.");
  });

  it("runs the referee in the sandbox, too, if sandboxes are on", async function () {
    const [kind] = await findSandboxes("node");
    if (!kind) return skip(this, "no sandbox");
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
      // Node's own, the only one of Windows, leaves the network open.
      const reached = kind.startsWith("node ");
      assert.deepEqual(await played("on"), [`reached: ${reached}, read: 1`, false]);
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

  it("finds out by itself whether a referee knows brutaltester's seed, however many lines an answer has", async () => {
    const referee = [...brutalCount, "--unseeded"];
    for (const protocol of ["brutaltester", "brutaltester-unseeded"] as const) {
      const unseeded = await replayedBy({ referee, protocol }, ["one", "three"]);
      const { outcome, turns } = unseeded;
      assert.deepEqual([outcome?.scores, turns[0]!.ask.text], [[0, 1], "goal 20\n0\n"]);
      assert.deepEqual(toMatchResult(unseeded, 0).seeds, {}, "a seed that the referee is not told has no effect");
    }
    writeFileSync(join(folder, "pair.js"), adds(3).replace("console.log(3)", "console.log(`3\\n0`)"));
    const pairs = { referee: [...referee, "--pairs"], protocol: "brutaltester" } as const;
    const { outcome, turns } = await replayedBy(pairs, ["pair", "pair"]);
    assert.deepEqual([outcome?.scores, turns.length, turns[0]!.answer.text], [[1, 0], 7, "3\n0"]);
    const seeded = await replayedBy({ referee: [...brutalCount, "--pairs"], protocol: "brutaltester" }, [
      "pair",
      "pair",
    ]);
    assert.equal(seeded.turns[0]!.ask.text, "goal 20\n2\n");
  });

  it("is played once with a bot that spar new has written, which says what happened", async () => {
    const own = join(folder, "sums");
    mkdirSync(own);
    copyFileSync(count, join(own, "sums.mjs"));
    const writeBot = async (name: string, example: string) => {
      writeFileSync(join(own, "stub.txt"), `gameloop\nread total:string(9)\nwrite ${example}\n`);
      const said: string[] = [];
      const { log } = console;
      console.log = (line: string) => said.push(line);
      try {
        await printedBy(["new", join(own, name), "--referee", `node ${join(own, "sums.mjs")}`], 0);
      } finally {
        console.log = log;
      }
      return said.join("\n").replace(/^.*written for/, "written for");
    };
    assert.match(
      await writeBot("legal.py", "3 | PASS"),
      /^written for sums\. In a first match against itself, of \d+ turns, Spar saw nothing wrong: scores /,
    );
    assert.match(
      await writeBot("wrong.py", "PASS"),
      /^written for sums\. In a first match against itself: .*error: Turn 1: "PASS"/,
    );
    const strict = readFileSync(count, "utf8").replace('key("scolds")', "true");
    writeFileSync(join(own, "sums.mjs"), strict);
    assert.match(
      await writeBot("greedy.py", "7"),
      /^written for sums\. In a first match against itself: .*warning: Turn 1: "7" is illegal: /,
    );
    writeFileSync(join(own, "sums.mjs"), strict.replaceAll("¤RED¤", "¤GREEN¤"));
    assert.match(
      await writeBot("other.py", "7"),
      /Spar saw nothing wrong: scores .*\. The referee said last: "[^¤]+"\. /,
    );
  });

  it("is named by its folder where it is a program in Java", () => {
    mkdirSync(join(folder, "mean-max/target/classes"), { recursive: true });
    const jar = join(folder, "mean-max/target/referee.jar");
    writeFileSync(jar, "");
    const nameGame = (...referee: string[]) => {
      const game = findReferee({ referee, folder, protocol: "brutaltester" });
      return typeof game === "string" ? game : game.title;
    };
    assert.equal(nameGame("java", "-jar", jar), "mean-max");
    assert.equal(nameGame("java", "-cp", "mean-max/target/classes", "Referee"), "mean-max");
    assert.equal(nameGame("node", "brutal-count.mjs"), "node");
  });

  it("reports an error of brutaltester's protocol on the answer that it is about", async () => {
    for (const referee of [brutalCount, [...brutalCount, "--stderr"]]) {
      const replay = await replayedBy({ referee, protocol: "brutaltester" }, ["one", "nine"]);
      assert.deepEqual(
        findProblems(replay).map(({ player, turn, kind, message }) => [player, turn, kind, english(message)]),
        [[1, 1, "illegal", 'Turn 1: "9" is illegal: it is none of 1, 2 and 3']],
      );
    }
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
      ["../my referee", /^There is no referee .*my referee\.$/],
      ["empty", /is not a referee: it has no pom\.xml, no build\.gradle and no compiled classes\.$/],
      ["unbuilt", /^The referee unbuilt is not built: run mvn compile/],
      ["one.js", /^one\.js is not a referee: give its folder or its jar\.$/],
      ["other.jar", /^other\.jar is not a referee's jar: CodinGame's engine is not inside\./],
    ] as const) {
      for (const name of ["empty", "unbuilt"]) mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, "unbuilt", "pom.xml"), "");
      writeFileSync(join(folder, "other.jar"), "PK other.class");
      const found = findReferee(parseReferee(text, folder));
      assert.match(found as string, why);
    }
  });
});
