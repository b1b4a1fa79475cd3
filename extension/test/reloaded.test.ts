import assert from "node:assert/strict";
import * as vscode from "vscode";
import { slider } from "./board.ts";
import { spar } from "./bots.ts";
import { ui } from "./ui.ts";

describe("after a reload of the window", () => {
  it("the board shows the same match at the same turn", async () => {
    const { results } = await spar();
    await ui.board.waitFor(`${slider}[aria-valuetext^="Turn 1, draft, steady"]`);
    await ui.board.waitFor('text="steady"');
    assert.ok(results.matches.length > 0, "earlier matches are listed");
    await vscode.commands.executeCommand("spar.matches.focus");
    await ui.window.waitFor("role=treeitem[name=/vs steady@previous, /]");
    await ui.window.waitFor("role=treeitem[name=/· first try/]");
  });

  it("the results are shown in the tab that was left", async () => {
    await vscode.commands.executeCommand("spar.openResults");
    await ui.results.waitFor(".results");
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const pages = tabs.filter(
      ({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith("spar.results"),
    );
    assert.equal(pages.length, 1);
  });

  it("the match that a person played is kept up to its last answer", async () => {
    const { results } = await spar();
    const left = results.matches.find(({ bot }) => bot.startsWith("spar:/Played"));
    assert.deepEqual([left?.result, left?.seed, left?.names], ["stopped", "left", ["you", "greedy"]]);
  });
});
