import assert from "node:assert/strict";
import { chmod } from "node:fs/promises";
import * as vscode from "vscode";
import { english, inEnglish } from "../../engine/l10n/speak.ts";
import { diagnosticsWhen, fileIn, nextRun, open, readLenses, save, spar, waitFor } from "./bots.ts";
import { runByPalette } from "./palette.ts";
import { ui } from "./ui.ts";

const lensText = '(document.querySelector(".codelens-decoration")?.textContent ?? "")';
/** Where each part of the lens begins. */
const lensPlaces = `[...document.querySelectorAll(".codelens-decoration a")].map((part) =>
  Math.round(part.getBoundingClientRect().left))`;

describe("saving a bot", () => {
  it("plays a match at once and shows the result in status bar, lens and view", async () => {
    const editor = await open("steady.py");
    const run = await nextRun(editor.document.uri, () => save(editor));
    assert.equal(run.state, "finished", run.message);
    assert.equal(run.summary?.game, "locm");
    assert.deepEqual(run.summary?.names, ["steady", "greedy"]);
    const outcome = run.summary!.result === "won" ? "Won" : "Lost";
    await ui.window.waitFor(`.statusbar-item >> text=/${outcome} vs greedy · \\d+ turns/`);
    const [lens] = await readLenses(editor.document.uri);
    assert.match(lens ?? "", /^▶ Run match · vs greedy · won \d of (?:\d|the last 5)$/);
    await vscode.commands.executeCommand("spar.matches.focus");
    await ui.window.waitFor(`role=treeitem[name=/vs greedy, ${run.summary!.result}, \\d+ turns/]`);
  });

  it("says nothing about a file that is not a bot", async () => {
    const { results } = await spar();
    const before = results.matches.length;
    const notes = await open("notes.py");
    await save(notes);
    // A bot saved after it is played: by then the other would have been.
    const editor = await open("steady.py");
    await nextRun(editor.document.uri, () => save(editor));
    assert.equal(results.matches.length, before + 1);
    assert.deepEqual(await readLenses(notes.document.uri), []);
  });

  it("plays two Python processes, and Python against C++", async () => {
    const editor = await open("steady.py");
    const { uri } = editor.document;
    for (const opponent of ["faulty", "rival"]) {
      const run = await nextRun(uri, async () => {
        await runByPalette("Choose Opponent…");
        await ui.window.fill(".quick-input-widget input", opponent);
        await ui.window.click(`.quick-input-list .monaco-list-row >> text=${opponent}`);
      });
      assert.equal(run.state, "finished", run.message);
      assert.deepEqual(run.summary?.names, ["steady", opponent]);
      assert.equal(run.summary?.result, "won");
    }
    assert.match((await readLenses(uri))[0] ?? "", /vs rival · won 1 of 1/);
  });

  it("ends a run that a newer save makes obsolete", async () => {
    const { results } = await spar();
    const editor = await open("endless.py");
    const { uri } = editor.document;
    const states: string[] = [];
    const listening = results.onRun((run) => run.bot === uri.toString() && states.push(`${run.run} ${run.state}`));
    const settings = vscode.workspace.getConfiguration("spar");
    await settings.update("timeScale", 900, vscode.ConfigurationTarget.Global);
    await ui.waitUntil(`${lensText}.includes("Run match")`);
    const before = await ui.window.evaluate(lensPlaces);
    const playing = waitFor("the first run", results.onRun, (run) =>
      run.bot === uri.toString() && run.state === "playing" ? run.run : undefined,
    );
    await save(editor);
    const first = await playing;
    await ui.waitUntil(`${lensText}.includes("Stop match")`);
    const during = await ui.window.evaluate(lensPlaces);
    await ui.screenshot("lens-stop");
    await settings.update("timeScale", undefined, vscode.ConfigurationTarget.Global);
    const run = await nextRun(uri, () => save(editor));
    listening.dispose();
    assert.equal(run.state, "finished");
    assert.deepEqual((during as number[]).slice(0, -1), before, "Stop comes last: no part of the lens has moved");
    assert.notEqual(first, run.run);
    assert.ok(states.includes(`${first} stopped`), states.join(", "));
  });

  it("runs nothing if the setting says so", async () => {
    const settings = vscode.workspace.getConfiguration("spar");
    await settings.update("runOnSave", "off", vscode.ConfigurationTarget.Workspace);
    const { results } = await spar();
    const faulty = await open("faulty.py");
    await save(faulty);
    const editor = await open("steady.py");
    const run = await nextRun(editor.document.uri, () => runByPalette("Run Match"));
    assert.equal(run.state, "finished");
    assert.equal(inEnglish(results.getRun(faulty.document.uri.toString())), undefined);
    await settings.update("runOnSave", undefined, vscode.ConfigurationTarget.Workspace);
  });

  it("says what to do when a bot cannot be played", async () => {
    const settings = vscode.workspace.getConfiguration("spar");
    await settings.update("commands", { python: ["no-such-python"] }, vscode.ConfigurationTarget.Workspace);
    const editor = await open("steady.py");
    const run = await nextRun(editor.document.uri, () => runByPalette("Run Match"));
    await settings.update("commands", undefined, vscode.ConfigurationTarget.Workspace);
    const diagnostics = run.message ?? run.summary?.problems[0]?.message;
    assert.match(english(diagnostics ?? ""), /no-such-python/);
    const [found] = await diagnosticsWhen(editor.document.uri, (all) => all.length > 0);
    assert.match(found!.message, /no-such-python/);
    await ui.screenshot("missing-tool");
  });

  it("runs Python bots with the interpreter that the editor's Python setting names", async () => {
    const file = fileIn(".vscode/settings.json");
    const write = async (text: string) => {
      const changed = waitFor("the setting", vscode.workspace.onDidChangeConfiguration, (change) =>
        change.affectsConfiguration("python.defaultInterpreterPath") ? true : undefined,
      );
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
      await changed;
    };
    await write(JSON.stringify({ "python.defaultInterpreterPath": `${"$"}{workspaceFolder}/venv/bin/python` }));
    const { document } = await open("steady.py");
    const run = await nextRun(document.uri, () => runByPalette("Run Match"));
    await write("{}");
    const [found] = await diagnosticsWhen(document.uri, (all) => all.length > 0);
    // Windows keeps the setting's own slashes.
    const folder = vscode.workspace.getWorkspaceFolder(document.uri)!.uri.fsPath;
    assert.ok(found!.message.includes(`${folder}/venv/bin/python`), `${run.state}: ${found!.message}`);
  });

  it("finds a bot's own command beside the spar.json that names it, and says what it printed last when it fails", async () => {
    const write = (name: string, text: string) =>
      vscode.workspace.fs.writeFile(fileIn(`own/${name}`), Buffer.from(text));
    const source = await vscode.workspace.fs.readFile(fileIn("steady.py"));
    await vscode.workspace.fs.writeFile(fileIn("own/src/mine.py"), source);
    await write("spar.json", JSON.stringify({ game: "locm", bots: { "src/mine.py": { command: ["./build/bot"] } } }));
    const editor = await open("own/src/mine.py");
    const { uri } = editor.document;
    const says = (text: RegExp) => diagnosticsWhen(uri, (all) => all.some(({ message }) => text.test(message)));
    await nextRun(uri, () => save(editor));
    const [missing] = await says(/build\/bot/);
    assert.match(missing!.message, /build\/bot" was not found: check the bot's "command" in spar\.json/);
    await write("build/bot", "#!/bin/sh\necho reading config >&2\necho config.ini is missing >&2\nexit 3\n");
    await chmod(fileIn("own/build/bot").fsPath, 0o755);
    await nextRun(uri, () => save(editor));
    await says(/config\.ini is missing/);
    await write("build/bot", "#!/bin/sh\nexec python3 mine.py\n");
    const run = await nextRun(uri, () => save(editor));
    assert.deepEqual([run.state, run.summary?.names[0]], ["finished", "mine"], run.message);
    assert.deepEqual(inEnglish(run.summary!.problems), []);
  });

  it("offers completions in spar.json", async () => {
    const uri = fileIn("spar.json");
    await vscode.workspace.fs.writeFile(
      uri,
      new TextEncoder().encode('{ "game": "locm", "options": { "rules": "" } }'),
    );
    const { document } = await open("spar.json");
    for (const [after, value] of [
      ['"game": "', '"dungeon"'],
      ['"rules": "', '"1.2"'],
    ] as const) {
      const at = document.positionAt(document.getText().indexOf(after) + after.length);
      const command = "vscode.executeCompletionItemProvider";
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(command, uri, at);
      assert.ok(
        items.some(({ label }) => label === value),
        items.map(({ label }) => label).join(),
      );
    }
  });

  it("reports mistakes in spar.json at their places", async () => {
    const uri = fileIn("spar.json");
    const text =
      '{ "game": "locm", "options": { "rules": "1.3" }, "oponents": [], "seies": 3, "opponents": ["rival.py"] }';
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    const editor = await open("spar.json");
    assert.equal(editor.document.languageId, "jsonc");
    // Those of the text before may be there still.
    const wanted = /There is no setting "oponents"/;
    const diagnostics = await diagnosticsWhen(uri, (all) => all.some(({ message }) => wanted.test(message)));
    const found = diagnostics.find(({ message }) => wanted.test(message));
    assert.equal(editor.document.getText(found!.range), '"oponents"');
    // One problem for one mistake, whoever else looks at JSON and however often a bot is run.
    const bot = await open("steady.py");
    const run = await nextRun(bot.document.uri, () => save(bot));
    assert.equal(run.state, "failed");
    const places = () => vscode.languages.getDiagnostics(uri).map(({ range }) => editor.document.getText(range));
    assert.deepEqual(places(), ['"1.3"', '"oponents"', '"seies"']);
    await ui.window.click('.notification-toast >> role=button[name="Open spar.json"]');
    await ui.window.waitFor('.tab.active >> text="spar.json"');
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('{ "opponents": ["stedy.py"] }'));
    const missing = /^stedy\.py was not found in .*\. Did you mean steady\.py\?$/;
    const opponents = await diagnosticsWhen(uri, (all) => all.some(({ message }) => missing.test(message)));
    assert.deepEqual(
      opponents.map(({ range }) => editor.document.getText(range)),
      ['"stedy.py"'],
    );
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await vscode.workspace.fs.delete(uri);
  });
});
