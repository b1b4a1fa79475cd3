import assert from "node:assert/strict";
import { basename } from "node:path";
import * as vscode from "vscode";
import { slider } from "./board.ts";
import { diagnosticsWhen, fileIn, nextRun, open, save, spar, waitFor } from "./bots.ts";
import { runByPalette } from "./palette.ts";
import { inBothThemes } from "./themes.ts";
import { ui } from "./ui.ts";

const openSteps = () => vscode.commands.executeCommand("workbench.action.openWalkthrough", "spar.spar#spar.firstSteps");
const close = () => vscode.commands.executeCommand("workbench.action.closeActiveEditor");

/** So many steps are ticked off. */
const done = (least: number) =>
  `document.querySelectorAll(".getting-started-step .codicon-getting-started-step-checked").length >= ${least}`;

/** Looks at the steps and closes them: they take the focus late, and would take it from a list that is open by then. */
async function ticked(least: number): Promise<void> {
  await openSteps();
  await ui.waitUntil(done(least));
  await close();
}

describe("the first steps", () => {
  it("lead from a sample to the line that went wrong, and are completed by doing them", async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await openSteps();
    await ui.window.waitFor("text=Is it better?");
    // The walkthrough takes the focus again shortly after the palette has closed.
    await runByPalette("Create New Bot…");
    await ui.window.waitFor('.quick-input-list .monaco-list-row >> text="Combat"');
    await ui.press("ArrowDown");
    await ui.window.waitFor(".quick-input-list .monaco-list-row.focused");
    await ui.press("Escape");
    await close();
    // In one match of a hundred, chance lets it do nothing wrong.
    await vscode.workspace.fs.writeFile(fileIn("spar.json"), new TextEncoder().encode('{ "seed": "1" }'));
    const uri = fileIn("attacks_twice.py");
    const opened = waitFor("the sample", vscode.window.onDidChangeActiveTextEditor, (editor) =>
      editor?.document.uri.toString() === uri.toString() ? editor : undefined,
    );
    await runByPalette("Open Sample…");
    await ui.window.fill(".quick-input-widget input", "bot with faults");
    await ui.window.click(".quick-input-list .monaco-list-row >> text=bot with faults");
    const editor = await opened;
    const run = await nextRun(uri, () => save(editor));
    assert.ok(run.summary!.problemCount > 0);
    await vscode.workspace.fs.delete(fileIn("spar.json"));
    const [problem] = await diagnosticsWhen(uri, (all) => all.length > 0);
    editor.selection = new vscode.Selection(problem!.range.start, problem!.range.start);
    await vscode.commands.executeCommand("spar.openBoard");
    await ui.board.waitFor(slider);
    await openSteps();
    await ui.waitUntil(done(4));
    await inBothThemes("first-steps");
    await close();
  });

  it("lead on to another opponent, the user's own bot, and a duel", async () => {
    const editor = await open("attacks_twice.py");
    const { uri } = editor.document;
    await nextRun(uri, async () => {
      await runByPalette("Choose Opponent…");
      await ui.window.click(".quick-input-list .monaco-list-row >> text=random");
    });
    await ticked(5);
    const own = waitFor("the new bot", vscode.window.onDidChangeActiveTextEditor, (shown) =>
      shown && basename(shown.document.fileName) === "bot.py" ? shown.document.uri : undefined,
    );
    await runByPalette("Create New Bot…");
    await ui.window.click('.quick-input-list .monaco-list-row >> text="Combat"');
    await ui.window.click(".quick-input-list .monaco-list-row >> text=Python");
    const begun = await own;
    await ticked(6);
    // The versions of a duel have to differ in more than blank lines.
    const change = { find: "len(board) < 6", put: "len(board) < 5" };
    await nextRun(uri, async () => save(await open("attacks_twice.py"), change));
    const { duels } = await spar();
    const duel = waitFor("the duel", duels.onChange, ({ bot, id }) => (bot === uri.toString() ? id : undefined));
    await runByPalette("Run Duel: Is It Better?");
    await ui.window.click(".quick-input-list .monaco-list-row >> nth=0");
    await duel;
    // Its page opens in front of the steps.
    await ui.results.waitFor(".duel");
    await ticked(7);
    await vscode.commands.executeCommand("spar.stopDuel");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await Promise.all([uri, begun].map((file) => vscode.workspace.fs.delete(file)));
  });
});
