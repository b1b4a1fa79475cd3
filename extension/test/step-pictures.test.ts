import * as vscode from "vscode";
import { diagnosticsWhen, fileIn, nextRun, open, save } from "./bots.ts";
import { pageAlone, showHover, writeConfig } from "./picture-steps.ts";
import { useTheme } from "./themes.ts";
import { ui } from "./ui.ts";

// No test of Spar: takes the pictures of the first steps, by `npm run pictures`.

const command = vscode.commands.executeCommand;
const whole = { x: 0, y: 0, width: 840, height: 560 };

/** In both themes; what is shown must outlast the change of the theme, or be shown by `again`. */
async function taken(step: string, again?: () => Promise<unknown>, part = whole): Promise<void> {
  for (const look of ["light", "dark"] as const) {
    await useTheme(look);
    await again?.();
    await ui.screenshot(`${step}-${look}`, part);
    if (again) await command("workbench.action.closeQuickOpen");
  }
}

describe("the picture of the step", function () {
  this.retries(0);
  this.timeout(5 * 60_000);
  before(async () => {
    await command("workbench.action.closeSidebar");
    await writeConfig({ seed: "spar 1", opponents: ["builtin:greedy"], options: { rules: "1.1" } });
  });

  it("sample and save", async () => {
    const bot = await open("locm/python/curve.py");
    await ui.window.waitFor(".codelens-decoration >> text=Run match");
    await command("scrollEditorTop");
    await ui.waitUntil('!document.querySelector(".statusbar")?.textContent.includes("Activating")');
    await taken("sample");
    await nextRun(bot.document.uri, () => save(bot));
    await command("spar.matches.focus");
    await ui.window.waitFor(".sidebar .monaco-list-row >> text=/vs greedy/");
    for (let step = 0; step < 3; step++) await command("workbench.action.increaseViewSize");
    await ui.window.waitFor(".statusbar-item >> text=/vs greedy/");
    await taken("save");
    await command("workbench.action.closeSidebar");
  });

  it("board", async () => {
    const bot = await open("locm/python/curve.py");
    await command("spar.openBoard");
    await nextRun(bot.document.uri, () => save(bot));
    await pageAlone();
    await ui.board.click('role=button[name="End"]');
    await ui.board.click('role=button[name="Turn before"]');
    await taken("board");
    await command("workbench.action.closeAllEditors");
  });

  it("problem", async () => {
    const bot = await open("locm/faulty/empty_hand.py");
    await nextRun(bot.document.uri, () => save(bot));
    const [found] = await diagnosticsWhen(bot.document.uri, (all) => all.length > 0);
    await taken("problem", () => showHover(bot, found!));
    await command("workbench.action.closeAllEditors");
  });

  it("opponent", async () => {
    const { uri } = (await open("locm/python/curve.py")).document;
    await taken("opponent", async () => {
      void command("spar.chooseOpponent", uri);
      await ui.window.waitFor(".quick-input-list .monaco-list-row >> text=greedy");
    });
  });

  it("own", async () => {
    await open("locm/python/curve.py");
    await taken("own", async () => {
      void command("spar.newBot");
      await ui.window.click('.quick-input-list .monaco-list-row >> text="Legends of Code and Magic"');
      await ui.window.waitFor(".quick-input-list .monaco-list-row >> text=Rust");
    });
  });

  it("better", async () => {
    await command("workbench.action.closeAllEditors");
    const bot = await open("combat/python/wall.py");
    await nextRun(bot.document.uri, () => save(bot));
    void command("spar.isItBetter", fileIn("combat/python/wall.py"), "builtin:none");
    await ui.results.waitFor('.duel[data-state="decided"]');
    await pageAlone();
    await taken("better");
  });
});
