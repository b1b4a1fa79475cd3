import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { games, getGame } from "../games.ts";
import { openMatchStore } from "../match/history/match-store.ts";
import { getBotFile } from "../record/match-record.ts";
import type { MatchResult } from "../record/match-result.ts";
import { readRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import { arenaFile, arenaGames } from "./fixtures.ts";
import { botFolder } from "./hosted-bot.ts";
import { long } from "./long.ts";
import { playedBy, playedMatch } from "./played-match.ts";
import { siteJson } from "./site-json.ts";
import { skip } from "./skip.ts";
import { spar } from "./spar-command.ts";

const vectors = join(__dirname, "fixtures/locm/locm-1.0.jsonl.gz");

describe("command line", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  const file = (name: string, text: string | Buffer) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it("takes the value of --rules as text", async () => {
    const record = join(folder, "two-lanes.jsonl");
    const bots = ["builtin:random", "builtin:random", "--game", "locm", "--record", record];
    assert.equal((await spar("match", ...bots, "-o", "rules=1.2", "league=2")).failed, undefined);
    assert.deepEqual(createReplay(readRecord(readFileSync(record, "utf8"))).plan.options, { rules: "1.2", league: 2 });
  });

  it("history prints the results that an editor has saved", async () => {
    const store = openMatchStore(join(folder, "storage", "matches"));
    for (const number of [1, 2]) store.keep({ kind: "match", summary: playedMatch(number) });
    await store.close();
    const all = await spar("history", join(folder, "storage"));
    assert.equal(all.out.trim(), `2  ${playedBy}`);
    const { out } = await spar("history", join(folder, "storage", "matches"), "--json", "--filter", "rival");
    assert.deepEqual(
      JSON.parse(out).map(({ id }: { id: string }) => id),
      ["m1"],
    );
    assert.match((await spar("history", folder)).failed ?? "", /has no match history/);
  });

  long.it(
    "analyse prints chances and mistakes of a bot's match and of an incomplete record; of one player if asked",
    async () => {
      const played = await spar("analyse", "builtin:greedy", "builtin:random", "--game", "locm", "--budget", "2000");
      assert.match(
        played.out,
        /^locm: 1\. greedy vs 2\. random; Health: -?\d+, -?\d+\n1\. greedy: (\d+ )+%\n2\. random: (\d+ )+%\n/,
      );
      const kept = join(folder, "analysed.spar.jsonl");
      await spar("match", "builtin:greedy", "builtin:random", "--game", "locm", "--seed", "5", "--record", kept);
      const cut = file("cut.spar.jsonl", readFileSync(kept, "utf8").split("\n").slice(0, 9).join("\n").slice(0, -5));
      const { out } = await spar("analyse", cut, "--player", "2", "--json", "--budget", "2000");
      const { chances, mistakes } = JSON.parse(out) as { chances: { answer: number; player: number }[]; mistakes: [] };
      assert.ok(Array.isArray(mistakes));
      assert.deepEqual(
        chances.map(({ answer, player }) => [answer, player]),
        [1, 3, 5].map((answer) => [answer, 1]),
      );
      assert.match(
        (await spar("analyse", cut, "--player", "3")).failed ?? "",
        /There is no player 3; the match has 2\./,
      );
    },
  );

  it("analyse prints only the measure of a game that cannot judge answers", async () => {
    const kept = join(folder, "mute.spar.jsonl");
    await spar("match", "builtin:greedy", "--game", "combat", "--seed", "1", "--record", kept);
    const { extras: _, ...mute } = getGame("combat");
    games.push({ ...mute, id: "mute" });
    try {
      const record = file("mute.spar.jsonl", readFileSync(kept, "utf8").replace('"combat"', '"mute"'));
      const { out } = await spar("analyse", record);
      assert.match(out, /^mute: 1\. greedy.*; [A-Z].*: [\d., ]+$/);
      assert.equal((await spar("analyse", record, "--json")).out, '{"chances":[],"mistakes":[]}');
    } finally {
      games.pop();
    }
  });

  it("replay --json prints the whole match as one object if no turn is named", async () => {
    const kept = join(folder, "overview.spar.jsonl");
    await spar("match", "builtin:greedy", "builtin:random", "--game", "locm", "--seed", "5", "--record", kept);
    const { out } = await spar("replay", kept, "--json");
    const { game, players, answers, outcome, stopped } = JSON.parse(out);
    assert.deepEqual(
      [game, players.map(({ name }: { name: string }) => name), stopped],
      ["locm", ["greedy", "random"], null],
    );
    assert.ok(answers > 60 && outcome.places.length === 2);
  });

  it("match --json prints the whole match as one object, and its record replays to the same end", async () => {
    const bot = file("bot.py", 'while True:\n    input()\n    print("PICK 9; SUMMON")\n');
    const kept = join(folder, "kept.spar.jsonl");
    const { code, out } = await spar(
      "match",
      bot,
      "builtin:random",
      "--game",
      "locm",
      "--seed",
      "12",
      "--json",
      "--record",
      kept,
    );
    assert.equal(code, 0);
    const result = JSON.parse(out) as MatchResult;
    assert.deepEqual(
      [result.game, result.rules, result.players, result.winner, result.reason],
      [
        "locm",
        "1.1",
        [
          { name: "bot", file: bot },
          { name: "random", file: null },
        ],
        1,
        "unreadable",
      ],
    );
    const [problem] = result.problems;
    assert.deepEqual(
      [problem?.kind, problem?.player, problem?.file, problem?.line, problem?.guessed],
      ["unreadable", 0, bot, 3, false],
    );
    const replay = createReplay(readRecord(readFileSync(kept, "utf8")));
    assert.deepEqual(replay.outcome?.places, [2, 1]);
  });

  it("the same seed gives the same match, another seed another", async () => {
    const play = async (seed: string) => {
      const { out } = await spar(
        "match",
        "builtin:random",
        "builtin:greedy",
        "--game",
        "locm",
        "--seed",
        seed,
        "--json",
      );
      const { seeds, turns, detail } = JSON.parse(out) as MatchResult;
      return { seeds, turns, detail };
    };
    const first = await play("a");
    assert.deepEqual(await play("a"), first);
    assert.notDeepEqual((await play("b")).seeds, first.seeds);
  });

  it("a seed may be written as sites do", async () => {
    const play = async (seed: string) =>
      JSON.parse(
        (await spar("match", "builtin:random", "builtin:random", "--game", "locm", "--seed", seed, "--json")).out,
      ) as MatchResult;
    const { seeds } = await play("5");
    assert.deepEqual((await play("seed=5")).seeds, seeds);
    const folder = botFolder({ "bot.py": "", "spar.json": '{ "game": "locm", "seed": "seed=5" }' });
    const { out } = await spar("match", join(folder, "bot.py"), "builtin:random", "--json");
    assert.deepEqual((JSON.parse(out) as MatchResult).seeds, seeds);
  });

  it("a bot that cannot be started has lost nothing, in a series, a duel, a league and a tuning", async () => {
    const folder = botFolder({
      "bot.py": "x = 3  # tune 0..10\nfor line in open(0): print('PASS', flush=True)\n",
      "gone.kt": "",
      "spar.json": JSON.stringify({ game: "locm", bots: { "gone.kt": { command: ["./missing", "--x"] } } }),
    });
    const bot = join(folder, "bot.py");
    for (const args of [
      ["series", bot, "./missing --x", "-n", "4"],
      ["duel", bot, "./missing --x"],
      ["tune", bot, "--against", "./missing --x", "--resume", join(folder, "state.json")],
    ]) {
      const { code, failed, out } = await spar(...args, "--game", "locm");
      assert.match(failed ?? "", /missing/, `${args.join(" ")}\n${out}`);
      assert.notEqual(code, 0);
    }
    const { out } = await spar("league", folder, "-n", "1", "--game", "locm", "--json");
    const { rows, refereeFailures } = JSON.parse(out);
    assert.deepEqual([...rows.map(({ games }: { games: number }) => games), refereeFailures.length], [0, 0, 1]);
    assert.match(refereeFailures[0], /missing/);
  });

  describe("a program that ends at once", () => {
    const files = {
      "bot.py": "x = 3  # tune 0..10\nfor line in open(0): print('PASS', flush=True)\n",
      "other.py": "while True: print('PASS', flush=True); input()\n",
      "ends.py": "import module_that_is_missing\nfor line in open(0): print('PASS', flush=True)\n",
    };
    const names = ["bot.py", "other.py", "ends.py"];

    it("has neither lost nor won a series or a duel", async () => {
      const folder = botFolder(files);
      const [bot, , ends] = names.map((name) => join(folder, name)) as [string, string, string];
      for (const args of [
        ["series", bot, ends, "-n", "3"],
        ["series", ends, bot, "-n", "4"],
        ["duel", bot, ends],
      ]) {
        const { code, failed, out } = await spar(...args, "--game", "locm");
        assert.match(failed ?? "", /module_that_is_missing/, `${args.join(" ")}\n${out}`);
        assert.equal(code, 2);
      }
    });

    it("leaves the numbers of other opponents, and the exit code says that it did not answer", async () => {
      const folder = botFolder(files);
      const args = ["series", ...names.map((name) => join(folder, name)), "-n", "2", "--game", "locm", "--json"];
      const { out, code } = await spar(...args);
      const { opponents, opponentFailures } = JSON.parse(out);
      assert.deepEqual([opponents[0].played, opponentFailures[0].failed, code], [2, 2, 2]);
      assert.match(opponentFailures[0].why, /module_that_is_missing/);
    });

    it("loses a match of a series that it has answered in before", async () => {
      const folder = botFolder({
        ...files,
        "ends.py": `import os, sys\nif os.path.exists("ill"): sys.exit(1)\n${files["other.py"]}`,
      });
      const args = ["series", ...["bot.py", "ends.py"].map((name) => join(folder, name)), "--game", "locm", "--json"];
      const state = ["--resume", join(folder, "state.jsonl"), "--seed", "s"];
      await spar(...args, ...state, "-n", "2");
      writeFileSync(join(folder, "ill"), "");
      const { out, code } = await spar(...args, ...state, "-n", "4");
      const { played, opponentFailures } = JSON.parse(out);
      assert.deepEqual([played, opponentFailures[0].failed, code], [4, 2, 0]);
    });
  });

  it("a program that ends at once in one match of several has lost it", async () => {
    const folder = botFolder({
      "bot.py": "for line in open(0): print('PASS', flush=True)\n",
      "ends.py":
        "import os, sys\nif not os.path.exists('been'):\n    open('been', 'w')\n    sys.exit(1)\nfor line in open(0): print('PASS', flush=True)\n",
    });
    const args = ["series", join(folder, "bot.py"), join(folder, "ends.py"), "-n", "2", "--game", "locm", "--json"];
    const { played, opponentFailures } = JSON.parse((await spar(...args, "--jobs", "1")).out);
    assert.deepEqual([played, opponentFailures[0].failed], [2, 1]);
  });

  it("a series says that an opponent failed, in how many matches, and its first problem", async () => {
    const folder = botFolder({ "broken.py": "import module_that_is_missing\n" });
    const state = join(folder, "state.jsonl");
    const opponents = [join(folder, "broken.py"), "builtin:greedy"];
    const series = ["series", "builtin:greedy", ...opponents, "--game", "locm", "-n", "2", "--seed", "s"];
    const failures = async () => JSON.parse((await spar(...series, "--resume", state, "--json")).out).opponentFailures;
    const [broken, ...more] = await failures();
    assert.deepEqual([broken.name, broken.failed, broken.matches, more.length], ["broken", 2, 2, 0]);
    assert.match(broken.why, /module_that_is_missing/);
    assert.deepEqual(await failures(), [broken], "from the state");
    assert.match((await spar(...series)).out, /\nbroken failed in 2 of 2 matches: .*module_that_is_missing/);
  });

  it("a bot that is a folder is played by what is in it", async () => {
    const bots = botFolder({
      "algo/commands.json": '{ "run": ["python3", "-u", "player.py"] }',
      "algo/run.sh": "echo WRONG\n",
      "algo/player.py": "while True:\n    input()\n    print('FOLDER')\n",
      "main/main.py": "while True:\n    input()\n    print('MAIN')\n",
      "several/main.py": "",
      "several/main.js": "",
      "none/notes.txt": "",
    });
    const play = async (name: string) => {
      const { out, failed } = await spar("match", join(bots, name), "builtin:random", "--game", "locm", "--json");
      return failed ?? String((JSON.parse(out) as MatchResult).detail);
    };
    assert.match(await play("algo"), /FOLDER/);
    assert.match(await play("main"), /MAIN/);
    assert.match(await play("several"), /several programs \(main\.js, main\.py\)/);
    assert.match(await play("none"), /Spar looked for commands\.json, Cargo\.toml/);
  });

  it("a whole number is the official main seed of LOCM, and named seeds override it", async () => {
    // The first three nextLong of java.util.Random(42), known from any Java.
    const { out } = await spar(
      "match",
      "builtin:random",
      "builtin:random",
      "--game",
      "locm",
      "--seed",
      "42",
      "--shuffle1-seed",
      "7",
      "--json",
    );
    assert.deepEqual((JSON.parse(out) as MatchResult).seeds, {
      draftChoices: "-5025562857975149833",
      shufflePlayer0: "-5843495416241995736",
      shufflePlayer1: "7",
    });
  });

  it("replay shows what was sent in a turn", async () => {
    const kept = join(folder, "greedy.spar.jsonl");
    await spar("match", "builtin:greedy", "builtin:random", "--game", "locm", "--seed", "3", "--record", kept);
    const { out, code } = await spar("replay", kept, "--turn", "1", "--player", "2");
    assert.equal(code, 0);
    assert.match(out, /player 2 random\nsent:\n30 0 0 25 0\n30 0 1 25 0\n0 0\n3\n/);
    assert.match((await spar("replay", kept, "--turn", "999")).failed!, /^That player has no turn 999/);
  });

  it("import writes a game of the site as a record, but overwrites nothing and refuses one that differs", async () => {
    const json = siteJson(arenaGames()[0]!);
    const game = file("game.json", JSON.stringify(json));
    const kept = join(folder, "site.spar.jsonl");
    const { code, out } = await spar("import", game, "-o", kept);
    assert.equal(code, 0);
    assert.match(
      out,
      /^locm: 1\. Anna vs 2\. boss\nseeds: draftChoices=3164819494938635863 .*\n.* Agrees with the site: \d+ answers/,
    );
    assert.deepEqual(createReplay(readRecord(readFileSync(kept, "utf8"))).outcome?.places, [2, 1]);
    assert.match((await spar("import", game, "-o", kept)).failed!, /already exists; nothing was written\.$/);
    const bot = file("own.py", 'while True:\n    input()\n    print("PASS")\n');
    const own = join(folder, "own.spar.jsonl");
    assert.equal((await spar("import", game, "-o", own, "--bot", bot, "--as", "boss")).code, 0);
    const { bots } = createReplay(readRecord(readFileSync(own, "utf8"))).plan;
    assert.deepEqual(
      bots.map((stamp) => [stamp.kind, getBotFile(stamp), stamp.name]),
      [
        ["site", undefined, "Anna"],
        ["file", bot, "boss"],
      ],
    );
    const nobody = await spar("import", game, "--bot", bot, "--as", "Bert");
    assert.match(
      nobody.failed!,
      /^There is no player "Bert" in this game: choose one with --as \(1 or Anna, 2 or boss\)\.$/,
    );
    const swapped = file("swapped.json", JSON.stringify({ ...json, scores: [1, 0] }));
    const other = join(folder, "other.spar.jsonl");
    const parted = await spar("import", swapped, "-o", other);
    assert.equal(parted.code, 1);
    assert.match(parted.out, /differs from the site in the end, .*\n {2}the site: Anna wins\n/);
    assert.equal(existsSync(other), false);
  });

  long.it(
    "cards counts records, folders of records and games of the arena, as text, values and JSON",
    async function () {
      this.timeout(60_000);
      const { code, out } = await spar("cards", arenaFile, "--sort", "played");
      assert.equal(code, 0);
      const lines = out.split("\n");
      assert.match(lines[0]!, /^card {2}name/);
      assert.match(lines.at(-1)!, /^97 matches;/);
      const values = (await spar("cards", arenaFile, "--sort", "card", "--csv")).out.split("\n");
      assert.equal(values.length, lines.length - 1);
      const records = mkdtempSync(join(folder, "records-"));
      const game = file("one.json", JSON.stringify(siteJson(arenaGames()[0]!)));
      await spar("import", game, "-o", join(records, "one.spar.jsonl"));
      const table = async (from: string) =>
        JSON.parse((await spar("cards", from, "--json")).out) as { matches: number; cards: unknown };
      const all = await table(records);
      assert.equal(all.matches, 1);
      const against = ["series", "builtin:random", `ghost:${records}#1`, "--game", "locm", "--json"];
      const { players, played } = JSON.parse((await spar(...against)).out) as { players: string[]; played: number };
      assert.deepEqual([players, played], [["random", "ghost of Anna"], 1]);
      assert.deepEqual(await table(join(records, "one.spar.jsonl")), all);
      assert.deepEqual(await table(game), all);
    },
  );

  it("series plays both sides of each seed", async () => {
    const { out } = await spar(
      "series",
      "builtin:search",
      "builtin:random",
      "--game",
      "locm",
      "-n",
      "4",
      "--seed",
      "s",
      "--json",
    );
    const tally = JSON.parse(out) as { played: number; wins: number; rate: number };
    assert.deepEqual([tally.played, tally.wins, tally.rate], [4, 4, 1]);
  });

  it("series plays several opponents one after the other, on the same seeds", async () => {
    const named = ["builtin:search", "builtin:random", "builtin:greedy"];
    const { out } = await spar("series", ...named, "--game", "locm", "-n", "4", "--seed", "s", "--json");
    const { played, players, wins, opponents } = JSON.parse(out) as {
      played: number;
      players: string[];
      wins: number;
      opponents: { name: string; played: number; wins: number }[];
    };
    assert.deepEqual([played, players], [8, ["search", "random", "greedy"]]);
    assert.deepEqual(
      opponents.map((each) => [each.name, each.played]),
      [
        ["random", 4],
        ["greedy", 4],
      ],
    );
    assert.equal(opponents[0]!.wins, 4);
    assert.equal(wins, opponents[0]!.wins + opponents[1]!.wins);
  });

  it("programs have the names of their files, which are told apart by their folders, and a jar is started by Java", async function () {
    if (process.platform === "win32") skip(this, "Windows starts no program without an ending");
    const program = "#!/usr/bin/env python3\nwhile True:\n    input()\n    print('PASS')\n";
    const bots = botFolder({ mybot: program, "a/bot.py": program, "b/bot.py": program, "p.jar": "" });
    chmodSync(join(bots, "mybot"), 0o755);
    const [mybot, a, b, jar] = ["mybot", "a/bot.py", "b/bot.py", "p.jar"].map((name) => join(bots, name));
    const series = async (...named: string[]) => {
      const { out } = await spar("series", ...named, "--game", "locm", "-n", "2", "--seed", "s", "--json");
      return (JSON.parse(out) as { players: string[] }).players;
    };
    assert.deepEqual(await series(mybot!, mybot!), ["mybot", "mybot"]);
    assert.deepEqual(await series(a!, b!, a!), ["a", "b", "a"]);
    const record = join(bots, "record.jsonl");
    await spar("match", jar!, "builtin:random", "--game", "locm", "--record", record);
    const [stamp] = createReplay(readRecord(readFileSync(record, "utf8"))).plan.bots;
    assert.deepEqual([stamp?.name, stamp?.kind === "command" && stamp.command], ["p", ["java", "-jar", jar]]);
  });

  it("series of a game for more than two plays all named opponents at once, unless --gauntlet is given", async () => {
    const named = ["series", "builtin:hunter", "builtin:collector", "builtin:hunter", "--game", "perfect-aim"];
    const played = async (...more: string[]) =>
      (JSON.parse((await spar(...named, "-n", "2", "--seed", "s", "--json", ...more)).out) as { played: number })
        .played;
    assert.deepEqual([await played(), await played("--gauntlet")], [2, 4]);
  });

  it("series plays all opponents of the configuration", async () => {
    const listed = mkdtempSync(join(folder, "listed-"));
    const bot = join(listed, "bot.js");
    writeFileSync(bot, readFileSync("samples/perfect-aim/javascript/scout.js"));
    writeFileSync(join(listed, "spar.json"), '{ "opponents": ["builtin:hunter", "builtin:collector"], "series": 1 }');
    const { players } = JSON.parse((await spar("series", bot, "--json")).out) as { players: string[] };
    assert.deepEqual(players.slice(1), ["hunter", "collector"]);
  });

  it("series plays the named opponent even in a game for one player", async () => {
    const { out } = await spar("series", "builtin:optimal", "--game", "combat", "-n", "2", "--seed", "s", "--json");
    const { players, wins } = JSON.parse(out) as { players: string[]; wins: number };
    assert.deepEqual([players, wins], [["optimal", "greedy"], 2]);
  });

  const refused: [string, string[], RegExp][] = [
    ["a bot that is not there", ["match", "nobody.py"], /^nobody\.py was not found in /],
    [
      "an unknown builtin",
      ["match", "builtin:genius", "--game", "locm"],
      /Builtins: random, greedy, mcts-quick, search, mcts\.$/,
    ],
    ["a builtin without its game", ["match", "builtin:greedy"], /choose one of locm, dungeon, perfect-aim, combat\.$/],
    [
      "too many opponents",
      ["match", "builtin:greedy", "builtin:greedy", "builtin:greedy", "--game", "locm"],
      /needs 2 players, but 3 were given\.$/,
    ],
    [
      "an unknown option of the game",
      ["match", "builtin:greedy", "builtin:greedy", "--game", "locm", "-o", "leage=1"],
      /leage/,
    ],
    [
      "a bad official seed",
      ["match", "builtin:greedy", "builtin:greedy", "--game", "locm", "--draft-seed", "x"],
      /draftChoices is "x"/,
    ],
    [
      "a command with a variable",
      ["match", "DEPTH=3 python3 ./bot.py", "builtin:greedy", "--game", "locm"],
      /without a shell.*: give (?:sh -c|cmd \/c) "DEPTH=3 python3 \.\/bot\.py"\.$/,
    ],
    [
      "a variable in a command",
      ["match", "python3 $HOME/bot.py"],
      /give (?:sh -c|cmd \/c) 'python3 \$HOME\/bot\.py'\.$/,
    ],
    ["a command in a word", ["match", "python3 `echo bot.py`"], /give (?:sh -c|cmd \/c) 'python3 `echo bot\.py`'\.$/],
    ["a home in a word", ["match", "python3 ~/bot.py"], /without a shell/],
    ["a command with both quotes", ["match", `X='a' python3 "b.py"`], /give sh SCRIPT\.$/],
    ["two commands", ["match", "ulimit -v 100; python3 bot.py"], /without a shell/],
    ["a referee's command with a variable", ["match", "a.py", "b.py", "--referee", "X=1 java R"], /without a shell/],
    [
      "a command of a shell",
      ["match", 'cd "a b" && python3 bot.py'],
      /give (?:sh -c|cmd \/c) 'cd "a b" && python3 bot\.py'\.$/,
    ],
    [
      "nothing to bundle for a referee",
      ["bundle", "nobody.py", "--referee", "./nowhere"],
      /^nobody\.py does not exist/,
    ],
    ["no record", ["replay", "nothing.spar.jsonl"], /^There is no record nothing/],
    ["no game to import", ["import", "nothing.json"], /^There is no file nothing\.json\.$/],
    [
      "something else to import",
      ["import", vectors],
      /^The JSON of the game ends after \d+ characters, but more text follows\.$/,
    ],
    ["no records to count cards in", ["cards", "nothing"], /^There is no file nothing\.$/],
    ["a file without games to count cards in", ["cards", __filename], /is not JSON/],
  ];
  // A backslash is part of a path on Windows.
  if (process.platform !== "win32")
    refused.push(["a space that a shell would keep", ["match", "python3 my\\ bot.py"], /without a shell/]);
  for (const [what, args, sentence] of refused) {
    it(`says in one line what is wrong with ${what}`, async () => {
      const { failed } = await spar(...args);
      assert.match(failed!, sentence);
      assert.doesNotMatch(failed!, /\n/);
    });
  }
});
