import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import * as vscode from "vscode";
import { looksAccessible } from "./accessible.ts";
import { place, slider } from "./board.ts";
import { fileIn } from "./bots.ts";
import { ui } from "./ui.ts";

describe("a record file", () => {
  it("written by the command line opens on its own board", async () => {
    const record = fileIn("shared.spar.jsonl");
    const program = join(vscode.extensions.getExtension("spar.spar")!.extensionPath, "dist", "spar.js");
    const args = [program, "match", fileIn("steady.py").fsPath, "builtin:random", "--record", record.fsPath];
    await promisify(execFile)(process.execPath, args, { env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" } });
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.commands.executeCommand("vscode.open", record);
    await ui.board.waitFor('text="random"');
    await ui.board.click('role=button[name="Start"]');
    assert.match(await place(), /^Turn 1, draft, steady/);
    await ui.board.waitFor(slider);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("that is truncated shows what can be read of it, and says where it ends", async () => {
    const whole = await vscode.workspace.fs.readFile(fileIn("shared.spar.jsonl"));
    const uri = fileIn("damaged.spar.jsonl");
    // In the middle of a line.
    const cut = whole.indexOf(10, whole.length / 2) + 5;
    await vscode.workspace.fs.writeFile(uri, whole.slice(0, cut));
    await vscode.commands.executeCommand("vscode.open", uri);
    await ui.board.waitFor("text=/Line \\d+ of the record is not JSON/");
    assert.equal(await ui.board.count("role=toolbar"), 0);
    const text = await ui.board.text("text=/\\d+ answers before it can be read/");
    await looksAccessible("record-cut-off");
    await ui.board.click('role=button[name="Show What Is Readable"]');
    await ui.board.click('role=button[name="End"]');
    const answers = Number(/\d+/.exec(text)?.[0]);
    assert.equal(await ui.board.attribute(".app", "data-answer"), String(answers - 1));
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
});
