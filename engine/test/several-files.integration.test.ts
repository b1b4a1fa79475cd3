import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findFileLanguage, findLanguage } from "../bots/languages/languages.ts";
import { readUserText } from "../files/user-file.ts";
import { type BotForFile, findBotOfPart, recogniseBot } from "../project/recognise/bot-for-file.ts";
import { findBot } from "../project/resolve/find-bot.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

/** A program by its files: the first is where it begins, the second the part that is saved. */
type Program = Readonly<Record<string, string>>;

const reads = "health, mana, deck, rune, draw = input().split(); opponent_hand, opponent_actions = input().split()";
const programs: Readonly<Record<string, Program>> = {
  python: {
    "main.py": "from game.turn import read\nfrom game import züge\nwhile True:\n    read()\n    print(züge.answer())\n",
    "game/turn.py": `def read():\n    ${reads}\n    card_draw, my_health_change = input().split()\n`,
    "game/züge.py": 'def answer():\n    return "SUMMON 3;ATTACK 1 -1"\n',
    "game/__init__.py": "",
  },
  javascript: {
    "main.js": 'const { turn } = require("./lib/turn");\nwhile (true) console.log(turn(readline()));\n',
    "lib/turn.js":
      'exports.turn = (line) => (line ? "SUMMON 3;ATTACK 1 -1" : "PICK 0"); // \nlet cardDraw, playerRune;\n',
  },
  cpp: {
    "src/main.cpp": '#include "turn.hpp"\nint main() { Turn turn; while (turn.read()) turn.answer(); }\n',
    "src/turn.cpp":
      '#include "turn.hpp"\n#include <iostream>\nbool Turn::read() { int rune; return bool(std::cin >> health >> mana >> deck >> rune); }\nvoid Turn::answer() { std::cout << "SUMMON 3;ATTACK 1 -1" << std::endl; }\n',
    "include/turn.hpp": "struct Turn { int health, mana, deck, opponentHand; bool read(); void answer(); };\n",
  },
  java: {
    "bots/best/Main.java":
      "package bots.best;\nimport bots.cards.Card;\npublic class Main { public static void main(String[] a) { Turn turn = new Turn(); while (true) System.out.println(turn.answer(new Card())); } }\n",
    "bots/best/Turn.java":
      'package bots.best;\nimport bots.cards.Card;\nclass Turn { java.util.Scanner in = new java.util.Scanner(System.in); String answer(Card card) { card.read(in); return "SUMMON 3;ATTACK 1 -1"; } }\n',
    "bots/cards/Card.java":
      "package bots.cards;\npublic class Card { int myHealthChange, cardDraw; public void read(java.util.Scanner in) { myHealthChange = in.nextInt(); cardDraw = in.nextInt(); } }\n",
  },
  go: {
    "main.go": "package main\nfunc main() { for { read(); answer() } }\n",
    "turn.go":
      'package main\nimport "fmt"\nfunc read() { var opponentHand, cardCount int; fmt.Scan(&opponentHand, &cardCount) }\nfunc answer() { fmt.Println("SUMMON 3;ATTACK 1 -1") }\n',
    "other.go": "package main\nfunc main() {}\nfunc read() {}\n",
  },
  csharp: {
    "Program.cs":
      "class Program { static void Main() { var turn = new Turn(); while (turn.Read()) turn.Answer(); } }\n",
    "Cards/Turn.cs":
      'using System;\nclass Turn { int playerRune, cardDraw; public bool Read() { var s = Console.ReadLine(); return s != null; } public void Answer() { Console.WriteLine("SUMMON 3;ATTACK 1 -1"); } }\n',
    "bot.csproj": "<Project/>\n",
  },
  scala: {
    "Main.scala":
      "object Main { def main(args: Array[String]): Unit = { val turn = new Turn; while (true) { turn.read(); println(turn.answer) } } }\n",
    "Turn.scala":
      'import scala.io.StdIn.readLine\nclass Turn { var playerRune, cardDraw = 0; def read() = readLine(); def answer = "SUMMON 3;ATTACK 1 -1" }\n',
    "Other.scala": "object Other { def main(args: Array[String]): Unit = {} }\nclass Turn\n",
  },
  kotlin: {
    "Main.kt": "fun main() { val turn = Turn(); while (true) { turn.read(); println(turn.answer()) } }\n",
    "Turn.kt":
      'class Turn { var playerRune = 0; var cardDraw = 0; fun read() = readLine(); fun answer() = "SUMMON 3;ATTACK 1 -1" }\n',
  },
  rust: {
    "main.rs": "mod turn;\nfn main() { loop { turn::read(); turn::answer(); } }\n",
    "turn/mod.rs":
      'use std::io;\npub fn read() { let mut player_rune = String::new(); io::stdin().read_line(&mut player_rune).unwrap(); }\npub fn answer() { println!("SUMMON 3;ATTACK 1 -1"); }\n',
  },
};

/** The languages of most bots; what other compilers make of files is tried every night. */
const usual = new Set(["python", "javascript", "typescript", "cpp", "rust"]);

describe("a bot of several files", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(files: Program): string[] {
    return Object.entries(files).map(([name, text]) => {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return path;
    });
  }
  const found = (file: string): BotForFile => recogniseBot(file, readUserText(file)!);

  it("is built in rust with the library of its package, where a panic is at its line", async function () {
    const [main, library] = write({
      "src/bin/bot.rs": 'use my_bot::turn::answer;\nfn main() { println!("{}", answer(&[1])); }\n',
      "src/lib.rs": "pub mod turn;\n",
      "Cargo.toml": '[package]\nname = "my-bot"\nversion = "0.1.0"\n\n[lib]\nname = "my_bot"\n',
      "src/turn.rs":
        'pub fn answer(cards: &[i32]) -> i32 {\n    cards[cards.len()]\n}\npub fn read() { let mut player_rune = String::new(); std::io::stdin().read_line(&mut player_rune).unwrap(); }\npub fn play() { println!("SUMMON 3;ATTACK 1 -1"); }\n',
    }) as [string, string];
    const rust = findFileLanguage(main)!;
    const prepared = await rust.prepare({ file: main, cacheFolder: join(folder, "cache") });
    if (!prepared.ok && prepared.kind === "start") skip(this, prepared.why);
    assert.ok(prepared.ok, JSON.stringify(prepared));
    const { stderr } = spawnSync(prepared.command[0]!, { encoding: "utf8", env: { RUST_BACKTRACE: "1" } });
    const [first, second] = rust.readCrash!(stderr, main)!.frames;
    assert.deepEqual([first!.file, first!.line], [join(dirname(library), "turn.rs"), 2], stderr);
    assert.deepEqual([second!.file, second!.line], [main, 2], stderr);
    assert.equal(findBotOfPart(library)?.file, main);
  });

  it("in rust says what to do about a package of Cargo", async function () {
    const [main] = write({ "main.rs": 'use rand::random;\nfn main() { println!("{}", random::<u8>()); }\n' }) as [
      string,
    ];
    const prepared = await findFileLanguage(main)!.prepare({ file: main, cacheFolder: join(folder, "cache") });
    if (!prepared.ok && prepared.kind === "start") skip(this, prepared.why);
    const [problem] = prepared.problems;
    assert.deepEqual([prepared.ok, problem?.line], [false, 1]);
    assert.match(problem!.message, /`cargo add rand`/);
  });

  for (const [id, files] of Object.entries(programs)) {
    it(`is recognised in ${id} by its main file, and by any of its parts`, () => {
      const [main, part] = write(files) as [string, string];
      const whole = found(main);
      assert.ok(whole.kind === "bot", whole.kind);
      assert.equal(whole.bot.game.id, "locm");
      assert.equal(found(part).kind, "none");
      assert.equal(findBotOfPart(part)?.file, main);
    });

    (usual.has(id) ? it : long.it)(`is built in ${id} from all its files`, async function () {
      const [main] = write(files) as [string];
      const prepared = await findFileLanguage(main)!.prepare({ file: main, cacheFolder: join(folder, "cache") });
      if (!prepared.ok && prepared.kind === "start") skip(this, prepared.why);
      assert.ok(prepared.ok, JSON.stringify(prepared));
    });
  }

  it("is found from a file beside the folder of its main file", () => {
    const [java, , card] = write(programs.java!) as [string, string, string];
    assert.equal(findBotOfPart(card, { game: "locm" })?.file, java);
    const [cpp, , header] = write(programs.cpp!) as [string, string, string];
    assert.equal(findBotOfPart(header)?.file, cpp);
  });

  it("is found from any of its files also if the game is named", async () => {
    const [main, part] = write(programs.java!) as [string, string];
    const entry = await findBot(part, { folder, given: { game: "locm" }, cacheFolder: join(folder, "cache") });
    assert.equal(entry.kind === "file" && entry.spec.file, main);
  });

  it("is compiled with all its files", async () => {
    const compiler = join(folder, "compiler.cjs");
    writeFileSync(compiler, 'console.error(process.argv.slice(2).join(" ")); process.exit(1);');
    const [main, part, other] = write(programs.scala!) as [string, string, string];
    const command = [process.execPath, compiler];
    const prepared = await findLanguage("scala")!.prepare({ file: main, cacheFolder: join(folder, "cache"), command });
    assert.ok(!prepared.ok);
    assert.ok(
      prepared.why.includes(main) && prepared.why.includes(part) && !prepared.why.includes(other),
      prepared.why,
    );
  });

  it("is refused if it is a Go package without a program", async () => {
    const [file] = write({ "bot.go": 'package bot\n\nfunc Run() { println("PASS") }\n' }) as [string];
    const prepared = await findLanguage("go")!.prepare({ file, cacheFolder: join(folder, "cache") });
    assert.ok(!prepared.ok);
    assert.equal(
      prepared.why,
      "bot.go is part of package bot, not a program: a bot is in package main and has a function main.",
    );
  });

  it("is recognised with rules from the file that reads the input", () => {
    const [main] = write({
      "main.py": 'import engine\nwhile True:\n    engine.read()\n    print("SUMMON 3")\n',
      "engine.py":
        "def read():\n    n, i, l, t, c, a, d, abilities, my_health_change, opponent_health_change, card_draw, lane = input().split()\n",
    }) as [string];
    const bot = found(main);
    assert.ok(bot.kind === "bot");
    assert.deepEqual(bot.bot.sources.text.options, { rules: "1.2" });
  });

  it("is not found from a test or another program that uses its files", () => {
    const files = write({
      ...programs.python,
      "test_turn.py": "import unittest\nfrom game.turn import read\nfrom game import act\nunittest.main()\n",
      "train.py": `from game import act, turn\n${Array.from({ length: 60 }, (_, i) => `fit(${i})`).join("\n")}\n`,
    });
    for (const file of files.slice(-2)) assert.equal(found(file).kind, "none", file);
  });

  it("is not chosen if two programs use the file", () => {
    const files = write({ ...programs.rust, "second.rs": programs.rust!["main.rs"]! });
    assert.equal(findBotOfPart(files[1]!), undefined);
  });

  it("may be listed in the spar.json that applies to its files", () => {
    write({ "spar.json": '{"bots": {"src/main.rs": {"game": "locm"}}}', "src/main.rs": "mod turn;\nfn main() {}\n" });
    const [part] = write({ "src/turn.rs": "pub fn read() {}\n" }) as [string];
    assert.equal(findBotOfPart(part)?.file, join(folder, "src/main.rs"));
  });

  it("handles files that name each other in a circle or name missing files", () => {
    const [main] = write({
      "main.py": "import a\nimport gone\na.go()\n",
      "a.py": "import b\n",
      "b.py": "import a\nimport main\n",
    });
    assert.equal(found(main!).kind, "none");
    assert.ok(findLanguage("python")!.files!.begins(readUserText(main!)!));
  });
});
