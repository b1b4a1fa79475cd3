import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { games } from "../games.ts";
import { newBot, templatesIn } from "../project/new-bot.ts";
import { botForFile } from "../project/recognise/bot-for-file.ts";

describe("new bot", () => {
  const templates = templatesIn(join(__dirname, "../../samples"));
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("there is one in Python and in JavaScript for every game", () => {
    for (const { id } of games) {
      const languages = templates.filter(({ game }) => game === id).map(({ language }) => language);
      assert.ok(languages.includes("python") && languages.includes("javascript"), `${id}: ${languages}`);
    }
  });

  for (const template of templates) {
    it(`of ${template.gameTitle} in ${template.languageTitle}, ${template.kind}, is recognised without any configuration`, () => {
      const file = newBot(template, folder);
      const found = botForFile(file, readFileSync(file, "utf8"));
      assert.equal(found.kind, "bot");
      assert.equal(found.kind === "bot" && found.bot.game.id, template.game);
    });
  }

  it("never overwrites a bot", () => {
    const [template] = templates;
    const names = [newBot(template!, join(folder, "new")), newBot(template!, join(folder, "new"))].map((file) =>
      basename(file),
    );
    assert.deepEqual(names, ["bot.py", "bot2.py"]);
  });
});
