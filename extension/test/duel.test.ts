import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import * as vscode from "vscode";
import { inEnglish } from "../../engine/l10n/speak.ts";
import { long } from "../../engine/test/long.ts";
import { skip } from "../../engine/test/skip.ts";
import type { DuelSummary } from "../../engine/views/duel-summary.ts";
import { looksAccessible } from "./accessible.ts";
import { slider } from "./board.ts";
import { configure, fileIn, nextRun, open, patienceMs, readLenses, save, spar, useSettings, waitFor } from "./bots.ts";
import { runByPalette } from "./palette.ts";
import { inBothThemes } from "./themes.ts";
import { ui } from "./ui.ts";

const command = vscode.commands.executeCommand;
const isOver = ({ state }: DuelSummary) => !["preparing", "playing", "waiting"].includes(state);

/** The next duel of a bot that gets as far as is wanted. */
async function nextDuel(uri: vscode.Uri, wanted: (duel: DuelSummary) => boolean, begin: () => unknown) {
  const { duels } = await spar();
  const before = duels.of(uri.toString())?.id;
  const found = waitFor("the duel", duels.onChange, (duel) =>
    duel.bot === uri.toString() && duel.id !== before && wanted(duel) ? duel : undefined,
  );
  await begin();
  return found;
}

/** Closes a diff that is seen, of which the extensions may hear later; it may become another tab while it loads. */
async function closeDiff(): Promise<void> {
  const { tabGroups } = vscode.window;
  const find = () =>
    tabGroups.all.flatMap(({ tabs }) => tabs).find(({ input }) => input instanceof vscode.TabInputTextDiff);
  if (!find()) await waitFor("the diff", tabGroups.onDidChangeTabs, find);
  for (let diff = find(); diff; diff = find()) await Promise.resolve(tabGroups.close(diff)).catch(() => false);
}

/** The text of the duel's item in the status bar. */
const inStatusBar = (text: string) => ui.window.waitFor(`[id$='spar.duel'] >> text=/${text}/`);

describe("a duel", function () {
  useSettings({ timeScale: 20, duelOnSave: true });
  before(() => configure({ duelElo: 100 }));
  after(() => vscode.workspace.fs.delete(fileIn("spar.json")));
  this.timeout(3 * patienceMs);
  let editor: vscode.TextEditor;
  let uri: vscode.Uri;
  beforeEach(async () => {
    editor = await open("learner.py");
    uri = editor.document.uri;
  });

  it("does not begin without a previous version", async () => {
    const { duels } = await spar();
    const run = await nextRun(uri, () => save(editor));
    assert.equal(run.summary?.problemCount, 0);
    assert.equal(inEnglish(duels.of(uri.toString())), undefined);
    const previous = command("spar.isItBetter", uri, "version:previous");
    await ui.window.waitFor("text=/There is no previous version of learner.py/i");
    await command("notifications.clearAll");
    await previous;
  });

  it("continues after a save, and shows in the status bar and lens that a version is better", async () => {
    const duel = await nextDuel(uri, isOver, () => save(editor, { find: "PLAYS = False", put: "PLAYS = True" }));
    assert.deepEqual([duel.state, duel.verdict, duel.background], ["decided", "better", true], JSON.stringify(duel));
    assert.deepEqual(duel.names, ["learner", "learner@previous"]);
    await inStatusBar("^.*better: .*matches");
    assert.match((await readLenses(uri)).join("\n"), /^better: .*, \d+ matches$/m);
    await ui.window.waitFor("text=/^better: .* matches/");
  });

  it("is shown on its page of the results, with its chart and numbers", async () => {
    await command("spar.showDuel", uri.toString());
    await ui.results.waitFor('.duel[data-state="decided"] >> text=Better');
    assert.match(await ui.results.text(".figures"), /Chance of superiority\s+\d+\.\d %/);
    assert.match(String(await ui.results.attribute(".duel-chart svg", "aria-label")), /better at 2\.94/);
    await looksAccessible("duel", "results");
    await inBothThemes("duel-better");
    await ui.results.click("text=differences");
    await ui.window.waitFor(".monaco-diff-editor");
    await closeDiff();
  });

  it("says that a worse version is not better, and opens a match that it lost", async () => {
    const duel = await nextDuel(uri, isOver, () => save(editor, { find: "PLAYS = True", put: "PLAYS = False" }));
    assert.deepEqual([duel.state, duel.verdict], ["decided", "not better"]);
    await inStatusBar("not better: .*matches");
    assert.ok(duel.lost.length > 0);
    await command("spar.showDuel", uri.toString());
    await ui.results.waitFor('.duel[data-state="decided"] >> text=Not better');
    await looksAccessible("duel-lost", "results");
    await inBothThemes("duel-not-better");
    await ui.results.click(".lost-matches button");
    await ui.board.waitFor(`.app[data-match="${duel.lost[0]!.id}"]`);
    await ui.board.waitFor(slider);
  });

  it("is listed with the bot's matches, even when it is over", async () => {
    await command("spar.matches.focus");
    await ui.window.waitFor("role=treeitem[name=/Duel vs learner@previous, not better/]");
    await ui.window.click("role=treeitem[name=/Duel vs learner@previous, better/]");
    await ui.results.waitFor('.duel[data-state="decided"] >> text=/^Better · \\+/');
  });

  it("rates the versions that it compared, and opens what changed in one, by click and by key", async () => {
    await open("learner.py");
    const worse = ".versions tr:has(.change.bad) button";
    await ui.results.reach(worse, () => runByPalette("Show Ratings of Versions"));
    await ui.results.waitFor(".standing >> text=/^this save: −\\d+ ± \\d+$/");
    await looksAccessible("versions", "results");
    await inBothThemes("versions-rated");
    await ui.results.click(worse);
    await ui.window.waitFor(".tab >> text=/learner.py: [0-9a-f]{7} ↔ [0-9a-f]{7}/");
    await closeDiff();
    await ui.results.evaluate('document.querySelector(".versions tbody tr:last-child button").focus()');
    await ui.results.press("Enter");
    await ui.window.waitFor(".tab >> text=/learner.py: [0-9a-f]{7} ↔ now/");
    await closeDiff();
  });

  it("waits while anything else is played; a click opens it, and the button beside ends it", async () => {
    await configure({ duelElo: 1 });
    const { duels } = await spar();
    const asked = await nextDuel(
      uri,
      ({ matches }) => matches > 0,
      () => command("spar.isItBetter", uri, "builtin:random"),
    );
    assert.equal(asked.background, false);
    const waits = waitFor(
      "the pause",
      duels.onChange,
      ({ id, state }) => (id === asked.id && state === "waiting") || undefined,
    );
    const goesOn = waits.then(() =>
      waitFor(
        "the end of the pause",
        duels.onChange,
        ({ id, state }) => (id === asked.id && state === "playing") || undefined,
      ),
    );
    await nextRun(uri, () => command("spar.runMatch", uri));
    await goesOn;
    await ui.window.waitFor("[id*='spar.progress.'] >> text=/undecided so far: .*, \\d+ matches/");
    await command("spar.showDuel", uri.toString());
    await ui.results.waitFor(".verdict h2 >> text=/^Undecided so far · /");
    await looksAccessible("duel-going", "results");
    await inBothThemes("duel-playing");
    const ended = waitFor("its end", duels.onChange, (duel) =>
      duel.id === asked.id && isOver(duel) ? duel : undefined,
    );
    await ui.results.click("role=tab[name=Series]");
    await ui.results.waitUntilGone(".duel");
    await ui.window.click("[id*='spar.progress.']");
    await ui.results.waitFor('.duel[data-state="playing"]');
    await ui.window.click("[id*='spar.cancel.']");
    assert.equal((await ended).state, "stopped");
  });

  long.it("that was stopped stays in the status bar of its bot only, and resumes with a click", async () => {
    const { duels } = await spar();
    const stopped = duels.of(uri.toString())!;
    await inStatusBar("duel stopped by you: ");
    assert.match(
      String(await ui.window.attribute("[id$='spar.duel'] a", "aria-label")),
      /learner\.py: Is learner better/,
    );
    await open("endless.py");
    await ui.window.waitUntilGone("[id$='spar.duel']");
    await open("learner.py");
    const goesOn = waitFor("more matches", duels.onChange, (duel) =>
      duel.id === stopped.id && duel.state === "playing" && duel.matches > stopped.matches ? duel : undefined,
    );
    await ui.window.click("[id$='spar.duel'] a");
    await ui.results.click('role=button[name="Resume the duel"]');
    assert.equal((await goesOn).seed, stopped.seed);
    const ended = waitFor("its end", duels.onChange, (duel) => (isOver(duel) ? duel : undefined));
    await ui.window.click("[id*='spar.cancel.']");
    await ended;
  });

  long.it("plays all builtins and bots if their pool is chosen from the list", async () => {
    const duel = await nextDuel(
      uri,
      ({ matches }) => matches > 0,
      async () => {
        void command("spar.isItBetter", uri);
        await ui.window.fill(".quick-input-widget input", "pool");
        await ui.window.click(".quick-input-list .monaco-list-row >> text=/pool of/");
      },
    );
    assert.match(duel.names.join(" vs "), /^learner vs a pool of \d+$/);
    const { duels } = await spar();
    const ended = waitFor(
      "its end",
      duels.onChange,
      ({ id, state }) => (id === duel.id && state === "stopped") || undefined,
    );
    await command("spar.stopDuel");
    await ended;
  });

  it("is stopped with the run that it waits for, by one Stop that asks nothing", async () => {
    await configure({ duelElo: 1, series: 400 });
    const { duels, results } = await spar();
    const going = await nextDuel(
      uri,
      ({ matches }) => matches > 0,
      () => command("spar.isItBetter", uri, "builtin:random"),
    );
    const until = (state: DuelSummary["state"]) =>
      waitFor(`a duel that is ${state}`, duels.onChange, (duel) =>
        duel.id === going.id && duel.state === state ? duel : undefined,
      );
    const first = waitFor("the first match", results.onRun, (run) => (run.of === 400 && run.played > 0) || undefined);
    const run = await nextRun(uri, async () => {
      const waiting = until("waiting");
      await command("spar.runSeries", uri);
      await Promise.all([waiting, first]);
      const stopped = until("stopped");
      await runByPalette("Stop Whatever Runs");
      await stopped;
    });
    assert.equal(run.state, "stopped");
    assert.equal(await ui.window.count(".quick-input-widget:visible"), 0);
    await ui.window.waitUntilGone("[id*='spar.progress.']");
  });

  it("ends at once when the file changes", async () => {
    const { duels } = await spar();
    const going = await nextDuel(
      uri,
      ({ matches }) => matches > 0,
      () => save(editor, { find: "PLAYS = False", put: "PLAYS = not True" }),
    );
    const ended = waitFor("its end", duels.onChange, (duel) =>
      duel.id === going.id && isOver(duel) ? duel : undefined,
    );
    const next = nextDuel(
      uri,
      ({ state }) => state === "playing",
      () => save(editor, { find: "PLAYS = not True", put: "PLAYS = bool(0)" }),
    );
    const { state, outdated } = await ended;
    assert.deepEqual([state, outdated], ["stopped", true]);
    assert.notEqual((await next).id, going.id);
    await command("spar.stopDuel");
  });

  it("is not played if only comments changed, and says so", async () => {
    const put = "PLAYS = bool(0)  # never";
    const duel = await nextDuel(uri, isOver, () => save(editor, { find: "PLAYS = bool(0)", put }));
    assert.deepEqual([duel.state, duel.matches], ["same", 0]);
    await inStatusBar("only comments changed");
    await command("spar.showDuel", uri.toString());
    await ui.results.waitFor('.duel[data-state="same"] >> text=/The same program/');
  });

  long.it("names a version that fails in every match, and gives no rating", async () => {
    await nextRun(uri, () =>
      save(editor, { find: "    if mana == 0:", put: "    raise ValueError('lost')\n    if mana == 0:" }),
    );
    const duel = await nextDuel(uri, isOver, () => save(editor, { find: "    raise ValueError('lost')\n", put: "" }));
    assert.deepEqual([duel.state, duel.trouble?.name], ["broken", "learner@previous"]);
    await inStatusBar("learner@previous fails in every match");
    await command("spar.showDuel", uri.toString());
    await ui.results.waitFor('.duel[data-state="broken"] >> text=/ValueError/');
    await inBothThemes("duel-broken");
  });

  long.it("says how many of its matches a busy machine has spoiled, and that they were replayed", async function () {
    if (process.platform !== "linux") return skip(this, "only Linux tells how long a bot waited for a processor");
    await configure({ duelElo: 1, timeScale: 1 });
    const burn = "import time\nend = time.process_time() + 0.06\nwhile time.process_time() < end: pass\n";
    const busy = Array.from({ length: 4 * availableParallelism() }, () =>
      spawn(process.execPath, ["-e", "for (;;);"], { env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" } }),
    );
    try {
      const slow = { find: "    if mana == 0:", put: `${burn.replace(/^/gm, "    ").trimEnd()}\n    if mana == 0:` };
      await nextRun(uri, () => save(editor, slow));
      await nextDuel(
        uri,
        ({ playedAgain = 0 }) => playedAgain > 0,
        () => command("spar.isItBetter", uri, "builtin:random"),
      );
    } finally {
      for (const each of busy) each.kill("SIGKILL");
    }
    await ui.results.waitFor(
      ".verdict >> text=/\\d+ match(es were| was) replayed, because the machine caused a timeout/",
    );
    await command("spar.stopDuel");
  });

  long.it("is still running when the window closes", async () => {
    const faulty = await open("faulty.py");
    await nextRun(faulty.document.uri, () => save(faulty));
    await open("learner.py");
    await nextDuel(
      uri,
      ({ matches }) => matches > 0,
      () => command("spar.isItBetter", uri, "builtin:random"),
    );
  });
});
