import { homedir } from "node:os";
import * as vscode from "vscode";

/** The part of the Python extension's API that is used here. */
interface PythonExtension {
  readonly environments?: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { readonly path: string };
    resolveEnvironment(path: {
      readonly path: string;
    }): Promise<{ readonly executable: { readonly uri?: vscode.Uri } } | undefined>;
  };
}

/** The interpreter selected in the Python extension, or else in `python.defaultInterpreterPath`, by language. */
export async function findInterpreters(file: vscode.Uri): Promise<Record<string, readonly string[]>> {
  const python = (await findChosenEnvironment(file)) ?? readSetting(file);
  return python ? { python: [python] } : {};
}

async function findChosenEnvironment(file: vscode.Uri): Promise<string | undefined> {
  const extension = vscode.extensions.getExtension<PythonExtension>("ms-python.python");
  if (!extension) return undefined;
  try {
    const { environments } = await extension.activate();
    const chosen = environments?.getActiveEnvironmentPath(file);
    return chosen && (await environments?.resolveEnvironment(chosen))?.executable.uri?.fsPath;
  } catch {
    // The extension cannot start, so only the setting counts.
    return undefined;
  }
}

function readSetting(file: vscode.Uri): string | undefined {
  const text = vscode.workspace.getConfiguration("python", file).get<string>("defaultInterpreterPath");
  // "python" is the default of the Python extension, not a choice of the user.
  if (!text || text === "python") return undefined;
  const folder = vscode.workspace.getWorkspaceFolder(file)?.uri.fsPath ?? "";
  return text
    .replace(/\$\{workspaceFolder\}/g, () => folder)
    .replace(/\$\{env:(\w+)\}/g, (_, name: string) => process.env[name] ?? "")
    .replace(/^~(?=[/\\])/, homedir());
}
