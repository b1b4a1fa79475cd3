import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { MatchSummary } from "../../engine/views/match-summary.ts";
import { looksAccessible } from "./accessible.ts";
import { place } from "./board.ts";
import { fileIn, nextRun, open, save, spar, useSettings, waitFor } from "./bots.ts";
import { ui } from "./ui.ts";

const box = "textarea.branch-text";
const choice = ".choice-button";

describe("what if", () => {
  useSettings({ analyse: true });

  let original: MatchSummary;
  let tried: number;

  before(async () => {
    // Always the same match: its bot has something to do in the turn that is tried.
    await vscode.workspace.fs.writeFile(fileIn("spar.json"), new TextEncoder().encode('{ "seed": "what if" }'));
    const editor = await open("steady.py");
    await vscode.commands.executeCommand("spar.openBoard");
    const run = await nextRun(editor.document.uri, () => save(editor));
    original = run.summary!;
    await ui.board.waitFor(`.app[data-match="${original.id}"]`);
    await ui.board.click('role=button[name="End"]');
    await ui.board.click('role=button[name="Turn before"]');
    for (let i = 0; i < 4 || !(await place()).includes("steady"); i++) {
      await ui.board.click('role=button[name="Turn before"]');
    }
    tried = Number(await ui.board.attribute(".app", "data-answer"));
  });

  it("shows the winning chance over the match when it has ended", async () => {
    await ui.board.waitFor(".chart .chance .band");
    assert.match(String(await ui.board.attribute(".chance-bar", "title")), /of steady: \d+ %$/);
    await ui.screenshot("chance");
    await ui.board.click('role=button[name="Chart of the winning chance"]');
    await ui.board.waitFor(".chart .area");
    await ui.board.click('role=button[name="Chart of the winning chance"]');
  });

  it("judges another answer at once, written or chosen, and undoes it", async () => {
    await ui.board.click('text="what if …"');
    await ui.board.fill(box, "ATTACK 99 -1");
    await ui.board.waitFor('.command.skipped >> text="your board has no creature 99"');
    await ui.board.click('text="clear"');
    await ui.board.waitFor(`${choice} >> nth=0`);
    assert.ok((await ui.board.count(".overlay .target")) > 0, "places on the board can be pointed at");
    const label = await ui.board.text(choice);
    await ui.board.click(choice);
    await ui.board.waitFor(".command.done");
    await looksAccessible("what-if-chosen");
    await ui.board.click('text="undo"');
    await ui.board.waitUntilGone(".command");
    assert.equal(await ui.board.text(choice), label);
  });

  it("lets both bots play on from there, as a match of its own", async () => {
    await ui.board.fill(box, "PASS what if");
    const uri = vscode.Uri.parse(original.bot);
    const run = await nextRun(uri, () => ui.board.click('text="Let the bots play on"'));
    const branch = run.summary!;
    assert.deepEqual(branch.branch, { match: original.id, answer: tried });
    assert.notEqual(branch.result, "stopped");
    assert.equal(branch.seed, original.seed);
    await ui.board.waitFor(`.app[data-match="${branch.id}"] .branch-mark`);
    await ui.screenshot("what-if-played-on");
    await ui.board.click(".branch-mark");
    await ui.board.waitFor(`.app[data-match="${original.id}"][data-answer="${tried}"]`);
  });

  it("is compared with the original match from the first difference on", async () => {
    const { results } = await spar();
    const branch = results.matches.find(({ branch }) => branch?.match === original.id)!;
    const nodes = [branch, original].map((summary) => ({ kind: "match", summary }));
    await vscode.commands.executeCommand("spar.compareMatches", nodes[0], nodes);
    await ui.board.waitFor(".compared");
    await ui.board.waitFor(`.app[data-match="${branch.id}"][data-answer="${tried}"]`);
    assert.match(await ui.board.text(".difference"), /They differ from turn \d+ on/);
    await looksAccessible("what-if-compared");
    assert.equal(await ui.board.count(".compared svg.table"), 2);
  });

  it("is saved as a match if asked to", async () => {
    const { results } = await spar();
    await vscode.commands.executeCommand("spar.openBoard", { match: original.id, answer: tried });
    await ui.board.waitFor(`.app[data-match="${original.id}"]`);
    await ui.board.waitUntilGone(".compared");
    await ui.board.click('text="what if …"');
    await ui.board.fill(box, "PASS what if");
    const kept = waitFor("the kept branch", results.onMatch, (summary) => (summary.branch ? summary : undefined));
    await ui.board.click('text="Save as a match"');
    const { id, branch, result } = await kept;
    assert.deepEqual([branch, result], [{ match: original.id, answer: tried }, "stopped"]);
    await ui.board.waitFor(`.app[data-match="${id}"] .branch-mark`);
  });

  it("shows the better answer of a mistake, and weighs a person's own", async () => {
    await vscode.commands.executeCommand("spar.openBoard", { match: original.id });
    await ui.board.waitFor(`.app[data-match="${original.id}"]`);
    await ui.board.click("#tab-mistakes");
    await ui.board.waitFor(".mistake-line");
    await ui.board.click(".mistake-line");
    await ui.board.waitFor(".overlay .bot-drawings .good");
    await ui.board.click(".mistake[aria-current] .played");
    await ui.board.waitFor(".overlay .bot-drawings .bad");
    await looksAccessible("mistake");
    await ui.board.click('text="Retry"');
    await ui.board.waitFor(".retry");
    await ui.board.fill(box, "PASS");
    await ui.board.click('text="Check"');
    await ui.board.waitFor('.weighed >> text="your answer"');
    await looksAccessible("mistake-retried");
    // Where the analysis had time for one mistake alone, there is no other to leave out.
    await ui.board.click(".branch-tools >> text=/^(end|Done)$/");
    await ui.board.waitUntilGone(".retry");
    await ui.board.click("#tab-turn");
  });

  it("opens a match whose mistakes are known at the first grave one, and from there goes back to the draft", async () => {
    const steady = new TextDecoder().decode(await vscode.workspace.fs.readFile(fileIn("steady.py")));
    const pass = 'print(";".join(actions) if opponent_hand % 2 else "PASS")';
    const text = steady.replace('print(";".join(actions) or "PASS")', pass);
    await vscode.workspace.fs.writeFile(fileIn("wavering.py"), new TextEncoder().encode(text));
    const editor = await open("wavering.py");
    const { summary } = await nextRun(editor.document.uri, () => save(editor));
    await ui.board.waitFor(`.app[data-match="${summary!.id}"]`);
    await ui.board.click("#tab-mistakes");
    await ui.board.waitFor(".mistake .grade3 >> nth=0");
    await ui.board.waitUntilGone("text=/^Analysing/");
    await ui.screenshot("wavering");
    // Somebody looks at another match, then comes back.
    await vscode.commands.executeCommand("spar.matches.focus");
    await ui.window.click('.monaco-list-row >> text="vs greedy (what if)"');
    await ui.board.waitFor(`.app:not([data-match="${summary!.id}"])`);
    await vscode.commands.executeCommand("spar.openBoard", { match: summary!.id });
    await ui.board.waitFor(`.app[data-match="${summary!.id}"]`);
    await ui.board.waitFor('.mistake[aria-current="true"] .grade3');
    const graves = ".mistake:has(.grade3)";
    assert.equal(await ui.board.attribute(graves, "aria-current"), "true", "the first of them");
    await ui.board.click('role=button[name="Start"]');
    assert.match(await place(), /^Turn 1, draft/);
    await ui.board.click("#tab-turn");
  });
});
