import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { t } from "../../../engine/l10n/speak.ts";
import type { Requests } from "../../protocol.ts";

interface ContributedTool {
  readonly name: string;
  readonly displayName: string;
  readonly tags: readonly string[];
}

/** Registers the tools that the manifest declares for the editor's assistants; the server runs them. */
export function registerAssistantTools(context: vscode.ExtensionContext, client: LanguageClient): vscode.Disposable {
  const contributed: readonly ContributedTool[] = context.extension.packageJSON.contributes.languageModelTools;
  return vscode.Disposable.from(
    ...contributed.map((tool) => vscode.lm.registerTool<object>(tool.name, createTool(tool, client))),
  );
}

function createTool(
  { name, displayName, tags }: ContributedTool,
  client: LanguageClient,
): vscode.LanguageModelTool<object> {
  return {
    prepareInvocation({ input }) {
      if (!tags.includes("runs-bots")) return undefined;
      const message = t("Spar will run bots with all of your permissions: `{input}`", {
        input: JSON.stringify(input).replaceAll("`", "'"),
      });
      return { confirmationMessages: { title: displayName, message } };
    },
    async invoke({ input }, token) {
      const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
      const params: Requests["spar/assistant"]["params"] = { tool: name.replace(/^spar_/, ""), input, folders };
      const found = await client.sendRequest<Requests["spar/assistant"]["result"]>("spar/assistant", params, token);
      // The assistant reads the message of the error and can correct its request.
      if ("message" in found) throw new Error(found.message);
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(found.text)]);
    },
  };
}
