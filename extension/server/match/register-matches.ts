import { createWriteStream } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import { addCommits, rateBot } from "../../../engine/app/bot-life.ts";
import {
  createBotFile,
  findFolderGame,
  findSamplesFolder,
  listAddedTemplates,
  listFolderTemplates,
  listTemplates,
} from "../../../engine/app/new-bot.ts";
import { msg, t } from "../../../engine/l10n/speak.ts";
import { exportMatches } from "../../../engine/match/history/match-export.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import { isVersionShown } from "../../../engine/project/resolve/resolve-match.ts";
import { readSourceVersion } from "../../../engine/project/versions/source-version.ts";
import type { VersionStore } from "../../../engine/project/versions/version-store.ts";
import { compactLines } from "../../../engine/record/compact-lines.ts";
import type { MatchRecord } from "../../../engine/record/match-record.ts";
import { isRecordTrouble, readRecord, readUndamagedPart } from "../../../engine/record/record-file.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import { type Replied, tell } from "../../channel.ts";
import type { RecordResult } from "../../protocol.ts";
import type { RunState } from "../../protocol-data.ts";
import { answerClient } from "../base/answer-client.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import { writeExport } from "../base/write-export.ts";
import type { ServerContext } from "../context/context.ts";
import { createRuns, type Runs } from "../context/runs.ts";
import type { PersonTable } from "../person/person.ts";
import { answerAboutGhosts, keepForLong, listGhosts } from "./ghosts.ts";
import { watchSaves, writeSetting } from "./on-save.ts";
import { listOpponents } from "./opponents.ts";
import { playRun, saveBranchMatch } from "./play-run.ts";

/** Registers single matches and series, started by a person or by a save, and questions about matches. */
export function registerMatches(server: ServerContext, table: PersonTable): Runs {
  const { connection, editor, events, live, problems } = server;
  const savedRuns = new Map<string, BotSpec | undefined>();
  const runs = createRuns((run) => playRun(run, server, table), changed);

  function changed(state: RunState): void {
    const isOver = state.state !== "preparing" && state.state !== "playing";
    (isOver ? server.background.release : server.background.hold)(state.run);
    events.runChanged.fire(state);
    const bot = savedRuns.get(state.run);
    if (isOver && savedRuns.delete(state.run)) events.savedRunEnded.fire({ run: state, bot });
    if (isOver) live.ended(state.bot);
    if (state.state === "failed") connection.console.error(escapeInvisible(`${state.bot}: ${state.message}`));
    void tell(connection, "runChanged", state);
    events.lensesChanged.fire();
  }

  answerClient(connection, {
    startRun: async (request) =>
      (await editor.mayRun(request.uri, true)) ? { run: runs.start(request) } : untrustedFailure,
  });
  answerQuestions(server);
  answerAboutGhosts(server);
  watchSaves({
    ...server,
    start: async (uri, bot) => {
      if (await editor.mayRun(uri, false)) savedRuns.set(runs.start({ uri, bot, plays: { kind: "match" } }), bot);
    },
    async showsVersion(bot) {
      const uri = toUri(bot.file);
      return (await editor.mayRun(uri, false)) && isVersionShown(bot, await server.settings.engine(uri));
    },
    saved(bot) {
      server.bots.saved(bot);
      events.filesSaved.fire(bot);
    },
    forget: problems.forget,
  });
  events.botsOpened.event(() => [server.pool, server.guesses].map((each) => each.warm()));
  server.endings.push({ stop: () => runs.stop(msg("Spar is closing")) });
  return runs;
}

/** Answers the client's questions about matches and opponents. */
function answerQuestions(server: ServerContext): void {
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
    findGameFault: ({ folder }) => {
      const found = findFolderGame(toFilePath(folder));
      return typeof found === "string" ? { message: found } : {};
    },
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

function answerAboutMatches({ connection, matches, versions, events }: ServerContext): void {
  answerClient(connection, {
    listMatches: async (wanted) => {
      const before = matches.recent.length;
      await matches.load();
      if (matches.recent.length > before) events.lensesChanged.fire();
      if (wanted.onlyRecent) return { matches: matches.recent, runs: {}, versionNames: {} };
      const found = await matches.list(wanted);
      const runs = await matches.store.runs([...new Set(found.map(({ run }) => run))]).catch(() => ({}));
      const ids = found.flatMap(({ versions: played = [] }) => played.filter((id) => id !== null));
      return { matches: found, runs, versionNames: await versions.findNames([...new Set(ids)]).catch(() => ({})) };
    },
    exportMatches: ({ filter, to }) =>
      writeExport(to, (file) => {
        const format = file.endsWith(".json") ? "json" : "csv";
        return pipeline(exportMatches(matches.store, format, filter), createWriteStream(file));
      }),
    listMatchBots: async ({ filter }) => [...(await matches.bots(filter))],
  });
}

/** Saves versions under names, and answers which there are and how they differ. */
function answerAboutVersions({ connection, matches, versions }: ServerContext): void {
  answerClient(connection, {
    keepVersion: ({ uri, name }) => {
      const fault = findNameFault(name);
      if (fault) return { message: fault };
      try {
        return { version: versions.name(toFilePath(uri), name).id };
      } catch (error) {
        return { message: t("this version cannot be kept: {message}", { message: (error as Error).message }) };
      }
    },
    listVersions: async ({ uri }) => {
      return (await versions.getVersions(toFilePath(uri))).map(({ id, name, note, at }) => ({ id, name, note, at }));
    },
    keepNote: ({ about, text }) => {
      matches.store.note(about, text);
      return null;
    },
    getBotLife: async ({ uri = matches.recent.find(({ bot }) => bot.startsWith("file:"))?.bot }) => {
      if (uri === undefined) return null;
      const file = toFilePath(uri);
      return addCommits(file, await rateBot(file, matches.store, versions), versions);
    },
    compareVersions: async ({ uri, version, other }): Promise<Replied<"compareVersions">> => {
      const one = await versions.byId(version);
      if (!one) return { message: t("the source of this version has been deleted.") };
      if (other === undefined) return withFile(one, toFilePath(uri));
      const two = await versions.byId(other);
      if (!two) return { message: t("the source of the other version has been deleted.") };
      const paths = [...new Set([...Object.keys(one.files), ...Object.keys(two.files)])];
      return { changed: paths.filter((path) => one.files[path] !== two.files[path]).map((path) => ({ path })) };
    },
    readVersionText: async ({ version, path }) => {
      const kept = await versions.byId(version);
      return (kept && versions.read(kept)?.files.get(path)?.toString("utf8")) ?? null;
    },
  });

  function withFile(kept: NonNullable<Awaited<ReturnType<VersionStore["byId"]>>>, file: string) {
    const now = readSourceVersion(file);
    const before = versions.read(kept);
    if (!before) return { message: t("the source of this version has been deleted.") };
    // The program's current folder, found from the path of its main file.
    const folder = kept.main
      .split("/")
      .slice(1)
      .reduce((path) => dirname(path), dirname(file));
    const paths = [...new Set([...before.files.keys(), ...(now.main === kept.main ? now.files.keys() : [])])];
    const differ = (path: string) => {
      const [then, today] = [before.files.get(path), now.files.get(path)];
      return then === undefined || today === undefined || !then.equals(today);
    };
    return { changed: paths.filter(differ).map((path) => ({ path, file: toUri(join(folder, ...path.split("/"))) })) };
  }
}

/** Why a name is invalid; names are used in `version:NAME`. */
function findNameFault(name: string): string | undefined {
  if (name.trim() === "") return t("a version needs a name.");
  if (name === "previous") return t('"previous" always means the version before the last change.');
  if (/[,\p{Cc}]/u.test(name) || name.length > 60) return t("a name can have up to 60 characters and no comma.");
  return undefined;
}
