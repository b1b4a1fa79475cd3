import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { text } from "node:stream/consumers";
import { prepareTurn, type TurnLaunch } from "../app/debug-turn.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { runTool } from "../bots/process/tool.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { assignOwnBot, resolveMatch } from "../project/resolve/resolve-match.ts";
import { getBotFile, getBotVersion, type MatchRecord } from "../record/match-record.ts";
import { readSiteGame } from "../record/site-game.ts";
import { arenaGames } from "./fixtures.ts";
import { botFolder } from "./hosted-bot.ts";
import { firstSeen, isLongRun, long } from "./long.ts";
import { recordedOutput, replayed } from "./replay-launch.ts";
import { siteJson } from "./site-json.ts";
import { skip } from "./skip.ts";

const samples = join(__dirname, "../../samples");
const folder = mkdtempSync(join(tmpdir(), "spar-debug-"));
const settings = { timeScale: 20, trace: true, commands: {}, cacheFolder: join(folder, "built") };

/** Answers a turn when it has read its last line, which begins with the id of a card. */
const passesInCpp = `#include <cstdio>
#include <cstring>
int main() {
  char line[300];
  int lines = 0, cards = -1, opponent = 0;
  while (fgets(line, sizeof line, stdin)) {
    lines++;
    int a = 0, b = 0, read = sscanf(line, "%d %d", &a, &b);
    if (lines == 3 && read == 2) opponent = b;
    if (lines == 4 + opponent) cards = a;
    if (lines != 4 + opponent + cards) continue;
    puts("PASS");
    fflush(stdout);
    lines = opponent = 0;
    cards = -1;
  }
}
`;

describe("debugging a recorded turn", function () {
  this.timeout(60_000);
  const pool = createPool({ size: 1 });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
    return pool.dispose();
  });

  it("of the user's bot in an imported game begins where the site asked it", async () => {
    const read = readSiteGame(JSON.stringify(siteJson(arenaGames()[0]!, { stdout: [] })), { engine: "test", at: "" });
    assert.ok(!("why" in read));
    const own = { bot: "locm/javascript/curve.js", folder: samples, player: 1 };
    const owned = await assignOwnBot(read, own, { ...settings, versions: undefined });
    assert.ok(owned.ok, owned.ok ? "" : owned.message);
    const [plan] = owned.record;
    assert.ok(plan?.kind === "match");
    assert.deepEqual(
      plan.bots.map((bot) => [bot.name, getBotFile(bot), getBotVersion(bot)]),
      [
        ["Anna", undefined, undefined],
        ["boss", join(samples, own.bot), undefined],
      ],
    );
    const launch = await prepareTurn(owned.record, 70, { settings, folder: join(folder, "site") });
    assert.ok(!("message" in launch), "message" in launch ? launch.message : "");
    assert.deepEqual([launch.file, launch.answer, launch.debugger?.kind], [join(samples, own.bot), 71, "node"]);
    const line = readFileSync(launch.input, "utf8").split("\n")[launch.inputLine - 1]!;
    assert.match(line, /^\d+ \d+ \d+ \d+/, "the health of the one who is asked");
  });

  async function played(file: string, options: Record<string, unknown> = {}, game?: string): Promise<MatchRecord> {
    const matched = await resolveMatch({ bot: file, opponents: [], folder: samples, game, options }, settings);
    assert.ok(matched.ok, matched.ok ? "" : matched.message);
    return pool.play(planMatch(matched.setup, "7"), { onLines: () => {}, signal: new AbortController().signal });
  }

  async function launchAt(record: MatchRecord, answer: number): Promise<TurnLaunch> {
    const launch = await prepareTurn(record, answer, { settings, folder: join(folder, "sessions") });
    assert.ok(!("message" in launch), "message" in launch ? launch.message : "");
    return launch;
  }

  const bots: [string, Record<string, unknown>][] = [
    ["locm/python/curve.py", {}],
    ["locm/javascript/curve.js", {}],
    ["locm/typescript/curve.ts", {}],
    ["dungeon/python/accountant.py", { games: 3 }],
    ["dungeon/javascript/accountant.js", { games: 3 }],
    ["perfect-aim/python/collector.py", {}],
    ["perfect-aim/javascript/scout.js", {}],
    ["perfect-aim/javascript/collector.js", {}],
    ["perfect-aim/typescript/duelist.ts", {}],
    ["combat/javascript/golf.js", {}],
    ["combat/python/brave.py", {}],
    ["combat/javascript/wall.js", {}],
  ];
  const isFirst = firstSeen();
  for (const [file, options] of bots)
    (isFirst(extname(file)) ? it : long.it)(
      `gives ${file} its recorded input again, and it answers the same`,
      async () => {
        const record = await played(join(samples, file), options);
        const launch = await launchAt(record, 5);
        const { out, messages } = await replayed(launch);
        assert.equal(out.replaceAll("\r\n", "\n"), recordedOutput(record, launch));
        assert.deepEqual(messages.filter(({ stop }) => stop).length, 1);
        assert.equal(
          messages.find(({ differs }) => differs !== undefined),
          undefined,
        );
        assert.ok(messages.some(({ over }) => over));
      },
    );

  it("names the turn and the line of the input", async () => {
    const file = join(samples, "locm/python/curve.py");
    const record = await played(file);
    const launch = await launchAt(record, 4);
    assert.deepEqual([launch.turn, launch.answer, launch.hasChanged], [3, 4, false]);
    // Seven lines a turn of the draft: two players, the opponent's hand, the number of cards, three cards.
    assert.equal(launch.inputLine, 15);
    assert.equal(readFileSync(launch.input, "utf8").split("\n")[launch.inputLine - 1]?.split(" ").length, 5);
  });

  it("moves from an answer of a builtin to the next answer of a bot with a source", async () => {
    const record = await played(join(samples, "locm/python/curve.py"));
    assert.equal((await launchAt(record, 5)).answer, 6);
  });

  it("says why a match between builtins cannot be debugged", async () => {
    const matched = await resolveMatch(
      { bot: "builtin:greedy", opponents: ["builtin:random"], folder, game: "locm" },
      settings,
    );
    assert.ok(matched.ok);
    const record = await pool.play(planMatch(matched.setup, "7"), {
      onLines: () => {},
      signal: new AbortController().signal,
    });
    const launch = await prepareTurn(record, 0, { settings, folder });
    assert.match("message" in launch ? launch.message : "", /No bot of this match has a source file/);
  });

  const draft = { python: "print('PICK', choose())", javascript: "console.log('PICK', choose())" };
  for (const language of ["python", "javascript"] as const)
    it(`reports where a ${language} bot answers differently, and where it reads on instead of answering`, async () => {
      const config = JSON.stringify({ game: "locm", options: { rules: "1.0" } });
      const files = { [botName(language)]: changing(language, draft[language]), "spar.json": config };
      const file = join(botFolder(files), botName(language));
      const record = await played(file);
      const { messages } = await replayed(await launchAt(record, 0), { CHOICE: "2" });
      assert.deepEqual(
        messages.filter(({ differs }) => differs !== undefined),
        [{ differs: 1, expected: "PICK 0", actual: "PICK 2" }],
      );
      const silent = await replayed(await launchAt(record, 6), { SILENT_FROM: "4" });
      assert.deepEqual(
        silent.messages.find(({ waits }) => waits !== undefined),
        { waits: 5 },
      );
    });

  // With the whole library of C++, as bots have it, each build takes seconds.
  const cppBot = isLongRun
    ? join(samples, "locm/cpp/curve.cpp")
    : join(botFolder({ "bot.cpp": passesInCpp }), "bot.cpp");

  it("feeds a C++ bot its input from a file", async function () {
    if (!findProgram("g++")) skip(this, "no g++");
    const record = await played(cppBot, {}, "locm");
    const launch = await launchAt(record, 40);
    const input = openSync(launch.input, "r");
    const child = spawn(launch.script[0]!, [], { stdio: [input, "pipe", "ignore"] });
    const out = await text(child.stdout!);
    closeSync(input);
    const recorded = recordedOutput(record, launch);
    assert.equal(out.slice(0, recorded.length), recorded);
  });

  it("builds a C++ bot with lines and variables for a debugger", async function () {
    for (const tool of ["g++", "gdb"]) if (!findProgram(tool)) skip(this, `no ${tool}`);
    const launch = await launchAt(await played(cppBot, {}, "locm"), 40);
    const line =
      readFileSync(cppBot, "utf8")
        .split("\n")
        .findIndex((each) => /\bint main\b/.test(each)) + 2;
    const stop = await runTool(
      [
        "gdb",
        "-nx",
        "-batch",
        "-ex",
        `break ${basename(cppBot)}:${line}`,
        "-ex",
        `run < ${launch.input}`,
        "-ex",
        "info locals",
        launch.script[0]!,
      ],
      { limitMs: 30_000 },
    );
    assert.match(stop.stdout, /Breakpoint 1, main/);
  });

  it("builds for a debugger without optimisation", async () => {
    const { cpp } = await import("../bots/languages/c.ts");
    const { rust } = await import("../bots/languages/rust.ts");
    assert.deepEqual(cpp.debug?.command?.(cpp.command), ["g++", "-std=gnu++20", "-O0", "-fno-omit-frame-pointer"]);
    assert.deepEqual(cpp.debug?.command?.(["clang++", "-O2", "-g"]), [
      "clang++",
      "-g",
      "-O0",
      "-fno-omit-frame-pointer",
    ]);
    assert.deepEqual(rust.debug?.command?.(rust.command), [
      ...["rustc", "--edition", "2021", "-C", "target-cpu=native", "-C", "opt-level=0"],
    ]);
    assert.deepEqual(rust.debug?.command?.(["rustc", "-O"]), ["rustc", "-C", "opt-level=0"]);
  });
});

const botName = (language: "python" | "javascript") => (language === "python" ? "bot.py" : "bot.js");

/** A bot of LOCM whose choice, and whether it answers at all, is set from outside. */
function changing(language: "python" | "javascript", answer: string): string {
  return language === "python"
    ? `import os
choose = lambda: os.environ.get("CHOICE", "0")
turn = 0
while True:
    input(); input(); opponent_hand = input()
    card_draw = [input() for _ in range(int(input()))]
    if turn < int(os.environ.get("SILENT_FROM", "999")):
        ${answer} if turn < 30 else print("PASS")
    turn += 1
`
    : `const choose = () => process.env.CHOICE ?? "0";
for (let turn = 0; ; turn++) {
  readline(); readline(); const opponentHand = readline();
  for (let cardDraw = Number(readline()); cardDraw > 0; cardDraw--) readline();
  if (turn >= Number(process.env.SILENT_FROM ?? 999)) continue;
  turn < 30 ? ${answer} : console.log("PASS");
}
`;
}
