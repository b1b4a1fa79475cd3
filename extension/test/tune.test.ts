import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import * as vscode from "vscode";
import { long } from "../../engine/test/long.ts";
import { skip } from "../../engine/test/skip.ts";
import type { TuningSummary } from "../../engine/views/tuning-summary.ts";
import { looksAccessible } from "./accessible.ts";
import { diagnosticsWhen, fileIn, open, patienceMs, readLenses, save, spar, useSettings, waitFor } from "./bots.ts";
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
  await vscode.workspace.fs.writeFile(fileIn("tuned/spar.json"), Buffer.from('{ "game": "combat" }\n'));
  await vscode.workspace.fs.writeFile(fileIn(`tuned/${name}`), Buffer.from(source));
  return open(`tuned/${name}`);
}

const inStatusBar = (text: string) => ui.window.waitFor(`.statusbar-item >> text=/${text}/`);

describe("tuning", function () {
  useSettings({ analyse: false, timeScale: 20, duelElo: 100 });
  this.timeout(4 * patienceMs);

  it("is offered where numbers are marked, and says on its line what is wrong with a mark", async () => {
    const editor = await written("wall.py", pythonBot("-6"));
    const { uri } = editor.document;
    await spar();
    await ui.window.waitFor("text=/^Tune…$/");
    assert.ok((await readLenses(uri)).includes("Tune…"));
    assert.ok(!(await readLenses((await open("learner.py")).document.uri)).includes("Tune…"));
    const again = await open("tuned/wall.py");
    const type = (find: string, put: string) => {
      const at = again.document.getText().indexOf(find);
      const range = new vscode.Range(again.document.positionAt(at), again.document.positionAt(at + find.length));
      return again.edit((edit) => edit.replace(range, put));
    };
    const shown = diagnosticsWhen(uri, (found) => found.length === 1);
    await type("tune -6..3", "tune 3..-6");
    const [wrong] = await shown;
    assert.deepEqual([wrong!.message, wrong!.range.start.line], ["Cannot be tuned: the range 3..-6 is empty.", 1]);
    await ui.screenshot("tune-bad-mark");
    await type("tune 3..-6", "tune -6..3");
    await diagnosticsWhen(uri, (found) => found.length === 0);
    await save(again);
  });

  long.it(
    "finds a better number of a bot in Python, shows what it changes, and applies it when that is asked for",
    async () => {
      const { uri } = (await open("tuned/wall.py")).document;
      const how = { method: "spsa", steps: 6, pairs: 1, seed: "s", settings: { look: 2 } };
      await nextTuning(
        uri,
        ({ state, step }) => state === "playing" && step > 0,
        () => command("spar.tune", uri, how),
      );
      await inStatusBar("tuning: ");
      await ui.results.waitFor('.tune[data-state="playing"] .fitness');
      await looksAccessible("tune-going", "results");
      await inBothThemes("tune-playing");
      const { newest } = (await spar()).tunings;
      const tuning = newest && isOver(newest) ? newest : await nextTuning(uri, isOver, () => {});
      assert.deepEqual([tuning.state, tuning.test?.verdict], ["done", "better"], JSON.stringify(tuning));
      await ui.results.waitFor(".tune .verdict.good >> text=Better");
      await inStatusBar("tuned, better: ");
      await looksAccessible("tune", "results");
      await inBothThemes("tune-better");
      await ui.results.click("role=button[name='Show what the tuned numbers change in the source']");
      await ui.window.waitFor(".monaco-diff-editor");
      await inBothThemes("tune-diff");
      await command("spar.showTuning");
      await nextTuning(
        uri,
        ({ outdated }) => outdated === true,
        () => ui.results.click("role=button[name='Write the numbers to the source']"),
      );
      const { document } = await open("tuned/wall.py");
      assert.ok(document.getText().includes(`MARGIN = ${tuning.numbers[0]!.found}  # tune`), document.getText());
      assert.ok(!document.isDirty);
      await command("spar.showTuning");
      await ui.results.waitFor(".tune >> text=/The file has changed/");
    },
  );

  long.it("tunes a bot in C++, waits while it is paused, and stops", async function () {
    if (spawnSync("g++", ["--version"]).error) return skip(this, "no g++");
    const { uri } = (await written("wall.cpp", cppBot("-6"))).document;
    const how = { method: "spsa", steps: 1, pairs: 1, seed: "s", settings: { look: 0, c: 0.3 } };
    await nextTuning(
      uri,
      ({ state }) => state === "playing",
      () => command("spar.tune", uri, how),
    );
    await ui.results.waitFor('.tune[data-state="playing"]');
    await ui.results.click("role=button[name='Pause this run']");
    await ui.results.waitFor('.tune[data-state="paused"]');
    await inStatusBar("tuning: ");
    const tuning = await nextTuning(uri, isOver, () => ui.results.click("role=button[name='Resume this run']"));
    assert.deepEqual([tuning.state, tuning.step], ["done", 1], JSON.stringify(tuning));
    assert.ok(tuning.numbers[0]!.found > -6);
  });

  long.it("is still running when the window closes", async () => {
    const { uri } = (await written("wall.py", pythonBot("-6"))).document;
    const how = { method: "spsa", steps: 500, pairs: 1, seed: "s" };
    const { step } = await nextTuning(
      uri,
      (one) => one.state === "playing" && one.step >= 1 && one.steps === 500,
      () => command("spar.tune", uri, how),
    );
    assert.ok(step < 500);
  });
});
