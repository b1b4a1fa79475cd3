import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../bots/process/program-path.ts";
import { sourceFile } from "./bot-runs.ts";
import { builtCommand } from "./built-command.ts";
import { systemPython } from "./run-as.ts";
import { skip } from "./skip.ts";

// `spar … 20<FOLDER`, or a lock that a shell holds: what Spar gets so is not for what it starts.

/** Reads each descriptor that it has, and a file of the folder through it. */
const looking = `import os, sys
def show(read):
    try:
        print("FOUND", read(), file=sys.stderr, flush=True)
    except OSError:
        pass
for name in os.listdir("/proc/self/fd"):
    show(lambda: os.pread(int(name), 100, 0))
    show(lambda: os.read(os.open("secret", os.O_RDONLY, dir_fd=int(name)), 100))
for line in sys.stdin: print("PASS", flush=True)
`;

/** Has the secret in its program if the compiler can read it, as it would by \`-I\` or \`.incbin\`. */
const including = (fd: number) => `#include <stdio.h>
extern const char secret[];
__asm__(".data\\n.globl secret\\nsecret: .incbin \\"/proc/self/fd/${fd}/secret\\"\\n.byte 0\\n");
int main(void) {
  char line[1000];
  fprintf(stderr, "FOUND %s", secret);
  while (fgets(line, sizeof line, stdin)) puts("PASS"), fflush(stdout);
}
`;

/** Plays a match with a folder, or the file in it, open as the descriptor `fd` of Spar; all that is known of it afterwards. */
async function playWith(
  fd: number,
  bot: string,
  sandbox: string,
  {
    opponent = "builtin:greedy",
    env = process.env,
    opened = "",
  }: { opponent?: string; env?: NodeJS.ProcessEnv; opened?: string } = {},
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "inherited-"));
  const record = join(folder, "match.spar.jsonl");
  writeFileSync(join(folder, "secret"), "hidden-word");
  const file = openSync(join(folder, opened), "r");
  const stdio: ("ignore" | "pipe" | number)[] = ["ignore", "pipe", "pipe", ...Array(fd - 3).fill("ignore"), file];
  const args = ["match", bot, opponent, "--game", "locm", "--rules", "1.1", "--sandbox", sandbox];
  const [program, ...words] = builtCommand(...args, "--seed", "s", "--record", record);
  const child = spawn(program!, words, { stdio, env });
  closeSync(file);
  let said = "";
  for (const pipe of [child.stdout!, child.stderr!]) pipe.on("data", (text: Buffer) => (said += text));
  const [code] = await once(child, "close");
  try {
    return said + readFileSync(record, "utf8");
  } catch {
    return `${said} exit code ${code}`;
  }
}

describe("a descriptor that Spar inherited", function () {
  this.timeout(60_000);
  before(function () {
    if (process.platform !== "linux") skip(this, "not Linux");
  });

  for (const sandbox of ["on", "off"])
    for (const fd of [20, 200])
      it(`is not in a bot: ${fd}, sandbox ${sandbox}`, async () => {
        const text = await playWith(fd, sourceFile("looking.py", looking), sandbox);
        assert.ok(!text.includes("hidden-word"), "the bot has read it");
        assert.match(text, /PASS/);
      });

  it("is not in a bot that Landlock isolates, from whom it would not keep an open file", async function () {
    const programs = mkdtempSync(join(tmpdir(), "inherited-landlock-"));
    // Without bubblewrap.
    for (const name of ["python3", "gcc", "cc", "as", "ld", "sh"]) {
      const program = name === "python3" ? systemPython : findProgram(name);
      if (program === undefined) skip(this, `no ${name}`);
      symlinkSync(program, join(programs, name));
    }
    const env = { ...process.env, PATH: programs };
    const text = await playWith(30, sourceFile("looking-landlock.py", looking), "on", { env, opened: "secret" });
    if (/cannot be sandboxed here|install bubblewrap/i.test(text)) skip(this, "no Landlock");
    assert.ok(!text.includes("hidden-word"), "the bot has read it");
    assert.match(text, /PASS/);
    assert.match(text, /"sandbox":"landlock"/);
  });

  it("is not in Git, which may run programs of the repository", async function () {
    const git = findProgram("git");
    if (git === undefined) skip(this, "no git");
    const folder = mkdtempSync(join(tmpdir(), "inherited-git-"));
    const bot = join(folder, "bot.py");
    writeFileSync(bot, looking);
    const named = ["-c", "user.name=n", "-c", "user.email=e"];
    for (const words of [
      ["init", "-q"],
      ["add", "bot.py"],
      [...named, "commit", "-qm", "1"],
    ])
      execFileSync(git, words, { cwd: folder });
    mkdirSync(join(folder, "programs"));
    const seen = join(folder, "seen");
    writeFileSync(join(folder, "programs", "git"), `#!/bin/sh\nls -l /proc/self/fd >>${seen}\nexec ${git} "$@"\n`);
    chmodSync(join(folder, "programs", "git"), 0o755);
    const env = { ...process.env, PATH: `${join(folder, "programs")}:${process.env.PATH}` };
    const text = await playWith(20, bot, "off", { opponent: "git:HEAD", env });
    assert.match(text, /PASS/);
    assert.match(readFileSync(seen, "utf8"), / 2 -> /);
    assert.doesNotMatch(readFileSync(seen, "utf8"), / 20 -> (?!\/dev\/null)/);
  });

  for (const sandbox of ["on", "off"])
    it(`is not in a compiler, sandbox ${sandbox}`, async function () {
      if (findProgram("gcc") === undefined) skip(this, "no gcc");
      const text = await playWith(20, sourceFile(`including-${sandbox}.c`, including(20)), sandbox);
      assert.ok(!text.includes("hidden-word"), "the compiler has read it");
      assert.match(text, /\/proc\/self\/fd\/20\/secret/);
    });
});
