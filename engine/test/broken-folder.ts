import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../cli/run.ts";

/** A folder of files that are not what somebody takes them for, beside a good record and a good bot. */
export interface BrokenFolder {
  readonly folder: string;
  path(name: string): string;
  write(name: string, text: string | Buffer): void;
  /** The good record, in which a line, by its number from 0, is changed. */
  changed(line: number, change: (json: Record<string, unknown>) => unknown): string;
}

/** To be called inside `describe`: the folder is there for its tests only. */
export function useBrokenFolder(): BrokenFolder {
  let folder = "";
  const path = (name: string) => join(folder, name);
  const write = (name: string, text: string | Buffer) => writeFileSync(path(name), text);

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "spar-broken-"));
    chmodSync(folder, 0o755);
    for (const name of [
      "folder",
      "config-folder",
      "config-folder/spar.json",
      "history-folder",
      "history-folder/history.db",
    ])
      mkdirSync(path(name));
    for (const name of ["config-fifo", "config-large", "history-fifo", "history-junk"]) mkdirSync(path(name));
    // They take no room on the disk.
    for (const [name, megabytes] of [
      ["large", 257],
      ["large.py", 17],
      ["config-large/spar.json", 17],
    ] as const) {
      write(name, "");
      truncateSync(path(name), megabytes * 1_000_000);
    }
    write("empty", "");
    write("history-junk/history.db", "this is no database ".repeat(400));
    write("binary", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 0xff, 0xfe]));
    write("utf16", Buffer.from('\ufeff{"refereeInput":""}', "utf16le"));
    write("own.jsonl", '{"kind":"match","format":1}\n');
    write("packed.gz", Buffer.from([0x1f, 0x8b, 1, 2, 3]));
    write("bot.py", 'while True:\n    input()\n    print("PASS")\n');
    for (const name of ["folder", "fifo", "large"]) copyFileSync(path("bot.py"), path(`config-${name}/bot.py`));
    write("unreadable", "");
    chmodSync(path("unreadable"), 0);
    symlinkSync("loop", path("loop"));
    spawnSync("mkfifo", [path("fifo"), path("config-fifo/spar.json"), path("history-fifo/history.db")]);
    assert.equal((await recordedTo(path("good"))).code, 0);
  });
  after(() => rmSync(folder, { recursive: true }));

  function changed(line: number, change: (json: Record<string, unknown>) => unknown): string {
    const lines = readFileSync(path("good"), "utf8").trimEnd().split("\n");
    const json: unknown = change(JSON.parse(lines[line]!) as Record<string, unknown>);
    return lines.with(line, typeof json === "string" ? json : JSON.stringify(json)).join("\n");
  }
  return {
    get folder() {
      return folder;
    },
    path,
    write,
    changed,
  };
}

/** A short match whose record is kept there. */
export function recordedTo(path: string) {
  const match = ["match", "builtin:greedy", "builtin:random", "--game", "locm", "--seed", "5"];
  return spar(...match, "--record", path);
}

/** The command line in this process: its exit code, what it says on standard error, and what it prints. */
export async function spar(...args: string[]) {
  const messages: string[] = [];
  const out: string[] = [];
  const { log } = console;
  console.log = (line: string) => out.push(line);
  try {
    return { code: await run(args, (text) => messages.push(text)), messages: messages.join("\n"), out: out.join("\n") };
  } finally {
    console.log = log;
  }
}
