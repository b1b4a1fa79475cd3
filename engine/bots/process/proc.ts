import { readdirSync, readFileSync } from "node:fs";

// What Linux tells in /proc; everywhere else there is nothing to read.

/** The names in a folder, none where it cannot be read. */
export function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The text of a file, empty where it cannot be read. */
export function readProcText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** A process and its descendants, as far as no parent of theirs has ended. */
export function listProcessTree(pid: number): number[] {
  const family = [pid];
  for (const member of family) {
    for (const tid of names(`/proc/${member}/task`)) {
      const children = readProcText(`/proc/${member}/task/${tid}/children`).trim();
      if (children !== "") family.push(...children.split(" ").map(Number));
    }
  }
  return family;
}

/** When a process began, in the system's own unit; empty where it has ended. */
export function readStartTime(pid: number): string {
  const [, ...fields] = readProcText(`/proc/${pid}/stat`).split(") ");
  return fields.join(") ").split(" ")[19] ?? "";
}

/** What a process in a sandbox calls itself: its number in the innermost namespace. */
export function innerPid(pid: number): number | undefined {
  const [, numbers] = /^NSpid:\s+(.*)$/m.exec(readProcText(`/proc/${pid}/status`)) ?? [];
  return numbers === undefined ? undefined : Number(numbers.split(/\s+/).at(-1));
}

/** The first process of the namespace that a program about a bot made: it ends with all that is in it. None where there is no such. */
export function firstWithin(pids: readonly number[], leader: number): number | undefined {
  return pids.find((pid) => pid !== leader && innerPid(pid) === 1);
}
