import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programPath } from "../bots/build/program-path.ts";
import { run } from "../cli/run.ts";
import { arenaGames } from "./fixtures.ts";
import { siteJson } from "./site-json.ts";
import { skip } from "./skip.ts";

/** The command line in a process of its own, as `npm run build` makes it. */
const command = (...args: string[]) => [process.execPath, join(__dirname, "../../dist/spar.js"), ...args];

describe("broken input", () => {
  let folder: string;
  const path = (name: string) => join(folder, name);
  const write = (name: string, text: string | Buffer) => writeFileSync(path(name), text);

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "spar-broken-"));
    chmodSync(folder, 0o755);
    for (const name of [
      "folder",
      "config-folder",
      "config-folder/spar.json",
      "history-folder",
      "history-folder/history.db",
    ])
      mkdirSync(path(name));
    for (const name of ["config-fifo", "config-large", "history-fifo", "history-junk"]) mkdirSync(path(name));
    // They take no room on the disk.
    for (const [name, megabytes] of [
      ["large", 257],
      ["large.py", 17],
      ["config-large/spar.json", 17],
    ] as const) {
      write(name, "");
      truncateSync(path(name), megabytes * 1_000_000);
    }
    write("empty", "");
    write("history-junk/history.db", "this is no database ".repeat(400));
    write("binary", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 0xff, 0xfe]));
    write("utf16", Buffer.from('\ufeff{"refereeInput":""}', "utf16le"));
    write("packed.gz", Buffer.from([0x1f, 0x8b, 1, 2, 3]));
    write("bot.py", 'while True:\n    input()\n    print("PASS")\n');
    for (const name of ["folder", "fifo", "large"]) copyFileSync(path("bot.py"), path(`config-${name}/bot.py`));
    write("unreadable", "");
    chmodSync(path("unreadable"), 0);
    symlinkSync("loop", path("loop"));
    spawnSync("mkfifo", [path("fifo"), path("config-fifo/spar.json"), path("history-fifo/history.db")]);
    const args = [
      "match",
      "builtin:greedy",
      "builtin:random",
      "--game",
      "locm",
      "--seed",
      "5",
      "--record",
      path("good"),
    ];
    assert.equal((await spar(...args)).code, 0);
  });
  after(() => rmSync(folder, { recursive: true }));

  async function spar(...args: string[]) {
    const said: string[] = [];
    const out: string[] = [];
    const { log } = console;
    console.log = (line: string) => out.push(line);
    try {
      return { code: await run(args, (text) => said.push(text)), said: said.join("\n"), out: out.join("\n") };
    } finally {
      console.log = log;
    }
  }

  /** A record in which a line, by its number from 0, is changed. */
  function changed(line: number, change: (json: Record<string, unknown>) => unknown): string {
    const lines = readFileSync(path("good"), "utf8").trimEnd().split("\n");
    const json: unknown = change(JSON.parse(lines[line]!) as Record<string, unknown>);
    return lines.with(line, typeof json === "string" ? json : JSON.stringify(json)).join("\n");
  }

  interface Row {
    readonly args: readonly string[];
    /** Files that are there for this row only. */
    readonly files?: () => Readonly<Record<string, string>>;
    /** The whole line on stderr; `$` stands for the folder. A pattern where Node words it. */
    readonly says: string | RegExp;
    readonly code?: number;
    readonly posix?: true;
    /** A folder that has its `history.db` and nothing else, before and after. */
    readonly untouched?: string;
  }
  const locm = ["match", "$/bot.py", "--game", "locm", "--seed", "1"];
  const ghost = (of: string) => ["match", "builtin:greedy", `ghost:$/${of}`, "--game", "locm"];
  const config = (text: string, says: string): Row => ({
    args: ["match", "$/c/bot.py"],
    files: () => ({ "c/spar.json": text, "c/bot.py": "print(1)\n" }),
    says,
  });
  const record = (text: () => string, says: string): Row => ({
    args: ["replay", "$/record"],
    files: () => ({ record: text() }),
    says,
  });

  const rows: Readonly<Record<string, Row>> = {
    "replay of a folder": { args: ["replay", "$/folder"], says: "$/folder is a folder." },
    "replay of nothing": { args: ["replay", "$/nothing"], says: "There is no record $/nothing." },
    "replay of an empty file": {
      args: ["replay", "$/empty"],
      says: "This is no Spar record: its first line names no match.",
    },
    "replay of a program": {
      args: ["replay", "$/binary"],
      says: "Line 1 of the record is no JSON: \\x7fELF\\x00\\x01��",
    },
    "replay of a FIFO": { args: ["replay", "$/fifo"], says: "$/fifo is no regular file.", posix: true },
    "replay of a device without end": {
      args: ["replay", "/dev/zero"],
      says: "/dev/zero is no regular file.",
      posix: true,
    },
    "replay of a packed file that is torn": {
      args: ["replay", "$/packed.gz"],
      says: "$/packed.gz cannot be unpacked: unknown compression method.",
    },
    "replay of too large a file": {
      args: ["replay", "$/large"],
      says: "$/large is too large (257 MB; at most 256 MB are read).",
    },
    "verify of too large a file": {
      args: ["verify", "locm", "$/large"],
      says: "$/large is too large (257 MB; at most 256 MB are read).",
    },
    "import of too large a file": {
      args: ["import", "$/large"],
      says: "$/large is too large (257 MB; at most 256 MB are read).",
    },
    "cards of too large a file": {
      args: ["cards", "$/large"],
      says: "$/large is too large (257 MB; at most 256 MB are read).",
    },
    "a bot that is too large": {
      args: ["match", "$/large.py", "--game", "locm"],
      says: "large.py is too large (17 MB; at most 16 MB are read).",
    },
    "verify of a folder": { args: ["verify", "locm", "$/folder"], says: "$/folder is a folder." },
    "verify of a FIFO": { args: ["verify", "locm", "$/fifo"], says: "$/fifo is no regular file.", posix: true },
    "verify of an empty file": { args: ["verify", "locm", "$/empty"], says: "$/empty has no recorded games." },
    "verify of a packed file that is torn": {
      args: ["verify", "locm", "$/packed.gz"],
      says: "$/packed.gz cannot be unpacked: unknown compression method.",
    },
    "verify of a program": { args: ["verify", "locm", "$/binary"], says: "", code: 1 },
    "verify of an unknown game": {
      args: ["verify", "chess", "$/good"],
      says: 'There is no game "chess". Games: locm, dungeon, perfect-aim, combat.',
    },
    "import of a folder": { args: ["import", "$/folder"], says: "$/folder is a folder." },
    "import of a FIFO": { args: ["import", "$/fifo"], says: "$/fifo is no regular file.", posix: true },
    "import of an empty file": { args: ["import", "$/empty"], says: "There is nothing in it." },
    "import of a text in UTF-16": { args: ["import", "$/utf16"], says: "$/utf16 is text in UTF-16: save it as UTF-8." },
    "import of JSON with a byte order mark": {
      args: ["import", "$/marked.json"],
      files: () => ({ "marked.json": "\ufeff{}" }),
      says: 'This JSON is no game of CodinGame: there is no "refereeInput".',
    },
    "import with a player of no bot": {
      args: ["import", "$/site", "--as", "2"],
      files: () => ({ site: arenaGames()[0]! }),
      says: "--as says which player your bot was: name its file with --bot.",
    },
    "import with a bot of another game": {
      args: ["import", "$/site", "--bot", "$/c/bot.py"],
      files: () => ({ site: arenaGames()[0]!, "c/spar.json": '{"game":"dungeon"}', "c/bot.py": "print(1)\n" }),
      says: /^bot\.py is a bot of .*, and this is a game of Legends of Code and Magic\.$/,
    },
    "import with a name that both players have": {
      args: ["import", "$/site", "--bot", "$/bot.py", "--as", "Same"],
      files: () => {
        const agents = [0, 1].map((index) => ({ index, codingamer: { pseudo: "Same" } }));
        return { site: JSON.stringify({ ...siteJson(arenaGames()[0]!), agents }) };
      },
      says: 'Two players of this game are called "Same": say which with --as 1 or --as 2.',
    },
    "verify of a game of a site": {
      args: ["verify", "locm", "$/site.json"],
      files: () => ({ "site.json": JSON.stringify(siteJson(arenaGames()[0]!)) }),
      says: "This is the result of one game of CodinGame: spar import compares it with Spar.",
    },
    "import of a record": { args: ["import", "$/good"], says: /^This is a record of Spar already: .*\.$/ },
    "import into a folder that is missing": {
      args: ["import", "$/site", "-o", "$/missing/site"],
      files: () => ({ site: arenaGames()[0]! }),
      says: "The record could not be saved as $/missing/site: no such file or directory.",
    },
    "cards of a folder without records": {
      args: ["cards", "$/folder"],
      says: "$/folder has no records (*.spar.jsonl) and no games (*.json).",
    },
    "cards of an empty file": { args: ["cards", "$/empty"], says: "$/empty: There is nothing in it." },
    "cards of a damaged record": {
      args: ["cards", "$/record"],
      files: () => ({ record: changed(1, (line) => ({ ...line, player: 7 })) }),
      says: "$/record: Answer 1 is of player 8, but player 1 was asked.",
    },
    "cards of a FIFO": { args: ["cards", "$/fifo"], says: "$/fifo is no regular file.", posix: true },
    "cards of a program": {
      args: ["cards", "$/binary"],
      says: /^\$\/binary: The game is no JSON: .*\.$/,
    },
    "a ghost of nothing": { args: ghost("nothing"), says: "There is no record $/nothing for a ghost." },
    "a ghost of a folder": {
      args: ghost("folder"),
      says: "$/folder holds no records (*.spar.jsonl) and no games (*.json) for ghosts.",
    },
    "a ghost of a FIFO": { args: ghost("fifo"), says: "There is no record $/fifo for a ghost.", posix: true },
    "a ghost of an empty file": {
      args: ghost("empty"),
      says: "$/empty has no ghost: This is no Spar record: its first line names no match.",
    },
    "a ghost of a record whose seeds are no seeds": {
      args: ghost("record"),
      files: () => ({ record: changed(0, (match) => ({ ...match, seeds: {} })) }),
      says: "$/record has no ghost: A LOCM match needs the seed draftChoices.",
    },
    "a ghost of a record with other rules": {
      args: ghost("record"),
      files: () => ({ record: changed(0, (match) => ({ ...match, options: { rules: "9" } })) }),
      says: '$/record has no ghost: Options of Legends of Code and Magic: rules: must be "1.0", "1.1" or "1.2".',
    },
    "a series against a folder without records": {
      args: ["series", "builtin:greedy", "ghost:$/folder", "--game", "locm"],
      says: "$/folder holds no records (*.spar.jsonl) and no games (*.json) for ghosts.",
    },

    "a record with one bot of two": record(
      () => changed(0, ({ bots, ...match }) => ({ ...match, bots: (bots as []).slice(1) })),
      "Legends of Code and Magic is for 2 players; the record has 1.",
    ),
    "a record with unknown options": record(
      () => changed(0, (match) => ({ ...match, options: { speed: 3 } })),
      "Options of Legends of Code and Magic: speed: LOCM takes rules, league and draft.",
    ),
    "a record of an unknown game": record(
      () => changed(0, (match) => ({ ...match, game: "chess" })),
      'There is no game "chess". Games: locm, dungeon, perfect-aim, combat.',
    ),
    "a record with a number that is too large": record(
      () => changed(2, (line) => JSON.stringify({ ...line, ms: 0 }).replace('"ms":0', '"ms":1e999')),
      "Line 3 of the record is damaged: a number is too large.",
    ),
    "a record from the future": record(
      () => changed(0, (match) => ({ ...match, format: 2 })),
      "Line 1 of the record is damaged: format: it is 2, and this version of Spar reads 1.",
    ),
    "a record whose seeds are a list": record(
      () => changed(0, (match) => ({ ...match, seeds: [] })),
      "A LOCM match needs the seed draftChoices.",
    ),
    "a record whose bots are numbers": record(
      () => changed(0, (match) => ({ ...match, bots: [1, 2] })),
      "Line 1 of the record is damaged: bots.0: Invalid type: Expected Object but received 1.",
    ),
    "a record whose answer is of nobody": record(
      () => changed(1, (line) => ({ ...line, player: 7 })),
      "Answer 1 is of player 8, but player 1 was asked.",
    ),
    "a record with an answer that is neither text nor failure": record(
      () => changed(2, ({ text: _, ...line }) => line),
      "Line 3 of the record is damaged: an answer has a text or a failure.",
    ),
    "a record whose remarks are a text": record(
      () => changed(2, (line) => ({ ...line, remarks: "x" })),
      'Line 3 of the record is damaged: remarks: Invalid type: Expected Array but received "x".',
    ),
    "a record that is cut off": record(
      () => readFileSync(path("good"), "utf8").slice(0, -30),
      'Line 81 of the record is no JSON: {"kind":"end","outcome":{"places":[1,2],"scores":[1,0],"reas',
    ),
    "a record whose line is of a kind of two lines": record(
      () => changed(1, (line) => ({ ...line, kind: "a\nb" })),
      'Line 2 of the record is damaged: kind: Invalid type: Expected ("match" | "answer" | "end" | "stopped") but received "a b".',
    ),
    "a record of brackets": record(
      () => "[".repeat(100_000),
      "Line 1 of the record is no JSON: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    ),
    "a record that goes on after its end": record(
      () => `${readFileSync(path("good"), "utf8")}{"kind":"answer","player":0,"ms":1,"text":"PASS"}`,
      "Answer 80 comes after the end of the match.",
    ),

    "spar.json with nothing in it": config("", "$/c/spar.json:1:1: The file is empty."),
    "spar.json with a list": config("[]", "$/c/spar.json:1:1: spar.json: must be an object, not a list."),
    "spar.json with null": config("null", "$/c/spar.json:1:1: spar.json: must be an object."),
    "spar.json with an unknown game": config(
      '{\n  "game": "nope"\n}',
      "$/c/spar.json:2:11: game: nope is no game; there are locm, dungeon, perfect-aim, combat.",
    ),
    "spar.json with an unknown game of a bot": config(
      '{"bots":{"bot.py":{"game":"nope"}}}',
      "$/c/spar.json:1:27: bots.bot.py.game: nope is no game; there are locm, dungeon, perfect-aim, combat.",
    ),
    "spar.json with brackets": config("[".repeat(100_000), "$/c/spar.json:1:101: This is nested too deeply."),
    "spar.json with brackets that are closed": config(
      `{"options":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
      "$/c/spar.json:1:111: This is nested too deeply.",
    ),
    "spar.json with a number as game": config('{"game":1}', "$/c/spar.json:1:9: game: must be a text."),
    "spar.json with a text as options": config('{"options":"1.2"}', "$/c/spar.json:1:12: options: must be an object."),
    "spar.json with a list as options": config(
      '{"options":[]}',
      "$/c/spar.json:1:12: options: must be an object, not a list.",
    ),
    "spar.json with an option of another game": config(
      '{"game":"locm","options":{"games":1}}',
      "$/c/spar.json:1:35: options.games: LOCM takes rules, league and draft.",
    ),
    "spar.json with a text as opponents": config(
      '{"opponents":"builtin:greedy"}',
      "$/c/spar.json:1:14: opponents: must be a list.",
    ),
    "spar.json with a number among the opponents": config(
      '{"opponents":[1]}',
      "$/c/spar.json:1:15: opponents.0: must be a text.",
    ),
    "spar.json with a number as seed": config('{"seed":1}', "$/c/spar.json:1:9: seed: must be a text."),
    "spar.json with a list as seeds": config(
      '{"seeds":[]}',
      "$/c/spar.json:1:10: seeds: must be an object, not a list.",
    ),
    "spar.json with half a match": config('{"series":1.5}', "$/c/spar.json:1:11: series: must be a whole number."),
    "spar.json with too many matches": config(
      '{"series":1000000}',
      "$/c/spar.json:1:11: series: must be at most 100000.",
    ),
    "spar.json with no time": config('{"timeScale":0}', "$/c/spar.json:1:14: timeScale: must be at least 0.01."),
    "spar.json with a text as time scale": config(
      '{"timeScale":"2"}',
      "$/c/spar.json:1:14: timeScale: must be a number.",
    ),
    "spar.json with a text as trace": config('{"trace":"on"}', "$/c/spar.json:1:10: trace: must be true or false."),
    "spar.json with a text as command": config(
      '{"commands":{"python":"python3"}}',
      "$/c/spar.json:1:23: commands.python: must be a list.",
    ),
    "spar.json with a list of bots": config('{"bots":[]}', "$/c/spar.json:1:9: bots: must be an object, not a list."),
    "spar.json with nothing for a bot": config(
      '{"bots":{"bot.py":null}}',
      "$/c/spar.json:1:19: bots.bot.py: must be an object.",
    ),
    "spar.json that is a program": config(
      "\x7fELF\x00\x01\ufffd",
      "$/c/spar.json:1:1: This is no JSON: invalid symbol.",
    ),
    "spar.json that is a folder": {
      args: ["match", "$/config-folder/bot.py"],
      says: "$/config-folder/spar.json:1:1: spar.json is a folder.",
    },
    "spar.json that is a FIFO": {
      args: ["match", "$/config-fifo/bot.py"],
      says: "$/config-fifo/spar.json:1:1: spar.json is no regular file.",
      posix: true,
    },
    "spar.json that is too large": {
      args: ["match", "$/config-large/bot.py"],
      says: "$/config-large/spar.json:1:1: spar.json is too large (17 MB; at most 16 MB are read).",
    },

    "a bot that is a folder": {
      args: ["match", "$/folder"],
      says: "There is no bot $/folder: it is no file, and no FILE@REVISION, git:REVISION, version:NAME, builtin:NAME, ghost:RECORD or command.",
    },
    "a bot that is a FIFO": {
      args: ["match", "$/fifo"],
      says: "There is no bot $/fifo: it is no file, and no FILE@REVISION, git:REVISION, version:NAME, builtin:NAME, ghost:RECORD or command.",
      posix: true,
    },
    "a bot that is a link to itself": {
      args: ["match", "$/loop"],
      says: "There is no bot $/loop: it is no file, and no FILE@REVISION, git:REVISION, version:NAME, builtin:NAME, ghost:RECORD or command.",
      posix: true,
    },
    "a league of nothing": { args: ["league", "$/nothing"], says: "There is no folder $/nothing." },
    "a league of a file": { args: ["league", "$/bot.py"], says: "There is no folder $/bot.py." },

    "a history that is a FIFO": {
      args: ["history", "$/history-fifo"],
      says: "$/history-fifo/history.db is no regular file.",
      untouched: "history-fifo",
      posix: true,
    },
    "a history that is a folder": {
      args: ["history", "$/history-folder"],
      says: "$/history-folder/history.db is a folder.",
      untouched: "history-folder",
    },
    "a history that is none": {
      args: ["history", "$/history-junk", "--json"],
      says: "$/history-junk/history.db is damaged, or no history of matches.",
      untouched: "history-junk",
    },

    "an unknown command": { args: ["nonsense"], says: "unknown command 'nonsense'" },
    "a command that is nearly one": { args: ["mach", "bot.py"], says: "unknown command 'mach' (Did you mean match?)" },
    "a flag that is nearly one": {
      args: [...locm, "--sead", "1"],
      says: "unknown option '--sead' (Did you mean --seed?)",
    },
    "a game that is none": {
      args: ["match", "$/bot.py", "--game", "chess"],
      says: "option '--game <id>' argument 'chess' is invalid. Allowed choices are locm, dungeon, perfect-aim, combat.",
    },
    "nothing to play": { args: ["match"], says: "missing required argument 'bot'" },
    "an option without a value": {
      args: [...locm, "-o", "rules"],
      says: 'An option is written name=value, not "rules".',
    },
    "no time": {
      args: [...locm, "--time-scale", "0.001"],
      says: "option '--time-scale <factor>' argument '0.001' is invalid. It must be at least 0.01.",
    },
    "too much time": {
      args: [...locm, "--time-scale", "1e9"],
      says: "option '--time-scale <factor>' argument '1e9' is invalid. It must be at most 1000.",
    },
    "a time that is none": {
      args: [...locm, "--time-scale", "soon"],
      says: "option '--time-scale <factor>' argument 'soon' is invalid. It must be a number.",
    },
    "no matches": {
      args: ["series", "$/bot.py", "-n", "0"],
      says: "option '-n, --count <n>' argument '0' is invalid. It must be at least 1.",
    },
    "too many matches": {
      args: ["series", "$/bot.py", "-n", "1e15"],
      says: "option '-n, --count <n>' argument '1e15' is invalid. It must be at most 100000.",
    },
    "too many jobs": {
      args: ["series", "$/bot.py", "--jobs", "1e9"],
      says: "option '--jobs <n>' argument '1e9' is invalid. It must be at most 1000.",
    },
    "a turn that is none": {
      args: ["replay", "$/good", "--turn", ""],
      says: "option '--turn <n>' argument '' is invalid. It must be a whole number.",
    },
    "a turn before the match": {
      args: ["replay", "$/good", "--turn=-5"],
      says: "There is no turn -5 of that player; the match has turns up to 48.",
    },
    "a combat that is none": {
      args: ["solve", "[1"],
      says: 'A combat is JSON like {"attackers":[[2,2]],"defenders":[[1,1]]}, not [1',
    },
    "a measurement that is none": {
      args: ["bench", "nonsense"],
      says: 'There is no bench "nonsense". Benches: engines, playouts, analyst, runner, trace, dungeon, matches, memory, start.',
    },
  };

  for (const [what, { args, files, says, code = 2, posix, untouched }] of Object.entries(rows)) {
    it(`${what}: one line, exit code ${code}`, async function () {
      if (posix && process.platform === "win32") return skip(this, "no FIFO");
      for (const [name, text] of Object.entries(files?.() ?? {})) {
        mkdirSync(join(path(name), ".."), { recursive: true });
        write(name, text);
      }
      const ran = await spar(...args.map((arg) => arg.replaceAll("$", folder)));
      const said = ran.said.replaceAll(folder, "$");
      if (typeof says === "string") assert.equal(said, says);
      else assert.match(said, says);
      assert.equal(ran.code, code);
      if (untouched) assert.deepEqual(readdirSync(path(untouched)), ["history.db"]);
    });
  }

  it("a record that cannot be kept: the match that was played is told first", async () => {
    for (const [to, why] of [
      ["folder", "illegal operation on a directory"],
      ["missing/record", "no such file or directory"],
    ]) {
      const args = [
        "match",
        "builtin:greedy",
        "builtin:random",
        "--game",
        "locm",
        "--seed",
        "5",
        "--record",
        path(to!),
      ];
      const { code, said, out } = await spar(...args);
      assert.deepEqual([code, said], [2, `The record could not be saved as ${path(to!)}: ${why}.`]);
      assert.match(out, /^locm: 1\. greedy vs 2\. random\n1\. greedy won: .*\nseeds: /);
    }
  });

  it("a byte order mark in spar.json is no matter", async () => {
    mkdirSync(path("marked"));
    copyFileSync(path("bot.py"), path("marked/bot.py"));
    write("marked/spar.json", '\ufeff{ "game": "chess" }');
    const { said } = await spar("match", path("marked/bot.py"));
    assert.match(said, /^.*spar\.json:1:1\d: game: chess is no game;/);
  });

  interface Shell {
    /** After the command: where its output goes. */
    readonly line: string;
    readonly code: number;
    readonly err: string;
    readonly only?: "linux";
  }
  const full = "no space left on device";
  const shells: Readonly<Record<string, Shell>> = {
    "standard output that is full": {
      line: "$SPAR replay good >/dev/full",
      code: 2,
      err: `Standard output cannot be written: ${full}.\n`,
      only: "linux",
    },
    "standard output that is closed": { line: "$SPAR replay good >&-", code: 0, err: "" },
    "standard output that nobody reads": {
      line: "{ $SPAR cards good; echo $? >code; } | true; exit $(cat code)",
      code: 141,
      err: "",
    },
    "standard output of which a line is read": { line: "$SPAR cards good | head -1 >line", code: 0, err: "" },
    "standard error that is closed": { line: "$SPAR replay nothing 2>&-", code: 2, err: "" },
    "standard error that is full": { line: "$SPAR replay nothing 2>/dev/full", code: 2, err: "", only: "linux" },
    "a current folder that is gone": {
      line: "mkdir gone; cd gone; rmdir ../gone; $SPAR match builtin:greedy builtin:random --game locm",
      code: 2,
      err: "The current folder is not there any more.\n",
      only: "linux",
    },
    "a cache that cannot be written": {
      line: "XDG_CACHE_HOME=$PWD/bot.py $SPAR match bot.c --game locm",
      code: 2,
      err: "Cannot make $/bot.py/spar: not a directory.\n",
    },
    "a cache where there can be no folders": {
      line: "XDG_CACHE_HOME=/proc $SPAR match bot.c --game locm",
      code: 2,
      err: "Cannot make /proc/spar: no such file or directory.\n",
      only: "linux",
    },
    "a record that may not be read": {
      line: "$ANYBODY $SPAR replay unreadable",
      code: 2,
      err: "unreadable may not be read.\n",
    },
  };

  for (const [what, { line, code, err, only }] of Object.entries(shells)) {
    it(`${what}: exit code ${code}`, function () {
      if (process.platform === "win32") return skip(this, "no POSIX shell");
      if (only && process.platform !== only) return skip(this, `only on ${only}`);
      write("bot.c", "int main(void) { return 0; }\n");
      // Root may read everything.
      const isRoot = process.getuid?.() === 0;
      if (isRoot && line.includes("$ANYBODY") && programPath("setpriv") === undefined) return skip(this, "no setpriv");
      const ANYBODY = isRoot ? "setpriv --reuid 65534 --clear-groups" : "";
      const env = { ...process.env, ANYBODY, SPAR: command().join(" ") };
      const ran = spawnSync("/bin/sh", ["-c", line], {
        cwd: folder,
        env,
        encoding: "utf8",
        timeout: 30_000,
        killSignal: "SIGKILL",
      });
      assert.deepEqual([ran.stderr.replaceAll(folder, "$"), ran.status], [err, code]);
    });
  }

  it("Ctrl+C ends the match and its bots: exit code 130", async function () {
    if (process.platform === "win32") return skip(this, "no signals");
    const mark = path("started");
    write("slow.py", `import os, time\nopen(${JSON.stringify(mark)}, "w").write(str(os.getpid()))\ntime.sleep(1000)\n`);
    const [program, ...args] = command("match", "slow.py", "builtin:greedy", "--game", "locm", "--time-scale", "1000");
    const child: ChildProcess = spawn(program!, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    const ended = once(child, "exit");
    await until(() => existsSync(mark) && readFileSync(mark, "utf8") !== "");
    child.kill("SIGINT");
    assert.deepEqual((await ended).slice(0, 1), [130]);
    await until(() => !isAlive(Number(readFileSync(mark, "utf8"))));
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`${signal} ends a compiler that is running, with what it started and wrote`, async function () {
      if (process.platform === "win32") return skip(this, "no signals");
      const mark = path(`compiling-${signal}`);
      mkdirSync(path("compiling"), { recursive: true });
      // Its child is the compiler proper, as that of gcc is.
      write(
        "compiler",
        `#!/bin/sh\n[ "$1" = --version ] && exit\nfor word; do [ "$last" = -o ] && : >"$word"; last=$word; done\nsleep 1000 &\necho "$$\n$!" >${mark}.new; mv ${mark}.new ${mark}\nwait\n`,
      );
      chmodSync(path("compiler"), 0o755);
      write("compiling/bot.c", "int main(void) { return 0; }\n");
      write("compiling/spar.json", JSON.stringify({ game: "locm", commands: { c: [path("compiler")] } }));
      const [program, ...args] = command("match", "compiling/bot.c", "builtin:greedy");
      const env = { ...process.env, XDG_CACHE_HOME: path("cache") };
      const child = spawn(program!, args, { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
      const ended = once(child, "exit");
      await until(() => existsSync(mark));
      assert.equal(readdirSync(path("cache/spar")).length, 1);
      child.kill(signal);
      assert.deepEqual((await ended).slice(0, 1), [signal === "SIGINT" ? 130 : 143]);
      await until(() => !startedBy(mark).some(isAlive));
      assert.deepEqual(readdirSync(path("cache/spar")), []);
    });
  }
});

function startedBy(mark: string): number[] {
  return readFileSync(mark, "utf8").trim().split("\n").map(Number);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Looks until it is so; mocha ends what never is. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((go) => setTimeout(go, 20));
}
