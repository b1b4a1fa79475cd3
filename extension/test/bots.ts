import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { SparApi } from "../client/extension.ts";
import type { Spar } from "../client/main.ts";
import type { RunState } from "../protocol-data.ts";
import { ui } from "./ui.ts";

/** One test may take this long; every wait below ends with a sentence that says what did not come. */
export const patienceMs = 60_000;

let listening = false;
const runs: string[] = [];

/** The latest changes of runs, for the report of a failure. */
export const lastRuns = (): readonly string[] => runs.slice(-12);

/** Spar as it is in a folder where nobody has needed it yet. */
export async function lightSpar(): Promise<SparApi> {
  const extension = vscode.extensions.getExtension<SparApi>("spar.spar");
  assert.ok(extension, "Spar is installed");
  return extension.activate();
}

export async function spar(): Promise<Spar> {
  const api = await (await lightSpar()).start();
  if (!listening)
    api.results.onRun(({ run, bot, state, played, of, message }) => {
      runs.push([run, bot.split("/").at(-1), state, `${played}/${of}`, message].filter(Boolean).join(" "));
    });
  listening = true;
  return api;
}

/** Sets settings of Spar, such as `timeScale`, for all tests of the suite that calls this. */
export function useSettings(values: Readonly<Record<string, unknown>>): void {
  const settings = () => vscode.workspace.getConfiguration("spar");
  const earlier = new Map<string, unknown>();
  before(async () => {
    for (const [name, value] of Object.entries(values)) {
      earlier.set(name, settings().inspect(name)?.globalValue);
      await settings().update(name, value, vscode.ConfigurationTarget.Global);
    }
  });
  after(async () => {
    for (const [name, value] of earlier) await settings().update(name, value, vscode.ConfigurationTarget.Global);
  });
}

export function fileIn(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, "a folder is open");
  return vscode.Uri.joinPath(folder.uri, name);
}

/** Writes the `spar.json` of the workspace. */
export async function configure(config: object): Promise<void> {
  await vscode.workspace.fs.writeFile(fileIn("spar.json"), new TextEncoder().encode(JSON.stringify(config)));
}

export async function open(name: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(fileIn(name));
  const show = () => vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  // Keys that a test presses next are for it.
  await ui.window.reach(".editor-instance .monaco-editor.focused", show);
  return show();
}

/** Types into the editor and saves, as a person does: a save without a change counts as well. */
export async function save({ document }: vscode.TextEditor, change?: { find: string; put: string }): Promise<void> {
  // A page may have covered it.
  const editor = await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  if (change) {
    const at = document.getText().indexOf(change.find);
    assert.notEqual(at, -1, `${change.find} is in ${document.fileName}`);
    const range = new vscode.Range(document.positionAt(at), document.positionAt(at + change.find.length));
    await editor.edit((edit) => edit.replace(range, change.put));
  } else {
    // VS Code does not write a file that has not changed.
    await editor.edit((edit) => edit.insert(new vscode.Position(document.lineCount, 0), "\n"));
  }
  assert.ok(await document.save(), `${document.fileName} is saved`);
}

/** The end of the next run of a bot that begins after this call. */
export async function nextRun(uri: vscode.Uri, begin: () => unknown, limitMs = patienceMs): Promise<RunState> {
  const { results } = await spar();
  let id: string | undefined;
  const look = (run: RunState) => {
    if (run.bot !== uri.toString()) return undefined;
    if (run.state === "preparing") id = run.run;
    return run.run === id && !["preparing", "playing"].includes(run.state) ? run : undefined;
  };
  return waitFor(`the end of a run of ${uri.path}`, results.onRun, look, limitMs, begin);
}

/** The diagnostics of Spar on a file, as soon as they are as wanted. */
export function diagnosticsWhen(
  uri: vscode.Uri,
  wanted: (found: vscode.Diagnostic[]) => boolean,
): Promise<vscode.Diagnostic[]> {
  const look = () => {
    const found = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "Spar");
    return wanted(found) ? found : undefined;
  };
  const now = look();
  return now ? Promise.resolve(now) : waitFor("the diagnostics", vscode.languages.onDidChangeDiagnostics, look);
}

/** The first answer that `look` gives on an event from now on; what `begin` takes is not counted as waiting. */
export async function waitFor<Event, Found>(
  what: string,
  event: vscode.Event<Event>,
  look: (event: Event) => Found | undefined,
  limitMs = patienceMs,
  begin: () => unknown = () => {},
): Promise<Found> {
  let limit: NodeJS.Timeout | undefined;
  let tell: (found: Found) => void = () => {};
  const found = new Promise<Found>((resolve) => {
    tell = resolve;
  });
  const subscription = event((happened) => {
    const found = look(happened);
    if (found !== undefined) tell(found);
  });
  try {
    await begin();
    const late = new Promise<never>((_, reject) => {
      limit = setTimeout(() => reject(new Error(`${what} did not come within ${limitMs / 1000} s`)), limitMs);
    });
    return await Promise.race([found, late]);
  } finally {
    clearTimeout(limit);
    subscription.dispose();
  }
}

export async function readLenses(uri: vscode.Uri): Promise<string[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", uri, 20);
  return lenses.flatMap(({ command }) => command?.title ?? []);
}

export function quickFixesAt(uri: vscode.Uri, range: vscode.Range): Thenable<vscode.CodeAction[]> {
  const { value } = vscode.CodeActionKind.QuickFix;
  return vscode.commands.executeCommand<vscode.CodeAction[]>("vscode.executeCodeActionProvider", uri, range, value);
}
