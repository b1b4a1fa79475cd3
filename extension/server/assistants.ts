import { realpathSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { recordsIn } from "../../engine/assistant/surroundings.ts";
import { Refused, type Surroundings } from "../../engine/assistant/tool.ts";
import { tools } from "../../engine/assistant/tools.ts";
import type { GuessThread } from "../../engine/bots/source/guess-thread.ts";
import type { MatchRecord } from "../../engine/record/match-record.ts";
import { planIn } from "../../engine/record/record-parts.ts";
import { visible, visibleJson } from "../../engine/record/visible.ts";
import { type Cancellation, tell } from "../channel.ts";
import type { Requests } from "../protocol.ts";
import { uriOf } from "./bot-files.ts";
import { answer } from "./checked-channel.ts";
import { type Editor, untrusted } from "./editor.ts";
import type { MatchList } from "./match-list.ts";
import type { SettingsSource } from "./settings.ts";
import { summaryOf } from "./summary.ts";

interface Parts {
  readonly connection: Connection;
  readonly settings: SettingsSource;
  readonly matches: MatchList;
  readonly guesses: GuessThread;
  readonly storage: string;
  readonly editor: Editor;
}

/** Calls tools for the assistants of the editor; a match that one plays is listed as any other. */
export function answerAssistants(parts: Parts): void {
  answer(parts.connection, "spar/assistant", async (asked, token) => {
    try {
      return await called(asked, parts, token);
    } catch (error) {
      if (error instanceof Refused) return { message: visible(error.message) };
      throw error;
    }
  });
}

async function called(
  { tool: name, input, folders }: Requests["spar/assistant"]["params"],
  parts: Parts,
  token: Cancellation | undefined,
): Promise<Requests["spar/assistant"]["result"]> {
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new Refused(`There is no tool ${name}.`);
  const controller = new AbortController();
  token?.onCancellationRequested(() => controller.abort("cancelled"));
  const call = { signal: controller.signal, progress() {} };
  return { text: visibleJson(await tool.call(input, surroundings(folders, parts), call)) };
}

function surroundings(folders: readonly string[], parts: Parts): Surroundings {
  const { settings, matches, storage, editor } = parts;
  return {
    ...recordsIn(storage, folders[0] ?? storage),
    settings: (file) => settings.engine(uriOf(file)),
    async mayNotRun(file) {
      if (!folders.some((folder) => isIn(file, folder))) return `${file} is in no folder that is open in the editor.`;
      return (await editor.mayRun(uriOf(file), true)) ? undefined : `${untrusted.message}`;
    },
    keep(record, me, seed) {
      const id = matches.save(record);
      void list(record, { id, me, seed }, parts);
      return id;
    },
  };
}

async function list(
  record: MatchRecord,
  { id, me, seed }: { readonly id: string; readonly me: number; readonly seed: string },
  { connection, matches, guesses }: Parts,
): Promise<void> {
  const bot = uriOf(planIn(record).bots[me]?.file ?? "");
  const guessed = (replay: Parameters<GuessThread["guessesFor"]>[0]) => guesses.guessesFor(replay, id);
  const { summary } = await summaryOf(record, { id, run: id, bot, me, seed, guesses: guessed });
  matches.add(summary);
  await tell(connection, "spar/matchFinished", summary);
}

/** Where a file really lies: links are followed. */
function isIn(file: string, folder: string): boolean {
  try {
    const way = relative(realpathSync(folder), realpathSync(file));
    return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
  } catch {
    // Nothing is there.
    return false;
  }
}
