import assert from "node:assert/strict";
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
      assert.deepEqual(found, [`${folder}/${name}`]);
    });
});
