import assert from "node:assert/strict";
import * as vscode from "vscode";
import { diagnosticsWhen, fileIn, nextRun, open, save } from "./bots.ts";
import { ui } from "./ui.ts";

// No test of Spar: takes the pictures of the README, by `npm run pictures`.

const command = vscode.commands.executeCommand;

describe("the picture of", () => {
  before(() => command("workbench.action.closeSidebar"));

  it("the board", async () => {
    await writeConfig({ seed: "spar 1", opponents: ["builtin:greedy"] });
    const bot = await open("locm/python/curve.py");
    await command("spar.openBoard");
    await nextRun(bot.document.uri, () => save(bot));
    await showLens();
    await ui.board.click('role=button[name="End"]');
    await ui.board.click('role=button[name="Turn before"]');
    await ui.screenshot("board", { x: 0, y: 0, width: 1200, height: 740 });
  });

  it("a squiggle with its message", async () => {
    await command("workbench.action.closeAllEditors");
    const bot = await open("locm/faulty/empty_hand.py");
    await nextRun(bot.document.uri, () => save(bot));
    const [found] = await diagnosticsWhen(bot.document.uri, (all) => all.length > 0);
    await ui.window.waitFor(".squiggly-error");
    bot.selection = new vscode.Selection(found!.range.start, found!.range.start);
    await command("editor.action.showHover");
    await ui.window.waitFor(".monaco-hover >> text=/IndexError/");
    await ui.waitUntil('getComputedStyle(document.querySelector(".monaco-hover")).opacity === "1"');
    await ui.screenshot("squiggle", { x: 0, y: 0, width: 740, height: 415 });
  });

  it("series", async () => {
    await command("workbench.action.closeAllEditors");
    for (let i = 0; i < 3; i++) {
      await command("spar.matches.focus");
      await command("workbench.action.increaseViewSize");
    }
    for (const opponent of ["search", "random", "greedy"]) {
      await writeConfig({ opponents: [`builtin:${opponent}`] });
      const bot = await open("locm/python/curve.py");
      const run = await nextRun(bot.document.uri, () => command("spar.runSeries", bot.document.uri));
      assert.equal(run.state, "finished", run.message);
      await ui.window.waitFor(`role=treeitem[name=/Series vs ${opponent}, \\d+ of 50 won/]`);
    }
    await ui.window.click("role=treeitem[name=/Series vs search/]");
    await ui.window.waitFor("role=treeitem[name=/vs search.*won.*turns/]");
    await showLens();
    await ui.screenshot("series", { x: 0, y: 0, width: 740, height: 415 });
  });
});

/** The lens comes above the first line, out of sight, once it knows the result. */
async function showLens() {
  await command("workbench.action.focusFirstEditorGroup");
  await ui.waitUntil('document.querySelector(".codelens-decoration")?.textContent.includes("won ") ?? false');
  await command("scrollEditorTop");
}

async function writeConfig(config: object) {
  const text = JSON.stringify({ game: "locm", options: { rules: "1.0" }, series: 50, ...config });
  await vscode.workspace.fs.writeFile(fileIn("locm/spar.json"), new TextEncoder().encode(text));
}
