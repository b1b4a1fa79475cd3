import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createBotFile, findFolderGame, listFolderTemplates, listTemplates, writeTemplate } from "../app/new-bot.ts";
import { run } from "../cli/run.ts";
import { games } from "../games.ts";
import { recogniseBot } from "../project/recognise/bot-for-file.ts";
import { orchard } from "./stub/own-stubs.ts";

describe("new bot", () => {
  const templates = listTemplates(join(__dirname, "../../samples"));
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("exists in Python and in JavaScript for every game", () => {
    for (const { id } of games) {
      const languages = templates.filter(({ game }) => game === id).map(({ language }) => language);
      assert.ok(languages.includes("python") && languages.includes("javascript"), `${id}: ${languages}`);
    }
  });

  for (const template of templates) {
    it(`of ${template.gameTitle} in ${template.languageTitle}, ${template.kind}, is recognised without any configuration`, () => {
      const file = createBotFile(template, folder);
      const found = recogniseBot(file, readFileSync(file, "utf8"));
      assert.equal(found.kind, "bot");
      assert.equal(found.kind === "bot" && found.bot.game.id, template.game);
    });
  }

  it("is a new file, however old its template is", () => {
    const file = join(folder, "old.py");
    const sample = join(folder, "sample.py");
    writeFileSync(sample, "print()\n");
    utimesSync(sample, new Date(1985, 9, 26), new Date(1985, 9, 26));
    writeTemplate({ ...templates[0]!, file: sample }, file);
    assert.ok(statSync(file).mtime.getFullYear() > 1985);
  });

  it("never overwrites a bot", () => {
    const [template] = templates;
    const names = [createBotFile(template!, join(folder, "new")), createBotFile(template!, join(folder, "new"))].map(
      (file) => basename(file),
    );
    assert.deepEqual(names, ["bot.py", "bot2.py"]);
  });

  describe("of a game by its own referee", () => {
    let own: string;
    before(() => {
      own = join(folder, "orchard");
      mkdirSync(own);
      writeFileSync(join(own, "referee.mjs"), "");
      writeFileSync(join(own, "spar.json"), '{ "game": { "referee": ["node", "referee.mjs"] } }');
    });

    it("is not offered where the referee is missing, which is said", () => {
      const lost = join(folder, "lost");
      mkdirSync(lost);
      writeFileSync(join(lost, "spar.json"), '{ "game": { "tester": "vis {input} {output}" } }');
      assert.deepEqual(listFolderTemplates(lost), []);
      assert.match(String(findFolderGame(lost)), /has no inputs|There is no program vis/);
    });

    it("is not offered without a stub", () => {
      assert.deepEqual(listFolderTemplates(own), []);
    });

    it("is written in nine languages from its stub", () => {
      writeFileSync(join(own, "stub.txt"), orchard);
      const written = listFolderTemplates(own);
      assert.equal(written.length, 9);
      const file = createBotFile(written[0]!, own);
      assert.equal(basename(file), "bot.py");
      assert.match(readFileSync(file, "utf8"), /^# referee: reads all.*unit_count = int\(input\(\)\)/s);
      const found = recogniseBot(file, readFileSync(file, "utf8"));
      assert.equal(found.kind === "bot" && found.bot.game.id, "referee:referee");
    });

    it("is written by spar new, in the language of the file's ending, and never over a file", async () => {
      const spar = async (...args: string[]) => {
        const complaints: string[] = [];
        const { log } = console;
        console.log = () => {};
        try {
          return [await run(["new", ...args], (text) => complaints.push(text)), ...complaints];
        } finally {
          console.log = log;
        }
      };
      const file = join(own, "first.go");
      assert.deepEqual(await spar(file), [0]);
      assert.match(readFileSync(file, "utf8"), /^\/\/ referee: .*package main/s);
      const [code, complaint] = await spar(file);
      assert.equal(code, 2);
      assert.match(String(complaint), /exists already/);
      assert.match(String((await spar(join(own, "bot.lua")))[1]), /no starter in Lua; there are \.py, \.js/);
      assert.match(String((await spar(join(own, "bot.txt")))[1]), /no file extension of a known language/);
      assert.match(String((await spar(join(own, "else.py"), "--referee", "nowhere"))[1]), /There is no referee/);
      assert.deepEqual(await spar(join(own, "other.rs"), "--game", "locm"), [0]);
      assert.match(readFileSync(join(own, "other.rs"), "utf8"), /Legends of Code and Magic/);
    });
  });
});
