import assert from "node:assert/strict";
import * as vscode from "vscode";
import { fileIn, open, patienceMs, spar, useSettings, waitFor } from "./bots.ts";
import { ui } from "./ui.ts";

const command = vscode.commands.executeCommand;

describe("tuning, after a reload of the window", function () {
  useSettings({ analyse: false, timeScale: 20, duelElo: 100 });
  this.timeout(2 * patienceMs);

  it("is shown as it was left, and resumes from there on request", async () => {
    await open("tuned/wall.py");
    const { tunings } = await spar();
    const left = tunings.newest;
    assert.deepEqual([left?.state, left?.steps], ["stopped", 500], JSON.stringify(left));
    assert.ok(left!.step >= 1);
    await ui.window.waitFor(".statusbar-item >> text=/tuning stopped: step \\d+ of 500/");
    await command("spar.showTuning");
    await ui.results.waitFor('.tune[data-state="stopped"]');
    await ui.screenshot("tune-stopped");
    const on = waitFor("the next step", tunings.onChange, (tuning) =>
      tuning.id === left!.id && tuning.state === "playing" && tuning.step > left!.step ? tuning : undefined,
    );
    await ui.results.click("role=button[name='Resume this run']");
    const { seed, way } = await on;
    assert.deepEqual([seed, way[0]!.values], ["s", [-6]]);
    const stopped = waitFor("its end", tunings.onChange, ({ state }) => (state === "stopped" ? true : undefined));
    await ui.results.click("role=button[name='Stop this run; you can resume it later']");
    await stopped;
  });

  it("is saved as a file, from which it is shown again", async () => {
    const { uri } = (await open("tuned/wall.py")).document;
    const { tunings } = await spar();
    const before = tunings.newest!;
    const file = fileIn("run.tune.json");
    await command("spar.saveTuning", { tuning: before.id, to: file });
    await command("spar.openTuning", uri, file);
    const opened = tunings.newest!;
    assert.notEqual(opened.id, before.id);
    assert.deepEqual([opened.seed, opened.step, opened.way], [before.seed, before.step, before.way]);
  });
});
