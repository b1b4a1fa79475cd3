import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../cli/run.ts";
import { escapeInvisible, escapeLine, formatVisibleJson } from "../text/visible.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

/** Moves the cursor, sets a title, rings, deletes, turns the reading around, ends a line. */
const hostile = "\x1b[2J\x1b]0;x\x07\x9b31m\x7f\u202eevil\u2066\u200f\u2028\rover";
const inPython = hostile.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** What acts on a terminal or turns the reading around; a line feed and a tab are ours. */
function assertVisible(text: string, what: string): void {
  const acts = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.exec(text.replace(/[\n\t]/g, ""));
  assert.equal(
    acts,
    null,
    `${what}: ${JSON.stringify(text.slice(Math.max(0, (acts?.index ?? 0) - 60)).slice(0, 160))}`,
  );
}

describe("the output of a bot", () => {
  it("is shown with control characters escaped", () => {
    assert.equal(escapeLine("a\x1bb\u202ec\nd\te\u0085"), "a\\x1bb\\u202ec\\nd\\te\\x85");
    assert.equal(escapeInvisible("a\r\nb\tc\rd"), "a\nb\tc\\rd");
    assert.equal(escapeInvisible("Ünïcödé ✓ 👩‍👩‍👧 עברית"), "Ünïcödé ✓ 👩‍👩‍👧 עברית");
    assertVisible(escapeInvisible(hostile), "a text");
    assertVisible(escapeLine(`${hostile}\n`), "a line");
  });

  it("is unchanged in JSON", () => {
    const value = { [hostile]: [hostile, "\n"] };
    assertVisible(formatVisibleJson(value), "JSON");
    assert.deepEqual(JSON.parse(formatVisibleJson(value)), value);
  });

  describe("on the command line, control characters are escaped", () => {
    let folder: string;
    before(function () {
      if (process.platform === "win32") skip(this, "file names cannot be hostile here");
      folder = mkdtempSync(join(tmpdir(), "spar-"));
      for (const [name, source] of Object.entries(bots)) writeFileSync(join(folder, `${name}${evilName}.py`), source);
      writeFileSync(join(folder, `text${evilName}`), `${hostile}\n${hostile}`);
    });
    after(() => folder && rmSync(folder, { recursive: true }));

    const evilName = "\x1b[31m\u202e\n\x9b";
    const loop = "import sys\nfor line in sys.stdin:\n  ";
    const bots = {
      answers: `# draft battle SUMMON ATTACK PASS\n${loop}print("${inPython}", flush=True)\n`,
      raises: `# SUMMON ATTACK PASS\n${loop}raise type("E${inPython}", (Exception,), {})("${inPython}\\n${inPython}")\n`,
      says: `# SUMMON ATTACK PASS\n${loop}print("${inPython}", file=sys.stderr); print("@spar {${inPython}", file=sys.stderr); print("PASS", flush=True)\n`,
      ends: `# SUMMON ATTACK PASS\nimport sys\nsys.exit("${inPython}")\n`,
    };
    const file = (name: string) => join(folder, `${name}${evilName}${name === "text" ? "" : ".py"}`);

    /** All that a command printed, and its exit code; a sentence it failed with is printed as `spar` does it. */
    async function spar(...args: readonly string[]): Promise<{ status: number; stdout: string; stderr: string }> {
      const printed = { stdout: "", stderr: "" };
      const { log, error } = console;
      const { write } = process.stderr;
      const into = (name: keyof typeof printed) => (text: string) => {
        printed[name] += `${text}\n`;
        return true;
      };
      console.log = into("stdout");
      console.error = into("stderr");
      process.stderr.write = into("stderr");
      let status: number;
      try {
        status = await run(args, into("stderr"));
      } finally {
        Object.assign(console, { log, error });
        process.stderr.write = write;
      }
      assertVisible(printed.stdout, `stdout of ${args[0]}`);
      assertVisible(printed.stderr, `stderr of ${args[0]}`);
      return { status, ...printed };
    }

    for (const name of Object.keys(bots)) {
      it(`from a bot that ${name}, as text, as JSON, and in its record`, async () => {
        const record = join(folder, `${name}.spar.jsonl`);
        const match = ["match", file(name), "builtin:random", "--game", "locm", "--seed", "1"];
        const { status, stdout, stderr } = await spar(...match, "--record", record);
        assert.equal(status, 0, stderr);
        assert.ok(!/^\s*over/m.test(stdout), "no line of its own");
        const json = await spar(...match, "--json");
        assert.equal(JSON.parse(json.stdout).players[0].name, `${name}${evilName}`);
        for (const more of [[], ["--json"], ["--turn", "1"], ["--turn", "1", "--json"]]) {
          const replayed = await spar("replay", record, ...more);
          assert.equal(replayed.status, 0, replayed.stderr);
        }
      });
    }

    it("from a compiler that quotes the wrong line", async function () {
      if (spawnSync("gcc", ["--version"]).error) skip(this, "no gcc");
      const source = join(folder, `wrong${evilName}.c`);
      writeFileSync(
        source,
        `// SUMMON ATTACK PASS\n#error ${hostile.replace("\r", "")}\nint main(void) { return 0; }\n`,
      );
      const match = ["match", source, "builtin:random", "--game", "locm", "--seed", "1"];
      assert.match((await spar(...match)).stderr, /\.c:2:\d+: error: #error \\x1b/);
      const { problems } = JSON.parse((await spar(...match, "--json")).stdout);
      assert.ok(problems.some(({ message }: { message: string }) => message.includes(`#error ${hostile.slice(0, 1)}`)));
    });

    long.it("in names in a series and a league", async () => {
      const league = join(folder, "league");
      mkdirSync(league);
      const sample = join(__dirname, "../../samples/locm/python/draws.py");
      for (const name of ["one", "two"]) copyFileSync(sample, join(league, `${name}${evilName}.py`));
      assert.equal((await spar("league", league, "--game", "locm", "-n", "2")).status, 0);
      assert.equal((await spar("league", league, "--game", "locm", "-n", "2", "--json")).status, 0);
      assert.equal((await spar("series", file("says"), "builtin:random", "--game", "locm", "-n", "2")).status, 0);
    });

    it("in messages on refused commands", async () => {
      for (const args of [
        ["match", `nothing${hostile}`],
        ["match", file("text")],
        ["match", "builtin:greedy", `builtin:${hostile}`, "--game", "locm"],
        ["match", "builtin:greedy", "--game", hostile],
        [hostile],
        ["replay", file("text")],
        ["import", file("text")],
        ["cards", file("text")],
        ["solve", hostile],
      ])
        assert.notEqual((await spar(...args)).status, 0);
    });
  });
});
