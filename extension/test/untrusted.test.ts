import assert from "node:assert/strict";
import * as vscode from "vscode";
import { open, readLenses, save, spar } from "./bots.ts";
import { runByPalette } from "./palette.ts";
import { ui } from "./ui.ts";

describe("a workspace that is not trusted", () => {
  it("runs no bot, neither on save nor by command, and says why", async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    const { results } = await spar();
    const states: string[] = [];
    results.onRun(({ state }) => states.push(state));
    const editor = await open("steady.py");
    await save(editor);
    await runByPalette("Run Match");
    await ui.window.waitFor("text=Spar runs bots only in trusted workspaces.");
    assert.match((await readLenses(editor.document.uri))[0] ?? "", /Run match/);
    assert.deepEqual(states, []);
  });
});
