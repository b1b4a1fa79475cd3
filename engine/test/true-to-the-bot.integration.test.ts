import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { dirname } from "node:path";
import { findLanguage } from "../bots/languages/languages.ts";
import { findProgram, withoutInherited } from "../bots/process/program-path.ts";
import type { FileStamp, ProgramStamp } from "../record/match-record.ts";
import { askOne, endRuns, makeSourceStamp, startedBot } from "./bot-runs.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";
import { trueBots } from "./true-bots.ts";

// A bot plays the same bare and under Spar. Each language's bot tells what it sees, started directly with the same pipes
// and by Spar; whatever differs must be in the list below, which docs/true-to-the-bot.md explains to users.

type Facts = ReadonlyMap<string, readonly string[]>;

/** What differs, with the reason; `*` stands for any. */
type Differences = Readonly<Record<string, string>>;

const always: Differences = {
  "limits: Max file locks *": "finds children that left the bot's process group, so that none outlives its match",
  "limits: Max file size *": "a disk is not filled",
  "limits: Max processes *": "a bot that starts itself without end leaves the machine usable",
};

/** Where a C compiler built the program that starts it. */
const started: Differences = {
  "parent: *": "a small program starts it, at a quarter of what a start costs Node",
  "descriptors: * pipe:[]": "pipes, as shells and the sites have them",
  "descriptors: * socket:[]": "Node makes sockets instead",
};

const watched: Differences = {
  "traced by: *": "what tells where it crashed is attached as a debugger is, and does nothing until then",
};

const script: Differences = {
  "descriptors: *": "two pipes to Spar and those of one more thread lie among Node's own",
  "number of threads: *": "one more thread tells where the program is when the first one hangs",
  "events heard: *": "the end and an uncaught exception are noted",
};

const unbuffered: Differences = {
  "environment: PYTHONUNBUFFERED": "print without flush reaches the game",
};

/** In each language: of any bot, and of one that is traced besides. */
const byLanguage: Readonly<Record<string, readonly [any: Differences, traced: Differences]>> = {
  c: [started, watched],
  cpp: [started, watched],
  rust: [started, { ...watched, "environment: RUST_BACKTRACE": "a panic tells where it was called from" }],
  go: [{}, {}],
  python: [
    unbuffered,
    {
      "descriptors: * socket:[]": "the pipe to Spar, with a number that is in nobody's way",
      "signals caught: *": "SIGUSR1 asks where the program is, and fatal signals tell where it was",
      "signals handled: 10": "SIGUSR1 asks where the program is",
    },
  ],
  javascript: [{}, script],
  typescript: [{}, { ...script, "modules: *": "what takes the types out is out of sight too" }],
  java: [
    {},
    {
      "descriptors: * socket:[]": "two pipes to Spar, with numbers that are in nobody's way",
      "threads: spar": "one more thread tells where the program is when the first one hangs",
      "calls around main: *": "main is called by the class that notes who prints",
    },
  ],
};

for (const [language, { name, tool, source }] of Object.entries(trueBots)) {
  (["python", "javascript", "cpp"].includes(language) ? describe : long.describe)(
    `a bot in ${findLanguage(language)!.title} sees nothing of Spar`,
    () => {
      const given = { ...process.env };
      before(function () {
        if (findProgram(tool) === undefined) skip(this, `no ${tool}`);
        if (process.platform !== "linux") skip(this, "the comparison reads /proc");
        for (const name of ["PYTHONUNBUFFERED", "RUST_BACKTRACE"]) delete process.env[name];
      });
      after(async () => {
        Object.assign(process.env, given);
        await endRuns();
      });

      for (const trace of [false, true]) {
        it(trace ? "traced" : "untraced", async () => {
          const stamp = await makeSourceStamp(name, source);
          const [any, traced] = byLanguage[language]!;
          const known = Object.keys({ ...always, ...any, ...(trace ? traced : {}) });
          const bare = new Map(await bareFacts(stamp));
          // Any variable of the environment moves what lies on the stack.
          const added = known.flatMap((one) => /^environment: (\w+)$/.exec(one)?.[1] ?? []);
          const unset = (await bareFacts(stamp, variables(added))).get("unset");
          if (unset) bare.set("unset", unset);
          // What the tests themselves inherited leads nowhere, or is closed.
          const found = differences(bare, await factsUnderSpar(stamp, trace)).filter(
            (one) => !/^descriptors: \d+ \/dev\/null$/.test(one),
          );
          const matches = (one: string, pattern: string) => {
            const [start, end] = pattern.split("*");
            return end === undefined ? one === pattern : one.startsWith(start!) && one.endsWith(end);
          };
          assert.deepEqual(
            found.filter((one) => !known.some((pattern) => matches(one, pattern))),
            [],
            "differences that are not documented",
          );
          assert.deepEqual(
            known.filter((pattern) => !found.some((one) => matches(one, pattern))),
            [],
            "documented differences that are none",
          );
        });
      }
    },
  );
}

const variables = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "1"]));

async function bareFacts({ command, env, file, language }: FileStamp, more: NodeJS.ProcessEnv = {}): Promise<Facts> {
  const [program, ...args] = command!;
  const { NODE_OPTIONS: _1, NODE_CHANNEL_FD: _2, ELECTRON_RUN_AS_NODE: _3, ...outer } = process.env;
  const known = findLanguage(language)!;
  const direct = known.resolveLauncher?.(program!, dirname(file!), process.env);
  const child = spawn(direct?.program ?? program!, args, {
    cwd: dirname(file!),
    env: { ...outer, ...known.env, ...env, ...direct?.env, ...more },
    detached: true,
    stdio: withoutInherited(["pipe", "pipe", "pipe"]),
  });
  try {
    return parseFacts(await firstLine(child));
  } finally {
    child.kill("SIGKILL");
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = "";
  child.stdin!.write("go\n");
  for await (const chunk of child.stdout!) {
    text += String(chunk);
    if (text.includes("\n")) return text;
  }
  throw new Error("the bot ended without an answer");
}

async function factsUnderSpar(stamp: ProgramStamp, trace: boolean): Promise<Facts> {
  const bot = await startedBot(stamp, { trace });
  const answer = await askOne(bot, "go\n", { limitMs: 10_000 });
  assert.ok(answer.failure === undefined, JSON.stringify(answer));
  return parseFacts(answer.text);
}

/** What the bot told, and what the system tells about it while it waits. */
function parseFacts(report: string): Facts {
  const { process: [pid] = [], ...inside } = JSON.parse(report) as Record<string, readonly string[]>;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [, state, parent, group, session] = /\) (\S) (\d+) (\d+) (\d+)/.exec(
    readFileSync(`/proc/${pid}/stat`, "utf8"),
  )!;
  const line = (what: string) => [new RegExp(`^${what}:\\s+(.*)$`, "m").exec(status)?.[1] ?? ""];
  assert.ok(state);
  return new Map(
    Object.entries({
      ...inside,
      parent: [parent === String(process.pid) ? "the one that started it" : "another"],
      group: [String(group === pid && session === pid)],
      folder: [readlinkSync(`/proc/${pid}/cwd`)],
      limits: readFileSync(`/proc/${pid}/limits`, "utf8").split("\n"),
      descriptors: listDescriptors(pid!),
      "mapped files": mappedFiles(pid!),
      "signals ignored": line("SigIgn"),
      "signals caught": line("SigCgt"),
      "signals masked": line("SigBlk"),
      "traced by": line("TracerPid"),
      // Those of Go and Java come and go.
      "number of threads": inside.unset || inside.modules ? line("Threads") : [],
    }),
  );
}

function listDescriptors(pid: string): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((number) => {
    const target = linkAt(`${folder}/${number}`);
    return target === undefined ? [] : [`${number} ${target.replace(/\d+/g, "")}`];
  });
}

/** A virtual machine closes some while they are listed. */
function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function mappedFiles(pid: string): string[] {
  // The JVM's own statistics have the process's number for a name.
  return readFileSync(`/proc/${pid}/maps`, "utf8")
    .replaceAll(pid, "PID")
    .split("\n")
    .flatMap((line) => /\s(\/.*)$/.exec(line)?.[1] ?? []);
}

function differences(bare: Facts, under: Facts): string[] {
  const found = new Set<string>();
  for (const [fact, there] of under) {
    const here = bare.get(fact) ?? [];
    for (const one of there) if (!here.includes(one)) found.add(`${fact}: ${one}`);
    for (const one of here) if (!there.includes(one)) found.add(`${fact}: ${one}`);
  }
  return [...found].sort();
}
