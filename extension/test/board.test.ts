import assert from "node:assert/strict";
import * as vscode from "vscode";
import { isLongRun, long } from "../../engine/test/long.ts";
import { looksAccessible } from "./accessible.ts";
import { place, slider } from "./board.ts";
import { nextRun, open, save } from "./bots.ts";
import { useTheme } from "./themes.ts";
import { ui } from "./ui.ts";

interface Measured {
  readonly page: readonly [width: number, height: number];
  /** The width of the narrowest card on the table. */
  readonly least: number;
  readonly isWhole: boolean;
}

/** The table and its cards, once the page has the size of its window and the board that of the page. */
async function measureTable(): Promise<Measured> {
  const measured = `(async () => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    let before = "";
    for (let same = 0; same < 10; ) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const now = [innerWidth, innerHeight, box(".stage svg.table").width, box(".stage svg.table").height].join();
      same = now === before ? same + 1 : 0;
      before = now;
    }
    const [stage, table] = [box(".stage"), box(".stage svg.table")];
    const cards = [...document.querySelectorAll(".stage .card:has(.creature)")];
    return {
      page: [innerWidth, innerHeight],
      least: Math.min(...cards.map((card) => 100 * new DOMMatrix(card.style.transform).a)),
      isWhole: table.top >= stage.top - 1 && table.bottom <= stage.bottom + 1 && stage.bottom <= innerHeight + 1,
    };
  })()`;
  return (await ui.board.evaluate(measured)) as Measured;
}

describe("the board", () => {
  it("shows the match that a save plays, and steps through it by buttons and keys", async () => {
    const editor = await open("steady.py");
    await vscode.commands.executeCommand("spar.openBoard");
    const { summary } = await nextRun(editor.document.uri, () => save(editor));
    await ui.board.waitFor(`.app[data-match="${summary!.id}"]`);
    await ui.board.waitFor('text="steady"');
    // Nothing went wrong, so it opens at its end.
    assert.match(await place(), /battle/);
    await ui.board.click('role=button[name="Start"]');
    assert.match(await place(), /^Turn 1, draft, steady/);
    await ui.board.click('role=button[name="Next turn"]');
    assert.match(await place(), /^Turn 1, draft|^Turn 2, draft/);
    await looksAccessible("board-draft-dark");
    await ui.board.click(slider);
    await ui.board.press("End");
    assert.match(await place(), /battle/);
    await ui.board.press("ArrowLeft");
    await ui.screenshot("board-battle-dark");
  });

  it("can be used by keyboard: toolbar, menu, splitter and tabs are one tab stop each, with arrows inside", async () => {
    const focused = (what: string) => ui.board.evaluate(`document.activeElement.${what}`);
    await ui.board.click(slider);
    const before = await place();
    await ui.board.press("Tab");
    assert.equal(await focused('closest("[role=toolbar]") !== null'), true);
    await ui.board.press("Home");
    assert.equal(await focused("ariaLabel"), "Start");
    for (let i = 0; i < 7; i++) await ui.board.press("ArrowRight");
    assert.equal(await focused("className"), "speed");
    const ring = '((style) => style.outlineStyle + " " + style.outlineColor)(getComputedStyle(document.activeElement))';
    assert.equal(await ui.board.evaluate(ring), "solid rgb(0, 120, 212)");
    await ui.board.press("End");
    await ui.board.press("ArrowLeft");
    assert.equal(await focused("ariaLabel"), "Share…");
    await ui.board.press("Enter");
    await ui.board.press("ArrowDown");
    assert.match(String(await focused("textContent")), /^Save the board as a picture/);
    await ui.board.press("Escape");
    assert.equal(await ui.board.count("[role=menu]"), 0);
    await ui.board.press("Tab");
    assert.equal(await focused("role"), "separator");
    await ui.board.press("Tab");
    assert.equal(await focused("id"), "tab-turn");
    await ui.board.press("ArrowRight");
    await ui.board.waitFor('#tab-search[aria-selected="true"]');
    assert.equal(await focused("id"), "tab-search");
    await ui.board.press("ArrowLeft");
    await ui.board.waitFor('#tab-turn[aria-selected="true"]');
    assert.equal(await place(), before);
  });

  it("searches what one sees: a name, a value, an event, with examples and suggestions, and marks on the timeline", async () => {
    await ui.board.click('role=button[name="Start"]');
    await ui.board.press("/");
    await ui.board.waitFor('#tab-search[aria-selected="true"]');
    assert.equal(await ui.board.count(".examples button"), 3);
    assert.ok((await ui.board.count("datalist option")) > 10, "suggestions");
    // The name of a card that was on the board.
    await ui.board.click(".examples button >> nth=0");
    for (const query of [undefined, "health<30", "summoned"]) {
      if (query !== undefined) await ui.board.fill("#query", query);
      await ui.board.waitFor(".hits .hit >> nth=0");
      await ui.board.waitFor(".timeline .mark.hit >> nth=0");
      assert.match(await ui.board.text(".hit-count"), /^found in \d+ turns?$/);
    }
    const before = await place();
    await ui.board.press("Enter");
    await ui.board.waitFor('.hits .hit[aria-current="true"]');
    assert.notEqual(await place(), before);
    await ui.board.fill("#query", "");
    await ui.board.waitUntilGone(".timeline .mark.hit");
    await ui.board.click("#tab-turn");
  });

  it("has pieces of 56 px or more wherever 400 by 500 px are there, and shows both halves whole with the panel open below", async () => {
    await ui.board.click(slider);
    await ui.board.press("End");
    // Back to where creatures are on the table.
    while (Number(await ui.board.count(".stage .creature")) === 0) await ui.board.press("ArrowLeft");
    const sizes = { closePanel: [900, 600], focusPanel: [900, 760] };
    for (const [panel, heights] of Object.entries(sizes)) {
      await vscode.commands.executeCommand(`workbench.action.${panel}`);
      for (const [width, height] of heights.flatMap(
        (high) =>
          [
            [1440, high],
            [1160, high],
          ] as const,
      )) {
        await ui.resize(width, height);
        const { page, least, isWhole } = await measureTable();
        await ui.screenshot(`board-${panel}-${width}-${height}`);
        assert.ok(isWhole, `both halves are whole in ${page.join(" by ")} px`);
        if (page[0] >= 400 && page[1] >= 500) assert.ok(least >= 56, `${least} px in ${page.join(" by ")} px`);
      }
    }
    await vscode.commands.executeCommand("workbench.action.closePanel");
    await ui.resize(1400, 900);
  });

  it("explains its chart in the help", async () => {
    await ui.board.click(slider);
    await ui.board.press("?");
    await ui.board.waitFor(".legend dt .mark >> nth=0");
    assert.ok((await ui.board.count(".legend dd")) > 4);
    await ui.board.press("Escape");
    await ui.board.waitUntilGone(".legend");
  });

  it("keeps reacting to arrow keys after a click", async () => {
    await ui.board.click('role=button[name="Start"]');
    await ui.board.click("#tab-turn");
    // The pick itself, then the turn after it.
    await ui.board.press("ArrowRight");
    await ui.board.press("ArrowRight");
    await ui.board.waitFor(`.app[data-answer="1"]`);
    await ui.board.waitFor('#tab-turn[aria-selected="true"]');
  });

  it("shows after each source line what it printed in the current turn, unless turned off", async () => {
    const printed = (text: string) => `[...document.querySelectorAll(".view-line span span")].some((span) =>
        getComputedStyle(span, "::after").content.includes("→ ${text}"))`;
    await ui.board.click('role=button[name="Start"]');
    await ui.waitUntil(printed("PICK"));
    await ui.screenshot("values-draft");
    await ui.board.click('role=button[name="End"]');
    await ui.waitUntil(`!(${printed("PICK")})`);
    await ui.waitUntil(`${printed("SUMMON")} || ${printed("ATTACK")} || ${printed("PASS")}`);
    await ui.screenshot("values-battle");
    await ui.board.click('role=button[name="Start"]');
    await ui.waitUntil(printed("PICK"));
    const settings = vscode.workspace.getConfiguration("spar");
    await settings.update("inlineValues", false, vscode.ConfigurationTarget.Workspace);
    await ui.waitUntil(`!(${printed("PICK")})`);
    await settings.update("inlineValues", undefined, vscode.ConfigurationTarget.Workspace);
  });

  it("goes to the turn of a diagnostic", async () => {
    const editor = await open("faulty.py");
    const run = await nextRun(editor.document.uri, () => save(editor));
    const [problem] = run.summary!.problems;
    await vscode.commands.executeCommand("spar.openBoard", { match: run.summary!.id, answer: problem!.answer });
    await ui.board.waitFor(`${slider}[aria-valuetext^="Turn ${problem!.turn}, battle, faulty"]`);
  });

  it("opens a match at the last problem of its bot", async () => {
    const editor = await open("faulty.py");
    const run = await nextRun(editor.document.uri, () => save(editor));
    await ui.board.waitFor(`.app[data-match="${run.summary!.id}"]`);
    const opened = await place();
    await ui.board.click('role=button[name="End"]');
    assert.notEqual(await place(), opened, "something came after it");
    await ui.board.press("Shift+P");
    assert.equal(await place(), opened);
    // The draft is where one goes back to.
    await ui.board.click('role=button[name="Start"]');
    assert.match(await place(), /^Turn 1, draft/);
  });

  it("says that both are the same when a match is compared with the one before on its seed", async () => {
    const { uri } = (await open("faulty.py")).document;
    const again = await nextRun(uri, () => ui.board.click('role=button[name="Play again with the same seed"]'));
    await ui.board.waitFor(`.app[data-match="${again.summary!.id}"]`);
    await ui.board.press("x");
    await ui.board.waitFor('.difference >> text="Both matches are the same from beginning to end."');
    await ui.screenshot("board-compared-same");
    await ui.board.press("x");
    await ui.board.waitUntilGone(".compared");
  });

  it("plays the match again from the other side", async () => {
    const editor = await open("faulty.py");
    const first = await nextRun(editor.document.uri, () => save(editor));
    const again = await nextRun(editor.document.uri, () => ui.board.click("role=button[name=/seats swapped/]"));
    assert.equal(again.state, "finished", again.message);
    assert.deepEqual([first.summary!.me, again.summary!.me], [0, 1]);
    assert.deepEqual(again.summary!.names, ["greedy", "faulty"]);
    assert.equal(again.summary!.seed, first.summary!.seed);
    await ui.board.waitFor(`${slider}[aria-valuetext*="Turn"]`);
  });

  long.it("keeps its turn when it is hidden and shown again", async () => {
    await ui.board.click('role=button[name="Start"]');
    await ui.board.click('role=button[name="Next turn"]');
    await ui.board.click('role=button[name="Next turn"]');
    const before = await place();
    await vscode.commands.executeCommand("workbench.action.focusSecondEditorGroup");
    const document = await vscode.workspace.openTextDocument({ content: "in front of the board" });
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Two);
    await ui.board.waitUntilGone(slider);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await ui.board.waitFor(`${slider}[aria-valuetext*="Turn"]`);
    assert.equal(await place(), before);
  });

  it("follows the theme", async () => {
    for (const look of ["light", "high-contrast", "dark"] as const) {
      await useTheme(look);
      await ui.board.waitFor(`body[data-vscode-theme-kind="vscode-${look}"]`);
      await ui.board.click('role=button[name="End"]');
      // Its colours are the theme's own; dark has been looked at above.
      if (look === "light" || isLongRun) await looksAccessible(`board-${look}`);
    }
  });
});
