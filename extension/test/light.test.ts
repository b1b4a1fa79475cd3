import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { skip } from "../../engine/test/skip.ts";
import { fileIn, lightSpar, open, save, spar, waitFor } from "./bots.ts";
import { ui } from "./ui.ts";

/** The commands that the palette offers for some words. */
async function offered(words: string): Promise<string> {
  await ui.window.reach(".quick-input-list .monaco-list-row", () =>
    vscode.commands.executeCommand("workbench.action.quickOpen", `>${words}`),
  );
  const text = await ui.window.text(".quick-input-list .monaco-list-rows");
  await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
  return text;
}

/** The command lines of the processes that this one, the extension host, has started. */
function children(): string[] {
  const pids = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").split(" ").filter(Boolean);
  return pids.map((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "));
}

describe("a window in which no bot is open", () => {
  // As a newcomer does: what was done before the steps are there, the editor does not tick off.
  before(() => vscode.commands.executeCommand("workbench.action.openWalkthrough", "spar.spar#spar.firstSteps"));

  it("loads only a small part of Spar, without its server", async function () {
    await open("notes.py");
    const light = await lightSpar();
    await light.looked();
    assert.equal(light.isStarted, false);
    if (process.platform !== "linux") return skip(this, "no /proc");
    assert.deepEqual(
      children().filter((line) => line.includes("server.js")),
      [],
    );
    assert.ok(
      statSync(join(vscode.extensions.getExtension("spar.spar")!.extensionPath, "dist/client.js")).size < 40_000,
    );
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  });

  it("offers in the palette only what is possible", async () => {
    const commands = await offered("Spar: ");
    assert.match(commands, /New Bot…/);
    for (const none of ["Run Match", "Stop", "Run League", "Export", "Open Series", "Debug This Turn"])
      assert.ok(!commands.includes(none), `${none} in ${commands}`);
  });

  it("plays a file as soon as it is saved with a bot's source", async () => {
    const uri = fileIn("late.py");
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode("# to be written\n"));
    const editor = await open("late.py");
    const light = await lightSpar();
    await light.looked();
    assert.equal(light.isStarted, false);
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(fileIn("steady.py")));
    await save(editor, { find: "# to be written", put: text });
    await light.looked();
    assert.equal(light.isStarted, true);
    const { results } = await spar();
    const ended = () => (results.getRun(uri.toString())?.state === "finished" ? true : undefined);
    if (!ended()) await waitFor("the match of the new bot", results.onRun, ended);
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await vscode.workspace.fs.delete(uri);
  });

  it("binds only unused keys", async () => {
    await vscode.commands.executeCommand("workbench.action.openDefaultKeybindingsFile");
    const text = vscode.window.activeTextEditor!.document.getText();
    const all = JSON.parse(text.replace(/^\s*\/\/.*$/gm, "")) as { key: string; command: string }[];
    const ours = all.filter(({ command }) => command.startsWith("spar."));
    assert.equal(ours.length, 2);
    for (const { key } of ours) {
      const others = all.filter((each) => each.key === key || key.startsWith(`${each.key} `));
      assert.deepEqual(
        [...new Set(others.map(({ command }) => command))].filter((each) => !each.startsWith("spar.")),
        [],
      );
    }
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  });
});
