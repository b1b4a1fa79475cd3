import { setTimeout } from "node:timers/promises";
import * as vscode from "vscode";
import type manifest from "../../package.json";
import { createTool } from "./base/assistant-tools.ts";
import type { Spar } from "./main.ts";

interface EntryDeps {
  /** Starts Spar if it is not running. */
  start(): Promise<Spar>;
  /** Spar, if it has been started. */
  started(): Promise<Spar> | undefined;
}

/**
 * Registers everything through which people and assistants enter, once for the whole session: VS Code may be waiting
 * for an answer while Spar is loaded, and gives up a tab or a list whose provider is replaced meanwhile. All but a list
 * of tasks start Spar.
 */
export function registerEntries(extension: vscode.Extension<unknown>, { start, started }: EntryDeps) {
  const { commands, languageModelTools } = (extension.packageJSON as typeof manifest).contributes;
  const recordEditor: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose() {} }),
    resolveCustomEditor: async ({ uri }, panel) => (await start()).openRecord(uri, panel),
  };
  return vscode.Disposable.from(
    ...commands.map(({ command }) =>
      vscode.commands.registerCommand(command, async (...args: unknown[]) => {
        const [spar] = await Promise.all([start(), waitForWalkthrough()]);
        return spar.run(command, ...args);
      }),
    ),
    ...languageModelTools.map((tool) =>
      vscode.lm.registerTool(
        tool.name,
        createTool(tool, async (...call) => (await start()).callTool(...call)),
      ),
    ),
    vscode.window.registerCustomEditorProvider("spar.record", recordEditor),
    vscode.window.registerWebviewPanelSerializer("spar.board", {
      deserializeWebviewPanel: async (panel) => (await start()).board.adopt(panel),
    }),
    vscode.window.registerWebviewPanelSerializer("spar.results", {
      deserializeWebviewPanel: async (panel, kept) => (await start()).panel.restore(panel, kept),
    }),
    vscode.window.registerUriHandler({ handleUri: async (link) => (await start()).openLink(link) }),
    vscode.tasks.registerTaskProvider("spar", {
      provideTasks: async (token) => (await started())?.tasks.provideTasks(token),
      resolveTask: async (task, token) => (await start()).tasks.resolveTask(task, token),
    }),
  );
}

/** How long a walkthrough may take to have the keyboard focus again after the palette has closed: it waits 250 ms itself. */
const refocusMs = 500;

/** A list that is open by the time a walkthrough takes the focus would be closed by that. */
async function waitForWalkthrough(): Promise<void> {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  if (activeTab && activeTab.input === undefined) await setTimeout(refocusMs);
}
