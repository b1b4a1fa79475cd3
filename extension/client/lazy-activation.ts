import * as vscode from "vscode";
import type { Spar } from "./main.ts";

/**
 * Registers everything through which people and assistants can enter before Spar is loaded: its commands and tools, and
 * tabs of an earlier session. Each starts Spar and forwards the call. All are disposed once Spar registers its own.
 */
export function activateLazily(extension: vscode.Extension<unknown>, start: () => Promise<Spar>): vscode.Disposable {
  const { commands, languageModelTools } = (extension.packageJSON as Manifest).contributes;
  const tab = (restore: (spar: Spar, panel: vscode.WebviewPanel, kept: unknown) => unknown) => ({
    async deserializeWebviewPanel(panel: vscode.WebviewPanel, kept: unknown) {
      await restore(await start(), panel, kept);
    },
  });
  return vscode.Disposable.from(
    ...commands.map(({ command }) =>
      vscode.commands.registerCommand(command, async (...args: unknown[]) => {
        return (await start()).run(command, ...args);
      }),
    ),
    ...languageModelTools.map(({ name }) =>
      vscode.lm.registerTool<object>(name, {
        async invoke(options, token) {
          await start();
          return vscode.lm.invokeTool(name, options, token);
        },
      }),
    ),
    vscode.window.registerWebviewPanelSerializer(
      "spar.board",
      tab(({ board }, panel) => board.adopt(panel)),
    ),
    vscode.window.registerWebviewPanelSerializer(
      "spar.results",
      tab((spar, panel, kept) => spar.panel.restore(panel, kept)),
    ),
  );
}

/** The parts of the extension's package.json that this file reads. */
interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly languageModelTools: readonly { readonly name: string }[];
  };
}
