import { basename } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { methodIds } from "../../../engine/arena/tune/methods.ts";
import { readTuning } from "../../../engine/arena/tune/tuning-state.ts";
import { msg, t } from "../../../engine/l10n/speak.ts";
import { readTunableSource } from "../../../engine/project/tune/tuned-source.ts";
import type { TuningSummary } from "../../../engine/views/tuning-summary.ts";
import type { ServerFunctions } from "../../protocol.ts";
import { answerClient } from "../base/answer-client.ts";
import { readBotOnDisk, toFilePath, toUri } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import { writeExport } from "../base/write-export.ts";
import { createFoundSource } from "./found-source.ts";
import { readSavedSummary } from "./saved-summary.ts";
import type { TuningFiles } from "./tuning-files.ts";
import type { Tunings } from "./tunings.ts";

interface TuningQuestionDeps {
  readonly connection: Connection;
  readonly tunings: Tunings;
  readonly files: TuningFiles;
  readonly mayRun: (bot: string) => boolean | Promise<boolean>;
}

type BeginResult = ReturnType<ServerFunctions["startTuning"]>;

/** Starts and controls tuning runs, and answers questions about them. */
export function answerAboutTuning({ connection, tunings, files, mayRun }: TuningQuestionDeps): void {
  const getSummary = (id: string) => tunings.find(id) ?? readSavedSummary(id, files);
  const gone = { message: t("this tuning run has been deleted.") };

  answerClient(connection, {
    startTuning: async (asked) => ((await mayRun(asked.uri)) ? begin(asked) : untrustedFailure),
    goOnTuning: async ({ tuning }) => {
      if (tunings.unpause(tuning)) return { tuning };
      const kept = files.read(tuning);
      if (!kept) return gone;
      return (await mayRun(kept.bot)) ? goOn(tuning, kept.bot) : untrustedFailure;
    },
    pauseTuning: ({ tuning }) => {
      tunings.pause(tuning);
    },
    stopTuning: async ({ tuning }) => {
      await tunings.stop(msg("stopped by the user"), tuning);
    },
    listTunings: ({ bot, limit }) => {
      const ids = files.ids();
      const all = ids.flatMap((id): TuningSummary[] => {
        if (bot !== undefined && files.read(id)?.bot !== bot) return [];
        return [getSummary(id) ?? []].flat();
      });
      return all.slice(0, limit);
    },
    getFoundSource: ({ tuning }) => {
      const kept = files.read(tuning);
      return kept ? createFoundSource(kept) : gone;
    },
    saveTuning: ({ tuning, to }) => {
      return files.read(tuning) ? writeExport(to, (file) => files.copy(tuning, file)) : gone;
    },
    openTuning: ({ uri, file }) => {
      const state = readTuning(toFilePath(file));
      const bot = readBotOnDisk(uri);
      if (typeof state === "string") return { message: state };
      if (!bot || bot.game.id !== state.head.game)
        return {
          message: t("{file} is not a bot for {game}.", { file: basename(toFilePath(uri)), game: state.head.game }),
        };
      const id = files.freshId();
      files.write(id, { bot: toUri(bot.file), at: new Date().toISOString(), state });
      const summary = readSavedSummary(id, files);
      return summary ? { summary } : gone;
    },
  });

  function begin({ uri, against, ...how }: Parameters<ServerFunctions["startTuning"]>[0]): BeginResult {
    const bot = readBotOnDisk(uri);
    if (!bot)
      return { message: t("{file} is not recognised as a bot of a known game.", { file: basename(toFilePath(uri)) }) };
    const source = readTunableSource(bot);
    if (typeof source === "string") return { message: source };
    const id = files.freshId();
    tunings.begin({ method: methodIds[0]!, ...how, id, bot, against: against ?? [] });
    return { tuning: id };
  }

  function goOn(id: string, uri: string): BeginResult {
    const bot = readBotOnDisk(uri);
    const known = getSummary(id);
    if (!bot || !known) return gone;
    if (known.state === "done") return { message: t("this run is over: repeat it or start another one.") };
    tunings.begin({ id, bot, against: known.opponents }, known);
    return { tuning: id };
  }
}
