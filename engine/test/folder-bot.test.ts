import assert from "node:assert/strict";
import { join } from "node:path";
import { findBot, nameOpponent } from "../project/resolve/find-bot.ts";
import { botFolder } from "./hosted-bot.ts";

const python = "for line in open(0):\n    print('PASS', flush=True)\n";
const script = "process.stdin.on('data', () => console.log('PASS'));\n";
const rust = "fn main() {}\n";
const card = '[package]\nname = "x"\nversion = "0.1.0"\n';

/** Files of a folder, and the one that it is played by. */
const folders: readonly (readonly [what: string, files: Readonly<Record<string, string>>, main: string])[] = [
  ["run.sh", { "run.sh": "exec python3 player.py\n", "player.py": python }, "run.sh"],
  [
    "words of commands.json",
    { "commands.json": '{ "run": ["python3", "a.py"] }', "a.py": python, "b.py": python },
    "a.py",
  ],
  [
    "a command of commands.json",
    { "commands.json": '{ "run": "python3 a.py" }', "a.py": python, "b.py": python },
    "a.py",
  ],
  ["main", { "Main.c++": "int main() {}\n", "old.cpp": "int main() {}\n" }, "Main.c++"],
  ["__main__.py", { "__main__.py": python, "other.py": python }, "__main__.py"],
  ["package.json", { "package.json": '{ "main": "a.js" }', "a.js": script, "b.js": script }, "a.js"],
  [
    "compiled TypeScript",
    { "package.json": '{ "main": "dist/a.js" }', "src/a.ts": script, "src/b.ts": script },
    "src/a.ts",
  ],
  ["Cargo", { "Cargo.toml": card, "src/main.rs": rust, "src/bin/other.rs": rust }, "src/main.rs"],
  [
    "a path of Cargo.toml",
    { "Cargo.toml": `${card}[[bin]]\nname = "p"\npath = "src/p.rs"\n`, "src/p.rs": rust, "src/q.rs": rust },
    "src/p.rs",
  ],
  [
    "its only program",
    { "go.mod": "module x\n", "bot.go": "package main\nfunc main() {}\n", "part.go": "package main\n" },
    "bot.go",
  ],
  [
    "its only program deeper",
    {
      "pom.xml": "",
      "src/main/java/Player.java": "class Player { public static void main(String[] a) {} }\n",
      "src/test/java/T.java": "class T { public static void main(String[] a) {} }\n",
    },
    "src/main/java/Player.java",
  ],
];

describe("a bot that is a folder", () => {
  const find = (folder: string) => findBot(folder, { folder, given: { game: "locm" }, cacheFolder: folder });

  for (const [what, files, main] of folders)
    it(`is played by ${what}`, async () => {
      const folder = botFolder(files);
      const found = await find(folder);
      assert.equal(found.kind === "file" && found.spec.file, join(folder, main));
    });

  it("says what was looked for, or which programs there are", async () => {
    const none = await find(botFolder({ "readme.md": "" }));
    assert.match(
      none.kind === "unable" ? none.message : "",
      /is a folder without a program: Spar looked for commands\.json, /,
    );
    const several = await find(botFolder({ "a.py": python, "b/c.py": python, "d.py": python }));
    assert.match(several.kind === "unable" ? several.message : "", /has several programs \(a\.py, d\.py\): name one/);
  });

  it("is called by its folder where its file says nothing", () => {
    const names = ["bots/alice/main.py", "alice/main.py@HEAD~2", "rival.py", "rivals/bob", "builtin:greedy"];
    assert.deepEqual(
      names.map((name) => nameOpponent(name, "me")),
      ["alice", "alice@HEAD~2", "rival", "bob", "greedy"],
    );
  });
});
