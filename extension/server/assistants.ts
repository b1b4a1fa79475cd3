import type { FinishedMatch } from "../../engine/app/match.ts";
import { openRecords } from "../../engine/assistant/named-match.ts";
import { type ToolContext, ToolRefusal } from "../../engine/assistant/tool.ts";
import { tools } from "../../engine/assistant/tools.ts";
import { isInFolder, resolveLinks } from "../../engine/files/user-folders.ts";
import { getBotFile } from "../../engine/record/match-record.ts";
import { escapeInvisible, formatVisibleJson } from "../../engine/text/visible.ts";
import { tell } from "../channel.ts";
import { answerClient } from "./base/answer-client.ts";
import { toUri } from "./base/bot-files.ts";
import { untrustedFailure } from "./base/editor.ts";
import type { ServerContext } from "./context/context.ts";
import { summariseMatch } from "./stored/summary.ts";

/** Calls tools for the editor's assistants; a match played by one is listed like any other. */
export function answerAssistants(deps: ServerContext): void {
  answerClient(deps.connection, {
    callAssistantTool: async ({ tool: name, input, folders }, token) => {
      try {
        const tool = tools.find((each) => each.name === name);
        if (!tool) throw new ToolRefusal(`There is no tool ${name}.`);
        const controller = new AbortController();
        token?.onCancellationRequested(() => controller.abort("cancelled"));
        const call = { signal: controller.signal, progress() {} };
        return { text: formatVisibleJson(await tool.call(input, createToolContext(folders, deps), call)) };
      } catch (error) {
        if (error instanceof ToolRefusal) return { message: escapeInvisible(error.message) };
        throw error;
      }
    },
  });
}

function createToolContext(folders: readonly string[], deps: ServerContext): ToolContext {
  const { settings, matches, storage, editor } = deps;
  return {
    ...openRecords(storage, folders[0] ?? storage),
    settings: (file) => settings.engine(toUri(file)),
    async mayNotRun(file) {
      const real = resolveLinks(file);
      if (real === undefined || !folders.some((folder) => isInFolder(real, resolveLinks(folder) ?? folder)))
        return `${file} is in no folder that is open in the editor.`;
      return (await editor.mayRun(toUri(file), true)) ? undefined : `${untrustedFailure.message}`;
    },
    history: { idFor: matches.history.idFor, save: matches.save },
    notes: (versions) => matches.store.notes(versions).catch(() => ({})),
    list: (id, match) => void listTools(id, match, deps),
  };
}

async function listTools(id: string, match: FinishedMatch, { connection, matches }: ServerContext): Promise<void> {
  const bot = toUri(getBotFile(match.replay.plan.bots[match.me]) ?? "");
  const { summary } = summariseMatch(match, { id, run: id, bot });
  matches.add(summary);
  await tell(connection, "matchFinished", summary);
}
