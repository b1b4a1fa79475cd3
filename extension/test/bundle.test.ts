import assert from "node:assert/strict";
import * as vscode from "vscode";
import { bundleBots } from "../../engine/test/bundle-bots.ts";
import { long } from "../../engine/test/long.ts";
import { diagnosticsWhen, fileIn, nextRun, open, save, waitFor } from "./bots.ts";
import { ui } from "./ui.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const readText = async (uri: vscode.Uri) => new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
const target = () => fileIn("joined/out/main.js");

/** The text of the chosen file, when it is written. */
async function written(begin: () => Promise<unknown>): Promise<string> {
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(fileIn("joined/out"), "*"));
  const { onDidChange, onDidCreate } = watcher;
  let seen = false;
  const changed: vscode.Event<vscode.Uri> = (notify) =>
    vscode.Disposable.from(onDidChange(notify), onDidCreate(notify));
  const listening = changed(() => {
    seen = true;
  });
  await begin();
  if (!seen) await waitFor("the file", changed, () => true);
  vscode.Disposable.from(watcher, listening).dispose();
  return readText(target());
}

describe("a bot as one file", () => {
  before(async () => {
    for (const [name, text] of Object.entries(bundleBots.javascript!)) {
      await vscode.workspace.fs.writeFile(fileIn(`joined/${name}`), bytes(text));
    }
    await vscode.workspace.fs.writeFile(
      fileIn("joined/spar.json"),
      bytes('{"game": "locm", "options": {"rules": "1.1"}}\n'),
    );
  });

  it("is copied for submission", async () => {
    const { uri } = (await open("joined/main.js")).document;
    await vscode.commands.executeCommand("spar.copyForSubmission", uri);
    const copied = await vscode.env.clipboard.readText();
    assert.match(copied, /^var require_reading = /m);
    assert.doesNotMatch(copied, /require\("\.\//);
    await ui.window.waitFor(
      ".notification-toast >> text=/main.js was copied: \\d,\\d+ of 100,000 characters. Its \\d+ answers are the same in/",
    );
    await ui.screenshot("copied-for-submission");
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("bears the name of its folder where its file is called main, in the list as in its matches", async () => {
    const editor = await open("joined/main.js");
    const run = await nextRun(editor.document.uri, () => save(editor));
    assert.equal(run.summary?.names[0], "joined", run.message);
    await vscode.commands.executeCommand("spar.matches.focus");
    await ui.window.waitFor("role=treeitem[name=/^joined\\/main\\.js/]");
  });

  it("says on its line what is missing", async () => {
    const part = fileIn("joined/lib/answer.js");
    const text = await readText(part);
    await vscode.workspace.fs.writeFile(part, bytes(text.replace("./worth.json", "./gone")));
    await vscode.commands.executeCommand("spar.copyForSubmission", fileIn("joined/main.js"));
    const [found] = await diagnosticsWhen(part, (all) => all.length > 0);
    assert.equal(found!.message.split(" (")[0], "answer.js imports ./gone, which does not exist.");
    assert.equal(found!.range.start.line, 1);
    await vscode.commands.executeCommand("notifications.clearAll");
    await vscode.workspace.fs.writeFile(part, bytes(text));
  });

  long.it(
    "is written to a chosen file after a save, and overwrites another's only after showing the difference",
    async () => {
      const settings = vscode.workspace.getConfiguration("spar");
      await settings.update("bundle", "out/*", vscode.ConfigurationTarget.Workspace);
      const editor = await open("joined/main.js");
      const { uri } = editor.document;
      const first = await written(() => nextRun(uri, () => save(editor)));
      assert.match(first, /^var require_reading = /m);
      await vscode.workspace.fs.writeFile(target(), bytes("// mine\n"));
      const compared = waitFor("the comparison", vscode.window.tabGroups.onDidChangeTabs, () => {
        const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
        return input instanceof vscode.TabInputTextDiff ? input : undefined;
      });
      await nextRun(uri, () => save(editor));
      assert.equal((await compared).original.toString(), target().toString());
      assert.equal(await readText(target()), "// mine\n");
      const second = await written(() => ui.window.click('.notification-toast >> text="Overwrite"'));
      assert.match(second, /^var require_reading = /m);
      await settings.update("bundle", undefined, vscode.ConfigurationTarget.Workspace);
    },
  );
});
