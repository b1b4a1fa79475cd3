import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { recogniseBot } from "../../../engine/project/recognise/bot-for-file.ts";
import { askOnSave, createQuestion, insertSetting } from "./on-save.ts";

/** Names of its own: the text does not tell which rules it reads. */
const untold = `const [, mana] = readline().split(" ");
const cards = readCards();
console.log(mana === "0" ? "PICK 0" : "SUMMON 3;ATTACK 1 -1");`;

describe("the question after a save", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const getQuestion = (text: string) => {
    const file = join(folder, "bot.js");
    writeFileSync(file, text);
    return createQuestion(file, recogniseBot(file, text));
  };

  it("asks which rules a bot reads if its text does not tell; the live arena's apply meanwhile", () => {
    const question = getQuestion(untold);
    assert.equal(question?.text, "Which rules does bot.js play?");
    assert.deepEqual(
      question.choices.map(({ title }) => title),
      ["live arena (1.1)", "contest of 2018 (1.0)", "two lanes (1.2)"],
    );
    assert.equal(question.meanwhile, "1.1");
  });

  it("is not asked if the source or spar.json has the value", () => {
    assert.equal(getQuestion(`${untold}\nconst opponentActions = 0;`), undefined);
    assert.equal(getQuestion(`${untold}\nconst playerRune = 25;`), undefined);
    writeFileSync(join(folder, "spar.json"), '{ "options": { "rules": "1.2" } }');
    assert.equal(getQuestion(untold), undefined);
  });

  it("is asked once: the answer is kept in spar.json", async () => {
    const question = getQuestion(untold)!;
    const window = { showInformationMessage: async (_: string, ...items: { title: string }[]) => items[1] };
    const file = join(folder, "bot.js");
    assert.equal(await askOnSave({ window } as unknown as Connection, file, question), "1.0");
    assert.deepEqual(JSON.parse(readFileSync(join(folder, "spar.json"), "utf8")), {
      bots: { "bot.js": { options: { rules: "1.0" } } },
    });
    assert.equal(getQuestion(untold), undefined);
  });

  it("adds its answer to spar.json, whose comments stay", () => {
    const text = insertSetting('{\n  // mine\n  "series": 5\n}\n', ["me.py", "game"], "dungeon");
    assert.match(text, /\/\/ mine/);
    assert.match(text, /"me.py": \{\s*"game": "dungeon"\s*\}/);
    assert.deepEqual(JSON.parse(insertSetting("{}\n", ["a/b.py", "game"], "combat")), {
      bots: { "a/b.py": { game: "combat" } },
    });
  });
});
