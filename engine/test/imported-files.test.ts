import assert from "node:assert/strict";
import { join } from "node:path";
import { languages } from "../bots/languages/languages.ts";
import { findProgramFiles } from "../bots/source/program-files.ts";
import { botFolder } from "./hosted-bot.ts";

/** By language: a line that takes in a file, and the file. */
const imports: readonly (readonly [language: string, line: string, file: string])[] = [
  ["ruby", "require_relative 'part'", "part.rb"],
  ["ruby", 'require("./lib/part.rb")', "lib/part.rb"],
  ["php", "require_once __DIR__ . '/inc/part.php';", "inc/part.php"],
  ["php", 'include("part.inc");', "part.inc"],
  ["lua", 'local part = require("game.part")', "game/part.lua"],
  ["lua", 'dofile "part.lua"', "part.lua"],
  ["perl", "use Game::Part qw(play);", "lib/Game/Part.pm"],
  ["perl", 'require "./part.pl";', "part.pl"],
  ["bash", "source ./lib/part.sh", "lib/part.sh"],
  ["bash", '. "$(dirname "$0")/part.sh"', "part.sh"],
];

describe("the files that a bot in a scripting language includes", () => {
  for (const [id, line, name] of imports)
    it(`of ${id}: ${line}`, () => {
      const { files, extensions } = languages.find((language) => language.id === id)!;
      const folder = botFolder({ [name]: "", "other.txt": "" });
      const found = findProgramFiles(files, `${folder}/bot${extensions[0]}`, `${line}\n`).map(({ path }) => path);
      assert.deepEqual(found, [join(folder, name)]);
    });
});

/** By language: the bot, what it contains, the files around it, and those of them that belong to its program. */
const packages: readonly (readonly [
  language: string,
  bot: string,
  source: string,
  around: Record<string, string>,
  found: readonly string[],
])[] = [
  [
    "kotlin",
    "src/Main.kt",
    "package me.bot\nimport me.bot.game.Board\nfun main() { Board().play() }\n",
    {
      "src/game/Board.kt": "package me.bot.game\nimport me.bot.game.parts.*\nclass Board { val cell = Cell() }\n",
      "src/game/parts/Cell.kt": "package me.bot.game.parts\nclass Cell\n",
      "src/game/Unused.kt": "package me.bot.game\nclass Unused\n",
      "src/other/Board.kt": "package me.bot.other\nclass Board\n",
    },
    ["src/game/Board.kt", "src/game/parts/Cell.kt"],
  ],
  [
    "kotlin",
    "src/me/bot/Main.kt",
    "package me.bot\n\nimport me.tools.add\nimport kotlin.math.abs\n\nfun main() = println(add(abs(1)))\n",
    {
      "src/me/tools/Tools.kt": "package me.tools\nfun add(x: Int) = x\n",
      "src/kotlin/math/abs.kt": "fun abs(x: Int) = x\n",
    },
    ["src/me/tools/Tools.kt"],
  ],
  [
    "scala",
    "src/Player.scala",
    "import game._\nobject Player extends App { println(Board.answer) }\n",
    { "src/game/Board.scala": "package game\nobject Board { def answer = 1 }\n", "game/Board.scala": "object Board\n" },
    ["src/game/Board.scala"],
  ],
];

describe("the files of the packages that a bot imports", () => {
  for (const [id, bot, source, around, expected] of packages)
    it(`of ${id}: ${bot}`, () => {
      const { files } = languages.find((language) => language.id === id)!;
      const folder = botFolder({ ...around, [bot]: source });
      const found = findProgramFiles(files, join(folder, bot), source).map(({ path }) => path);
      assert.deepEqual(
        found,
        expected.map((name) => join(folder, name)),
      );
    });
});
