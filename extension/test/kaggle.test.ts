import assert from "node:assert/strict";
import { chmod } from "node:fs/promises";
import * as vscode from "vscode";
import { skip } from "../../engine/test/skip.ts";
import { slider } from "./board.ts";
import { diagnosticsWhen, fileIn, nextRun, open, save } from "./bots.ts";
import { inBothThemes } from "./themes.ts";
import { ui } from "./ui.ts";

const write = (name: string, text: string) =>
  vscode.workspace.fs.writeFile(fileIn(`kaggle/${name}`), new TextEncoder().encode(text));

const source = `def agent(observation, configuration):
    print("step", observation.step)
    if observation.step >= 4:
        raise ValueError("no plan for this step")
    return observation.step % configuration.columns
`;

/** A Python that has the package, as that of a virtual environment has; skips without the package. */
async function writePython(context: Mocha.Context): Promise<string> {
  const { SPAR_KAGGLE: packages } = process.env;
  if (packages === undefined) return skip(context, "no kaggle-environments");
  const python = fileIn("kaggle/python").fsPath;
  await write("python", `#!/bin/sh\nPYTHONPATH='${packages}' exec python3 "$@"\n`);
  await chmod(python, 0o755);
  return python;
}

/** An element in the frame of the visualizer. */
const inVisualizer = (selector: string) =>
  [".game-viewer:not(.hidden)", "iframe", selector].join(" >> internal:control=enter-frame >> ");

describe("a Kaggle simulation that a folder names", () => {
  before(async function () {
    const python = await writePython(this);
    const game = { kaggle: "connectx" };
    await write("spar.json", JSON.stringify({ game, commands: { python: [python] }, opponents: ["builtin:random"] }));
    await write("main.py", source);
    await open("README.md");
    await vscode.commands.executeCommand("spar.openBoard");
  });

  it("plays when its agent is saved, and marks the line of an exception", async () => {
    const editor = await open("kaggle/main.py");
    const { uri } = editor.document;
    const marked = diagnosticsWhen(uri, (all) => all.some(({ message }) => /no plan/.test(message)));
    const run = await nextRun(uri, () => save(editor));
    assert.equal(run.state, "finished", run.message);
    assert.deepEqual([run.summary?.names, run.summary?.result], [["main", "random"], "lost"]);
    const [error] = (await marked).filter(({ message }) => /no plan/.test(message));
    assert.deepEqual([error!.range.start.line, error!.severity], [3, vscode.DiagnosticSeverity.Error]);
    await ui.board.waitFor(`.app[data-match="${run.summary!.id}"]`);
    await ui.board.click('role=button[name="Start"]');
    await ui.board.waitFor(slider);
    await ui.board.waitFor("text=What main was sent");
    await inBothThemes("kaggle-board");
  });

  it("is shown by the environment's own visualizer, on the board's timeline", async () => {
    await ui.board.click('role=button[name="Show the game\'s own viewer"]');
    await ui.board.waitFor(inVisualizer("canvas >> nth=0"));
    await ui.board.press("End");
    await ui.board.waitFor('.game-viewer[data-frame="5"]');
    await inBothThemes("kaggle-visualizer");
    await ui.board.click('role=button[name="Show the plain board"]');
    await ui.board.waitFor("text=What main was sent");
  });
});

describe("Add Kaggle Simulation…", () => {
  const settings = () => vscode.workspace.getConfiguration("spar");
  let python = "";
  before(async function () {
    python = await writePython(this);
  });
  after(() => settings().update("commands", undefined, vscode.ConfigurationTarget.Global));

  it("says what to install where the package is missing", async () => {
    const commands = { python: ["python3", "-S", "-E"] };
    await settings().update("commands", commands, vscode.ConfigurationTarget.Global);
    const added = vscode.commands.executeCommand("spar.addSimulation");
    await ui.window.waitFor(".notification-toast >> text=/pip install --no-deps kaggle-environments/");
    await vscode.commands.executeCommand("notifications.clearAll");
    assert.equal(await added, undefined);
  });

  it("lists the environments, and recognises agents of the chosen one in any folder", async () => {
    await settings().update("commands", { python: [python] }, vscode.ConfigurationTarget.Global);
    const added = vscode.commands.executeCommand<{ readonly name: string }>("spar.addSimulation");
    await ui.window.waitFor("text=Classic Connect in a row");
    await ui.screenshot("kaggle-add");
    await ui.window.click('.quick-input-list .monaco-list-row >> text="ConnectX"');
    assert.equal((await added)?.name, "ConnectX");
    await write("../kaggle-free/free.py", "def agent(obs):\n    return obs.board.index(0) % 7\n");
    const editor = await open("kaggle-free/free.py");
    const run = await nextRun(editor.document.uri, () => save(editor));
    assert.equal(run.state, "finished", run.message);
  });
});
