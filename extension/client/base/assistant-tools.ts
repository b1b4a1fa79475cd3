import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type manifest from "../../../package.json";
import type { Server } from "./server.ts";

/** Calls a tool by its name in the manifest; throws the reason of a refusal. */
export type CallTool = (name: string, input: object, token: vscode.CancellationToken) => Promise<string>;

export function createToolCaller(server: Server): CallTool {
  return async (name, input, token) => {
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
    const found = await server.callAssistantTool({ tool: name.replace(/^spar_/, ""), input, folders }, token);
    // The assistant reads the message of the error and can correct its request.
    if ("message" in found) throw new Error(found.message);
    return found.text;
  };
}

/** A tool for the editor's assistants, as the manifest declares it. */
type ToolDescription = (typeof manifest)["contributes"]["languageModelTools"][number];

export function createTool(
  { name, displayName, tags }: ToolDescription,
  call: CallTool,
): vscode.LanguageModelTool<object> {
  return {
    prepareInvocation({ input }) {
      if (!tags.includes("runs-bots")) return undefined;
      const message = t("Spar will run bots with all of your permissions: `{input}`", {
        input: JSON.stringify(input).replaceAll("`", "'"),
      });
      return { confirmationMessages: { title: displayName, message } };
    },
    invoke: async ({ input }, token) =>
      new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(await call(name, input, token))]),
  };
}
