import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { listCommits } from "../project/resolve/revision.ts";
import { getBotFile } from "../record/match-record.ts";
import { skip } from "./skip.ts";

describe("a bot of a git revision", () => {
  let home: string;
  let folder: string;
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: folder, encoding: "utf8" });
  const write = (name: string, text: string) => writeFileSync(join(folder, "bots", name), text);

  before(function () {
    if (spawnSync("git", ["--version"]).status !== 0) return skip(this, "no git");
    home = mkdtempSync(join(tmpdir(), "spar-revisions-"));
    folder = join(home, "link");
    mkdirSync(join(home, "real"));
    // As below macOS's folder for temporary files. Windows wants no right to a junction.
    symlinkSync(join(home, "real"), folder, "junction");
    mkdirSync(join(folder, "bots"));
    git("init", "-q");
    write("bot.py", "from plan import answer\nprint(answer())\n");
    write("plan.py", "def answer(): return 'PASS'\n");
    git("add", ".");
    git("commit", "-qm", "first");
    write("plan.py", "def answer(): return 'PICK 1'\n");
    write("other.py", "print('PASS')\n");
    git("add", "bots/other.py");
  });
  after(() => home && rmSync(home, { recursive: true }));

  const met = async (bot: string, ...opponents: string[]) => {
    const settings = { timeScale: 1, trace: false, commands: {}, cacheFolder: join(folder, "cache") };
    return resolveMatch({ bot, opponents, folder, game: "locm" }, settings);
  };

  /** Writes any tree, also one that git itself would not make. */
  const tree = (...entries: readonly (readonly [mode: string, name: string, hash: string])[]) => {
    const rows = entries.map(([mode, name, hash]) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(hash, "hex")]),
    );
    const words = ["hash-object", "-t", "tree", "-w", "--stdin", "--literally"];
    return execFileSync("git", words, { cwd: folder, input: Buffer.concat(rows), encoding: "utf8" }).trim();
  };

  it("is of the file that a first bot, which is a revision itself, was named by", async () => {
    const matched = await met("bots/bot.py@HEAD", "git:HEAD");
    assert.ok(matched.ok, JSON.stringify(matched));
    assert.deepEqual(
      matched.setup.bots.map(({ name }) => name),
      ["bot@HEAD", "bot@HEAD"],
    );
  });

  it("is called by the folder of its repository where its own name says nothing", async () => {
    writeFileSync(join(folder, "main.py"), "print('PASS')\n");
    git("add", "main.py");
    git("commit", "-qm", "top", "--", "main.py");
    const matched = await met("main.py@HEAD");
    assert.ok(matched.ok, JSON.stringify(matched));
    assert.equal(matched.setup.bots[0]?.name, "link@HEAD");
  });

  it("has what Git LFS and git's ignored files keep elsewhere, and its submodules", async () => {
    const other = join(folder, "other");
    execFileSync("git", ["init", "-q", other]);
    writeFileSync(join(other, "rules.txt"), "rules");
    const inOther = ["-C", other, "-c", "user.name=a", "-c", "user.email=a@b"];
    execFileSync("git", [...inOther, "add", "."]);
    execFileSync("git", [...inOther, "commit", "-qm", "rules"]);
    git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other, "bots/rules");
    const oid = createHash("sha256").update("heavy").digest("hex");
    write("heavy.bin", `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize 5\n`);
    write("light.bin", "light");
    write("lfs.py", 'print("PASS", open("heavy.bin"), open("light.bin"))\n');
    writeFileSync(join(folder, ".gitignore"), "light.bin\n.venv\ncache\n");
    write("parts.py", 'print("PASS", open("".join(["hea", "vy", ".b", "in"])))\n');
    mkdirSync(join(folder, ".venv"), { recursive: true });
    git("add", ".gitignore", "bots/heavy.bin", "bots/lfs.py", "bots/parts.py");
    const added = [".gitignore", ".gitmodules", "bots/heavy.bin", "bots/lfs.py", "bots/parts.py", "bots/rules"];
    git("commit", "-qm", "large", "--", ...added);
    for (const name of ["lfs.py", "parts.py"]) {
      const missing = await met("bots/bot.py", `bots/${name}@HEAD`);
      assert.match(
        JSON.stringify(missing),
        /bots\/heavy.bin of revision HEAD is kept by Git LFS, and not on this machine/,
      );
    }
    const store = join(folder, ".git", "lfs", "objects", oid.slice(0, 2), oid.slice(2, 4));
    mkdirSync(store, { recursive: true });
    writeFileSync(join(store, oid), "heavy");
    const matched = await met("bots/bot.py", "bots/lfs.py@HEAD");
    assert.ok(matched.ok, JSON.stringify(matched));
    const place = join(getBotFile(matched.setup.bots[1]!)!, "..");
    assert.equal(readFileSync(join(place, "heavy.bin"), "utf8"), "heavy");
    assert.equal(readFileSync(join(place, "light.bin"), "utf8"), "light");
    assert.equal(readFileSync(join(place, "rules", "rules.txt"), "utf8"), "rules");
    assert.ok(existsSync(join(place, "..", ".venv")));
    assert.match(
      matched.leftOut ?? "",
      /lfs\.py of revision HEAD .* from the working copy: \.venv, bots\/light\.bin\./,
    );
  });

  it("has of a large repository only what its files lead to, and all if it cannot be built from that", async function () {
    if (spawnSync("g++", ["--version"]).status !== 0) return skip(this, "no g++");
    const large = join(folder, "large");
    const put = (name: string, text: string) => {
      mkdirSync(join(large, name, ".."), { recursive: true });
      writeFileSync(join(large, name), text);
    };
    for (let i = 0; i < 600; i++) put(`matches/m${i}/r${i}.json`, "{}");
    put("bots/bot.py", 'import deep.say\nopen("weights/" + "a" + ".bin")\nprint(deep.say.word)\n');
    put("deep/say.py", "from .word import word\n");
    put("deep/word.py", 'word = "PASS"\n');
    put("bots/weights/a.bin", "1");
    put("bots/bot.cpp", '#include "../deep/say.h"\nint main() { return say(); }\n');
    put("deep/say.h", "int say();\n");
    put("CMakeLists.txt", `file(GLOB_RECURSE ALL *.cpp)\nadd_executable(bot \${ALL})\n`);
    put("hidden/far.cpp", "int say() { return 0; }\n");
    const run = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: large, encoding: "utf8" });
    run("init", "-q");
    run("add", ".");
    run("commit", "-qm", "all");
    const list = async (bot: string) => {
      const settings = { timeScale: 1, trace: false, commands: {}, cacheFolder: join(folder, "cache") };
      const matched = await resolveMatch({ bot: `${bot}@HEAD`, opponents: [], folder: large, game: "locm" }, settings);
      assert.ok(matched.ok, JSON.stringify(matched));
      const top = join(getBotFile(matched.setup.bots[0]!)!, "..", "..");
      return readdirSync(top, { recursive: true, withFileTypes: true }).flatMap((each) =>
        each.isFile() ? each.name : [],
      );
    };
    const files = await list("bots/bot.py");
    assert.ok(
      ["bot.py", "say.py", "word.py", "a.bin", "CMakeLists.txt"].every((name) => files.includes(name)),
      files.join(" "),
    );
    assert.ok(files.length < 20, files.join(" "));
    assert.ok((await list("bots/bot.cpp")).length > 600);
  });

  for (const named of ["git:HEAD", "bots/bot.py@HEAD"]) {
    it(`is the file with all files beside it, when it is named ${named}`, async () => {
      const status = () => git("status", "--porcelain", "--", "bots");
      const before = status();
      const matched = await met("bots/bot.py", named);
      assert.ok(matched.ok, JSON.stringify(matched));
      const [now, old] = matched.setup.bots;
      assert.deepEqual([now?.name, old?.name], ["bot", "bot@HEAD"]);
      const beside = (file: string) => readFileSync(join(file, "..", "plan.py"), "utf8");
      assert.match(beside(getBotFile(now)!), /PICK 1/);
      assert.match(beside(getBotFile(old)!), /PASS/);
      assert.equal(status(), before, "the repository is as it was");
    });
  }

  it("fetches nothing by what the repository's own configuration names, and says what is missing", async () => {
    const mark = join(folder, "fetched");
    write("lost.txt", "print('PASS')\n");
    git("add", "bots/lost.txt");
    git("commit", "-qm", "lost", "--", "bots/lost.txt");
    const blob = git("rev-parse", "HEAD:bots/lost.txt").trim();
    rmSync(join(folder, ".git", "objects", blob.slice(0, 2), blob.slice(2)));
    const settings = { "protocol.ext.allow": "always", "extensions.partialClone": "origin" };
    const remote = { promisor: "true", partialclonefilter: "blob:none", url: `ext::touch ${mark}` };
    for (const [name, value] of Object.entries(settings)) git("config", name, value);
    for (const [name, value] of Object.entries(remote)) git("config", `remote.origin.${name}`, value);
    const matched = await met("bots/bot.py", "git:HEAD");
    assert.match(matched.ok ? "" : matched.message, /bots\/lost\.txt is missing in the repository/);
    assert.ok(!existsSync(mark));
    git("reset", "-q", "--hard", "HEAD^");
  });

  it("is refused in a sentence where a file and a folder have one name", async () => {
    const blob = git("rev-parse", "HEAD:bots/bot.py").trim();
    const bots = tree(["100644", "bot.py", blob], ["100644", "x", blob], ["40000", "x", tree(["100644", "y", blob])]);
    const commit = git("commit-tree", "-m", "twice", tree(["40000", "bots", bots])).trim();
    const matched = await met("bots/bot.py", `git:${commit}`);
    assert.match(matched.ok ? "" : matched.message, /Cannot write revision/);
  });

  it("writes nothing through a link, of the revision's own or in place of a folder of today, and what a link leads to", async () => {
    const put = (text: string) =>
      execFileSync("git", ["hash-object", "-w", "--stdin"], { cwd: folder, input: text, encoding: "utf8" }).trim();
    const victim = mkdtempSync(join(tmpdir(), "spar-victim-"));
    const empty = put("");
    const many = tree(...Array.from({ length: 600 }, (_, i) => ["100644", `r${1000 + i}`, empty] as const));
    const link = ["120000", "lib", put(victim)] as const;
    const source = "import lib, good\nopen('lib/light.bin')\n";
    const bots = tree(["100644", "loads.py", put(source)], link);
    const good = [
      ["40000", "far", tree(["40000", "place", tree(["100644", "word.py", put("word = 1\n")])])],
      ["120000", "good", put("far/place")],
    ] as const;
    writeFileSync(join(folder, ".gitignore"), "light.bin\n.venv\ncache\n");
    write("loads.py", source);
    mkdirSync(join(folder, "bots", "lib"));
    write("lib/light.bin", "light");
    const play = (...more: readonly (readonly [string, string, string])[]) => {
      const top = tree(["40000", "bots", bots], ...more, ["40000", "many", many]);
      return met("bots/bot.py", `bots/loads.py@${git("commit-tree", "-m", "links", top).trim()}`);
    };
    const refused = await play(link, ["40000", "lib", tree(["100644", "x", empty])]);
    assert.match(refused.ok ? "" : refused.message, /Cannot write revision/);
    const matched = await play(...good);
    assert.ok(matched.ok, JSON.stringify(matched));
    assert.ok(existsSync(join(getBotFile(matched.setup.bots[1])!, "..", "..", "good", "word.py")));
    assert.deepEqual(readdirSync(victim), []);
    for (const each of [victim, join(folder, "bots", "lib")]) rmSync(each, { recursive: true });
    rmSync(join(folder, "bots", "loads.py"));
  });

  it("runs nothing that the repository's own configuration names", async () => {
    const mark = join(folder, "mark");
    const evil = join(folder, "evil.sh");
    writeFileSync(evil, `#!/bin/sh\necho x >>${mark}\ncat\n`, { mode: 0o755 });
    write("text.py", "print('PASS')\n");
    writeFileSync(join(folder, ".gitattributes"), "*.py filter=evil\n");
    symlinkSync("bot.py", join(folder, "bots", "link.py"));
    git("add", ".gitattributes", "bots/text.py", "bots/link.py");
    git("commit", "-qm", "filtered", "--", ".gitattributes", "bots/text.py", "bots/link.py");
    const signed = git("cat-file", "commit", "HEAD").replace("\n\n", "\ngpgsig -----BEGIN PGP SIGNATURE-----\n x\n\n");
    const words = ["hash-object", "-t", "commit", "-w", "--stdin", "--literally"];
    const commit = execFileSync("git", words, { cwd: folder, input: signed, encoding: "utf8" }).trim();
    git("config", "log.showSignature", "true");
    git("config", "gpg.program", evil);
    git("update-ref", "HEAD", commit);
    git("config", "filter.evil.smudge", evil);
    git("config", "filter.evil.required", "true");
    git("config", "core.fsmonitor", evil);
    mkdirSync(join(folder, ".git", "hooks"), { recursive: true });
    for (const hook of ["post-checkout", "post-index-change", "reference-transaction"])
      writeFileSync(join(folder, ".git", "hooks", hook), `#!/bin/sh\necho x >>${mark}\n`, { mode: 0o755 });
    const matched = await met("bots/text.py", "git:HEAD");
    assert.ok(matched.ok, JSON.stringify(matched));
    const old = getBotFile(matched.setup.bots[1])!;
    assert.equal(readFileSync(old, "utf8"), "print('PASS')\n");
    assert.equal(readlinkSync(join(old, "..", "link.py")), "bot.py");
    assert.equal((await listCommits(join(folder, "bots"), ["text.py"])).length, 1);
    assert.ok(!existsSync(mark));
  });

  it("removes unfinished files of killed processes, but not files being written", async () => {
    const { pid: gone } = spawnSync(process.execPath, ["-e", ""]);
    const revisions = join(folder, "cache", "revisions");
    mkdirSync(join(revisions, `0abc.${gone}`, "bots"), { recursive: true });
    mkdirSync(join(revisions, `0abc.${process.ppid}`));
    assert.ok((await met("bots/bot.py", "git:HEAD")).ok);
    const names = readdirSync(revisions).filter((name) => name.startsWith("0abc"));
    assert.deepEqual(names, [`0abc.${process.ppid}`]);
  });

  const refused: [string, string, string, RegExp][] = [
    ["a revision that is not there", "bots/bot.py", "git:v9", /There is no revision v9 in the repository of bot\.py/],
    ["a file that was not there", "bots/bot.py", "bots/other.py@HEAD", /bots\/other\.py is not in revision HEAD/],
    ["no file to take it of", "builtin:greedy", "git:HEAD", /the first bot has no file/],
    ["what would be a flag of git", "bots/bot.py", "git:--all", /There is no revision --all/],
  ];
  for (const [what, bot, opponent, sentence] of refused) {
    it(`is refused in a sentence: ${what}`, async () => {
      const matched = await met(bot, opponent);
      assert.match(matched.ok ? "" : matched.message, sentence);
    });
  }

  it("is refused in a sentence: a file outside of a repository", async () => {
    const apart = mkdtempSync(join(tmpdir(), "spar-no-repository-"));
    writeFileSync(join(apart, "bot.py"), "print('PASS')\n");
    const matched = await met(join(apart, "bot.py"), "git:HEAD");
    rmSync(apart, { recursive: true });
    assert.match(matched.ok ? "" : matched.message, /bot\.py has no revision HEAD: .*not a git repository/);
  });
});
