import assert from "node:assert/strict";
import * as vscode from "vscode";
import { diagnosticsWhen, nextRun, open, save } from "./bots.ts";
import { pageAlone, showHover, showLens, writeConfig } from "./picture-steps.ts";
import { ui } from "./ui.ts";

// No test of Spar: takes the pictures of the README's tour, by `npm run tour`.

const command = vscode.commands.executeCommand;
const playMs = 10 * 60_000;
let frames = 0;

/** What is on the screen, for so many milliseconds. */
async function frame(ms: number): Promise<void> {
  const name = `${String(++frames).padStart(2, "0")}-${ms}`;
  await ui.screenshot(name, { x: 0, y: 0, width: 1200, height: 740, scale: 1 });
}

describe("the tour", function () {
  this.timeout(playMs);
  before(() => command("workbench.action.closeSidebar"));

  it("saves a bot and looks at its match", async () => {
    await writeConfig({ seed: "spar 1", opponents: ["builtin:greedy"] });
    const bot = await open("locm/python/curve.py");
    await ui.waitUntil('document.querySelector(".codelens-decoration") !== null');
    await frame(1500);
    await nextRun(bot.document.uri, () => save(bot));
    await showLens();
    await frame(1800);
    await command("spar.openBoard");
    await command("spar.goToTurn", "#39");
    await ui.board.waitFor(".stage");
    for (let i = 0; i < 5; i++) {
      await frame(800);
      await ui.board.click('role=button[name="Next turn"]');
    }
    await ui.board.click('role=button[name="End"]');
    await frame(1800);
  });

  it("sees an exception on its line", async () => {
    await command("workbench.action.closeAllEditors");
    const bot = await open("locm/faulty/empty_hand.py");
    await nextRun(bot.document.uri, () => save(bot));
    const [found] = await diagnosticsWhen(bot.document.uri, (all) => all.length > 0);
    await frame(1000);
    await showHover(bot, found!);
    await frame(2600);
  });

  it("plays a series", async () => {
    await command("workbench.action.closeAllEditors");
    await writeConfig({ series: 20, opponents: ["builtin:greedy", "builtin:random"] });
    const { uri } = (await open("locm/python/curve.py")).document;
    const run = await nextRun(uri, () => command("spar.runSeries", uri), playMs);
    assert.equal(run.state, "finished", run.message);
    await command("spar.openResults");
    await pageAlone();
    await ui.results.waitFor(".matrix td");
    await frame(2600);
  });
});
