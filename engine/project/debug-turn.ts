import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hostedCommand, hostsFolder } from "../bots/hosts/launch.ts";
import type { Language } from "../bots/languages/language.ts";
import { findLanguage } from "../bots/languages/languages.ts";
import type { BotForm } from "../game.ts";
import type { BotStamp, SourceRange } from "../record/answer.ts";
import type { MatchLine, MatchRecord } from "../record/match-record.ts";
import { beginningOf, inputOf, type Transcript, transcriptOf } from "../record/transcript.ts";
import type { Settings } from "./settings.ts";

/** Everything that a debugger needs to run one bot through its recorded match up to a turn. */
export interface TurnLaunch {
  readonly bot: string;
  readonly player: number;
  readonly language: string;
  readonly form: BotForm;
  readonly turn: number;
  /** The answer that is given in this turn, for the board. */
  readonly answer: number;
  /** The bot's source file. */
  readonly file: string;
  /** The interpreter with its options; empty for a program of its own. */
  readonly interpreter: readonly string[];
  /** The program with its arguments. */
  readonly script: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** All the bot was sent, as a file; and the line of it, from 1, on which the turn begins. */
  readonly input: string;
  readonly inputLine: number;
  /** The line that wrote the recorded answer, where the trace knows it. */
  readonly source?: SourceRange;
  /** The file is another than the one that played. */
  readonly changed: boolean;
  /** Where the host programs lie: no code of the user's. */
  readonly hosts: string;
}

/** `message` says in one sentence why not. */
export type TurnToDebug = TurnLaunch | { readonly message: string };

interface Given {
  readonly settings: Settings;
  /** For the files that the debugged program reads. */
  readonly folder: string;
}

/** Prepares the turn of an answer for debugging; at a builtin's answer, the next turn of a bot with a source file. */
export async function turnToDebug(record: MatchRecord, answer: number, given: Given): Promise<TurnToDebug> {
  const plan = record[0] as MatchLine;
  const at = debuggable(record, plan, answer);
  if (at === undefined) return unable("No bot of this match has a source file on this machine that could be debugged.");
  const transcript = transcriptOf(record, at);
  const stamp = plan.bots[transcript.player]!;
  const language = findLanguage(stamp.language);
  if (!language) {
    return unable(`${stamp.name} is run by a command of its own: Spar does not know which debugger would fit.`);
  }
  const file = stamp.file!;
  const source = sourceOf(file);
  if (source === undefined) return unable(`${file} is not there any more.`);
  const command = debugCommand(language, given.settings.commands[language.id]);
  const built = await language.prepare({ file, cacheFolder: given.settings.cacheFolder, command });
  if (!built.ok) return unable(built.why);
  const start = startOf({ ...stamp, command: built.command }, language, plan.game);
  const begins = beginningOf(transcript, at);
  const asked = transcript.sent[begins.index];
  const files = writeFiles(given.folder, transcript, begins.index);
  const line = record.filter((each) => each.kind === "answer")[at];
  return {
    bot: stamp.name,
    player: transcript.player,
    language: language.id,
    form: stamp.form ?? "lines",
    turn: asked?.kind === "ask" ? asked.turn : 0,
    answer: at,
    file,
    ...start,
    cwd: stamp.cwd ?? dirname(file),
    env: { ...language.env, ...built.env, ...start.env, SPAR_REPLAY: files.replay, SPAR_SOURCE_MAPS: "1" },
    input: files.input,
    inputLine: begins.line,
    source: line?.writtenBy?.[0]?.frames[0],
    changed: createHash("sha256").update(source).digest("hex") !== stamp.hash,
    hosts: hostsFolder(),
  };
}

function unable(message: string): TurnToDebug {
  return { message };
}

/** The answer itself if its bot has a source file, else the next one that has, else the one before. */
function debuggable(record: MatchRecord, { bots }: MatchLine, answer: number): number | undefined {
  const able = record
    .filter((line) => line.kind === "answer")
    .flatMap(({ player }, index) => (bots[player]?.file === undefined ? [] : [index]));
  return able.find((index) => index >= answer) ?? able.at(-1);
}

function sourceOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** The compiler without optimisation, so that lines and variables are there; other languages as they are. */
export function debugCommand(language: Language, configured: readonly string[] | undefined): readonly string[] {
  const command = configured ?? language.command;
  switch (language.id) {
    case "c":
    case "cpp":
      return [...command.filter((option) => !/^-O\w*$|^-march=/.test(option)), "-O0", "-fno-omit-frame-pointer"];
    case "rust":
      return [
        ...command.filter((option) => option !== "-O" && !/^opt-level=/.test(option)),
        "-C",
        "opt-level=0",
      ].filter((option, i, all) => option !== "-C" || (all[i + 1] !== "-C" && all[i + 1] !== undefined));
    default:
      return command;
  }
}

type Start = Pick<TurnLaunch, "interpreter" | "script"> & { readonly env: Readonly<Record<string, string>> };

/** The bot under the host that replays; a language without a host is its own program, with its input from a file. */
function startOf(stamp: BotStamp, language: Language, game: string): Start {
  const { command = [], file = "", form = "lines", className } = stamp;
  const own = command.lastIndexOf(file);
  if (!language.host || own < 1) return { interpreter: [], script: command, env: {} };
  const hosted = hostedCommand({ language: language.host, command, file, form, className, game, trace: false });
  const before = command.slice(0, own);
  const after = form === "lines" ? command.slice(own) : hosted.command.slice(own);
  return language.host === "python"
    ? {
        interpreter: before,
        script: [join(hostsFolder(), "spar_replay.py"), ...after],
        env: { ...hosted.env, SPAR_BOT: file },
      }
    : { interpreter: [...before, "--require", join(hostsFolder(), "node-replay.cjs")], script: after, env: hosted.env };
}

const keptMs = 24 * 3600 * 1000;

/** The files of one session, in a folder of its own; those of old sessions go. */
function writeFiles(folder: string, transcript: Transcript, stop: number): { replay: string; input: string } {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > keptMs) rmSync(path, { force: true });
  }
  const input = inputOf(transcript);
  const text = JSON.stringify({ parts: transcript.sent, stop });
  const name = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const files = { replay: join(folder, `${name}.json`), input: join(folder, `${name}.txt`) };
  writeFileSync(files.replay, text);
  writeFileSync(files.input, input);
  return files;
}
