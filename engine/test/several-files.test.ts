import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findFileLanguage, findLanguage } from "../bots/languages/languages.ts";
import { readText } from "../bots/source/program-files.ts";
import { type BotForFile, botForFile } from "../project/recognise/bot-for-file.ts";
import { botOfPart } from "../project/recognise/bot-of-part.ts";
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
  rust: {
    "main.rs": "mod turn;\nfn main() { loop { turn::read(); turn::answer(); } }\n",
    "turn/mod.rs":
      'use std::io;\npub fn read() { let mut player_rune = String::new(); io::stdin().read_line(&mut player_rune).unwrap(); }\npub fn answer() { println!("SUMMON 3;ATTACK 1 -1"); }\n',
  },
};

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
  const found = (file: string): BotForFile => botForFile(file, readText(file)!);

  for (const [id, files] of Object.entries(programs)) {
    it(`is recognised in ${id} where it begins, and a part of it stands for it`, () => {
      const [main, part] = write(files) as [string, string];
      const whole = found(main);
      assert.ok(whole.kind === "bot", whole.kind);
      assert.equal(whole.bot.game.id, "locm");
      assert.equal(found(part).kind, "none");
      assert.equal(botOfPart(part)?.file, main);
    });

    it(`is built in ${id} from all its files`, async function () {
      const [main] = write(files) as [string];
      const prepared = await findFileLanguage(main)!.prepare({ file: main, cacheFolder: join(folder, "cache") });
      if (!prepared.ok && prepared.kind === "start") skip(this, prepared.why);
      assert.ok(prepared.ok, JSON.stringify(prepared));
    });
  }

  it("tells the rules from the part that reads", () => {
    const [main] = write({
      "main.py": 'import engine\nwhile True:\n    engine.read()\n    print("SUMMON 3")\n',
      "engine.py":
        "def read():\n    n, i, l, t, c, a, d, abilities, my_health_change, opponent_health_change, card_draw, lane = input().split()\n",
    }) as [string];
    const bot = found(main);
    assert.ok(bot.kind === "bot");
    assert.deepEqual(bot.bot.sources.text.options, { rules: "1.2" });
  });

  it("is neither a test of it nor a program that only uses its parts", () => {
    const files = write({
      ...programs.python,
      "test_turn.py": "import unittest\nfrom game.turn import read\nfrom game import act\nunittest.main()\n",
      "train.py": `from game import act, turn\n${Array.from({ length: 60 }, (_, i) => `fit(${i})`).join("\n")}\n`,
    });
    for (const file of files.slice(-2)) assert.equal(found(file).kind, "none", file);
  });

  it("is none where two programs have the part", () => {
    const files = write({ ...programs.rust, "second.rs": programs.rust!["main.rs"]! });
    assert.equal(botOfPart(files[1]!), undefined);
  });

  it("may be listed in the spar.json that holds for its parts", () => {
    write({ "spar.json": '{"bots": {"src/main.rs": {"game": "locm"}}}', "src/main.rs": "mod turn;\nfn main() {}\n" });
    const [part] = write({ "src/turn.rs": "pub fn read() {}\n" }) as [string];
    assert.equal(botOfPart(part)?.file, join(folder, "src/main.rs"));
  });

  it("goes on where files name each other in a circle or name what is not there", () => {
    const [main] = write({
      "main.py": "import a\nimport gone\na.go()\n",
      "a.py": "import b\n",
      "b.py": "import a\nimport main\n",
    });
    assert.equal(found(main!).kind, "none");
    assert.ok(findLanguage("python")!.files!.begins(readText(main!)!));
  });
});
