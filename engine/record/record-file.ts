import type { MatchRecord, RecordLine } from "./match-record.ts";
import { DamagedRecord } from "./replay.ts";

/** The text of a record file: JSON Lines. */
export function writeRecord(lines: MatchRecord): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Reads the text of a record file; throws DamagedRecord with the number of the first bad line. */
export function readRecord(text: string): RecordLine[] {
  const lines = text.split("\n").flatMap((line, i) => (line.trim() === "" ? [] : [readLine(line, i + 1)]));
  const first = lines[0];
  if (first?.kind !== "match") throw new DamagedRecord("This is no Spar record: its first line names no match.");
  if (first.format !== 1) {
    throw new DamagedRecord(`This record has format ${String(first.format)}; this version of Spar reads format 1.`);
  }
  return lines;
}

const kinds: readonly string[] = ["match", "answer", "end", "stopped"];

function readLine(line: string, number: number): RecordLine {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    throw new DamagedRecord(`Line ${number} of the record is no JSON: ${line.slice(0, 60)}`);
  }
  const kind = typeof read === "object" && read !== null && "kind" in read ? String(read.kind) : "";
  if (!kinds.includes(kind)) throw new DamagedRecord(`Line ${number} of the record is of no known kind.`);
  return read as RecordLine;
}
