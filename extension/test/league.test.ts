import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import * as vscode from "vscode";
import { long } from "../../engine/test/long.ts";
import { looksAccessible } from "./accessible.ts";
import { fileIn, nextRun, open, save, spar } from "./bots.ts";
import { runByPalette } from "./palette.ts";
import { pythonBot } from "./tuned-bots.ts";
import { ui } from "./ui.ts";

/** A bot of Combat that lets everything through when there are so many attackers. */
const bot = (sign: string) => `def best_block(attackers, defenders):
    return [] if len(attackers) ${sign} 2 else [(0, 0)]
`;

const write = (name: string, text: string) =>
  vscode.workspace.fs.writeFile(fileIn(`arena/${name}`), new TextEncoder().encode(text));

const run = (more: object = {}) => vscode.commands.executeCommand("spar.runLeague", fileIn("arena"), more);
const played = async () => Number(await ui.results.attribute(".league", "data-played"));
const over = (matches: number) => ui.results.waitFor(`.league[data-played="${matches}"][data-playing="false"]`);

/** Matches a pair; three pairs, then six. */
const count = 6;

describe("a league", () => {
  before(async () => {
    await spar();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await Promise.all([write("a.py", bot("<")), write("b.py", bot(">")), write("c.py", bot("=="))]);
    await write("notes.py", "print('no bot')\n");
  });

  after(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("shows its table while it is played, and is stopped from the status bar", async () => {
    await run({ count: 5000 });
    await ui.window.waitFor(".statusbar-item >> text=/League \\d+ of 15000/");
    await ui.results.waitFor('.league[data-playing="true"] .standings tbody tr >> nth=2');
    await ui.results.waitFor('.league:not([data-played="0"])');
    await ui.window.click('role=button[name="Stop the league"]');
    await ui.results.waitFor('.league[data-playing="false"]');
    await ui.window.waitUntilGone(".statusbar-item >> text=/League \\d+ of/");
    assert.ok((await played()) > 0);
  });

  it("is stopped by the one Stop of the palette, which asks where a bot is built, too, and ends that", async () => {
    const configureBuild = (build: string) => {
      const config = { game: "combat", bots: { "built.py": { build, run: "python3 built.py" } } };
      return vscode.workspace.fs.writeFile(fileIn("built/spar.json"), Buffer.from(JSON.stringify(config)));
    };
    await configureBuild("node -e setTimeout(()=>{},120000)");
    await vscode.workspace.fs.writeFile(fileIn("built/built.py"), Buffer.from(pythonBot("-6")));
    const editor = await open("built/built.py");
    const over = await nextRun(editor.document.uri, async () => {
      await run({ count: 5000 });
      await ui.results.waitFor('.league[data-playing="true"]');
      await save(editor);
      await ui.window.waitFor(".statusbar-item >> text=/Spar: preparing/");
      await runByPalette("Stop Whatever Runs");
      await ui.window.waitFor('.quick-input-list .monaco-list-row >> text="built.py preparing"');
      await ui.screenshot("stop-what");
      await ui.window.click(".quick-input-list .monaco-list-row >> text=/League \\d+ of 15000/");
      await ui.window.waitUntilGone(".statusbar-item >> text=/League \\d+ of/");
      await runByPalette("Stop Whatever Runs");
    });
    assert.equal(over.state, "stopped");
    await ui.window.waitUntilGone(".statusbar-item >> text=/Spar: preparing/");
    await configureBuild("node -e 0");
    const next = await nextRun(editor.document.uri, () => save(editor));
    assert.equal(next.state, "finished", "the next run does not wait for the build that was stopped");
  });

  it("stops with the server that is killed, and does not wait for it", async () => {
    await run({ count: 5000 });
    await ui.results.waitFor('.league[data-playing="true"]');
    const { serverPid } = await spar();
    process.kill(serverPid()!, "SIGKILL");
    await ui.results.waitFor('.league[data-playing="false"]');
    await ui.window.waitUntilGone(".statusbar-item >> text=/League \\d+ of/");
  });

  it("resumes where it was stopped", async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await run({ count });
    await over(3 * count);
    assert.match(await ui.results.text(".league"), /1 file is left out/);
    await looksAccessible("league", "results");
  });

  it("sorts by the column whose head is clicked", async () => {
    /** What the column says from top to bottom, once it is sorted so. */
    const column = async (title: string, name: string, direction: string) => {
      await ui.results.click(`role=columnheader[name="${title}"] >> role=button`);
      await ui.results.waitFor(`.standings th[data-column="${name}"][aria-sort="${direction}"]`);
      const row = (n: number) => ui.results.text(`.standings tbody tr:nth-child(${n}) .${name}`);
      return [await row(1), await row(2), await row(3)];
    };
    assert.deepEqual(await column("Bot", "name", "ascending"), ["a", "b", "c"]);
    assert.deepEqual(await column("Bot", "name", "descending"), ["c", "b", "a"]);
    // Bots with the same rate may change places, their rates not.
    const rates = await column("Rate", "rate", "descending");
    assert.deepEqual(
      rates,
      rates.toSorted((one, other) => Number.parseFloat(other) - Number.parseFloat(one)),
    );
    assert.deepEqual((await column("Rate", "rate", "ascending")).toReversed(), rates);
  });

  it("lists the matches of a pair, found with the keyboard, and opens one on the board", async () => {
    await ui.results.click('role=columnheader[name="Bot"] >> role=button');
    await ui.results.click("role=gridcell[name=/^a against b: /]");
    await ui.results.waitFor('.matches[data-pair="0-1"]');
    await ui.results.press("ArrowRight");
    await ui.results.press("Enter");
    await ui.results.waitFor('.matches[data-pair="0-2"]');
    await ui.results.waitFor(`.matches[data-pair="0-2"] li >> nth=${count - 1}`);
    assert.equal(await ui.results.count(".matches li"), count);
    await ui.results.click(".matches li button >> nth=0");
    await shown("spar.board");
    await ui.screenshot("league-match");
    const match = String(await ui.board.attribute(".app[data-match]", "data-match"));
    assert.match(match, /combat-[ac]-vs-[ac]/);
    await close("spar.board");
  });

  long.it("plays a new bot only against the others", async () => {
    await write("d.py", bot("!="));
    await run({ count });
    await ui.results.waitFor(".standings tbody tr >> nth=3");
    assert.ok((await played()) >= 3 * count, "what was played counts from the start");
    await over(6 * count);
  });

  long.it("is written as CSV, as JSON and as a page that needs no network", async () => {
    const exported = async (name: string) => {
      await vscode.commands.executeCommand("spar.exportLeague", fileIn(name));
      return readFile(fileIn(name).fsPath, "utf8");
    };
    assert.equal((await exported("league.csv")).trim().split("\n").length, 1 + 6 * count);
    const report = JSON.parse(await exported("league.json")) as { rows: { name: string }[]; matches: unknown[] };
    assert.deepEqual([report.rows.length, report.matches.length], [4, 6 * count]);
    const page = await exported("league.html");
    assert.doesNotMatch(page, /(?:src|href)="?https?:/);
    const address = fileIn("league.html").toString();
    assert.match(await ui.visit(address, [], ".league"), /league of 4 bots[\s\S]*Ratings over the matches/);
  });

  long.it("is a gauntlet if one bot is chosen", async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.window.showTextDocument(fileIn("arena/d.py"));
    await runByPalette("Run Gauntlet");
    await ui.results.waitFor('.league[data-playing="true"]');
    assert.match(await ui.results.text(".league .page-head"), /d against all others[\s\S]* of 60 matches/);
    await ui.results.click('role=button[name="Stop"]');
    await ui.results.waitFor('.league[data-playing="false"]');
  });
});

const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs);
const isViewOfType = (viewType: string) => (tab: vscode.Tab) =>
  tab.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith(viewType);

/** Until a tab of that kind is there. */
async function shown(viewType: string): Promise<void> {
  if (tabs().some(isViewOfType(viewType))) return;
  await new Promise<void>((resolve) => {
    const listening = vscode.window.tabGroups.onDidChangeTabs(() => {
      if (!tabs().some(isViewOfType(viewType))) return;
      listening.dispose();
      resolve();
    });
  });
}

async function close(viewType: string): Promise<void> {
  await vscode.window.tabGroups.close(tabs().filter(isViewOfType(viewType)));
}
