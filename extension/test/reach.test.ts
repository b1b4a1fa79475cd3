import assert from "node:assert/strict";
import * as vscode from "vscode";
import { long } from "../../engine/test/long.ts";
import manifest from "../../package.json";
import texts from "../../package.nls.json";
import { fileIn, nextRun, open, patienceMs, save, spar, useSettings, waitFor } from "./bots.ts";
import { findInPalette, runByPalette } from "./palette.ts";
import { pythonBot } from "./tuned-bots.ts";
import { ui } from "./ui.ts";

const command = vscode.commands.executeCommand;
const { commands, menus } = manifest.contributes;
const hidden = menus.commandPalette.filter(({ when }) => when === "false").map((each) => each.command);
const findTitle = ({ title }: { readonly title: string }) => (texts as Record<string, string>)[title.slice(1, -1)]!;
const titles = commands.filter((each) => !hidden.includes(each.command)).map(findTitle);

const quickInput = ".quick-input-widget:visible";
const menuItem = (title: string) => `.monaco-menu .action-label[aria-label="${title}"]`;
const file = (name: string) => `.explorer-folders-view .monaco-list-row[aria-label^="${name}"]`;
const ended = (name: string, begin: () => unknown) => nextRun(fileIn(name), begin);

/** What a command answers that was called by a key: what it asks is declined, what it tells is put away. */
async function answered(name: string): Promise<void> {
  let over = false;
  const done = Promise.resolve(command(name)).finally(() => {
    over = true;
  });
  done.catch(() => {});
  while (!over) {
    if ((await ui.window.count(quickInput)) > 0) await ui.press("Escape");
    await command("notifications.clearAll");
  }
  await assert.doesNotReject(done, name);
}

/** Presses the two keys of a chord, the second once the editor waits for it. */
async function chord(first: string, second: string): Promise<void> {
  await ui.window.reach(".statusbar-item >> text=/Waiting for second key/", () => ui.press(first));
  await ui.press(second);
}

const showBoard = () => ui.board.reach("role=slider", () => chord("Control+K", "Alt+B"));

/** Looks at the menu of what has the focus, and closes it. */
async function menuHas(picture: string, ...wanted: readonly [string, ...string[]]): Promise<void> {
  await ui.window.reach(menuItem(wanted[0]), () => ui.window.press("Shift+F10"));
  for (const title of wanted) await ui.window.waitFor(menuItem(title));
  await ui.screenshot(picture);
  await ui.press("Escape");
  await ui.window.waitUntilGone(".monaco-menu");
}

describe("commands of Spar", function () {
  useSettings({ timeScale: 20 });
  // Long enough to be stopped by a person.
  before(() => vscode.workspace.fs.writeFile(fileIn("spar.json"), Buffer.from('{ "series": 400 }\n')));
  after(() => vscode.workspace.fs.delete(fileIn("spar.json")));

  this.timeout(4 * patienceMs);

  long.it("work without an argument, and before anything was played", async () => {
    await command("workbench.action.closeAllEditors");
    for (const each of commands) await answered(each.command);
    for (const part of ["AllEditors", "Panel"]) await command(`workbench.action.close${part}`);
  });

  it("are reached by keys in a bot's editor", async () => {
    await save(await open("steady.py"));
    await ended("steady.py", () => chord("Control+K", "Alt+R"));
    await showBoard();
    const other = await open("scout.js");
    await ended("scout.js", () => save(other));
    await ui.board.waitFor('text="scout"');
    await open("steady.py");
    // That of the bot in front, not the one that was played last.
    await ui.board.reach('text="steady"', () => chord("Control+K", "Alt+B"));
  });

  it("are reached by keys and a link while the Welcome page is open", async () => {
    await command("workbench.action.closeAllEditors");
    await open("steady.py");
    await command("workbench.action.openWalkthrough", "SetupAccessibility");
    await ui.window.waitFor(".gettingStartedContainer .step-list-container");
    // It takes the focus late, and would take it from the palette.
    await ui.waitUntil('!!document.activeElement?.closest(".gettingStartedContainer")');
    await runByPalette("Open First Steps");
    await ui.window.waitFor("text=See it on the board");
    await ui.window.reach('.tab >> text="Spar"', () => chord("Control+K", "Alt+B"));
    await ui.screenshot("reach-first-steps");
    await command("workbench.action.closeAllEditors");
  });

  it("are reached by the run button of the editor's title", async () => {
    await open("steady.py");
    await ended("steady.py", () => ui.window.click(".editor-actions [aria-label^='Run Match']"));
    await ui.window.click(
      ".editor-actions .dropdown-action-container [aria-label='More...'], .editor-actions [aria-label^='Run or Debug']",
    );
    for (const title of ["Run Match", "Run Series", "Run Duel: Is It Better?"])
      await ui.window.waitFor(menuItem(title));
    await ui.screenshot("reach-title-menu");
    await ui.press("Escape");
  });

  it("are reached from the menus of an editor, a file and a folder", async () => {
    await vscode.workspace.fs.createDirectory(fileIn("arena"));
    for (const name of ["one.py", "unopened.py"])
      await vscode.workspace.fs.copy(fileIn("steady.py"), fileIn(`arena/${name}`), { overwrite: true });
    await open("arena/one.py");
    await open("steady.py");
    const wanted = ["Run Duel: Is It Better?", "Copy Bot for Submission", "Play Against This Bot"] as const;
    await menuHas("reach-editor-menu", ...wanted);
    await command("workbench.view.explorer");
    await ui.window.click(file("steady.py"));
    await menuHas("reach-file-menu", "Run Match", "Run Series", "Run League", "Play Against This Bot");
    await ui.window.click(file("arena"));
    await menuHas("reach-folder-menu", "Run League");
    await ui.press("ArrowRight");
    await ui.window.reach(`${file("unopened.py")}.focused`, () => ui.press("ArrowDown"));
    await ui.window.reach(menuItem("Run Match"), () => ui.window.press("Shift+F10"));
    await ui.window.hover(menuItem("Run Match"));
    const run = await ended("arena/unopened.py", () => ui.press("Enter"));
    assert.equal(run.state, "finished", run.message);
  });

  it("are reached from the palette: every visible one, from the bot and from the board", async () => {
    const { duels, tunings } = await spar();
    await vscode.workspace.fs.writeFile(fileIn("tuned/spar.json"), Buffer.from('{ "game": "combat" }\n'));
    await vscode.workspace.fs.writeFile(fileIn("tuned/wall.py"), Buffer.from(pythonBot("-6")));
    await open("tuned/wall.py");
    const tuned = waitFor("the run of tuning", tunings.onChange, ({ id }) => id);
    await runByPalette("Tune Bot…");
    await ui.window.click(".quick-input-list .monaco-list-row >> nth=0");
    await ui.window.waitFor(".quick-input-list >> text=The bot as it is now");
    await ui.press("Enter");
    await tuned;
    // The page of a run takes the keyboard when it comes.
    await ui.results.waitFor(".tune");
    await ui.results.click("role=button[name='Stop this run']");
    await open("steady.py");
    const duelled = waitFor("the duel", duels.onChange, ({ id }) => id);
    await runByPalette("Run Duel: Is It Better?");
    await ui.window.click(".quick-input-list .monaco-list-row >> text=random");
    await duelled;
    await ui.results.waitFor(".duel");
    await open("steady.py");
    await showBoard();
    await open("steady.py");
    const over = await ended("steady.py", async () => {
      await runByPalette("Run Series");
      await ui.window.waitFor(".statusbar-item >> text=/Series vs/");
      await findInPalette(...titles);
      await ui.press("Escape");
      await ui.board.click("role=slider");
      await findInPalette(...titles);
      await ui.window.fill(`${quickInput} input`, ">Spar: ");
      await ui.window.waitFor(".quick-input-list .monaco-list-row >> nth=8");
      await ui.screenshot("reach-palette");
      await ui.press("Escape");
      await runByPalette("Stop Whatever Runs");
    });
    assert.equal(over.state, "stopped");
  });

  it("say at once that a bot has no number to tune, and mark those that the user chooses", async () => {
    await vscode.workspace.fs.writeFile(
      fileIn("tuned/plain.py"),
      Buffer.from(pythonBot("-6").replace("  # tune -6..3", "")),
    );
    const { document } = await open("tuned/plain.py");
    await runByPalette("Tune Bot…");
    await ui.window.click('.notification-toast >> text="Mark Numbers…"');
    await ui.window.click('.quick-input-list .monaco-list-row >> text="MARGIN = -6"');
    await ui.screenshot("reach-mark-numbers");
    await ui.press("Enter");
    await ui.waitUntil(
      '[...document.querySelectorAll(".view-lines")].some((all) => /MARGIN.=.-6..#.tune/.test(all.textContent))',
    );
    assert.match(document.getText(), /^MARGIN = -6 {2}# tune$/m);
    await runByPalette("Tune Bot…");
    await ui.window.waitFor('.quick-input-title >> text="Tune plain.py: How?"');
    await ui.press("Escape");
  });

  it("act on the match of the board if a key names none", async () => {
    await open("steady.py");
    for (const name of ["copySeed", "runAgain", "runSwapped", "playGhost"]) await answered(`spar.${name}`);
    for (const name of ["compareMatches", "compareWithFile", "compareVersions"]) await answered(`spar.${name}`);
    await command("spar.stop");
    await command("workbench.action.closeAllEditors");
  });

  it("have settings in groups that go from the usual to the rare", async () => {
    // Beside another page there is no room for the list of groups.
    await command("workbench.action.closeAllEditors");
    await command("workbench.action.openSettings", "@ext:spar.spar");
    const groups = manifest.contributes.configuration.map(findTitle);
    for (const group of groups) await ui.window.waitFor(`.settings-toc-container .monaco-list-row >> text="${group}"`);
    const seen = await ui.window.text(".settings-toc-container .monaco-list-rows");
    assert.deepEqual(
      groups.toSorted((one, other) => seen.indexOf(one) - seen.indexOf(other)),
      groups,
    );
    await ui.screenshot("reach-settings");
    await command("workbench.action.closeActiveEditor");
  });
});
