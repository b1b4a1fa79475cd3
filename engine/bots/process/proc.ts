import { readdirSync, readFileSync } from "node:fs";

/**
 * The names in a folder, empty if it cannot be read. Like everything in this file it reads /proc, which only Linux has.
 */
export function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The text of a file, empty if it cannot be read. */
export function readProcText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** A process and its descendants; those whose parent has ended are not found. */
export function listProcessTree(pid: number): number[] {
  const family = [pid];
  for (const member of family) {
    for (const tid of listNames(`/proc/${member}/task`)) {
      const children = readProcText(`/proc/${member}/task/${tid}/children`).trim();
      if (children !== "") family.push(...children.split(" ").map(Number));
    }
  }
  return family;
}

/** When a process started, in the system's own unit; empty if it has ended. */
export function readStartTime(pid: number): string {
  const [, ...fields] = readProcText(`/proc/${pid}/stat`).split(") ");
  return fields.join(") ").split(" ")[19] ?? "";
}

/** The id of a process in its innermost namespace, as the process itself sees it. */
export function readInnerPid(pid: number): number | undefined {
  const [, numbers] = /^NSpid:\s+(.*)$/m.exec(readProcText(`/proc/${pid}/status`)) ?? [];
  return numbers === undefined ? undefined : Number(numbers.split(/\s+/).at(-1));
}

/**
 * The first process of the namespace created by the program around a bot; when it ends, so does everything inside.
 * Undefined if there is none.
 */
export function findFirstInside(pids: readonly number[], leader: number): number | undefined {
  return pids.find((pid) => pid !== leader && readInnerPid(pid) === 1);
}
