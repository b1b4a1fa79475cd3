import assert from "node:assert/strict";
import * as vscode from "vscode";
import { diagnosticsWhen, fileIn, nextRun, open, quickFixesAt, save, waitFor } from "./bots.ts";
import { ui } from "./ui.ts";

describe("diagnostics", () => {
  it("mark the line that printed an illegal action once, with a count, and disappear when it is fixed", async () => {
    const editor = await open("faulty.py");
    const { uri } = editor.document;
    const run = await nextRun(uri, () => save(editor));
    const illegal = run.summary!.problemCount;
    assert.ok(illegal > 1);
    const found = await diagnosticsWhen(uri, (all) => all.length > 0);
    assert.equal(found.length, 1);
    const [diagnostic] = found;
    assert.equal(editor.document.lineAt(diagnostic!.range.start.line).text.trim(), 'print("ATTACK 99 -1")');
    assert.equal(diagnostic!.severity, vscode.DiagnosticSeverity.Warning);
    assert.equal(diagnostic!.code, "illegal");
    assert.match(diagnostic!.message, /Turn \d+: "ATTACK 99 -1" was skipped: your board has no creature 99/);
    assert.match(diagnostic!.message, new RegExp(`${illegal} times in ${illegal} turns`));
    await ui.screenshot("diagnostics-dark");

    await nextRun(uri, () => save(editor, { find: 'print("ATTACK 99 -1")', put: 'print("PASS")' }));
    await diagnosticsWhen(uri, (all) => all.length === 0);
  });

  it("show the reason and its count at the end of the line, unless turned off", async () => {
    const editor = await open("faulty.py");
    await nextRun(editor.document.uri, () => save(editor, { find: 'print("PASS")', put: 'print("ATTACK 99 -1")' }));
    const reasons = `document.querySelector(".monaco-editor .view-lines") &&
      [...document.querySelectorAll(".view-line span span")].some((span) =>
        /your board has no creature 99 · \\d+ times in \\d+ turns/.test(getComputedStyle(span, "::after").content))`;
    await ui.waitUntil(reasons);
    await ui.screenshot("line-reason");
    const settings = vscode.workspace.getConfiguration("spar");
    await settings.update("inlineCounts", false, vscode.ConfigurationTarget.Workspace);
    await ui.waitUntil(`!(${reasons})`);
    await settings.update("inlineCounts", undefined, vscode.ConfigurationTarget.Workspace);
  });

  it("show in a hover the turn, the input, the answer and the time", async () => {
    const editor = await open("faulty.py");
    const { uri } = editor.document;
    const [diagnostic] = await diagnosticsWhen(uri, (all) => all.length === 1);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      uri,
      diagnostic!.range.start,
    );
    const text = hovers
      .flatMap(({ contents }) => contents.map((each) => (each as vscode.MarkdownString).value))
      .join("\n");
    assert.match(text, /\*\*Turn \d+\*\* · battle · illegal · [\d.]+ of \d+ ms/);
    assert.match(text, /Sent:\s+```text\n\d+ \d+ \d+ \d+ \d+\n/);
    assert.match(text, /Answered:\s+```text\nATTACK 99 -1\n```/);
  });

  it("correct a misspelt command in the literal that built it, and send a debug print to stderr", async () => {
    const editor = await open("faulty.py");
    const { document } = editor;
    const whole = document.getText();
    const glued = 'print("ATTACK 1 SUMMON 2")';
    const put = 'action = "ATACK 99 -1"\n        print(action)';
    await nextRun(document.uri, () => save(editor, { find: 'print("ATTACK 99 -1")', put }));
    const respelt = await fixAtCursor(editor, /ATACK: unknown command .*this lost the match/, "Change ATACK to ATTACK");
    assert.ok(respelt.includes('action = "ATTACK 99 -1"\n        print(action)'), respelt);

    await nextRun(document.uri, () => save(editor, { find: "print(action)", put: 'print("mana:", mana)' }));
    const printed = await fixAtCursor(editor, /not a command .*; print debug output to stderr/, "Print this to stderr");
    assert.ok(printed.includes('print("mana:", mana, file=sys.stderr)'), printed);
    assert.match(printed, /^import sys$/m);
    await nextRun(document.uri, () => save(editor, { find: 'print("mana:", mana, file=sys.stderr)', put: glued }));
    const [missing] = await diagnosticsWhen(document.uri, (all) => all.some(({ message }) => /a ; is/.test(message)));
    assert.match(missing!.message, /a ; is missing before SUMMON/);
    await editor.edit((edit) => {
      edit.replace(new vscode.Range(0, 0, document.lineCount, 0), whole);
    });
    await nextRun(document.uri, () => document.save());
  });

  it("correct a misspelt name in spar.json as soon as it is open", async () => {
    const file = fileIn("misspelt/spar.json");
    await vscode.workspace.fs.writeFile(file, Buffer.from('{ "gaem": "combat" }\n'));
    const editor = await open("misspelt/spar.json");
    const setting = await fixAtCursor(editor, /There is no setting "gaem"/, 'Change to "game"');
    assert.equal(setting, '{ "game": "combat" }\n');
    await diagnosticsWhen(file, (all) => all.length === 0);
    const opponent = '{ "game": "combat", "opponents": ["builtin:gredy"] }\n';
    await save(editor, { find: setting, put: opponent });
    const respelt = await fixAtCursor(editor, /gredy/, 'Change to "builtin:greedy"');
    assert.equal(respelt, opponent.replace("gredy", "greedy"));
    await diagnosticsWhen(file, (all) => all.length === 0);
    await editor.document.save();
  });

  it("name the running line of a bot that takes too long, and offer longer limits", async () => {
    const editor = await open("endless.py");
    const { uri } = editor.document;
    await nextRun(uri, () => save(editor));
    const [diagnostic] = await diagnosticsWhen(uri, (all) => all.some(({ code }) => code === "timeout"));
    assert.equal(diagnostic!.severity, vscode.DiagnosticSeverity.Error);
    assert.match(editor.document.lineAt(diagnostic!.range.start.line).text, /while True|pass/);
    assert.match(diagnostic!.message, /limit 100 ms/);
    const fixes = await quickFixesAt(uri, diagnostic!.range);
    assert.deepEqual(
      fixes.map(({ title }) => title),
      ["Open the board at turn 2", "Debug this turn", "Run this seed again", "Double the time limits on this machine"],
    );
  });
});

/** Opens the menu of quick fixes at a problem by its key and takes one; the text as it is then. */
async function fixAtCursor(editor: vscode.TextEditor, says: RegExp, title: string): Promise<string> {
  const { document } = editor;
  const found = await diagnosticsWhen(document.uri, (all) => all.some(({ message }) => says.test(message)));
  const at = found.find(({ message }) => says.test(message))!.range.start;
  await vscode.window.showTextDocument(document, {
    viewColumn: editor.viewColumn,
    selection: new vscode.Range(at, at),
  });
  const before = document.getText();
  const changed = waitFor(`the text after "${title}"`, vscode.workspace.onDidChangeTextDocument, () =>
    document.getText() === before ? undefined : document.getText(),
  );
  // What mends it best is chosen already.
  const chosen = `.action-widget .monaco-list-row.focused >> text=${JSON.stringify(title)}`;
  await ui.window.reach(chosen, () => ui.window.press("Control+."));
  await ui.screenshot(`quick-fix-${title.split(" ")[0]!.toLowerCase()}`);
  await ui.press("Enter");
  return changed;
}
