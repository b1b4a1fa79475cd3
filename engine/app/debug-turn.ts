import { readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Debugger, Language } from "../bots/language.ts";
import { findLanguage } from "../bots/languages/languages.ts";
import { findCaller, listHostFolders } from "../bots/runtimes/host-files.ts";
import { computeHash, computeShortHash } from "../files/hash.ts";
import { readUserBytes, readUserStats } from "../files/user-file.ts";
import { makeFolder, removeFile } from "../files/user-folders.ts";
import { getGame } from "../games.ts";
import { t } from "../l10n/speak.ts";
import type { Settings } from "../project/resolve/match-request.ts";
import { type FileStamp, getBotForm, type MatchLine, type MatchRecord } from "../record/match-record.ts";
import { joinInput, locateQuestion, makeTranscript, type Transcript } from "../record/transcript.ts";

/** Everything a debugger needs to run one bot through its recorded match up to a turn. */
export interface TurnLaunch {
  readonly bot: string;
  /** The language's display name. */
  readonly title: string;
  /** The debugger to start; absent if no debugger of the language can use the recorded input. */
  readonly debugger?: { readonly kind: Debugger["kind"]; readonly extension?: string };
  readonly turn: number;
  /** The index of the answer given in this turn, for the board. */
  readonly answer: number;
  readonly file: string;
  /** The interpreter with its options; empty for a compiled program. */
  readonly interpreter: readonly string[];
  /** The program with its arguments. */
  readonly script: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** A file with everything the bot was sent, and the line in it, from 1, on which the turn begins. */
  readonly input: string;
  readonly inputLine: number;
  /** Whether the file has changed since the match. */
  readonly hasChanged: boolean;
  /** Folders of files that run inside the bot but are not the user's code. */
  readonly hosts: readonly string[];
}

/** `message` is a sentence that says why debugging is not possible. */
export type TurnToDebug = TurnLaunch | { readonly message: string };

interface DebugTurnDeps {
  readonly settings: Settings;
  /** Where to write the files for the debugged program. */
  readonly folder: string;
}

/** Prepares to debug the turn of an answer. If a builtin gave it, uses the next turn of a bot with a source file. */
export async function prepareTurn(record: MatchRecord, answer: number, given: DebugTurnDeps): Promise<TurnToDebug> {
  const plan = record[0] as MatchLine;
  const at = findDebuggable(record, plan, answer);
  if (at === undefined) return createUnable(t("No bot of this match has a source file on this machine to debug."));
  const transcript = makeTranscript(record, at);
  const stamp = plan.bots[transcript.player] as FileStamp;
  const language = findLanguage(stamp.language);
  if (!language) {
    return createUnable(
      t("{bot} has a custom command: Spar does not know which debugger to use.", { bot: stamp.name }),
    );
  }
  const { file } = stamp;
  const source = readUserBytes(file);
  if (!source.ok) return createUnable(t("{file} no longer exists.", { file }));
  const configured = given.settings.commands[language.id] ?? language.command;
  const command = language.debug?.command?.(configured) ?? configured;
  const built = await language.prepare({ file, cacheFolder: given.settings.cacheFolder, command });
  if (!built.ok) return createUnable(built.why);
  const start = planStart({ ...stamp, command: built.command }, language, plan.game);
  if ("why" in start) return createUnable(start.why);
  const begins = locateQuestion(transcript, at);
  const asked = transcript.sent[begins.index];
  const files = writeFiles(given.folder, transcript, begins.index);
  return {
    bot: stamp.name,
    title: language.title,
    ...(language.debug ? { debugger: { kind: language.debug.kind, extension: language.debug.extension } } : {}),
    turn: asked?.kind === "ask" ? asked.turn : 0,
    answer: at,
    file,
    ...start,
    cwd: stamp.cwd ?? dirname(file),
    env: { ...language.env, ...built.env, ...start.env, SPAR_REPLAY: files.replay, SPAR_SOURCE_MAPS: "1" },
    input: files.input,
    inputLine: begins.line,
    hasChanged: computeHash(source.content) !== stamp.hash,
    hosts: listHostFolders(),
  };
}

const createUnable = (message: string): TurnToDebug => ({ message });

/** The answer itself if its bot has a source file; else the next such answer, or the last one before. */
function findDebuggable(record: MatchRecord, { bots }: MatchLine, answer: number): number | undefined {
  const able = record
    .filter((line) => line.kind === "answer")
    .flatMap(({ player }, index) => (bots[player]?.kind === "file" ? [index] : []));
  return able.find((index) => index >= answer) ?? able.at(-1);
}

type Start = Pick<TurnLaunch, "interpreter" | "script"> & { readonly env: Readonly<Record<string, string>> };

/** How to start the bot under a host that replays the record; a program without a host reads its input from a file. */
function planStart(stamp: FileStamp, language: Language, game: string): Start | { readonly why: string } {
  const { command = [], file } = stamp;
  const caller = getBotForm(stamp) === "lines" ? undefined : findCaller(stamp, language, getGame(game));
  if (caller && "why" in caller) return caller;
  const replayed = language.runtime.replay?.({ command, file, trace: false, caller });
  return replayed ?? { interpreter: [], script: command, env: {} };
}

const maxAgeMs = 24 * 3600 * 1000;

/** Writes the files of a session to their own folder, and deletes those of old sessions. */
function writeFiles(folder: string, transcript: Transcript, stop: number): { replay: string; input: string } {
  makeFolder(folder);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - (readUserStats(path)?.mtimeMs ?? 0) > maxAgeMs) removeFile(path);
  }
  const input = joinInput(transcript);
  const text = JSON.stringify({ parts: transcript.sent, stop });
  const name = computeShortHash(text);
  const files = { replay: join(folder, `${name}.json`), input: join(folder, `${name}.txt`) };
  writeFileSync(files.replay, text);
  writeFileSync(files.input, input);
  return files;
}
