import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { nextRun, open, save } from "./bots.ts";
import { ui } from "./ui.ts";

describe("the packaged extension", () => {
  it("is installed, activates, plays a match and shows it", async () => {
    const extension = vscode.extensions.getExtension("spar.spar");
    assert.ok(extension);
    assert.ok(!existsSync(join(extension.extensionPath, "biome.json")), "it is not the project itself");
    const editor = await open("steady.py");
    const run = await nextRun(editor.document.uri, () => save(editor));
    assert.equal(run.state, "finished", run.message);
    await vscode.commands.executeCommand("spar.openBoard");
    await ui.board.waitFor('text="steady"');
  });
});
