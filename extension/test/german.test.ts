import assert from "node:assert/strict";
import * as vscode from "vscode";
import { skip } from "../../engine/test/skip.ts";
import { diagnosticsWhen, nextRun, open, save } from "./bots.ts";
import { ui } from "./ui.ts";

describe("in an editor that speaks German, Spar", () => {
  before(function () {
    if (vscode.env.language !== "de") skip(this, "this VS Code has no German");
  });

  it("speaks German in the manifest, the client, the server and on the board, about texts of the engine too", async () => {
    const editor = await open("faulty.py");
    const run = await nextRun(editor.document.uri, () => save(editor));
    assert.equal(run.state, "finished", run.message);
    const found = await diagnosticsWhen(editor.document.uri, (all) => all.length > 0);
    assert.match(found.map(({ message }) => message).join("\n"), /Zug \d+.*: .* wurde übergangen: /);
    await ui.window.waitFor(".statusbar-item >> text=/(?:Gewonnen|Verloren) gegen/");
    await vscode.commands.executeCommand("spar.openBoard");
    await ui.board.waitFor('role=button[name="Noch einmal mit demselben Seed spielen"]');
    await vscode.commands.executeCommand("workbench.action.quickOpen", ">Brett");
    await ui.window.waitFor("role=option[name=/Spar: Brett öffnen/]");
    await ui.screenshot("german");
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
  });
});
