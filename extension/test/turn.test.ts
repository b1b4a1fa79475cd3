import assert from "node:assert/strict";
import { join } from "node:path";
import * as vscode from "vscode";
import { inEnglish } from "../../engine/l10n/speak.ts";
import { looksAccessible } from "./accessible.ts";
import { fileIn, nextRun, open, save, useSettings } from "./bots.ts";
import { ui } from "./ui.ts";

describe("a turn", () => {
  useSettings({ analyse: true });

  before(async () => {
    const { extensionPath } = vscode.extensions.getExtension("spar.spar")!;
    const sample = vscode.Uri.file(join(extensionPath, "samples/locm/python/draws.py"));
    await vscode.workspace.fs.copy(sample, fileIn("draws.py"));
    const editor = await open("draws.py");
    await vscode.commands.executeCommand("spar.openBoard");
    const run = await nextRun(editor.document.uri, () => save(editor));
    await ui.board.waitFor(`.app[data-match="${run.summary!.id}"]`);
    assert.deepEqual(inEnglish(run.summary!.problems), []);
    const alone = 'role=button[name="Show only this match"]';
    if ((await ui.board.count(alone)) > 0) await ui.board.click(alone);
  });

  it("shows what the bot draws: texts on cards, arrows, and numbers over the turns", async () => {
    await ui.board.click('role=button[name="Start"]');
    await ui.board.click('role=button[name="Next turn"]');
    await ui.board.waitFor(".drawn .label");
    assert.equal(await ui.board.count(".drawn .label"), 3, "one on each of the three cards");
    await ui.board.waitFor('text="The bot\'s plots"');
    assert.match(await ui.board.text(".plot"), /my attack/);
    await ui.screenshot("turn-drawn");
  });

  it("lists what changed, and marks it on the board", async () => {
    await ui.board.click('role=button[name="End"]');
    await ui.board.waitFor('text="Changes"');
    assert.ok((await ui.board.count(".changes li")) > 0);
    await ui.board.click('text="mark on board"');
    await ui.board.waitFor(".overlay .ring >> nth=0");
    await looksAccessible("turn-changes");
    await ui.board.click('text="since its last turn"');
    await ui.board.waitFor('button[aria-pressed="true"] >> text="since its last turn"');
    await ui.board.click('text="unmark"');
    await ui.board.waitUntilGone(".overlay .ring");
  });
});
