import assert from "node:assert/strict";
import { chmod } from "node:fs/promises";
import * as vscode from "vscode";
import { skip } from "../../engine/test/skip.ts";
import { slider } from "./board.ts";
import { diagnosticsWhen, fileIn, nextRun, open, save } from "./bots.ts";
import { ui } from "./ui.ts";

const write = (name: string, text: string) =>
  vscode.workspace.fs.writeFile(fileIn(`kaggle/${name}`), new TextEncoder().encode(text));

const source = `def agent(observation, configuration):
    print("step", observation.step)
    if observation.step >= 4:
        raise ValueError("no plan for this step")
    return observation.step % configuration.columns
`;

describe("a Kaggle simulation that a folder names", () => {
  before(async function () {
    const { SPAR_KAGGLE: packages } = process.env;
    if (packages === undefined) skip(this, "no kaggle-environments");
    // A Python that has the package, as that of a virtual environment has.
    const python = fileIn("kaggle/python").fsPath;
    await write("python", `#!/bin/sh\nPYTHONPATH='${packages}' exec python3 "$@"\n`);
    await chmod(python, 0o755);
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
    await ui.screenshot("kaggle-board");
  });
});
