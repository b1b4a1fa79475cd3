import assert from "node:assert/strict";
import * as vscode from "vscode";
import { skip } from "../../engine/test/skip.ts";
import { looksAccessible } from "./accessible.ts";
import { fileIn, nextRun, open, patienceMs, save, spar, waitFor } from "./bots.ts";
import { runByPalette } from "./palette.ts";
import { inBothThemes } from "./themes.ts";
import { ui } from "./ui.ts";

const write = (name: string, text: string) =>
  vscode.workspace.fs.writeFile(fileIn(`sums/${name}`), new TextEncoder().encode(text));

const allow = '.notifications-toasts >> text="Allow"';
const row = (text: string) => `.quick-input-list .monaco-list-row >> text="${text}"`;

/** As many numbers as the first one says, whose sum is the second one. */
const good = `n, rest = map(int, input().split())
for i in range(n):
    print(min(9, rest))
    rest -= min(9, rest)
import sys
print("done", file=sys.stderr)
`;

describe("an optimization contest", () => {
  before(async () => {
    const { extensionUri } = vscode.extensions.getExtension("spar.spar")!;
    const tester = vscode.Uri.joinPath(extensionUri, "engine/test/referees/tester.mjs");
    await vscode.workspace.fs.createDirectory(fileIn("sums"));
    await vscode.workspace.fs.copy(tester, fileIn("sums/tester.mjs"), { overwrite: true });
    for (const n of [0, 1, 2, 3, 4, 5]) await write(`in/000${n}.txt`, `${n + 2} ${5 * n + 7}\n`);
    const command = "node tester.mjs judge {input} {output}";
    await write("spar.json", JSON.stringify({ game: { tester: command, inputs: "in" } }));
    await write("stub.txt", "read n:int target:int\nwrite 0\n");
    await write("notes.md", "What to try.\n");
  });

  it("has a starter that reads a case, which Create New Bot… writes and a save plays", async () => {
    await open("sums/notes.md");
    const isBot = (editor?: vscode.TextEditor) =>
      editor?.document.uri.path.endsWith("sums/bot.py") ? editor : undefined;
    const editor = await waitFor("the bot", vscode.window.onDidChangeActiveTextEditor, isBot, patienceMs, async () => {
      await runByPalette("Create New Bot…");
      await ui.window.click(row("sums"));
      await ui.window.click(row("Python"));
    });
    assert.match(editor.document.getText(), /n, target = /);
    const run = await nextRun(editor.document.uri, async () => {
      await save(editor);
      await ui.window.click(allow);
    });
    assert.equal(run.state, "finished", run.message);
  });

  it("is named with its fault by Create New Bot…, where its inputs are not made yet", async () => {
    const config = Buffer.from(JSON.stringify({ game: { tester: "node judge.mjs {input} {output}" } }));
    await vscode.workspace.fs.writeFile(fileIn("inputless/spar.json"), config);
    await vscode.workspace.fs.writeFile(fileIn("inputless/notes.md"), Buffer.from("What to try.\n"));
    await open("inputless/notes.md");
    const said = ".notification-toast >> text=/The contest inputless has no inputs/";
    await ui.window.reach(said, () => runByPalette("Create New Bot…"));
    await ui.press("Escape");
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("is built by its own steps, where its tester is missing, once the user has agreed", async function () {
    if (process.platform === "win32") skip(this, "Windows starts no script by its first line");
    const write = (name: string, text: string) =>
      vscode.workspace.fs.writeFile(fileIn(`unbuilt/${name}`), new TextEncoder().encode(text));
    await vscode.workspace.fs.createDirectory(fileIn("unbuilt"));
    await write("in/0000.txt", "2 7\n");
    await write("bot.py", good);
    const lines = "['#!/usr/bin/env node', fs.readFileSync('../sums/tester.mjs')].join(os.EOL)";
    const copy = `fs.writeFileSync('judge.mjs', ${lines}, { mode: 0o755 })`;
    await write(
      "pahcer_config.toml",
      `[problem]
problem_name = "unbuilt"
objective = "Max"
[test]
start_seed = 0
end_seed = 1
[[test.compile_steps]]
program = "node"
args = ["-e", "${copy}"]
[[test.test_steps]]
program = "python3"
args = ["bot.py"]
stdin = "./in/{SEED04}.txt"
stdout = "./out/{SEED04}.txt"
[[test.test_steps]]
program = "./judge.mjs"
args = ["judge", "./in/{SEED04}.txt", "./out/{SEED04}.txt"]
`,
    );
    const editor = await open("unbuilt/bot.py");
    const failed = await nextRun(editor.document.uri, async () => {
      await save(editor);
      await ui.window.click(allow);
    });
    assert.deepEqual([failed.state, failed.isUnbuilt], ["failed", true], failed.message);
    // The editor drops toasts that follow each other this quickly; its list has all.
    const see = (text: string) =>
      ui.window.reach(`.notifications-center >> text=${text}`, () =>
        vscode.commands.executeCommand("notifications.showList"),
      );
    const build = '.notifications-center >> text="Build"';
    await see("/There is no tester/");
    await ui.window.click(build);
    await see("/To build this contest/");
    await ui.window.click(build);
    await see('"The contest is built."');
    await vscode.commands.executeCommand("notifications.hideList");
    // What has been allowed is what the file names, which is there now.
    const run = await nextRun(editor.document.uri, () => save(editor, { find: "done", put: "ready" }));
    assert.deepEqual([run.state, run.summary?.result], ["finished", "won"], run.message);
    // To build again does not help where something else is missing.
    await vscode.workspace.fs.delete(fileIn("unbuilt/in/0000.txt"));
    const empty = await nextRun(editor.document.uri, () => save(editor, { find: "ready", put: "done" }));
    assert.deepEqual([empty.state, empty.isUnbuilt], ["failed", false], empty.message);
  });

  it("plays every case in a series, and opens one by a click with its picture, input, answer and log", async () => {
    await write("good.py", good);
    const { document } = await open("sums/good.py");
    const run = await nextRun(document.uri, () => runByPalette("Run Series"));
    assert.deepEqual([run.state, run.played], ["finished", 6], run.message);
    const { results } = await spar();
    const match = results.matches.find((each) => each.run === run.run && each.seed === "3")!;
    await runByPalette("Open Results");
    await ui.results.click("role=tab[name=Series]");
    await ui.results.waitFor(".standing >> text=/mean score/");
    await ui.results.waitFor('.scatter svg[aria-label="n"]');
    await looksAccessible("contest-series", "results");
    await inBothThemes("contest-series");
    await ui.results.waitFor('.matrix th[scope="row"] >> nth=3 >> text="3"');
    await ui.results.click(`[id="cell-${match.id}"]`);
    await ui.board.waitFor(`.app[data-match="${match.id}"]`);
    await ui.board.click('role=button[name="Start"]');
    await ui.board.waitFor('section[aria-label="Sent"] >> text=/5 22/');
    await ui.board.waitFor('section[aria-label="Answered"] >> text=/9\\s+9\\s+4/');
    await ui.board.waitFor("text=done");
    await ui.board.press("u");
    const drawn = [".game-viewer:not(.hidden)", "iframe", "text=/9 \\+ 9 \\+ 4 \\+ 0 \\+ 0/"];
    await ui.board.waitFor(drawn.join(" >> internal:control=enter-frame >> "));
    await looksAccessible("contest-case");
    await inBothThemes("contest-case");
    await ui.board.click('role=button[name="Show the plain board"]');
  });

  it("shows a case in the contest's own page, whose fields it fills in", async () => {
    const show = `document.querySelector("p").textContent = [...document.querySelectorAll("input, textarea")].map((each) => each.value.trim()).join(" / ")`;
    const fields = "Seed: <input><textarea></textarea><textarea></textarea><button>Visualize</button><p></p>";
    await write("look.html", `${fields}<script>document.querySelector("button").onclick = () => { ${show} }</script>`);
    const game = { tester: "node tester.mjs judge {input} {output}", inputs: "in", vis: "look.html" };
    await write("spar.json", JSON.stringify({ game }));
    const editor = await open("sums/good.py");
    const run = await nextRun(editor.document.uri, async () => {
      await save(editor, { find: "done", put: "seen" });
      await ui.window.click(allow);
    });
    assert.equal(run.state, "finished", run.message);
    await runByPalette("Open Board");
    await ui.board.waitFor("text=seen");
    await ui.board.click("role=button[name=/own viewer/]");
    const shown = [".game-viewer:not(.hidden)", "iframe", "p >> text=/^0 \\/ 2 7 \\/ 7\\s+0$/"];
    await ui.board.waitFor(shown.join(" >> internal:control=enter-frame >> "));
    await ui.board.click('role=button[name="Show the plain board"]');
  });
});
