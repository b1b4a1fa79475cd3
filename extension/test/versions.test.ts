import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { MatchSummary } from "../../engine/views/match-summary.ts";
import { nextRun, open, save, waitFor } from "./bots.ts";
import { runByPalette } from "./palette.ts";
import { inBothThemes } from "./themes.ts";
import { ui } from "./ui.ts";

/** Types into the input box or the list that is open, and takes what it leads to. */
async function answer(text: string): Promise<void> {
  await ui.window.fill(".quick-input-widget input", text);
  await ui.waitUntil(`document.activeElement?.value === ${JSON.stringify(text)}`);
  await ui.press("Enter");
}

describe("the versions of a bot", () => {
  let before: MatchSummary;

  it("are saved by every run, and by name if one is given", async () => {
    const editor = await open("steady.py");
    const { uri } = editor.document;
    const run = await nextRun(uri, () => save(editor));
    before = run.summary!;
    assert.match(before.versions?.[before.me] ?? "", /^[0-9a-f]{32}$/);
    await ui.window.reach("role=treeitem[name=/· first try/]", async () => {
      await runByPalette("Keep This Version As…");
      await answer("first try");
      await vscode.commands.executeCommand("spar.matches.focus");
    });
  });

  it("can be played against: the previous one, and one with a name", async () => {
    const editor = await open("steady.py");
    const { uri } = editor.document;
    await nextRun(uri, () => save(editor, { find: "def read_player", put: "# A change.\ndef read_player" }));
    for (const [typed, name] of [
      ["steady@previous", "steady@previous"],
      ["steady@first", "steady@first try"],
    ] as const) {
      const run = await nextRun(uri, async () => {
        await runByPalette("Choose Opponent…");
        await ui.window.fill(".quick-input-widget input", typed);
        await ui.window.click(`.quick-input-list .monaco-list-row >> text=${name}`);
      });
      assert.equal(run.state, "finished", run.message);
      assert.deepEqual(run.summary?.names, ["steady", name]);
      const [mine, other] = run.summary!.versions!;
      assert.equal(other, before.versions![before.me]);
      assert.notEqual(mine, other);
    }
    await ui.window.waitFor("role=treeitem[name=/vs steady@previous, /]");
    await inBothThemes("matches-versions");
  });

  it("open as a comparison with the current file", async () => {
    const opened = waitFor("the comparison", vscode.window.tabGroups.onDidChangeTabs, () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputTextDiff ? input : undefined;
    });
    await vscode.commands.executeCommand("spar.compareWithFile", { kind: "match", summary: before });
    const { original, modified } = await opened;
    assert.equal(original.scheme, "spar-version");
    const [then, now] = await Promise.all([original, modified].map((uri) => vscode.workspace.openTextDocument(uri)));
    assert.equal(now!.getText().replace("# A change.\n", ""), then!.getText());
    await ui.window.waitFor(".monaco-diff-editor");
    await inBothThemes("version-comparison");
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  });

  after(async () => {
    const editor = await open("steady.py");
    const { uri } = editor.document;
    await editor.edit((edit) => {
      const text = editor.document.getText().replace("# A change.\n", "");
      edit.replace(new vscode.Range(0, 0, editor.document.lineCount, 0), text);
    });
    await editor.document.save();
    await nextRun(uri, async () => {
      await runByPalette("Choose Opponent…");
      await ui.window.fill(".quick-input-widget input", "greedy");
      await ui.window.click(".quick-input-list .monaco-list-row >> text=greedy");
    });
  });
});

describe("the list of matches", () => {
  it("can be filtered", async () => {
    await vscode.commands.executeCommand("spar.matches.focus");
    let filtering: Thenable<unknown> | undefined;
    await ui.window.reach('.quick-input-widget:visible input[aria-label*="Filter"]', () => {
      filtering = vscode.commands.executeCommand("spar.filterMatches");
    });
    await answer("won rival");
    await filtering;
    await ui.window.waitFor("text=/Only matches with: won rival/");
    await ui.window.waitUntilGone("role=treeitem[name=/vs steady@first try/]");
    await ui.window.waitFor("role=treeitem[name=/vs rival/]");
    await inBothThemes("matches-filtered");
    await vscode.commands.executeCommand("spar.clearFilter");
    await ui.window.waitFor("role=treeitem[name=/vs steady@first try/]");
  });
});
