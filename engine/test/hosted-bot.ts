import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findLanguage } from "../bots/languages/languages.ts";
import { findCaller } from "../bots/runtimes/host-files.ts";
import type { CallLimits, LaunchCommand } from "../bots/runtimes/runtime.ts";
import { openTrace, type TraceChannel } from "../bots/trace/channel.ts";
import { createStdio, type TraceHost } from "../bots/trace/host.ts";
import type { BotForm } from "../game/bots.ts";
import { getGame } from "../games.ts";

export interface HostedBot {
  readonly file: string;
  readonly child: ChildProcess;
  readonly trace: TraceChannel;
  send(text: string): void;
  /** The next line of stdout, or undefined at its end. */
  line(): Promise<string | undefined>;
  /** Bytes of stdout that `line` has given out. */
  taken(): number;
  stderr(): string;
  /** Exit code and signal. */
  ended: Promise<readonly [number | null, string | null]>;
}

export interface Files {
  readonly [name: string]: string;
}

/** Writes a bot into a folder of its own; it goes with the folder of the run. */
export function botFolder(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), "spar-bot-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
const children = new Set<ChildProcess>();
afterEachTest(() => {
  for (const child of children) child.kill("SIGKILL");
});

/** A host that is not there says nothing. */
const silent: TraceHost = { stackMs: 0, askStack: () => {} };

const programs = { python: process.platform === "win32" ? "python" : "python3", javascript: process.execPath };

/** How a bot is started under its host. */
export interface HostGiven {
  readonly form?: BotForm;
  readonly game?: string;
  readonly className?: string;
  readonly limits?: CallLimits;
  readonly trace?: boolean;
  readonly args?: readonly string[];
}

function launched(language: keyof typeof programs, file: string, given: HostGiven): LaunchCommand {
  const { form = "lines", className, limits, trace = true, args = [] } = given;
  const known = findLanguage(language)!;
  const found = form === "lines" ? undefined : findCaller({ form, className }, known, getGame(given.game!));
  if (found && "why" in found) throw new Error(found.why);
  const caller = found && { ...found, limits };
  return known.runtime.launch({ command: [programs[language], file, ...args], file, trace, caller });
}

export function startHosted(language: keyof typeof programs, file: string, given: HostGiven = {}): HostedBot {
  const hosted = launched(language, file, given);
  const [program, ...args] = hosted.command;
  const env = { ...process.env, ...hosted.env };
  const child = spawn(program!, args, { stdio: createStdio(hosted.pipes), cwd: dirname(file), env });
  children.add(child);
  const trace = openTrace(hosted.host ?? silent, child, hosted.pipes);
  const ended = new Promise<readonly [number | null, string | null]>((resolve) => {
    child.on("close", (code, signal) => {
      children.delete(child);
      resolve([code, signal]);
    });
  });
  let stderr = "";
  child.stderr!.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  ignorePipeErrors(child);
  const lines = readLines(child);
  return {
    file,
    child,
    trace,
    ended,
    send: (text) => child.stdin!.write(text),
    ...lines,
    stderr: () => stderr.replaceAll("\r\n", "\n"),
  };
}

/** A bot that ends with unread bytes resets its pipes, which Spar ignores, too. */
function ignorePipeErrors({ stdio }: ChildProcess): void {
  for (const pipe of stdio) pipe?.on("error", () => {});
}

function readLines(child: ChildProcess): Pick<HostedBot, "line" | "taken"> {
  let text = Buffer.alloc(0);
  let taken = 0;
  let over = false;
  let wake = () => {};
  child.stdout!.on("data", (chunk: Buffer) => {
    text = Buffer.concat([text, chunk]);
    wake();
  });
  child.stdout!.on("close", () => {
    over = true;
    wake();
  });
  return {
    async line() {
      while (!text.includes("\n") && !over) await new Promise<void>((resolve) => (wake = resolve));
      const end = text.indexOf("\n");
      if (end < 0) return undefined;
      const line = text.toString("utf8", 0, end).replace(/\r$/, "");
      text = text.subarray(end + 1);
      taken += end + 1;
      return line;
    },
    taken: () => taken,
  };
}

/** Runs a bot to its end with all its input at once. */
export async function runToEnd(
  language: "python" | "javascript",
  file: string,
  input: string,
  trace: boolean,
  args: string[] = [],
) {
  const hosted = launched(language, file, { trace, args });
  const [program, ...rest] = hosted.command;
  const child = spawn(program!, rest, {
    stdio: createStdio(hosted.pipes),
    cwd: dirname(file),
    env: { ...process.env, ...hosted.env },
  });
  children.add(child);
  const channel = openTrace(hosted.host ?? silent, child, hosted.pipes);
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout!.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr!.on("data", (chunk: Buffer) => stderr.push(chunk));
  ignorePipeErrors(child);
  child.stdin!.end(input);
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.on("close", (...ended) => resolve(ended)),
  );
  children.delete(child);
  const bytes = Buffer.concat(stdout);
  return { code, signal, stdout: bytes.toString("latin1"), stderr: Buffer.concat(stderr).toString(), channel };
}

/** The line of a source that carries the mark `<- here`, from 1. */
export function markedLine(source: string): number {
  const at = source.split("\n").findIndex((line) => line.includes("<- here"));
  if (at < 0) throw new Error("the source has no mark");
  return at + 1;
}
