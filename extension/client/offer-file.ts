import * as vscode from "vscode";

/**
 * Says that a file was saved and opens it if it is wanted. In a remote window the file lies on another machine, where no
 * browser or viewer of this one finds it: the editor shows what it can show, and a page's place in the explorer, from
 * where it is downloaded.
 */
export async function offerFile(file: vscode.Uri, told: string): Promise<void> {
  const here = vscode.env.remoteName === undefined && file.scheme === "file";
  const isPage = /\.html$/i.test(file.path);
  const [title, open] = here
    ? ["Open", () => vscode.env.openExternal(file)]
    : isPage && vscode.workspace.getWorkspaceFolder(file)
      ? ["Show in Explorer", () => vscode.commands.executeCommand("revealInExplorer", file)]
      : ["Show in Editor", () => vscode.commands.executeCommand("vscode.open", file)];
  if ((await vscode.window.showInformationMessage(told, title)) === title) await open();
}
