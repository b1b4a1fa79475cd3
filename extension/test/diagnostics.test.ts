import assert from "node:assert/strict";
import * as vscode from "vscode";
import { diagnosticsWhen, nextRun, open, quickFixesAt, save } from "./bots.ts";
import { ui } from "./ui.ts";

describe("diagnostics", () => {
  it("mark the line that printed an illegal action, once, with its count, and go when it is mended", async () => {
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

  it("show the count at the end of the line, unless turned off", async () => {
    const editor = await open("faulty.py");
    await nextRun(editor.document.uri, () => save(editor, { find: 'print("PASS")', put: 'print("ATTACK 99 -1")' }));
    const counts = `document.querySelector(".monaco-editor .view-lines") &&
      [...document.querySelectorAll(".view-line span span")].some((span) =>
        /\\d+ illegal in \\d+ turns/.test(getComputedStyle(span, "::after").content))`;
    await ui.waitUntil(counts);
    const settings = vscode.workspace.getConfiguration("spar");
    await settings.update("inlineCounts", false, vscode.ConfigurationTarget.Workspace);
    await ui.waitUntil(`!(${counts})`);
    await settings.update("inlineCounts", undefined, vscode.ConfigurationTarget.Workspace);
  });

  it("tell in a hover the turn, what was sent and answered, and the time", async () => {
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
      ["Open the board at turn 1", "Debug this turn", "Run this seed again", "Double the time limits on this machine"],
    );
  });
});
