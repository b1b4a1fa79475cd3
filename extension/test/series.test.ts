import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import * as vscode from "vscode";
import { long } from "../../engine/test/long.ts";
import { shortenSeed } from "../../engine/views/match-summary.ts";
import { looksAccessible } from "./accessible.ts";
import { configure, diagnosticsWhen, fileIn, nextRun, open, save, spar, waitFor } from "./bots.ts";
import { runByPalette } from "./palette.ts";
import { ui } from "./ui.ts";

const command = vscode.commands.executeCommand;
/** In front of the source that was opened meanwhile. */
const openResults = () => command("spar.openResults");
const lostCells = ".matrix td.lost:not(.dim)";

/** A seed has one short name in the matrix, the list and the page of matches; the whole one is its tooltip, and copied. */
async function namesSeedAlike(run: string): Promise<void> {
  const { results } = await spar();
  const match = results.matches.find((each) => each.run === run)!;
  const short = shortenSeed(match.seed);
  const head = `.matrix th[scope="row"][title="${match.seed}"]`;
  assert.equal(await ui.results.text(head), short);
  await ui.results.click("role=tab[name=Matches]");
  const cell = `.list td.seed[title="${match.seed}"]`;
  assert.equal((await ui.results.text(cell)).split(" ")[0], short);
  await ui.results.click("role=tab[name=Series]");
  await ui.results.waitFor(head);
  await command("spar.copySeed", { summary: match });
  assert.equal(await vscode.env.clipboard.readText(), match.seed);
}

describe("a series", () => {
  before(() => configure({ series: 6 }));
  after(() => vscode.workspace.fs.delete(fileIn("spar.json")));

  it("that is the first one shows itself on the page that had none", async () => {
    const { uri } = (await open("steady.py")).document;
    await openResults();
    const run = await nextRun(uri, () => ui.results.click('role=button[name="Run Series"]'));
    assert.equal(run.played, 6, run.message);
    await ui.results.waitFor(".matrix .cell >> nth=5");
  });

  it("varies sides and seeds, counts results, and merges the problems of its matches", async () => {
    const editor = await open("faulty.py");
    const { uri } = editor.document;
    const run = await nextRun(uri, () => runByPalette("Run Series"));
    assert.equal(run.state, "finished", run.message);
    assert.equal(run.played, 6);
    const { wins, draws, losses, low, high, errors } = run.tally!;
    assert.equal(wins + draws + losses, 6);
    assert.ok(low >= 0 && low <= wins / 6 && high >= wins / 6 && high <= 1);
    assert.ok(errors.illegal! > 0);
    const { results } = await spar();
    const matches = results.matches.filter((match) => match.run === run.run);
    assert.deepEqual(matches.map(({ me }) => me).sort(), [0, 0, 0, 1, 1, 1]);
    assert.equal(new Set(matches.map(({ seed }) => seed)).size, 3);
    const [found] = await diagnosticsWhen(uri, (all) => all.length > 0);
    assert.match(found!.message, /times in 6 matches/);
    await command("spar.matches.focus");
    await ui.window.waitFor(`role=treeitem[name=/Series vs greedy, ${wins} of 6 won/]`);
    await ui.screenshot("series");
  });

  it("shows its progress in the status bar, and is cancelled there", async () => {
    const { results } = await spar();
    await configure({ series: 5000 });
    const { uri } = (await open("steady.py")).document;
    const first = waitFor("the first match", results.onRun, (run) => (run.of === 5000 && run.played > 0) || undefined);
    const run = await nextRun(uri, async () => {
      await command("spar.runSeries", uri);
      await first;
      await ui.window.waitFor(".statusbar-item >> text=/Series vs greedy: \\d+ of 5000/");
      assert.equal(await ui.window.count(".notifications-toasts .notification-toast"), 0);
      await ui.window.click('.statusbar-item >> role=button[name="Cancel"]');
    });
    assert.equal(run.state, "stopped");
    assert.ok(run.played > 0 && run.played < 5000);
    await ui.window.waitUntilGone('.statusbar-item >> role=button[name="Cancel"]');
    // At a click in its tab it goes on where it was cut.
    await openResults();
    const more = waitFor("another match", results.onRun, (now) =>
      now.of === 5000 && now.played > run.played ? now : undefined,
    );
    const rest = await nextRun(uri, async () => {
      await ui.results.click(`role=button[name="Resume: ${5000 - run.played} left to play"]`);
      await more;
      await ui.window.click('.statusbar-item >> role=button[name="Cancel"]');
    });
    assert.equal(rest.state, "stopped", rest.message);
    assert.ok(rest.played > run.played && rest.played < 5000);
  });

  it("plays all opponents of spar.json on the same seeds, and its tab shows each match", async () => {
    await configure({ series: 6, opponents: ["builtin:greedy", "builtin:random"] });
    const { uri } = (await open("steady.py")).document;
    const run = await nextRun(uri, () => command("spar.runSeries", uri));
    assert.equal(run.state, "finished", run.message);
    assert.equal(run.played, 12);
    await openResults();
    await ui.results.waitFor("role=tab[name=Series][selected=true]");
    // The result comes first, in the words of the lens and the status bar.
    assert.match(
      await ui.results.text(".standing"),
      new RegExp(`^${run.tally!.wins} of 12 won against greedy, random · `),
    );
    await ui.window.waitFor(`.statusbar-item >> text=/${run.tally!.wins} of 12 won/`);
    await ui.results.waitFor("role=columnheader[name=/greedy/]");
    await ui.results.waitFor("role=columnheader[name=/random/]");
    assert.match(String(await ui.results.attribute(".standing", "title")), /^\d+ match(es)? at a time/);
    assert.equal(await ui.results.count(".matrix td.cell:not(.none)"), 12);
    await namesSeedAlike(run.run);
    await ui.results.waitFor("role=img[name=/^Time for an answer, from turn/]");
    await looksAccessible("series-page", "results");
  });

  long.it("plays the chosen opponents", async () => {
    const { uri } = (await open("steady.py")).document;
    const run = await nextRun(uri, async () => {
      await runByPalette("Run Series Against…");
      await ui.window.click(".quick-input-list .monaco-list-row >> text=/^random$/");
      await ui.press("Enter");
    });
    assert.equal(run.state, "finished", run.message);
    assert.deepEqual(run.opponent.split(", ").sort(), ["greedy", "random"]);
    await ui.window.waitFor("role=treeitem[name=/Series vs (random, greedy|greedy, random), \\d+ of 12 won/]");
  });

  it("opens the match of a cell, by mouse and by keys", async () => {
    const { results } = await spar();
    const [newest] = results.matches.filter(({ run }) => run === results.matches[0]!.run).slice(-1);
    await openResults();
    await ui.results.click(`[id="cell-${newest!.id}"]`);
    await ui.board.waitFor(`.app[data-match="${newest!.id}"]`);
    await ui.results.waitFor(`[id="cell-${newest!.id}"].open`);
    const focused = ".matrix table >> nth=0";
    await ui.results.evaluate('document.querySelector(".matrix table").focus()');
    const before = await ui.results.attribute(focused, "aria-activedescendant");
    await ui.results.press("ArrowDown");
    await ui.results.press("Enter");
    const after = String(await ui.results.attribute(focused, "aria-activedescendant"));
    assert.notEqual(after, before);
    await ui.board.waitFor(`.app[data-match="${after.replace("cell-", "")}"]`);
  });

  long.it("plays the same seeds with a worse version, marks regressions, and plays those again", async () => {
    const { results } = await spar();
    const editor = await open("steady.py");
    const { uri } = editor.document;
    const last = results.matches.find(({ series }) => series)!;
    await nextRun(uri, () =>
      save(editor, { find: "    actions = []\n", put: "    actions = []\n    print('PASS')\n    continue\n" }),
    );
    const worse = await nextRun(uri, () => command("spar.runSeries", uri));
    assert.equal(worse.state, "finished", worse.message);
    const seeds = (run: string) =>
      results.matches
        .filter((match) => match.run === run)
        .map(({ seed, me }) => `${seed} ${me}`)
        .sort();
    assert.deepEqual(seeds(worse.run), seeds(last.run));
    await open("steady.py");
    await ui.window.waitFor("text=/^this save: −\\d+ ± \\d+$/");
    await openResults();
    await ui.results.waitFor("text=12 matches");
    await ui.results.waitFor(".matrix td.regression");
    const regressions = await ui.results.count(".matrix td.regression");
    const lost = await ui.results.count(lostCells);
    assert.ok(regressions > 0 && regressions <= lost && lost <= 12);
    await ui.results.click("role=button[name=/^Lost/]");
    assert.equal(await ui.results.count(".matrix td:not(.lost):not(.dim):not(.none)"), 0);
    assert.equal(await ui.results.count(lostCells), lost);
    await ui.screenshot("series-lost");
    const again = await nextRun(uri, () => ui.results.click(`role=button[name="Play ${lost} lost seeds again"]`));
    assert.equal(again.state, "finished", again.message);
    assert.equal(again.played, lost);
    const wanted = results.matches.filter(({ run, result }) => run === worse.run && result === "lost");
    assert.deepEqual(seeds(again.run), wanted.map(({ seed, me }) => `${seed} ${me}`).sort());
  });

  long.it("says which answers the next save changes", async () => {
    const settings = vscode.workspace.getConfiguration("spar");
    await settings.update("changedAnswers", true);
    await settings.update("analyse", true);
    const editor = await open("steady.py");
    const { results } = await spar();
    const lost = results.matches.filter(
      ({ result, bot }) => result === "lost" && bot === editor.document.uri.toString(),
    );
    assert.ok(lost.length > 1);
    await command("spar.openBoard", { match: lost[0]!.id });
    await ui.board.click("role=tab[name=Mistakes]");
    await ui.board.click("role=button[name='By line']");
    await ui.board.click('role=button[name="Pin or unpin this match"]');
    await ui.window.waitFor("text=/the bot is asked its questions again/");
    await nextRun(editor.document.uri, () => save(editor, { find: "    print('PASS')\n    continue\n", put: "" }));
    await ui.window.waitFor(".statusbar-item >> text=/\\d+ of \\d+ answers changed/");
    // Of the matches that it lost only the pinned one was asked.
    assert.equal(await ui.board.count(".changed-answers"), 1);
    await ui.board.click(".changed-answers button >> nth=0");
    await ui.board.waitFor(`.app[data-match="${lost[0]!.id}"] .mark.changed`);
    await command("spar.pinMatch", { summary: lost[0] });
    await looksAccessible("changed-answers");
    await settings.update("changedAnswers", undefined);
    await settings.update("analyse", undefined);
  });

  it("finds the matches in which an answer has a text", async () => {
    await openResults();
    await ui.results.click("role=tab[name=Series]");
    await ui.results.fill(".contains", "no such text");
    await ui.results.waitFor("text=No match fits the filter.");
    await ui.results.fill(".contains", "PASS");
    await ui.results.waitFor(".matrix td.cell:not(.none)");
    await ui.results.fill(".contains", "");
  });

  long.it("plays the original file if it is broken meanwhile, and says so", async () => {
    const { results } = await spar();
    await configure({ series: 30 });
    const { uri } = (await open("steady.py")).document;
    const source = readFileSync(uri.fsPath);
    const first = waitFor("the first match", results.onRun, (run) => (run.of === 30 && run.played > 0) || undefined);
    try {
      const run = await nextRun(uri, async () => {
        await command("spar.runSeries", uri);
        await first;
        writeFileSync(uri.fsPath, "broken(");
      });
      assert.deepEqual([run.state, run.played, run.tally?.errors], ["finished", 30, {}], run.message);
      assert.match(run.changed!, /^steady\.py changed on disk during the run/);
      await ui.window.waitFor(".notification-toast >> text=/steady.py changed on disk during the run/");
      await openResults();
      await ui.results.waitFor("text=/steady.py changed on disk during the run/");
    } finally {
      writeFileSync(uri.fsPath, source);
    }
  });
});
