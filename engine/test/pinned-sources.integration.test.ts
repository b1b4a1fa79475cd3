import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findChangedAnswers } from "../app/changed-answers.ts";
import { createPinnedExecutor, createPoolExecutor } from "../arena/execute/executor.ts";
import { planSeries } from "../arena/series/series.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { main } from "../cli/main.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { createPinnedSources } from "../project/prepare/pinned-sources.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { listSourcePaths, readSourceVersion } from "../project/versions/source-version.ts";
import { createSourceLookup, makePortable } from "../queue/portable-plan.ts";
import { getBotFile, getBotHash, listAnswers, type MatchRecord } from "../record/match-record.ts";
import { type ChangedSource, describeChangedSources } from "../views/changed-source.ts";
import { cacheFolder } from "./bot-runs.ts";
import { botFolder } from "./hosted-bot.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

/** A bot of LOCM that says on its stderr who it is and what it finds beside it. */
const python = `import os, sys
from part import version
here = os.path.dirname(os.path.abspath(__file__))
large = os.path.getsize(os.path.join(here, "large" + ".bin"))
print(version, open("numbers.txt").read(), open(os.path.join(here, "numbers.txt")).read(), large, __file__, file=sys.stderr)
with open("log.txt", "a") as log:
    log.write("played\\n")
while True:
    input(); input(); input()
    for _ in range(int(input())):
        input()
    print("PASS")
`;
const cpp = (version: string) => `#include <cstdio>
int main() {
  fprintf(stderr, "${version}\\n");
  char line[200];
  for (int count; ; ) {
    for (int i = 0; i < 3; i++) if (!fgets(line, sizeof line, stdin)) return 0;
    if (scanf("%d\\n", &count) != 1) return 0;
    while (count-- > 0) if (!fgets(line, sizeof line, stdin)) return 0;
    printf("PASS\\n");
  }
}
`;
const options = { rules: "1.0" };
const settings = { timeScale: 5, trace: true, commands: {}, cacheFolder };

describe("matches of bots whose files change meanwhile", function () {
  this.timeout(120_000);
  const pool = createPool({ size: 2 });
  after(() => pool.dispose());

  /** Plays six matches; what happens after the second one is over, and what was played and told. */
  async function played(folder: string, [bot, opponent]: readonly [string, string], change: () => void) {
    const pins = createPinnedSources();
    const up = { bot: join(folder, bot), opponents: [opponent], folder, game: "locm", options };
    const matched = await resolveMatch(up, { ...settings, pins });
    assert.ok(matched.ok, matched.ok ? "" : matched.message);
    const executor = createPinnedExecutor(createPoolExecutor(pool), pins);
    const records: MatchRecord[] = [];
    for (const [i, { plan }] of planSeries(matched.setup, "s", 6).entries()) {
      if (i === 2) change();
      const match = await executor.play(plan);
      assert.deepEqual(match.errors, [[], []]);
      assert.ok(match.outcome);
      records.push(match.record!);
    }
    return {
      records,
      changed: pins
        .changed()
        .map(({ file, ...rest }) => ({ file: file.slice(folder.length).replaceAll("\\", "/"), ...rest })),
    };
  }

  const botIn = (record: MatchRecord, name: string) => {
    const [head] = record;
    assert.ok(head?.kind === "match");
    const player = head.bots.findIndex((bot) => bot.name === name);
    const first = record.find((line) => line.kind === "answer" && line.player === player);
    return { stamp: head.bots[player]!, stderr: first?.kind === "answer" ? first.stderr?.trim() : undefined };
  };

  const pythonFolder = () =>
    botFolder({
      "bot.py": python,
      "part.py": 'version = "one"\n',
      "numbers.txt": "1",
      "log.txt": "",
      "large.bin": "x".repeat(2_000_000),
    });

  /** The folder by a link, as that for temporary files on macOS; on Windows, links need a right. */
  const linked = (folder: string) => {
    if (process.platform === "win32") return folder;
    symlinkSync(folder, `${folder}-link`);
    return `${folder}-link`;
  };

  it("show what a bot opens in the first one of an untraced series, which belongs to its version from then on", async function () {
    if (!findProgram("python3")) return skip(this, "no python3");
    const folder = linked(pythonFolder());
    const file = join(folder, "bot.py");
    writeFileSync(file, python.replace("os.path.getsize(", "len(open(").replace('".bin"))', '".bin")).read())'));
    const listFiles = () => [...readSourceVersion(file).files.keys()];
    assert.ok(!listFiles().includes("large.bin"), "no text names it");
    const play = async () => {
      const pins = createPinnedSources();
      const up = { bot: file, opponents: ["builtin:random"], folder, game: "locm", options };
      const matched = await resolveMatch(up, { ...settings, trace: false, pins });
      assert.ok(matched.ok, matched.ok ? "" : matched.message);
      const executor = createPinnedExecutor(createPoolExecutor(pool), pins);
      const traced: boolean[] = [];
      for (const { plan } of planSeries(matched.setup, "s", 3)) {
        const { record } = await executor.play(plan);
        traced.push(record!.some((line) => line.kind === "answer" && (line.writtenBy ?? []).length > 0));
      }
      return traced;
    };
    assert.deepEqual(await play(), [true, false, false]);
    assert.ok(listFiles().includes("large.bin"), listFiles().join(" "));
    assert.ok(!listFiles().includes("log.txt"), "its own log is no part of it");
    assert.deepEqual(await play(), [false, false, false], "it is known");
  });

  it("keep what the first one shows while others are played beside it, and end before it", async function () {
    if (!findProgram("python3")) return skip(this, "no python3");
    const folder = botFolder({
      "bot.py": `path = ".".join(["weights", "txt"])\nweights = open(path).read()\n${passing}`,
      "weights.txt": "one",
    });
    const [file, weights] = [join(folder, "bot.py"), join(folder, "weights.txt")];
    const pins = createPinnedSources();
    const up = { bot: file, opponents: ["builtin:random"], folder, game: "locm", options };
    const matched = await resolveMatch(up, { ...settings, trace: false, pins });
    assert.ok(matched.ok, matched.ok ? "" : matched.message);
    const plans = planSeries(matched.setup, "s", 8).map(({ plan }) => plan);
    const began = await Promise.all(plans.slice(0, 4).map((plan) => pins.of(plan)));
    assert.deepEqual(
      began.map(({ plan }) => plan.trace),
      [true, false, false, false],
    );
    const [first, ...others] = began;
    await pool.play(others[0]!.plan);
    assert.ok(others[0]!.isUndisturbed(), "ends before the first one");
    assert.ok(!listSourcePaths(file).data.includes(weights), "no text names it");
    await pool.play(first!.plan);
    assert.ok(listSourcePaths(file).data.includes(weights), "the trace shows it");
    assert.ok(first!.isUndisturbed());
    for (const other of others.slice(1)) assert.ok(other.isUndisturbed(), "nothing has changed");
    const fifth = await pins.of(plans[4]!);
    assert.deepEqual(fifth.places, [], "played from its own files");
    assert.ok(fifth.isUndisturbed());
    writeFileSync(weights, "two");
    assert.equal((await pins.of(plans[5]!)).places.length, 1, "a copy is played");
    assert.deepEqual(pins.changed(), [{ bot: "bot", file: weights, change: "changed" }]);
  });

  it("play with the original files and those beside them, and report changes of the bot's own files", async function () {
    if (!findProgram("python3")) return skip(this, "no python3");
    const folder = pythonFolder();
    const { records, changed } = await played(folder, ["bot.py", "builtin:random"], () => {
      writeFileSync(join(folder, "bot.py"), "this is no Python\n");
      writeFileSync(join(folder, "part.py"), 'version = "two"\n');
      writeFileSync(join(folder, "numbers.txt"), "2");
    });
    const file = join(folder, "bot.py");
    for (const record of records) {
      const { stamp, stderr } = botIn(record, "bot");
      assert.equal(stderr, `one 1 1 2000000 ${file}`);
      assert.equal(getBotFile(stamp), file);
      assert.equal(getBotHash(stamp), getBotHash(botIn(records[0]!, "bot").stamp));
      const frames = record.flatMap((line) => (line.kind === "answer" ? (line.writtenBy ?? []) : []));
      assert.ok(frames.length > 0);
      for (const {
        frames: [place],
      } of frames)
        assert.deepEqual([place!.file, place!.line], [file, 12]);
    }
    assert.deepEqual(changed, [
      { bot: "bot", file: "/bot.py", change: "changed" },
      { bot: "bot", file: "/part.py", change: "changed" },
      { bot: "bot", file: "/numbers.txt", change: "changed" },
    ]);
    const log = readFileSync(join(folder, "log.txt"), "utf8").replaceAll("\r\n", "\n");
    assert.equal(log, "played\n".repeat(6), "its own log stays its own");
  });

  long.it("continue if the whole folder or an opponent is deleted", async function () {
    if (!findProgram("python3") || !findProgram("g++")) return skip(this, "no python3 or g++");
    const folder = pythonFolder();
    mkdirSync(join(folder, "rival"));
    writeFileSync(join(folder, "rival", "rival.cpp"), cpp("rival"));
    const { records, changed } = await played(folder, ["rival/rival.cpp", "bot.py"], () => {
      rmSync(join(folder, "rival"), { recursive: true });
      rmSync(join(folder, "bot.py"));
    });
    for (const record of records) {
      assert.equal(botIn(record, "rival").stderr, "rival");
      assert.match(botIn(record, "bot").stderr!, /^one 1 1 2000000 /);
    }
    assert.deepEqual(changed, [
      { bot: "bot", file: "/bot.py", change: "deleted" },
      { bot: "rival", file: "/rival/rival.cpp", change: "deleted" },
    ]);
  });

  for (const [command, version] of [
    ["python3 ./bot.py", "one"],
    ["./runner --quick sub/part.py", "two"],
  ] as const)
    it(`keep the files that a command names, and the files that they name: ${command}`, async function () {
      if (!findProgram("python3")) return skip(this, "no python3");
      if (process.platform === "win32" && command.startsWith("./"))
        return skip(this, "Windows starts no script by its first line");
      const folder = pythonFolder();
      const runner = `#!/usr/bin/env python3\n${python.replace("from part", "from sub.part")}`;
      writeFileSync(join(folder, "runner"), runner, { mode: 0o755 });
      mkdirSync(join(folder, "sub"));
      writeFileSync(join(folder, "sub", "part.py"), 'version = "two"\n');
      const { records, changed } = await played(folder, ["bot.py", command], () => {
        for (const part of ["part.py", "sub/part.py"]) writeFileSync(join(folder, part), "broken(");
        rmSync(join(folder, "runner"));
      });
      const printed = new RegExp(`^${version} 1 1 2000000 `);
      for (const record of records) assert.match(botIn(record, command).stderr!, printed);
      const own = changed.filter(({ bot }) => bot === command).map(({ file, change }) => [file, change]);
      const expected = command.startsWith("python3")
        ? [["/part.py", "changed"]]
        : [
            ["/runner", "deleted"],
            ["/sub/part.py", "changed"],
          ];
      assert.deepEqual(own, expected);
    });

  it("report that the files of a command without file names are unknown", async function () {
    if (!findProgram("perl")) return skip(this, "no perl");
    const command = `perl -e "$|=1; while (1) { <> for 1..3; my $n = <>; exit if !defined $n; <> for 1..$n; print qq(PASS\\n) }"`;
    const { changed } = await played(pythonFolder(), ["bot.py", command], () => {});
    assert.deepEqual(
      changed.map(({ file, change }) => [file, change]),
      [["", "unknown"]],
    );
    assert.match(describeChangedSources(changed as ChangedSource[])!, /is not a file, so Spar cannot tell/);
  });

  /** Says which version of its part it plays with. */
  const perl = `use Part;
$| = 1;
print STDERR Part::version(), "\n";
while (1) {
  <STDIN> for 1..3;
  my $count = <STDIN>;
  exit unless defined $count;
  <STDIN> for 1..$count;
  print "PASS\n";
}
`;
  const bash = `. "$(dirname "$0")/sub/part.sh"
echo "$version" >&2
while true; do
  for i in 1 2 3; do read -r line || exit; done
  read -r count || exit
  for ((i = 0; i < count; i++)); do read -r line; done
  echo PASS
done
`;
  for (const [tool, main, source, part, text] of [
    ["perl", "bot.pl", `use lib "lib";\n${perl}`, "lib/Part.pm", 'package Part; sub version { "VERSION" } 1;\n'],
    ["bash", "bot.sh", bash, "sub/part.sh", "version=VERSION\n"],
  ] as const)
    it(`keep the files that a bot for ${tool} includes`, async function () {
      if (!findProgram(tool)) return skip(this, `no ${tool}`);
      const folder = botFolder({ [main]: source, [part]: text.replace("VERSION", "one") });
      const { records, changed } = await played(folder, [main, "builtin:random"], () =>
        writeFileSync(join(folder, part), text.replace("VERSION", "two")),
      );
      for (const record of records) assert.equal(botIn(record, "bot").stderr, "one");
      assert.deepEqual(changed, [{ bot: "bot", file: `/${part}`, change: "changed" }]);
    });

  it("play the original files as long as their content is unchanged, even if they are rewritten", async function () {
    if (!findProgram("python3")) return skip(this, "no python3");
    const folder = pythonFolder();
    const { records, changed } = await played(folder, ["bot.py", "builtin:random"], () =>
      writeFileSync(join(folder, "bot.py"), python),
    );
    assert.equal(records.length, 6);
    assert.deepEqual(changed, []);
  });

  /** Breaks what lies beside it when it begins for the third time. */
  const vandal = (log: string) => `import os
with open(${JSON.stringify(log)}, "a") as log:
    log.write(".")
if os.path.getsize(${JSON.stringify(log)}) == 3:
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "rival" + ".py"), "w") as file:
        file.write("broken(")
    os.remove(os.path.join(here, "third" + ".py"))
${passing}`;
  const passing = `while True:
    player_health, player_mana, player_deck, player_rune = map(int, input().split())
    input(); input()
    for _ in range(int(input())):
        card_number, instance_id, location, card_type, cost, attack, defense, abilities = input().split()[:8]
    print("PASS")
`;
  for (const [name, args] of [
    ["a series", (folder: string) => ["series", join(folder, "vandal.py"), join(folder, "rival.py"), "-n", "8"]],
    ["a league", (folder: string) => ["league", folder, "--sandbox", "off", "--count", "4"]],
    ["a duel", (folder: string) => ["duel", join(folder, "vandal.py"), join(folder, "rival.py"), "--matches", "8"]],
  ] as const) {
    (name === "a series" ? it : long.it)(
      `${name} of the command line counts the sources that it began with, and says what changed`,
      async function () {
        if (!findProgram("python3")) return skip(this, "no python3");
        const logs = botFolder({});
        const folder = botFolder({
          "vandal.py": vandal(join(logs, "starts")),
          "rival.py": passing,
          "third.py": passing,
        });
        const { log } = console;
        const lines: string[] = [];
        console.log = (line: string) => lines.push(line);
        try {
          await main([
            ...args(folder),
            "--game",
            "locm",
            "--rules",
            "1.0",
            "--json",
            "--jobs",
            "2",
            "--time-scale",
            "5",
          ]);
        } finally {
          console.log = log;
        }
        const found = JSON.parse(lines.at(-1)!) as {
          errors?: unknown;
          rows?: unknown;
          matches: readonly { readonly faults?: unknown }[];
          ended?: string;
          changed: readonly { file: string; change: string }[];
        };
        if (found.rows) assert.doesNotMatch(lines.at(-1)!, /crash|compile|start/);
        else if (found.ended === undefined) assert.deepEqual(found.errors, {});
        else assert.equal(found.ended, "most");
        const changes = found.changed.map(({ file, change }) => [file.slice(folder.length + 1), change]);
        const expected = [["rival.py", "changed"], ...(found.rows ? [["third.py", "deleted"]] : [])];
        assert.deepEqual(changes, expected);
      },
    );
  }

  it("know a header that only a Makefile names: in a duel, for changed answers and in a queue", async function () {
    if (process.platform === "win32" || !findProgram("g++")) return skip(this, "no g++");
    const folder = botFolder({
      Makefile: "CXXFLAGS = -include lib/say.h\nbot: bot.cpp\n",
      "lib/say.h": '#define SAY "PASS"\n',
      "bot.cpp": cpp("here").replace('"PASS\\n"', 'SAY "\\n"'),
    });
    const file = join(folder, "bot.cpp");
    const sent: string[] = [];
    const send = async () => {
      const matched = await resolveMatch(
        { bot: file, opponents: ["builtin:random"], folder, game: "locm", options },
        settings,
      );
      assert.ok(matched.ok, matched.ok ? "" : matched.message);
      const { id, sources } = makePortable(planMatch(matched.setup, "s"), createSourceLookup());
      assert.deepEqual([...sources[0]!.version.files.keys()].sort(), ["Makefile", "bot.cpp", "lib/say.h"]);
      sent.push(id);
    };
    await send();
    const { records, changed } = await played(folder, ["bot.cpp", "builtin:random"], () => {
      writeFileSync(join(folder, "lib", "say.h"), '#define SAY "PASS; PASS"\n');
    });
    const answers = records.map((record) => new Set(listAnswers(record).flatMap(({ text }) => text ?? [])));
    assert.ok(answers.every((texts) => texts.has("PASS") && !texts.has("PASS; PASS")));
    assert.deepEqual(changed, [{ bot: "bot", file: "/lib/say.h", change: "changed" }]);
    const record = records.at(-1)!;
    const player = record[0]?.kind === "match" ? record[0].bots.findIndex(({ name }) => name === "bot") : 0;
    const now = await findChangedAnswers({ record, player, bot: file, folder, settings });
    assert.ok(now.kind === "verdict" && now.changed.every(({ after }) => after === "PASS; PASS"), JSON.stringify(now));
    assert.ok(now.changed.length > 0);
    await send();
    assert.notEqual(sent[0], sent[1]);
    writeFileSync(join(folder, "bot.cpp"), `${readFileSync(file, "utf8")}// reads "weights.bin"\n`);
    writeFileSync(join(folder, "weights.bin"), Buffer.alloc(17_000_000));
    await assert.rejects(send, /weights.bin, which is too large for a queue/);
  });
});
