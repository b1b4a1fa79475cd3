import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { listProcessTree, readProcText } from "../../../engine/bots/process/process-state.ts";
import { recordExtension } from "../../../engine/match/history/history.ts";
import { openMatchStore } from "../../../engine/match/history/match-store.ts";
import { readRecord } from "../../../engine/record/record-file.ts";

/** Files that Spar and its bots have left in the soak's temporary folder. */
export function listLeftFiles(temporary: string): string[] {
  const names = readdirSync(temporary).filter((name) => name.startsWith("spar-"));
  return names.map((name) => `a temporary file is left: ${name}`);
}

interface ExpectedCounts {
  /** At least this many matches were reported. */
  readonly reported: number;
  readonly kills: number;
}

/**
 * Finds damage in a history: records that are unreadable or unfinished, temporary files, a damaged database, and
 * missing matches.
 */
export async function findHistoryDamage(home: string, expected: ExpectedCounts): Promise<string[]> {
  const files = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((name) =>
    /[\\/]spar\.spar[\\/]/.test(name),
  );
  const records = files.filter((name) => name.endsWith(recordExtension));
  if (records.length === 0) return ["the history is empty"];
  const unfinished = files.filter((name) => /[\\/]\.[^\\/]+$/.test(name));
  const database = files.find((name) => /[\\/]matches[\\/]history\.db$/.test(name));
  return [
    ...unfinished.map((name) => `an unfinished file is left in the history: ${name}`),
    ...records.flatMap((name) => findTrouble(join(home, name))),
    ...(database
      ? await findDatabaseTrouble(join(home, dirname(database)), expected)
      : ["the history has no database"]),
  ];
}

function findTrouble(record: string): string[] {
  try {
    const last = readRecord(readFileSync(record, "utf8")).at(-1);
    return last?.kind === "end" || last?.kind === "stopped" ? [] : [`${record} has no end`];
  } catch (error) {
    return [`${record}: ${(error as Error).message}`];
  }
}

/** A match is saved before it is reported; a kill may come between saving its record and its result. */
async function findDatabaseTrouble(folder: string, { reported, kills }: ExpectedCounts): Promise<string[]> {
  const store = openMatchStore(folder);
  const { integrity, ids } = await store.session((database) => ({
    integrity: String(database.get("PRAGMA integrity_check")?.integrity_check),
    ids: database.all("SELECT id FROM matches").map(({ id }) => String(id)),
  }));
  await store.close();
  const known = new Set(ids);
  const records = readdirSync(folder).filter((name) => name.endsWith(recordExtension));
  const unlisted = records.map((name) => basename(name, recordExtension)).filter((id) => !known.has(id));
  const left = readdirSync(folder).filter((name) => name.startsWith("inbox-"));
  return [
    ...(integrity === "ok" ? [] : [`the database is damaged: ${integrity}`]),
    ...(ids.length < reported ? [`the database has ${ids.length} matches, ${reported} were reported`] : []),
    ...left.map((name) => `not taken into the database: ${name}`),
    ...(unlisted.length > kills ? [`not in the database: ${unlisted.join(", ")}`] : []),
  ];
}

/** How long processes may take to end. */
const endLimitMs = 10_000;

/**
 * Processes of a soak that still run: bots, guards and match processes. They are recognised by the soak's folder in
 * their arguments or environment, or as their working directory.
 */
export function listLeftProcesses(scratch: string): Promise<string[]> {
  return waitForNone(() => listSoakProcesses(scratch));
}

/** The same while VS Code is running: bots, and processes whose parent has gone. */
export function listStrays(scratch: string): Promise<string[]> {
  return waitForNone(() => {
    const family = new Set(listProcessTree(process.pid));
    return listSoakProcesses(scratch).filter((pid) => !family.has(pid) || isMarked(pid));
  });
}

async function waitForNone(left: () => number[]): Promise<string[]> {
  const until = performance.now() + endLimitMs;
  while (left().length > 0 && performance.now() < until) await pause(100);
  return left().map((pid) => `a process is left: ${pid} (${describeProcess(pid)}) ${readCommand(pid)}`);
}

function listSoakProcesses(scratch: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && !isEnded(pid) && isOfSoak(pid, scratch));
}

function isOfSoak(pid: number, scratch: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`).startsWith(scratch)) return true;
    return readFileSync(`/proc/${pid}/environ`, "utf8").includes(scratch);
  } catch {
    // The process has ended, or belongs to another user.
    return false;
  }
}

/** A process that has ended stays listed until its parent collects its exit code. */
const isEnded = (pid: number) => !/\) [^ZX] /.test(readProcText(`/proc/${pid}/stat`));
/** Only bots have this limit on the number of open files. */
const isMarked = (pid: number) => /^Max file locks +\d/m.test(readProcText(`/proc/${pid}/limits`));
/** A process's state, what it waits for, and its parent. */
function describeProcess(pid: number): string {
  const fact = (name: string) =>
    new RegExp(`^${name}:\\s*(.*)`, "m").exec(readProcText(`/proc/${pid}/status`))?.[1] ?? "gone";
  const parent = fact("PPid");
  return `${fact("State")} in ${readProcText(`/proc/${pid}/wchan`) || "?"}, of ${parent} ${readCommand(Number(parent))}`;
}

const readCommand = (pid: number) => readProcText(`/proc/${pid}/cmdline`).replaceAll("\0", " ").slice(0, 200);
