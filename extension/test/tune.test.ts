import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import * as vscode from "vscode";
import { long } from "../../engine/test/long.ts";
import { skip } from "../../engine/test/skip.ts";
import type { TuningSummary } from "../../engine/views/tuning-summary.ts";
import { looksAccessible } from "./accessible.ts";
import { fileIn, open, patienceMs, spar, useSettings, waitFor } from "./bots.ts";
import { inBothThemes } from "./themes.ts";
import { cppBot, pythonBot } from "./tuned-bots.ts";
import { ui } from "./ui.ts";

const command = vscode.commands.executeCommand;
const isOver = ({ state }: TuningSummary) => state === "done" || state === "stopped" || state === "failed";

/** The next run of a bot that gets as far as is wanted. */
async function nextTuning(uri: vscode.Uri, wanted: (tuning: TuningSummary) => boolean, begin: () => unknown) {
  const { tunings } = await spar();
  const found = waitFor(
    "the run of tuning",
    tunings.onChange,
    (tuning) => (tuning.bot === uri.toString() && wanted(tuning) ? tuning : undefined),
    // It goes on at a low priority, behind all that the machine does.
    2 * patienceMs,
  );
  await begin();
  return found;
}

async function written(name: string, source: string): Promise<vscode.TextEditor> {
  await vscode.workspace.fs.writeFile(fileIn("tuned/spar.json"), Buffer.from('{ "game": "combat", "duelElo": 100 }\n'));
  await vscode.workspace.fs.writeFile(fileIn(`tuned/${name}`), Buffer.from(source));
  return open(`tuned/${name}`);
}

const inStatusBar = (text: string) => ui.window.waitFor(`.statusbar-item >> text=/${text}/`);

describe("tuning", function () {
  useSettings({ timeScale: 20 });
  this.timeout(4 * patienceMs);

  long.it("finds a better number of a bot in Python, and says how to apply it", async () => {
    const { uri } = (await written("wall.py", pythonBot("-6"))).document;
    await nextTuning(
      uri,
      ({ state, step }) => state === "playing" && step > 0,
      () => command("spar.tune", uri, { method: "spsa", steps: 6, pairs: 1, seed: "s", settings: { look: 2 } }),
    );
    await inStatusBar("tuning: ");
    await ui.results.waitFor('.tune[data-state="playing"] .fitness');
    await looksAccessible("tune-going", "results");
    await inBothThemes("tune-playing");
    const { newest } = (await spar()).tunings;
    const tuning = newest && isOver(newest) ? newest : await nextTuning(uri, isOver, () => {});
    assert.deepEqual([tuning.state, tuning.test?.verdict], ["done", "better"], JSON.stringify(tuning));
    await ui.results.waitFor(".tune .verdict.good >> text=Better");
    await ui.results.waitFor(".tune .go-on >> text=--apply");
    await looksAccessible("tune", "results");
    await inBothThemes("tune-better");
  });

  it("is stopped on its page, which then says how to go on", async function () {
    if (spawnSync("g++", ["--version"]).error) return skip(this, "no g++");
    const { uri } = (await written("wall.cpp", cppBot("-6"))).document;
    await nextTuning(
      uri,
      ({ state }) => state === "playing",
      () => command("spar.tune", uri, { method: "spsa", steps: 500, pairs: 1, seed: "s" }),
    );
    await ui.results.waitFor('.tune[data-state="playing"]');
    const tuning = await nextTuning(uri, isOver, () => ui.results.click("role=button[name='Stop this run']"));
    assert.equal(tuning.state, "stopped", JSON.stringify(tuning));
    await ui.results.waitFor(".tune .go-on >> text=--resume");
    await ui.screenshot("tune-stopped");
  });
});
