import assert from "node:assert/strict";
import * as vscode from "vscode";
import { long } from "../../engine/test/long.ts";
import { place } from "./board.ts";
import { diagnosticsWhen, fileIn, nextRun, open, save, useSettings, waitFor } from "./bots.ts";
import { nextStop } from "./debugger.ts";
import { ui } from "./ui.ts";

/** The Testing view in the activity bar. */
const beaker = '.activitybar .action-item:visible [aria-label^="Testing"]';
const row = (name: string, state: string) => `.test-explorer .monaco-list-row[aria-label*="${name} (${state})"]`;

describe("a turn kept as a test", () => {
  // A bot that is late in the draft has no such turn.
  useSettings({ timeScale: 20 });
  let match: string;

  before(async () => {
    const editor = await open("scout.js");
    const run = await nextRun(editor.document.uri, () => save(editor));
    match = run.summary!.id;
    assert.equal(await ui.window.count(beaker), 0, "no Testing view without turn tests");
  });

  it("is saved from the board with its expectation, beside its bot", async () => {
    // A pick, which is legal in every match.
    await vscode.commands.executeCommand("spar.openBoard", { match, answer: 30 });
    await ui.board.waitFor(`.app[data-match="${match}"]`);
    if (!(await place()).includes("scout")) await ui.board.click('role=button[name="Turn before"]');
    const kept = waitFor("the kept turn", vscode.window.onDidChangeActiveTextEditor, (editor) =>
      editor?.document.uri.path.endsWith(".turn.json") ? editor : undefined,
    );
    await ui.board.click("role=button[name=/^Keep this turn as a test/]");
    await ui.window.click('.quick-input-list .monaco-list-row[aria-label*="No command is illegal"]');
    const { document } = await kept;
    assert.match(document.uri.path, /\/scout\.js\.turns\/turn-\d+\.turn\.json$/);
    assert.match(document.getText(), /"expect": \{\n {4}"legal": true\n {2}\}/);
    assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
    await ui.window.waitFor(beaker);
  });

  it("is run in the Testing view, which shows the failing expectation at its line", async () => {
    await vscode.commands.executeCommand("spar.keepTurn", {
      match,
      answer: 10,
      expect: { contains: "NEVER", legal: true },
    });
    await vscode.commands.executeCommand("workbench.view.testing.focus");
    await vscode.commands.executeCommand("testing.refreshTests");
    await ui.window.waitFor('.test-explorer .monaco-list-row[aria-label*="scout.js"]');
    await vscode.commands.executeCommand("testing.runAll");
    await ui.window.waitFor(row("scout.js", "Failed"));
    await ui.window.click(".test-explorer .monaco-list-row .monaco-tl-twistie");
    await ui.window.waitFor(row("turn-6", "Failed"));
    await ui.window.waitFor('.test-explorer .monaco-list-row[aria-label*="(Passed)"]');
    await ui.window.waitFor("text=/The answer .PICK \\d. does not contain .NEVER./");
    await ui.screenshot("turn-tests");
  });

  long.it("is debugged up to its turn, and judged when the session is over", async () => {
    const kept = await vscode.workspace.findFiles("scout.js.turns/turn-6.turn.json");
    const { uri } = vscode.window.activeTextEditor!.document;
    assert.deepEqual(kept.map(String), [uri.toString()]);
    const stop = await nextStop(() => void vscode.commands.executeCommand("testing.debugCurrentFile"));
    assert.match(stop.frames[0]!.source?.path ?? "", /scout\.js$/);
    await vscode.debug.stopDebugging();
    await ui.window.waitFor(row("turn-6", "Failed"));
  });

  it("is run again on a save if switched on; a wrong expectation is shown at its line", async () => {
    await vscode.commands.executeCommand("testing.startContinuousRun");
    const editor = await open("scout.js");
    const { uri } = editor.document;
    await nextRun(uri, () => save(editor, { find: " : actions.join", put: ' + " NEVER" : actions.join' }));
    await ui.window.waitFor(row("turn-6", "Passed"));
    await vscode.commands.executeCommand("testing.stopContinuousRun");
    const believed = `console.error('@spar {"expect":{"your health":99}}')`;
    await nextRun(uri, () => save(editor, { find: `console.error(\`turn \${turn}\`)`, put: believed }));
    const diagnostics = await diagnosticsWhen(uri, (all) => all.some(({ message }) => /expected 99/.test(message)));
    const found = diagnostics.find(({ message }) => /your health is \d+; expected 99/.test(message));
    assert.equal(editor.document.lineAt(found!.range.start.line).text.trim(), `${believed};`);
  });

  it("takes the Testing view away with its folder, where it was the last one", async () => {
    const files = new vscode.WorkspaceEdit();
    files.deleteFile(fileIn("scout.js.turns"), { recursive: true });
    assert.ok(await vscode.workspace.applyEdit(files));
    await ui.window.waitUntilGone(beaker);
  });
});
