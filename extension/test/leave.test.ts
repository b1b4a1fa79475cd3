import assert from "node:assert/strict";
import * as vscode from "vscode";
import { slider } from "./board.ts";
import { open, spar } from "./bots.ts";
import { ui } from "./ui.ts";

describe("before a reload of the window", () => {
  it("the board is left at the start of a match", async () => {
    const { results } = await spar();
    const match = results.matches.find(({ bot, me }) => bot.endsWith("/steady.py") && me === 0);
    assert.ok(match);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await open("notes.py");
    // Somebody plays as the window is left.
    const wanted = { game: "locm", against: ["builtin:greedy"], seat: 0, seed: "left" };
    await vscode.commands.executeCommand("spar.playAgainst", wanted);
    await ui.board.click(".choice-button");
    await ui.board.waitFor('.app[data-answer="2"] [aria-label="Your turn"]');
    await vscode.commands.executeCommand("spar.openBoard", { match: match.id, answer: 0 });
    await ui.board.waitFor(`${slider}[aria-valuetext^="Turn 1, draft, steady"]`);
    await vscode.commands.executeCommand("spar.openResults");
    // Its tab is there after the reload, but not in front.
    await open("notes.py");
    await ui.waitUntil(kept(match.id));
  });
});

/**
 * VS Code in a browser writes its state every few seconds, since it cannot when it is left; a desktop one writes it
 * when its window closes. Holds once the list of editors has the
 * board with the match and its first turn; it is JSON inside JSON, hence compared without backslashes.
 */
function kept(match: string): string {
  return `(async () => {
    if (!location.protocol.startsWith("http")) return true;
    const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const values = await done(database.transaction(store).objectStore(store).getAll());
        const texts = values.map((value) => String(value).replaceAll(String.fromCharCode(92), ""));
        const editors = texts.filter((text) => text.includes("editorpart.state"));
        if (editors.some((text) => text.includes('"match":"${match}","moment":{"answer":0,'))) return true;
      }
      database.close();
    }
    return false;
  })()`;
}
