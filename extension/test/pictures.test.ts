import assert from "node:assert/strict";
import * as vscode from "vscode";
import { diagnosticsWhen, fileIn, nextRun, open, save, spar, waitFor } from "./bots.ts";
import { pageAlone, showHover, showLens, writeConfig } from "./picture-steps.ts";
import { ui } from "./ui.ts";

// No test of Spar: takes the pictures of the README, by `npm run pictures`.

const command = vscode.commands.executeCommand;

/** What is played here takes as long as it takes. */
const playMs = 10 * 60_000;
const whole = { x: 0, y: 0, width: 1200, height: 740 };

describe("the picture of", function () {
  this.timeout(playMs);
  before(() => command("workbench.action.closeSidebar"));

  it("the board", async () => {
    await writeConfig({ seed: "spar 1", opponents: ["builtin:greedy"] });
    const bot = await open("locm/python/curve.py");
    await command("spar.openBoard");
    await nextRun(bot.document.uri, () => save(bot));
    await showLens();
    await ui.board.click('role=button[name="End"]');
    await ui.board.click('role=button[name="Turn before"]');
    await ui.screenshot("board", whole);
  });

  it("a squiggle with its message", async () => {
    await command("workbench.action.closeAllEditors");
    const bot = await open("locm/faulty/empty_hand.py");
    await nextRun(bot.document.uri, () => save(bot));
    const [found] = await diagnosticsWhen(bot.document.uri, (all) => all.length > 0);
    await showHover(bot, found!);
    await ui.screenshot("squiggle", { x: 0, y: 0, width: 740, height: 415 });
  });

  it("a series", async () => {
    await command("workbench.action.closeAllEditors");
    await writeConfig({ series: 40, opponents: ["builtin:search", "builtin:greedy", "builtin:random"] });
    const bot = await open("locm/python/curve.py");
    const run = await nextRun(bot.document.uri, () => command("spar.runSeries", bot.document.uri), playMs);
    assert.equal(run.state, "finished", run.message);
    await command("spar.openResults");
    await pageAlone();
    await ui.results.waitFor(".matrix td");
    await ui.screenshot("series", whole);
  });

  it("a duel", async () => {
    await command("workbench.action.closeAllEditors");
    const { uri } = (await open("locm/python/curve.py")).document;
    const { duels } = await spar();
    const isOver = ({ state }: { state: string }) => !["preparing", "playing", "waiting"].includes(state);
    const duel = waitFor("the duel", duels.onChange, (each) => (isOver(each) ? each : undefined), playMs);
    await command("spar.isItBetter", uri, "builtin:greedy");
    assert.equal((await duel).state, "decided");
    await command("spar.showDuel", uri.toString());
    await pageAlone();
    await ui.results.waitFor('.duel[data-state="decided"]');
    await ui.screenshot("duel", whole);
  });

  it("a league", async () => {
    await command("workbench.action.closeAllEditors");
    await command("spar.runLeague", fileIn("dungeon/python"), { count: 2 });
    await ui.results.waitFor('.league[data-playing="true"]');
    const over = `document.querySelector('.league[data-playing="false"]') !== null`;
    const until = Date.now() + playMs;
    while ((await ui.results.evaluate(over)) !== true && Date.now() < until);
    await ui.screenshot("league", whole);
  });
});
