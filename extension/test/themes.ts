import * as vscode from "vscode";
import { isLongRun } from "../../engine/test/long.ts";
import { ui } from "./ui.ts";

/** The looks of the editor, each with a theme that has it and the class by which its page shows it. */
const looks = {
  light: { theme: "Default Light Modern", page: "vs" },
  "high-contrast": { theme: "Default High Contrast", page: "hc-black" },
  dark: { theme: "Default Dark Modern", page: "vs-dark" },
} as const;

export async function useTheme(look: keyof typeof looks): Promise<void> {
  const { theme, page } = looks[look];
  const settings = vscode.workspace.getConfiguration("workbench");
  await settings.update("colorTheme", theme, vscode.ConfigurationTarget.Global);
  await ui.window.waitFor(`.monaco-workbench.${page}`);
}

/** Pictures of what is shown, on a long run; dark, as the window began, is the last. */
export async function inBothThemes(name: string): Promise<void> {
  if (!isLongRun) return;
  for (const look of ["light", "dark"] as const) {
    await useTheme(look);
    await ui.screenshot(`${name}-${look}`);
  }
}
