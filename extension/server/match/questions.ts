import { LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import { t } from "../../../engine/l10n/speak.ts";
import {
  createBotFile,
  listAddedTemplates,
  listFolderTemplates,
  listTemplates,
} from "../../../engine/project/new-bot.ts";
import { findSamplesFolder } from "../../../engine/project/samples-folder.ts";
import { compactLines } from "../../../engine/record/compact-lines.ts";
import type { MatchRecord } from "../../../engine/record/match-record.ts";
import { readRecord, readUndamagedPart } from "../../../engine/record/record-file.ts";
import { isRecordTrouble } from "../../../engine/record/record-trouble.ts";
import { tell } from "../../channel.ts";
import type { RecordResult } from "../../protocol.ts";
import { answerClient } from "../base/answer-client.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import type { ServerContext } from "../context/context.ts";
import { saveBranchMatch } from "./branches.ts";
import { keepForLong, listGhosts } from "./ghosts-offered.ts";
import { answerAboutMatches } from "./match-questions.ts";
import { listOpponents } from "./opponents.ts";
import { writeSetting } from "./save-question.ts";
import { answerAboutVersions } from "./version-questions.ts";

/** Answers the client's questions about matches and opponents. */
export function answerQuestions(server: ServerContext): void {
  const { connection, bots, choices, matches, versions, live, guesses, leagueFiles, events } = server;
  answerAboutMatches(server);
  answerAboutVersions(server);
  answerClient(connection, {
    readRecord: ({ match }) => {
      return recordRead(() => {
        const record = matches.record(match) ?? live.record(match) ?? leagueFiles.record(match);
        return record ? { lines: compactLines(record) } : { message: t("The record of this match has been deleted.") };
      });
    },
    readRecordText: ({ text }) =>
      recordRead(
        () => ({ lines: compactLines(readRecord(text)) }),
        () => readUndamagedPart(text),
      ),
    keepBranch: async (asked) => {
      const kept = await saveBranchMatch(matches, guesses, asked);
      if ("message" in kept) return kept;
      void tell(connection, "matchFinished", kept.summary);
      return { match: kept.summary.id };
    },
    listOpponents: async ({ uri }) => {
      const found = bots.find(uri);
      if (found.kind !== "bot") return [];
      const kept = await versions.getVersions(found.bot.file).catch(() => []);
      await matches.load();
      return [
        ...listOpponents(found.bot, choices.of(uri), kept),
        ...listGhosts(found.bot, uri, choices.of(uri), matches),
      ];
    },
    listTemplates: ({ folder }) => listTemplatesFor(folder).map(({ file: _, text: __, ...template }) => template),
    createBot: ({ kind, game, language, folder, hasOwnName }) => {
      const ofKind = listTemplatesFor(folder).filter((each) => each.kind === kind);
      const template = ofKind.find((each) => each.game === game && each.language === language);
      if (!template) {
        throw new ResponseError(
          LSPErrorCodes.RequestFailed,
          t("There is no {language} template for {game}.", { game, language }),
        );
      }
      return { uri: toUri(createBotFile(template, toFilePath(folder), hasOwnName)) };
    },
    writeSetting: ({ file, option, value }) => {
      writeSetting(file, ["options", option], value);
      return { uri: toUri(file) };
    },
    chooseOpponent: ({ uri, opponent }) => {
      choices.keep(uri, keepForLong(opponent, matches));
      events.lensesChanged.fire();
    },
  });
}

/** The templates for a new bot in a folder (a URI): first those of the folder's game, last those of added referees. */
function listTemplatesFor(folder?: string) {
  const known = [
    ...(folder === undefined ? [] : listFolderTemplates(toFilePath(folder))),
    ...listTemplates(findSamplesFolder()),
  ];
  const added = listAddedTemplates().filter(({ game }) => known.every((each) => each.game !== game));
  return [...known, ...added];
}

/** Reads a record; if it is damaged, returns an error and the readable part. */
function recordRead(read: () => RecordResult, part?: () => MatchRecord | undefined): RecordResult {
  try {
    return read();
  } catch (error) {
    if (!isRecordTrouble(error)) throw error;
    const readable = part?.();
    return { message: error.message, ...(readable ? { readable: compactLines(readable) } : {}) };
  }
}
