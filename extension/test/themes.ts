import * as vscode from "vscode";
import { ui } from "./ui.ts";

/** Pictures of the window in light and dark. */
export async function inBothThemes(name: string): Promise<void> {
  const workbench = vscode.workspace.getConfiguration("workbench");
  for (const [theme, base] of [
    ["Default Light Modern", "vs"],
    ["Default Dark Modern", "vs-dark"],
  ] as const) {
    await workbench.update("colorTheme", theme, vscode.ConfigurationTarget.Global);
    await ui.window.waitFor(`.monaco-workbench.${base}`);
    await ui.screenshot(`${name}-${base === "vs" ? "light" : "dark"}`);
  }
}
