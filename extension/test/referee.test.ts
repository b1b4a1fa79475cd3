import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { inEnglish } from "../../engine/l10n/speak.ts";
import { readRecord } from "../../engine/record/record-file.ts";
import { recordToSiteJson } from "../../engine/test/site-json.ts";
import { skip } from "../../engine/test/skip.ts";
import { looksAccessible } from "./accessible.ts";
import { diagnosticsWhen, fileIn, nextRun, open, save, spar, waitFor } from "./bots.ts";
import { waitForImport } from "./imported-games.ts";
import { runByPalette } from "./palette.ts";
import { ui } from "./ui.ts";

const write = (name: string, text: string) =>
  vscode.workspace.fs.writeFile(fileIn(`contest/${name}`), new TextEncoder().encode(text));

const toast = (text: string) => `.notifications-toasts >> text=${text}`;

describe("a game whose referee a folder names", () => {
  before(async () => {
    const { extensionUri } = vscode.extensions.getExtension("spar.spar")!;
    const referee = vscode.Uri.joinPath(extensionUri, "engine/test/referees/count.mjs");
    await vscode.workspace.fs.copy(referee, fileIn("contest/count.mjs"), { overwrite: true });
    const view = vscode.Uri.joinPath(extensionUri, "engine/test/referees/view");
    await vscode.workspace.fs.copy(view, fileIn("contest/view"), { overwrite: true });
    await write("stub.txt", stub);
    await write("spar.json", JSON.stringify(config));
    await write("three.py", bot(3));
    await write("one.py", bot(1));
    await open("README.md");
    await vscode.commands.executeCommand("spar.openBoard");
  });

  it("asks before its referee runs the first time, and plays when allowed", async () => {
    const { results } = await spar();
    const editor = await open("contest/one.py");
    const { uri } = editor.document;
    await save(editor);
    await ui.window.waitFor(toast("/names a referee: node count\\.mjs\\. Spar will run it as a program/"));
    await ui.screenshot("referee-asks");
    await ui.window.click(toast('"Not Now"'));
    const run = await nextRun(uri, async () => {
      await runByPalette("Run Match");
      await ui.window.click(toast('"Allow"'));
    });
    assert.equal(run.state, "finished", run.message);
    assert.deepEqual([run.summary?.names, run.summary?.result], [["one", "three"], "lost"]);
    assert.equal(results.matches.filter((match) => match.bot === uri.toString()).length, 1, "the save played nothing");
    await ui.window.waitFor(".statusbar-item >> text=/Lost vs three · \\d+ turns/");
  });

  it("explains each number of the input on the board, in the inspector and in the search", async () => {
    const editor = await open("contest/one.py");
    const run = await nextRun(editor.document.uri, () => save(editor));
    await ui.board.waitFor(`.app[data-match="${run.summary!.id}"]`);
    await ui.board.click('role=button[name="Start"]');
    await ui.board.waitFor("text=What one was sent");
    await ui.board.waitFor('.input-values >> text="total"');
    await ui.board.waitFor('section[aria-label="Sent"] [title="total: The number that was reached."]');
    await ui.board.press("/");
    await ui.board.fill('input[aria-label="Search in all turns"]', "total");
    await ui.board.waitFor(".hits .hit >> nth=0");
    await ui.board.press("Enter");
    await ui.board.click('text="Turn"');
    await looksAccessible("game-referee");
    await ui.screenshot("referee-board");
    await ui.board.press("End");
    await ui.board.waitFor("text=/three adds 3: 20/");
    await ui.screenshot("referee-end");
  });

  it("is shown by the game's own viewer, which stays in step with the timeline", async () => {
    await ui.board.press("u");
    await ui.board.waitFor(inViewer('img[title="complete"]'));
    await ui.board.waitFor(inViewer("text=/frame \\d+: 20/"));
    await ui.board.click('role=button[name="Start"]');
    await ui.board.waitFor(inViewer('text="frame 0: 2"'));
    await ui.screenshot("referee-viewer");
    await ui.board.press("Shift+ArrowRight");
    await ui.board.waitFor(inViewer('text="frame 1: 3"'));
    await ui.board.press("Shift+ArrowRight");
    await ui.board.waitFor(inViewer('text="frame 2: 6"'));
    await ui.board.press("Shift+ArrowLeft");
    await ui.board.waitFor(inViewer('text="frame 1: 3"'));
    await ui.board.click(inViewer('text="first"'));
    await ui.board.waitFor(inViewer('text="frame 0: 2"'));
    await ui.board.press("End");
    await ui.board.waitFor(inViewer("text=/frame \\d+: 20/"));
    await looksAccessible("game-viewer");
    await ui.board.click('role=button[name="Show the plain board"]');
    await ui.board.waitFor('.input-values >> text="total"');
  });

  it("asks other bots about a turn by its key, and about another one by its button", async () => {
    await ui.board.click('role=button[name="Start"]');
    await ui.board.press("q");
    await ui.board.press("3");
    await ui.board.waitFor(".opinions li >> text=/three: 3 · \\d+ of \\d+ won from here, your answer \\d+ of \\d+/");
    await looksAccessible("game-opinions");
    await ui.screenshot("referee-opinions");
    // The answer of the other player.
    for (const press of ["Shift+ArrowRight", "Shift+ArrowRight"]) await ui.board.press(press);
    await ui.board.waitUntilGone(".opinions li");
    await ui.board.click('text="Ask other bots"');
    await ui.board.waitFor(".opinions li >> text=/: \\d · \\d+ of \\d+ won from here/");
    await ui.board.press("1");
  });

  it("plays a game of its site again, which is imported by the palette", async () => {
    const { results } = await spar();
    const to = fileIn("contest/kept.spar.jsonl");
    await vscode.commands.executeCommand("spar.exportRecord", { match: results.matches[0]!.id, to });
    const record = readRecord(new TextDecoder().decode(await vscode.workspace.fs.readFile(to)));
    await vscode.env.clipboard.writeText(JSON.stringify(recordToSiteJson(record)));
    await open("contest/one.py");
    const match = await waitForImport(async () => {
      await runByPalette("Import Game…");
      await ui.window.click('.quick-input-list .monaco-list-row >> text="Paste"');
      await ui.window.waitFor('.quick-input-title >> text="Which player is your bot?"');
      await ui.window.click('.quick-input-list .monaco-list-row >> text="Anna"');
      await ui.window.click('.quick-input-list .monaco-list-row >> text="one.py"');
    });
    assert.deepEqual(inEnglish([match.names, match.imported, match.turns, match.bot]), [
      ["Anna", "Wood"],
      {},
      results.matches[1]!.turns,
      fileIn("contest/one.py").toString(),
    ]);
    await ui.board.waitFor(`.app[data-match="${match.id}"] .origin >> text="Imported"`);
    await ui.board.click('role=button[name="Start"]');
    await ui.board.waitFor("text=What Anna was sent");
    await ui.screenshot("referee-imported");
  });

  it("shows the plain board if there is no viewer, and says why", async () => {
    await vscode.workspace.fs.delete(fileIn("contest/view/player.html"));
    await ui.board.click(showViewer);
    await ui.board.waitFor("text=/version of the referee count.s viewer: player\\.html is missing\\./");
    await ui.board.waitFor('.input-values >> text="total"');
    await ui.screenshot("referee-no-viewer");
    await ui.board.press("u");
    await ui.board.waitFor(showViewer);
  });

  it("says how its referee failed, and blames no bot", async () => {
    await write("spar.json", JSON.stringify({ ...config, seeds: { fail: "2" } }));
    const { document } = await open("contest/one.py");
    const run = await nextRun(document.uri, () => runByPalette("Run Match"));
    assert.deepEqual(
      [run.state, run.message],
      ["failed", "The referee failed: java.lang.RuntimeException: no such card"],
    );
    assert.equal(run.summary?.problemCount, 0);
    await ui.window.waitFor(toast("/The referee failed: java\\.lang\\.RuntimeException: no such card/"));
    await ui.screenshot("referee-failed");
    await write("spar.json", JSON.stringify(config));
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("underlines the line at which a bot crashed", async () => {
    const editor = await open("contest/one.py");
    const { uri } = editor.document;
    const run = await nextRun(uri, () => save(editor, { find: "print(1)", put: "print([1][total // 9])" }));
    assert.equal(run.summary?.result, "lost");
    const [found] = await diagnosticsWhen(uri, (all) => all.length > 0);
    assert.equal(editor.document.lineAt(found!.range.start.line).text.trim(), "print([1][total // 9])");
    assert.match(found!.message, /IndexError/);
  });

  it("offers to play the matches that a learned chance still wants, and plays them", async () => {
    const { results } = await spar();
    const { uri } = (await open("contest/one.py")).document;
    await ui.board.click("role=tab[name=Mistakes]");
    await ui.board.click('text="analyse it now"');
    const offer = "role=button[name=/^Play \\d+ matches more: about /]";
    await ui.board.waitFor(offer);
    await ui.screenshot("referee-wanted");
    const begun = waitFor("the series", results.onRun, (run) => (run.of >= 40 && run.played > 0) || undefined);
    const run = await nextRun(uri, async () => {
      await ui.board.click(offer);
      await begun;
      await ui.window.click('.statusbar-item >> role=button[name="Cancel"]');
    });
    assert.deepEqual([run.isSeries, run.state], [true, "stopped"]);
    await ui.board.click("role=tab[name=Turn]");
  });
});

describe("a referee that a person adds", () => {
  async function askForReferee(kind: string): Promise<void> {
    const row = `.quick-input-list .monaco-list-row >> text="${kind}"`;
    await ui.window.reach(row, () => runByPalette("Add Game from a Referee…"));
    await ui.window.click(row);
  }

  it("is found in a folder, and built only if the user agrees", async function () {
    if (vscode.env.remoteName === undefined) skip(this, "this window asks by a dialog of the system");
    const folder = vscode.Uri.joinPath(fileIn("Orchard"), "");
    await vscode.workspace.fs.writeFile(fileIn("Orchard/pom.xml"), new TextEncoder().encode("<project/>"));
    await askForReferee("Folder");
    await ui.window.waitFor('.quick-input-widget >> text="Add Game"');
    // It writes its folder once it has read it, over what was typed before: what lies in that folder is listed then.
    await ui.window.waitFor('.quick-input-list .monaco-list-row >> text="view"');
    await ui.window.fill(".quick-input-widget input", `${folder.fsPath}/`);
    await ui.window.waitUntilGone('.quick-input-list .monaco-list-row >> text="view"');
    await ui.window.click('.quick-input-widget >> text="Add Game"');
    await ui.window.waitFor(toast("/This referee is not built yet\\. Spar can run mvn /"));
    await ui.window.waitFor(toast('"Build"'));
    await ui.screenshot("referee-unbuilt");
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("is cloned from a Git address to where the user says, built and added, after one question", async function () {
    if (vscode.env.remoteName === undefined) skip(this, "this window asks by a dialog of the system");
    if (spawnSync("java", ["-version"]).status !== 0) skip(this, "no Java");
    const source = await mkdtemp(join(tmpdir(), "spar-clone-"));
    const git = (...args: string[]) => execFileSync("git", ["-c", "user.name=me", "-c", "user.email=me@a", ...args]);
    const project = join(source, "work");
    git("init", "-q", project);
    await writeFile(join(project, "pom.xml"), "<project/>");
    // What Maven would do.
    await writeFile(join(project, "mvnw"), "#!/bin/sh\nmkdir -p target/classes\n: > cp.txt\n", { mode: 0o755 });
    git("-C", project, "add", ".");
    git("-C", project, "commit", "-q", "-m", "A referee");
    git("clone", "-q", "--bare", project, join(source, "Tally.git"));
    await vscode.workspace.fs.createDirectory(fileIn("cloned"));
    await open("README.md");
    await askForReferee("Git Repository");
    const field = '.quick-input-widget input[placeholder^="https://"]';
    await ui.window.fill(field, `file://${join(source, "Tally.git")}`);
    await ui.press("Enter");
    await ui.window.waitFor('.quick-input-widget >> text="Clone Here"');
    await ui.window.waitFor('.quick-input-list .monaco-list-row >> text="cloned"');
    await ui.window.fill(".quick-input-widget input", `${fileIn("cloned").fsPath}/`);
    await ui.window.waitUntilGone('.quick-input-list .monaco-list-row >> text="cloned"');
    await ui.window.click('.quick-input-widget >> text="Clone Here"');
    await ui.window.waitFor(toast("/Spar clones file:.*Tally\\.git to .*cloned.Tally and runs its build there/"));
    await ui.screenshot("referee-clones");
    await ui.window.click(toast('"Clone and Build"'));
    await ui.window.waitFor(toast("/Tally was added: 2–8 players/"));
    await ui.screenshot("referee-cloned");
    await vscode.workspace.fs.stat(fileIn("cloned/Tally/target/classes"));
    await vscode.commands.executeCommand("notifications.clearAll");
    await rm(source, { recursive: true });
  });
});

const showViewer = 'role=button[name="Show the game\'s own viewer"]';

/** An element in the frame of the viewer's player. */
const inViewer = (selector: string) =>
  [".game-viewer:not(.hidden)", "iframe", selector].join(" >> internal:control=enter-frame >> ");

const config = { game: { referee: ["node", "count.mjs"] }, opponents: ["three.py"], seed: "42" };

/** Adds a number as often as it is asked. */
const bot = (number: number) => `while True:\n    total = int(input())\n    print(${number})\n`;

const stub = "gameloop\nread total:int\nwrite 1\n\nINPUT\ntotal: The number that was reached.\n";
