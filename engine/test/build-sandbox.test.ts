import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { programPath } from "../bots/build/program-path.ts";
import { sandboxesFor } from "../bots/sandbox/sandbox.ts";
import { createPool } from "../match/pool.ts";
import { planOf } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { firstSeen, long } from "./long.ts";
import { skip } from "./skip.ts";

// Bots of other people that attack while they are built or checked, with the compilers of this machine.

const secret = "SPAR-SECRET-4711";

interface Attack {
  readonly tool: string;
  readonly files: Readonly<Record<string, string>>;
  /** Where the bot begins. */
  readonly main: string;
  /** Run in the bot's folder by whoever made it. */
  readonly before?: readonly string[];
}

/** A program that answers with nothing but what it took in while it was built. */
const cProgram = (head: string, expression: string) =>
  `${head}\n#include <stdio.h>\nint main() { char line[999]; fgets(line, 999, stdin); puts(${expression}); fflush(stdout); for (;;) if (!fgets(line, 999, stdin)) return 0; }\n`;

/** `$SECRET` and `$MARK` stand for a file with a secret and one that must not appear. */
const reads: Readonly<Record<string, Attack>> = {
  "C takes in a file by the assembler": {
    tool: "gcc",
    main: "bot.c",
    files: {
      "bot.c": cProgram(
        `__asm__(".section .rodata\\ntaken: .incbin \\"$SECRET\\"\\n.byte 0\\n.previous"); extern const char taken[];`,
        "taken",
      ),
    },
  },
  "C includes a file by a macro": {
    tool: "gcc",
    main: "bot.c",
    files: { "bot.c": cProgram(`#define FROM "$SECRET"\nconst char *taken =\n#include FROM\n;`, "taken") },
  },
  "Rust takes in a file": {
    tool: "rustc",
    main: "bot.rs",
    files: {
      "bot.rs": `fn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); println!("{}", include_str!("$SECRET")); loop { if std::io::stdin().read_line(&mut line).unwrap() == 0 { return; } } }`,
    },
  },
  "a command names a file of the user's": {
    tool: "cat",
    main: "bot.py",
    files: {
      "bot.py": "",
      "spar.json": `{ "game": "locm", "bots": { "bot.py": { "command": ["cat", "$SECRET"] } } }`,
    },
  },
  "a command names a program of the user's": {
    tool: "cat",
    main: "bot.py",
    files: {
      "bot.py": "",
      "spar.json": `{ "game": "locm", "bots": { "bot.py": { "command": ["sh", "-c", "cat $(dirname $SECRET)/*; ls /root /home/*", "$SECRET"] } } }`,
    },
  },
  "Rust takes in the environment": {
    tool: "rustc",
    main: "bot.rs",
    files: {
      "bot.rs": `fn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); println!("{}", option_env!("BOT_TEST_SECRET").unwrap_or("nothing")); loop { if std::io::stdin().read_line(&mut line).unwrap() == 0 { return; } } }`,
    },
  },
};

const runs: Readonly<Record<string, Attack>> = {
  "Perl runs what stands in BEGIN": {
    tool: "perl",
    main: "bot.pl",
    files: {
      "bot.pl": `BEGIN { open(my $f, ">", "$MARK"); print $f "x"; close $f; }\nwhile (<STDIN>) { print "PASS\\n"; }\n`,
    },
  },
  "a toolchain that is named beside a Rust bot": {
    tool: "rustc",
    main: "bot.rs",
    files: {
      "bot.rs": `fn main() {}`,
      "rust-toolchain.toml": `[toolchain]\npath = "$FOLDER/chain"\n`,
      "chain/bin/rustc": `#!/bin/sh\necho x >$MARK\nexit 1\n`,
    },
  },
  "the commands of the folder's spar.json": {
    tool: "gcc",
    main: "bot.c",
    files: {
      "bot.c": cProgram("", '"PASS"'),
      "spar.json": `{ "game": "locm", "commands": { "c": ["$FOLDER/evil"] } }`,
      evil: `#!/bin/sh\necho x >$MARK\nexec gcc "$@"\n`,
    },
  },
  "an annotation processor beside a Java bot": {
    tool: "javac",
    main: "Player.java",
    files: {
      "Player.java": `class Player { public static void main(String[] args) { new java.util.Scanner(System.in).nextLine(); System.out.println("PASS"); } }`,
      "META-INF/services/javax.annotation.processing.Processor": "Evil\n",
      "Evil.java": `import java.util.*; import javax.annotation.processing.*; import javax.lang.model.element.*;
@SupportedAnnotationTypes("*") public class Evil extends AbstractProcessor {
  public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) {
    try { new java.io.FileWriter("$MARK").close(); } catch (java.io.IOException error) {}
    return false;
  }
}`,
    },
    before: ["javac", "-proc:none", "Evil.java"],
  },
};

/** Would take all memory of the machine. */
const grows: Readonly<Record<string, Attack>> = {
  "C that includes a device without an end": {
    tool: "gcc",
    main: "bot.c",
    files: { "bot.c": `#define FROM "/dev/zero"\n#include FROM\nint main() { return 0; }\n` },
  },
  "Rust that includes one": {
    tool: "rustc",
    main: "bot.rs",
    files: { "bot.rs": `fn main() { println!("{}", include_bytes!("/dev/zero").len()); }\n` },
  },
};

describe("a bot of other people that attacks while it is built", function () {
  // A compiler that is to be stopped fills two gigabytes first.
  this.timeout(60_000);
  let folder: string;
  let secrets: string;
  const pool = createPool({ size: 1 });
  before(async function () {
    const [kind] = await sandboxesFor("");
    if (kind === undefined) skip(this, "no sandbox");
    folder = mkdtempSync(join(tmpdir(), "spar-build-attack-"));
    // Not below the folder for temporary files: a sandbox has one of its own there.
    secrets = mkdtempSync(join(homedir(), ".spar-test-"));
    writeFileSync(join(secrets, "secret"), `"${secret}"`);
    process.env.BOT_TEST_SECRET = secret;
  });
  after(async () => {
    await pool.dispose();
    delete process.env.BOT_TEST_SECRET;
    for (const each of [folder, secrets]) if (each) rmSync(each, { recursive: true, force: true });
  });

  /** Plays the bot as a league does; the whole record as text, or why it could not be played. */
  async function playedAs(
    name: string,
    { files, main, before: made }: Attack,
    foreign = true,
  ): Promise<{ text: string; mark: string }> {
    const own = join(folder, name.replace(/\W+/g, "-"));
    const mark = join(secrets, `mark-${name.length}`);
    for (const [file, text] of Object.entries(files)) {
      const path = join(own, file);
      mkdirSync(join(path, ".."), { recursive: true });
      const filled = text.replaceAll("$SECRET", join(secrets, "secret")).replaceAll("$MARK", mark);
      writeFileSync(path, filled.replaceAll("$FOLDER", own), { mode: 0o755 });
    }
    if (made) execFileSync(made[0]!, made.slice(1), { cwd: own });
    const settings = { timeScale: 5, trace: false, commands: {}, cacheFolder: join(folder, "cache") };
    const asked = { bot: join(own, main), opponents: ["builtin:random"], folder: own, game: "locm", foreign };
    const matched = await resolveMatch(asked, settings);
    if (!matched.ok) return { text: JSON.stringify(matched), mark };
    return { text: JSON.stringify(await pool.play(planOf(matched.setup, "1"))), mark };
  }

  for (const [name, attack] of Object.entries(reads)) {
    it(`learns nothing of the user's: ${name}`, async function () {
      if (programPath(attack.tool) === undefined) skip(this, `no ${attack.tool}`);
      const { text } = await playedAs(name, attack);
      assert.ok(!text.includes(secret), text.slice(0, 2000));
    });
  }
  const isFirst = firstSeen();
  for (const [name, attack] of Object.entries(grows)) {
    (isFirst("grows") ? it : long.it)(`is stopped before it takes more than 2 GB: ${name}`, async function () {
      if (programPath(attack.tool) === undefined) skip(this, `no ${attack.tool}`);
      for (const foreign of [true, false]) {
        const { text } = await playedAs(`${name} ${foreign}`, attack, foreign);
        assert.match(text, /used more than 2 GB of memory and was stopped/);
      }
    });
  }
  for (const [name, attack] of Object.entries(runs)) {
    it(`runs nothing outside: ${name}`, async function () {
      if (programPath(attack.tool) === undefined) skip(this, `no ${attack.tool}`);
      const { text, mark } = await playedAs(name, attack);
      assert.ok(!existsSync(mark), text.slice(0, 2000));
    });
  }
});
