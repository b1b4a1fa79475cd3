import assert from "node:assert/strict";
import * as vscode from "vscode";
import { diagnosticsWhen, fileIn, nextRun, open, spar, waitFor } from "./bots.ts";
import { ui } from "./ui.ts";

describe("a series", () => {
  before(() => vscode.workspace.fs.writeFile(fileIn("spar.json"), new TextEncoder().encode('{ "series": 6 }')));
  after(() => vscode.workspace.fs.delete(fileIn("spar.json")));

  it("varies sides and seeds, tallies, and merges the problems of its matches", async () => {
    const editor = await open("faulty.py");
    const { uri } = editor.document;
    const run = await nextRun(uri, () => vscode.commands.executeCommand("spar.runSeries", uri));
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
    await ui.window.waitFor(`role=treeitem[name=/Series vs greedy, ${wins} of 6 won/]`);
    await ui.screenshot("series");
  });

  it("can be cancelled", async () => {
    const { results } = await spar();
    await vscode.workspace.fs.writeFile(fileIn("spar.json"), new TextEncoder().encode('{ "series": 5000 }'));
    const { uri } = (await open("steady.py")).document;
    const first = waitFor("the first match", results.onRun, (run) => (run.of === 5000 && run.played > 0) || undefined);
    const run = await nextRun(uri, async () => {
      await vscode.commands.executeCommand("spar.runSeries", uri);
      await first;
      await ui.window.click('.notifications-toasts >> role=button[name="Cancel"]');
    });
    assert.equal(run.state, "stopped");
    assert.ok(run.played > 0 && run.played < 5000);
  });
});
