import * as vscode from "vscode";
import { place } from "../board.ts";
import { ui } from "../ui.ts";
import { botText, recordLines } from "./sample-record.ts";

const { commands, languages, workspace } = vscode;
const fileIn = (name: string) => vscode.Uri.parse(`tmp:/workspace/${name}`);
const write = (name: string, text: string) => workspace.fs.writeFile(fileIn(name), new TextEncoder().encode(text));

describe("in a browser without a server", () => {
  before(async () => {
    await write("bots/bot.py", botText);
    await write("records/first.spar.jsonl", recordLines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    await write("records/damaged.spar.jsonl", '{"kind":"match"}\n');
  });

  it("a record opens on the board and is stepped through", async () => {
    await openRecord("records/first.spar.jsonl");
    await ui.board.click('role=button[name="Start"]');
    matches(await place(), /^Turn 1, combat 1 of 20/);
    await ui.board.click('role=button[name="Next turn"]');
    matches(await place(), /^Turn 1, .*bot$/);
    await commands.executeCommand("spar.goToTurn", "#5");
    matches(await place(), /^Turn 5/);
  });

  it("offers nothing on the board that needs a bot or the server", async () => {
    const hidden = "[...document.querySelectorAll('.needs-editor')].every((each) => each.offsetParent === null)";
    check(await ui.board.evaluate(`document.querySelector('.needs-editor') !== null && ${hidden}`), true);
  });

  it("underlines problems in the source, also elsewhere in the folder", async () => {
    const found = await waitForMarks(fileIn("bots/bot.py"));
    check(found[0]!.source, "Spar");
    check(found[0]!.range.start.line, 2);
  });

  it("a click on a source's line opens it", async () => {
    await ui.board.click('role=button[name="bot.py:3"]');
    await ui.window.waitFor(".tab.active >> text=bot.py");
  });

  it("a damaged record says where it is damaged", async () => {
    await commands.executeCommand("vscode.open", fileIn("records/damaged.spar.jsonl"));
    await ui.board.waitFor("text=/Line 1 of the record is damaged/");
  });

  it("the palette lists only what can be done there", async () => {
    await openRecord("records/first.spar.jsonl");
    await ui.board.waitFor('role=button[name="bot.py:3"]');
    await commands.executeCommand("workbench.action.quickOpen", ">Spar: ");
    await ui.window.waitFor(".quick-input-list .monaco-list-row >> text=Go to Turn");
    const listed = await ui.window.text(".quick-input-list");
    check(listed.match(/Spar: [^\n]+/g)?.join("\n"), "Spar: Go to Turn…\nSpar: Save Board as Image…");
  });
});

/** The window may know of the editor for records only some time after the suite has begun, and it learns of it when it is idle: until then it shows them as text. */
async function openRecord(name: string): Promise<void> {
  const isShown = () => vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputCustom;
  await commands.executeCommand("vscode.open", fileIn(name));
  while (!isShown()) {
    await commands.executeCommand("workbench.action.closeAllEditors");
    await ui.window.evaluate("new Promise((idle) => requestIdleCallback(idle))");
    await commands.executeCommand("vscode.open", fileIn(name));
  }
}

async function waitForMarks(uri: vscode.Uri): Promise<readonly vscode.Diagnostic[]> {
  const now = () => languages.getDiagnostics(uri);
  if (now().length > 0) return now();
  return new Promise((resolve) => {
    const hearing = languages.onDidChangeDiagnostics(() => {
      if (now().length === 0) return;
      hearing.dispose();
      resolve(now());
    });
  });
}

/** There is no `node:assert` in a browser. */
function check(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${JSON.stringify(expected)} expected, ${JSON.stringify(actual)} found`);
}

function matches(text: string, wanted: RegExp): void {
  if (!wanted.test(text)) throw new Error(`${wanted} expected, ${text} found`);
}
