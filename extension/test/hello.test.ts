import assert from "node:assert/strict";
import * as vscode from "vscode";
import { ui } from "./ui.ts";

describe("the extension", () => {
  it("activates and offers its commands", async () => {
    const extension = vscode.extensions.getExtension("spar.spar");
    assert.ok(extension);
    await extension.activate();
    const commands = await vscode.commands.getCommands(true);
    assert.ok(commands.includes("spar.openBoard"));
  });

  it("shows the board in a webview", async () => {
    await vscode.commands.executeCommand("spar.openBoard");
    assert.match(await ui.board.text("body"), /Spar/);
    await ui.screenshot("hello");
  });
});
