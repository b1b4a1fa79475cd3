import assert from "node:assert/strict";
import { chmod } from "node:fs/promises";
import * as vscode from "vscode";
import { columns, farmer, fleets, geese } from "../../engine/test/kaggle/bots.ts";
import { long } from "../../engine/test/long.ts";
import { skip } from "../../engine/test/skip.ts";
import { slider } from "./board.ts";
import { diagnosticsWhen, fileIn, nextRun, open, save } from "./bots.ts";
import { createDrop, waitForImport } from "./imported-games.ts";
import { runByPalette } from "./palette.ts";
import { inBothThemes } from "./themes.ts";
import { ui } from "./ui.ts";

const write = (name: string, text: string) =>
  vscode.workspace.fs.writeFile(fileIn(`kaggle/${name}`), new TextEncoder().encode(text));

const readText = async (name: string) =>
  new TextDecoder().decode(await vscode.workspace.fs.readFile(fileIn(`kaggle/${name}`)));

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

const allow = '.notifications-toasts >> text="Allow"';

const row = (text: string) => `.quick-input-list .monaco-list-row >> text="${text}"`;

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
    const run = await nextRun(uri, async () => {
      await save(editor);
      // The folder names the Python, which runs with all permissions.
      await ui.window.click(allow);
    });
    assert.equal(run.state, "finished", run.message);
    assert.deepEqual([run.summary?.names, run.summary?.result], [["kaggle", "random"], "lost"]);
    const [error] = (await marked).filter(({ message }) => /no plan/.test(message));
    assert.deepEqual([error!.range.start.line, error!.severity], [3, vscode.DiagnosticSeverity.Error]);
    await ui.board.waitFor(`.app[data-match="${run.summary!.id}"]`);
    await ui.board.click('role=button[name="Start"]');
    await ui.board.waitFor(slider);
    await ui.board.waitFor("text=What kaggle was sent");
    await inBothThemes("kaggle-board");
  });

  it("is shown by the environment's own visualizer, on the board's timeline", async () => {
    await ui.board.click('role=button[name="Show the game\'s own viewer"]');
    await ui.board.waitFor(inVisualizer("canvas >> nth=0"));
    await ui.board.press("End");
    await ui.board.waitFor('.game-viewer[data-frame="5"]');
    await inBothThemes("kaggle-visualizer");
    await ui.board.click('role=button[name="Show the plain board"]');
    await ui.board.waitFor("text=What kaggle was sent");
  });
});

describe("an episode of Kaggle's site", () => {
  const settings = () => vscode.workspace.getConfiguration("spar");
  let episode = "";
  before(async function () {
    const python = await writePython(this);
    const game = { kaggle: "connectx" };
    await write(
      "site/spar.json",
      JSON.stringify({ game, commands: { python: [python] }, opponents: ["builtin:random"] }),
    );
    await write("site/columns.py", columns);
    const { extensionUri } = vscode.extensions.getExtension("spar.spar")!;
    const file = vscode.Uri.joinPath(extensionUri, "engine/test/fixtures/kaggle-connectx.json");
    episode = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    await open("kaggle/site/columns.py");
    await vscode.commands.executeCommand("spar.openBoard");
  });

  it("is dropped onto the board, where it is replayed", async () => {
    const match = await waitForImport(async () => {
      await ui.board.evaluate(createDrop(episode, "episode.json"));
      await ui.window.click(row("Neither"));
    });
    assert.deepEqual([match.names, match.turns], [["Columns", "Chance"], 14]);
    await ui.board.waitFor(`.app[data-match="${match.id}"]`);
    await ui.board.click('role=button[name="Start"]');
    await ui.board.waitFor("text=What Columns was sent");
    await inBothThemes("kaggle-episode");
  });

  long.it("is pasted as a match of the user's bot, which is asked its questions again after a save", async () => {
    await vscode.env.clipboard.writeText(episode);
    const match = await waitForImport(async () => {
      await runByPalette("Import Game…");
      await ui.window.click(row("Paste"));
      await ui.window.waitFor('.quick-input-title >> text="Which player is your bot?"');
      await ui.window.click(row("Columns"));
      await ui.window.click(row("columns.py"));
    });
    assert.deepEqual([match.bot, match.me, match.result], [fileIn("kaggle/site/columns.py").toString(), 0, "lost"]);
    await ui.board.waitFor(`.app[data-match="${match.id}"]`);
    await settings().update("changedAnswers", true);
    const editor = await open("kaggle/site/columns.py");
    await runByPalette("Show Lines by Cost");
    await ui.board.click('role=button[name="Pin or unpin this match"]');
    await ui.window.waitFor("text=/the bot is asked its questions again/");
    const change = { find: "    return free", put: "    if observation.step == 4:\n        return 6\n    return free" };
    await nextRun(editor.document.uri, () => save(editor, change));
    await ui.window.waitFor(".statusbar-item >> text=/1 of 7 answers changed/");
    await ui.board.click(".changed-answers button >> nth=0");
    await ui.board.waitFor(`.app[data-match="${match.id}"] .mark.changed`);
    await inBothThemes("kaggle-changed-answers");
    await settings().update("changedAnswers", undefined);
  });
});

describe("Add Kaggle Simulation…", () => {
  const settings = () => vscode.workspace.getConfiguration("spar");
  let python = "";
  before(async function () {
    python = await writePython(this);
    // A folder that names a Python is asked about.
    await open("README.md");
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

  long.it(
    "leaves it to the user which environment an agent plays if several fit, and remembers the answer",
    async () => {
      await write("../kaggle-doubtful/doubtful.py", fleets);
      const editor = await open("kaggle-doubtful/doubtful.py");
      const run = nextRun(editor.document.uri, () => save(editor));
      await ui.window.waitFor(".notification-toast >> text=/Which game does doubtful.py play/");
      await ui.screenshot("kaggle-which");
      await ui.window.click('.notification-toast >> text="Orbit Wars"');
      assert.equal((await run).state, "finished", (await run).message);
      const config = JSON.parse(await readText("../kaggle-doubtful/spar.json"));
      assert.deepEqual(config, { bots: { "doubtful.py": { game: { kaggle: "orbit_wars" } } } });
    },
  );
});

describe("the Python that Add Kaggle Simulation… asks", () => {
  const script = '#!/bin/sh\nexec python3 -S -E "$@"\n';
  const places: readonly (readonly [named: string, python: string, files: Readonly<Record<string, string>>])[] = [
    ["spar.json names", "tools/python", { "spar.json": JSON.stringify({ commands: { python: ["./tools/python"] } }) }],
    ["is in .venv", ".venv/bin/python", { ".venv/pyvenv.cfg": "home = /usr/bin\n" }],
  ];
  for (const [named, python, files] of places)
    it(`is the one that ${named}`, async () => {
      const folder = `../asked-${python.split("/")[0]}`;
      await write(`${folder}/notes.py`, "print('no agent')\n");
      await write(`${folder}/${python}`, script);
      for (const [name, text] of Object.entries(files)) await write(`${folder}/${name}`, text);
      const program = fileIn(`kaggle/${folder}/${python}`).fsPath;
      await chmod(program, 0o755);
      await open(`kaggle/${folder}/notes.py`);
      const toast = `.notification-toast:has-text("${program} has no package")`;
      await ui.window.reach(toast, () => runByPalette("Add Kaggle Simulation…"));
      await vscode.commands.executeCommand("notifications.clearAll");
    });
});

describe("the visualizer of a Kaggle environment", () => {
  const shown = {
    orbit_wars: fleets,
    kaggriculture: farmer,
    hungry_geese: geese,
  };
  for (const [environment, source] of Object.entries(shown))
    long.it(`follows the board's timeline: ${environment}`, async function () {
      this.timeout(120_000);
      const python = await writePython(this);
      const folder = `kaggle/${environment}`;
      const game = { kaggle: environment, configuration: { episodeSteps: 30 } };
      const config = { game, commands: { python: [python] }, opponents: ["builtin:random"] };
      await write(`${environment}/spar.json`, JSON.stringify(config));
      await write(`${environment}/main.py`, source);
      const editor = await open(`${folder}/main.py`);
      const run = await nextRun(editor.document.uri, async () => {
        await save(editor);
        await ui.window.click(allow);
      });
      await ui.board.waitFor(`.app[data-match="${run.summary!.id}"]`);
      await inBothThemes(`kaggle-${environment}-board`);
      await ui.board.click('role=button[name="Show the game\'s own viewer"]');
      await ui.board.waitFor(inVisualizer("body"));
      await ui.board.press("End");
      await ui.board.waitFor(".game-viewer[data-frame]");
      await inBothThemes(`kaggle-${environment}-visualizer`);
      await vscode.commands.executeCommand("workbench.action.toggleMaximizeEditorGroup");
      await ui.screenshot(`kaggle-${environment}-wide`);
      await vscode.commands.executeCommand("workbench.action.toggleMaximizeEditorGroup");
      await ui.board.click('role=button[name="Show the plain board"]');
      if (environment !== "orbit_wars") return;
      await ui.board.click("role=tab[name=Search]");
      await ui.board.waitFor("#query:focus");
      await ui.board.fill('input[aria-label="Search in all turns"]', "ships>50");
      await ui.board.waitFor('.search .plot >> text="ships, added up over the rows of a turn"');
      await inBothThemes("kaggle-field-plot");
      await ui.board.click("role=tab[name=Turn]");
    });
});
