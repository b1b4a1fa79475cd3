import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  configure,
  diagnosticsWhen,
  fileIn,
  open,
  patienceMs,
  readLenses,
  spar,
  useSettings,
  waitFor,
} from "./bots.ts";
import { ui } from "./ui.ts";

describe("a duel, after a reload of the window", function () {
  useSettings({ timeScale: 20, duelOnSave: true });
  before(() => configure({ duelElo: 100 }));
  after(() => vscode.workspace.fs.delete(fileIn("spar.json")));
  this.timeout(2 * patienceMs);

  it("is offered where it was stopped, and resumes from there", async () => {
    const { uri } = (await open("learner.py")).document;
    const { duels } = await spar();
    await ui.window.waitFor("[id$='spar.duel'] >> text=/duel stopped: /");
    const left = duels.of(uri.toString())!;
    assert.ok(left.matches > 0);
    const on = waitFor("more matches", duels.onChange, (duel) =>
      duel.id === left.id && duel.matches > left.matches ? duel : undefined,
    );
    await ui.window.click("[id$='spar.goOnDuel']");
    assert.deepEqual([(await on).seed, (await on).opponent], [left.seed, "builtin:random"]);
    const ended = waitFor("its end", duels.onChange, ({ state }) => (state === "stopped" ? true : undefined));
    await ui.window.click("[id*='spar.cancel.']");
    await ended;
  });

  it("restores the marks, the last result and the lens of a bot", async () => {
    const { uri } = (await open("faulty.py")).document;
    await diagnosticsWhen(uri, (found) => found.length > 0);
    await ui.window.waitFor("[id$='spar.status'] >> text=/Lost|Won|Drawn/i");
    assert.match((await readLenses(uri)).join("\n"), /won \d of/);
    await open("notes.py");
    await ui.window.waitUntilGone("[id$='spar.status']");
  });
});
