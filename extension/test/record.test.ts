import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import * as vscode from "vscode";
import { place, slider } from "./board.ts";
import { fileIn } from "./bots.ts";
import { ui } from "./ui.ts";

describe("a record file", () => {
  it("made by the command line opens on a board of its own", async () => {
    const record = fileIn("shared.spar.jsonl");
    const program = join(vscode.extensions.getExtension("spar.spar")!.extensionPath, "dist", "spar.js");
    const args = [program, "match", fileIn("steady.py").fsPath, "builtin:random", "--record", record.fsPath];
    await promisify(execFile)(process.execPath, args, { env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" } });
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.commands.executeCommand("vscode.open", record);
    await ui.board.waitFor('text="random"');
    await ui.board.click('role=button[name="Start"]');
    assert.match(await place(), /^Turn 0, draft, steady/);
    await ui.board.waitFor(slider);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("that is damaged says where", async () => {
    const uri = fileIn("damaged.spar.jsonl");
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('{"kind":"match"}\n'));
    await vscode.commands.executeCommand("vscode.open", uri);
    await ui.window.waitFor("text=/damaged.spar.jsonl: Line 1 of the record is damaged/");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.commands.executeCommand("notifications.clearAll");
  });
});
