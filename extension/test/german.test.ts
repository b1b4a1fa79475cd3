import assert from "node:assert/strict";
import * as vscode from "vscode";
import { skip } from "../../engine/test/skip.ts";
import { diagnosticsWhen, fileIn, nextRun, open, save, spar } from "./bots.ts";
import { ui } from "./ui.ts";

describe("in an editor that speaks German, Spar", () => {
  before(function () {
    if (vscode.env.language !== "de") skip(this, "this VS Code has no German");
  });

  it("is in German in the manifest, the client, the server and on the board, including the engine's texts", async () => {
    const editor = await open("faulty.py");
    const run = await nextRun(editor.document.uri, () => save(editor));
    assert.equal(run.state, "finished", run.message);
    const found = await diagnosticsWhen(editor.document.uri, (all) => all.length > 0);
    assert.match(found.map(({ message }) => message).join("\n"), /Zug \d+.*: .* wurde übergangen: /);
    await ui.window.waitFor(".statusbar-item >> text=/(?:Gewonnen|Verloren) gegen/");
    await vscode.commands.executeCommand("spar.openBoard");
    await ui.board.waitFor('role=button[name="Noch einmal mit demselben Seed spielen"]');
    await ui.window.reach("role=option[name=/Spar: Brett öffnen/]", () =>
      vscode.commands.executeCommand("workbench.action.quickOpen", ">Brett"),
    );
    await ui.screenshot("german");
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
  });

  it("exports pages in German, and explains spar.json in German", async () => {
    const { matches } = (await spar()).results;
    const to = fileIn("german.html");
    await vscode.commands.executeCommand("spar.exportPage", { match: matches[0]!.id, to });
    assert.match(await ui.visit(to.toString(), ["Home"]), /^Zug \d+, Draft, faulty/);
    const uri = fileIn("german/spar.json");
    await vscode.workspace.fs.writeFile(uri, Buffer.from('{ "series": 3 }\n'));
    await vscode.window.showTextDocument(uri);
    const listShown = async () => {
      const found = await vscode.commands.executeCommand<vscode.Hover[]>(
        "vscode.executeHoverProvider",
        uri,
        new vscode.Position(0, 4),
      );
      return found.flatMap(({ contents }) => contents.map((each) => (typeof each === "string" ? each : each.value)));
    };
    // The editor reads a schema when a document first asks for it.
    let hover = "";
    for (let tries = 0; tries < 50 && !hover.includes("Serie"); tries++) hover = (await listShown()).join("\n");
    assert.match(hover, /Matches einer Serie, gegen jeden Gegner/);
  });
});
