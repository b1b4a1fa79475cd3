import { join } from "node:path";
import * as vscode from "vscode";

/** The part of VS Code's API for MCP servers, which is public from 1.101 on; Spar also runs in 1.100. */
interface McpApi {
  readonly lm: {
    registerMcpServerDefinitionProvider?(
      id: string,
      provider: {
        readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
        provideMcpServerDefinitions(): object[];
      },
    ): vscode.Disposable;
  };
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: string[],
    env: Record<string, string>,
    version: string,
  ) => object;
}

/** Offers `spar mcp` with `"spar.assistants": "mcp"`, which takes away the editor's own tools: none comes twice. */
export function offerMcpServer(context: vscode.ExtensionContext): vscode.Disposable {
  const { lm, McpStdioServerDefinition } = vscode as unknown as McpApi;
  const [major = 0, minor = 0] = vscode.version.split(".").map(Number);
  // In 1.100 the function is there but wants another entry in the manifest.
  const isPublic = major > 1 || minor > 100;
  if (!isPublic || !lm.registerMcpServerDefinitionProvider || !McpStdioServerDefinition) return { dispose() {} };
  const changed = new vscode.EventEmitter<void>();
  const storage = (context.storageUri ?? context.globalStorageUri).fsPath;
  const provided = lm.registerMcpServerDefinitionProvider("spar.server", {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions() {
      if (vscode.workspace.getConfiguration("spar").get("assistants") !== "mcp") return [];
      const args = [context.asAbsolutePath(join("dist", "spar.js")), "mcp", "--history", storage, ...listAllowed()];
      const { version } = context.extension.packageJSON as { readonly version: string };
      return [new McpStdioServerDefinition("Spar", process.execPath, args, { ELECTRON_RUN_AS_NODE: "1" }, version)];
    },
  });
  return vscode.Disposable.from(
    provided,
    changed,
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("spar") && changed.fire()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
  );
}

/** The open folders, whose bots the server may run once they are trusted. */
function listAllowed(): string[] {
  if (!vscode.workspace.isTrusted) return [];
  return (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === "file")
    .flatMap(({ uri }) => ["--allow-run", uri.fsPath]);
}
