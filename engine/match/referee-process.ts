import { totalmem } from "node:os";
import { delimiter, resolve } from "node:path";
import type { Limits } from "../bots/bot.ts";
import { getLauncherPath } from "../bots/process/launcher.ts";
import { type Exit, endGroup, type ProcessGroup, settlesWithin, startGroup } from "../bots/process/process-group.ts";
import { putInSandbox } from "../bots/sandbox/sandbox.ts";
import { isFile } from "../files/user-file.ts";
import { getCacheFolder, isInFolder, resolveLinks } from "../files/user-folders.ts";
import type { RefereeStamp } from "../game/referee.ts";
import { t } from "../l10n/speak.ts";

/** How a referee is started. */
export interface RefereeCommand extends Pick<RefereeStamp, "name" | "command" | "warm" | "cwd" | "sandbox"> {
  /** What it needs to see in its sandbox besides its own files. */
  readonly files?: readonly string[];
}

/** Receives what a process writes during a match, and its end. */
export interface RefereeListener {
  readonly read: (text: string) => void;
  /** Receives stderr. */
  readonly note: (text: string) => void;
  readonly end: (exit: Exit) => void;
  /** Receives, in a sentence, why the process is ended: it uses more of the machine than a referee may. */
  readonly exceed: (why: string) => void;
}

/** A process that runs a referee: for one match, or for one after the other. */
export type RefereeProcess = Awaited<ReturnType<typeof takeRefereeProcess>>;

interface OpenProcess {
  readonly group: ProcessGroup;
  /** What the process was started with: it can play other matches of the same referee in the same league. */
  readonly key: string;
  readonly isWarm: boolean;
  listener: RefereeListener;
  /** The end of what it has written, where READY would be. */
  tail: string;
}

/** What a warm process writes when it can begin another match. */
const readyLine = "[[READY] 0]\n";
/** An idle process ends after this time. */
const idleMs = 30_000;
/** How long a match may take to clean up behind itself, before a new process is started instead. */
const readyLimitMs = 5000;
/** How long a child of the referee may keep its pipes open after its exit. */
const drainMs = 500;

const silentListener: RefereeListener = { read: () => {}, note: () => {}, end: () => {}, exceed: () => {} };

/** More than bots may use: a referee is a Java program, or a runner that starts others, and a quarter of the machine is its. */
const limits: Limits = { memory: Math.max(2048, Math.floor(totalmem() / 2 ** 22)), processes: 500, written: 10_000 };

const describeLimits = () =>
  t(
    "The referee was stopped: it may use {memory, number} MB of memory and {processes, number} processes, and write {written, number} MB.",
    { ...limits },
  );

/** The process that waits for the next match. One is enough, since there is one match at a time. */
let idleProcess: { readonly opened: OpenProcess; readonly timer: NodeJS.Timeout } | undefined;

/** The idle process if it can play this match, else a new one. Rejects with the system's error if it cannot start. */
export async function takeRefereeProcess(
  { command = [], warm, cwd, sandbox, files = [] }: RefereeCommand,
  league: number | undefined,
  listener: RefereeListener,
) {
  const words = fillInLeague(warm ?? command, league);
  const key = JSON.stringify([words, cwd, sandbox]);
  const opened =
    (await takeIdle(key)) ?? (await startProcess(words, { cwd, sandbox, files }, { key, isWarm: warm !== undefined }));
  opened.listener = listener;
  return {
    write: (text: string) => void opened.group.child.stdin!.write(text),
    endInput: () => void opened.group.child.stdin!.end(),
    /** Ends the process with its whole group, or keeps it for the next match if this one is over and it can play more. */
    async release(isOver: boolean) {
      opened.listener = silentListener;
      if (isOver && opened.isWarm && !opened.group.exit) keepProcess(opened);
      else await endGroup(opened.group, false);
    },
  };
}

function keepProcess(opened: OpenProcess): void {
  if (idleProcess) void endGroup(idleProcess.opened.group, false);
  clearTimeout(idleProcess?.timer);
  const timer = setTimeout(() => {
    idleProcess = undefined;
    void endGroup(opened.group, false);
  }, idleMs);
  idleProcess = { opened, timer };
}

async function takeIdle(key: string): Promise<OpenProcess | undefined> {
  if (!idleProcess) return undefined;
  const { opened, timer } = idleProcess;
  clearTimeout(timer);
  idleProcess = undefined;
  if (opened.key === key && !opened.group.exit && (await isReady(opened))) return opened;
  await endGroup(opened.group, false);
  return undefined;
}

/** Resolves to true once the process has reported that it is ready. */
async function isReady(opened: OpenProcess): Promise<boolean> {
  const written = new Promise<void>((done) => {
    const look = () => opened.tail.endsWith(readyLine) && done();
    opened.listener = { ...silentListener, read: look, end: () => done() };
    look();
  });
  return (await settlesWithin(written, readyLimitMs)) && !opened.group.exit;
}

async function startProcess(
  command: readonly string[],
  { cwd, sandbox, files = [] }: Omit<RefereeCommand, "name">,
  facts: Pick<OpenProcess, "key" | "isWarm">,
): Promise<OpenProcess> {
  const jobLimits = { megabytes: limits.memory, processes: limits.processes };
  const exceed = () => {
    opened.listener.exceed(describeLimits());
    void endGroup(opened.group, false);
  };
  const launcherPath = getLauncherPath();
  const program = { command, cwd, env: {}, launcherPath, jobLimits, watched: { limits, exceed } };
  const isolated = sandbox && putInSandbox(sandbox, createSandboxedReferee(command, cwd ?? process.cwd(), files));
  const group = await startGroup({ ...program, ...isolated }, ["pipe", "pipe", "pipe"]);
  const opened: OpenProcess = { group, ...facts, listener: silentListener, tail: "" };
  listenToProcess(opened);
  return opened;
}

/**
 * Its folder is visible, and the files of its command, but no other folder: a list of libraries comes with a referee,
 * and could name any. Of that list, only Java archives and our own host are shown.
 */
function createSandboxedReferee(command: readonly string[], cwd: string, files: readonly string[]) {
  const at = command.indexOf("-cp");
  const libraries = at < 0 ? [] : command[at + 1]!.split(delimiter);
  const archives = libraries.filter((path) => /\.jar$/i.test(path) && /\.jar$/i.test(resolveLinks(path) ?? ""));
  const words = command.slice(1).filter((_, i) => at < 0 || i !== at);
  const own = libraries.filter((path) => isInFolder(path, getCacheFolder()));
  const named = [...words, ...archives].map((path) => resolve(cwd, path)).filter(isFile);
  return { command, env: {}, cwd, files, named: [...named, ...own] };
}

function listenToProcess(opened: OpenProcess): void {
  const { child, exited } = opened.group;
  child.stdin!.on("error", () => {});
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    opened.tail = (opened.tail + text).slice(-readyLine.length);
    opened.listener.read(text);
  });
  child.stderr!.setEncoding("utf8").on("data", (text: string) => opened.listener.note(text));
  const closed = new Promise<void>((done) => child.once("close", () => done()));
  // Output from before the exit may still be in the pipe.
  void exited.then(async (exit) => {
    await settlesWithin(closed, drainMs);
    opened.listener.end(exit);
  });
}

/** The start command with the number of the league filled in. */
function fillInLeague(command: readonly string[], league: number | undefined): readonly string[] {
  return command.flatMap((word) => {
    if (!word.includes("{league}")) return [word];
    return league === undefined ? [] : [word.replaceAll("{league}", String(league))];
  });
}
