import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordEnding } from "../../engine/match/history.ts";
import { readRecord } from "../../engine/record/record-file.ts";

/** Processes that work in a folder and carry the mark of a bot. */
export function leftProcesses(folder: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return [];
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        return /^Max file locks +\d/m.test(readFileSync(`/proc/${pid}/limits`, "latin1"))
          ? [`a process is left: ${pid} ${command}`]
          : [];
      } catch {
        // Ended meanwhile.
        return [];
      }
    });
}

/** What Spar and its bots have in the folder for temporary files. */
export function leftTemporary(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith("spar-") && !name.startsWith("spar-soak-"));
}

/** What is wrong with the history under a home: records that cannot be read or have no end, and unfinished files. */
export function looksWhole(home: string): string[] {
  const files = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((name) =>
    /[\\/]spar\.spar[\\/]/.test(name),
  );
  const records = files.filter((name) => name.endsWith(recordEnding));
  if (records.length === 0) return ["the history is empty"];
  const unfinished = files.filter((name) => /[\\/]\.[^\\/]+$/.test(name));
  return [
    ...unfinished.map((name) => `an unfinished file is left in the history: ${name}`),
    ...records.flatMap((name) => {
      try {
        const last = readRecord(readFileSync(join(home, name), "utf8")).at(-1);
        return last?.kind === "end" || last?.kind === "stopped" ? [] : [`${name} has no end`];
      } catch (error) {
        return [`${name}: ${(error as Error).message}`];
      }
    }),
  ];
}
