import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import seedrandom from "seedrandom";
import { settlesWithin } from "../bots/process/process-group.ts";
import { builtCommand } from "./built-command.ts";
import { long } from "./long.ts";
import { type Machines, redisServer, startMachines, testToken } from "./queue-machines.ts";
import { skip } from "./skip.ts";
import { endLeftOver, pickVictim } from "./victims.ts";

// Every process of a command is killed in turn, at a random moment: the command line, what plays matches, launchers and
// guards of bots, the bots themselves, and workers of a queue.

/** Kills in all; the night's run shares them among the commands. */
const kills = Number(process.env.SPAR_KILLS ?? 200);
/** Instead of what was killed, where the run had ended by then. */
const tooLate = "too late";
const seed = process.env.SPAR_KILLS_SEED ?? "kills";

/** A bot in each of two languages: one has a host, the other only a launcher. */
const bots = {
  "a.py": "def best_block(attackers, defenders):\n    return [] if len(attackers) < 2 else [(0, 0)]\n",
  "b.py": "def best_block(attackers, defenders):\n    return [] if len(attackers) > 2 else [(0, 0)]\n",
  "c.js": 'require("readline").createInterface({ input: process.stdin }).on("line", () => console.log("[]"));\n',
};

interface Run {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** A command whose processes are killed: what it is given, and what of its matches stands where. */
interface Command {
  readonly name: string;
  args(folder: string): string[];
  /** Matches of a whole run. */
  readonly matches: number;
  /** The matches a whole run tells. */
  countMatches(out: string): number;
  /** Whether a worker of a queue plays its matches. */
  readonly worker?: boolean;
}

interface Killed {
  /** What was killed. */
  readonly kind: string;
  /** What is wrong with what came of it. */
  readonly faults: readonly string[];
}

const state = (folder: string) => join(folder, "state.jsonl");
const fixed = ["--game", "combat", "-o", "scenarios=2", "--seed", "s", "--json", "--jobs", "2"];

const commands: readonly Command[] = [
  {
    name: "series",
    args: (folder) => ["series", "a.py", "b.py", "-n", "6", "--resume", state(folder), ...fixed],
    matches: 6,
    countMatches: (out) => JSON.parse(out).played,
  },
  {
    name: "league",
    args: (folder) => ["league", ".", "-n", "2", "--resume", state(folder), ...fixed],
    matches: 6,
    countMatches: (out) => JSON.parse(out).matches.length,
  },
  {
    name: "duel",
    args: (_folder) => ["duel", "a.py", "b.py", "--matches", "6", ...fixed],
    matches: 6,
    countMatches: (out) => out.trim().split("\n").length * 2 - 2,
  },
  {
    name: "series by a queue",
    args: (folder) => ["series", "a.py", "b.py", "-n", "6", "--resume", state(folder), ...fixed],
    matches: 6,
    countMatches: (out) => JSON.parse(out).played,
    worker: true,
  },
  { name: "match", args: () => ["match", "a.py", "b.py", ...fixed.slice(0, -2)], matches: 1, countMatches: () => 1 },
];

/** The matches that a state file has, by who met whom and when; undefined if there is none. */
function matchesIn(file: string): string[] | undefined {
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  return lines
    .filter((line) => /^\{"kind":"match".*\}$/.test(line))
    .map((line) => JSON.parse(line) as { id?: string; bots?: string[]; number?: number })
    .map(({ id, bots: met, number }) => id?.replace(/\/[^/]*$/, "") ?? `${met?.join(" ")} ${number}`);
}

/** What is wrong with what a run says of itself, and with what it leaves. */
function findFaults(command: Command, run: Run, folder: string, isVictim: boolean): string[] {
  if (run.signal === "SIGKILL")
    return isVictim ? findFaultsIn(folder, command, run) : ["the command line was killed, too"];
  return [...findFaultsInWords(command, run), ...findFaultsIn(folder, command, run)];
}

function findFaultsInWords(command: Command, run: Run): string[] {
  if (run.code === 0) return findMissing(command, run.out);
  if (run.err.trim() === "") return ["it failed without a word"];
  // A sentence about a queue may begin with its address.
  const isSentence = /^(?:[A-Z]|redis:).*\.\n$/.test(run.err);
  return run.code === 2 && isSentence ? [] : ["it did not fail with one sentence and 2"];
}

function findMissing(command: Command, out: string): string[] {
  try {
    return command.countMatches(out) === command.matches ? [] : ["it lost matches without a word"];
  } catch (error) {
    return [`it ended with 0 and told no result: ${error}`];
  }
}

/** What is wrong with the state and the temporary files that a run leaves. */
function findFaultsIn(folder: string, command: Command, run: Run): string[] {
  const kept = matchesIn(state(folder)) ?? [];
  const missing = run.code === 0 && existsSync(state(folder)) && kept.length !== command.matches;
  return [
    ...(new Set(kept).size < kept.length ? [`counted twice: ${kept.join(", ")}`] : []),
    ...(missing ? [`${kept.length} of ${command.matches} matches in the state`] : []),
    ...(run.signal === "SIGKILL" ? [] : findTemporary(folder)),
  ];
}

async function endWorker(worker: ChildProcess | undefined): Promise<void> {
  if (!worker || worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill("SIGTERM");
  await once(worker, "exit");
}

const findTemporary = (folder: string) =>
  readdirSync(join(folder, "tmp"))
    .filter((name) => name.startsWith("spar-"))
    .map((name) => `a temporary file is left: ${name}`);

describe("a command one of whose processes is killed", function () {
  this.timeout(3_600_000);
  let machines: Machines | undefined;
  let tried: readonly Command[] = commands;
  before(async function () {
    if (process.platform !== "linux") skip(this, "processes are told apart by /proc");
    if (redisServer) machines = await startMachines();
    else tried = commands.filter(({ worker }) => !worker);
  });
  after(() => machines?.end());

  /** A worker of the queue in a process of its own, whose temporary files are the folder's. */
  async function startWorker(folder: string): Promise<ChildProcess> {
    const env = { TMPDIR: join(folder, "tmp"), XDG_CACHE_HOME: join(folder, "cache") };
    return machines!.worker({ env });
  }

  function start(command: Command, folder: string): { child: ChildProcess; ended: Promise<Run> } {
    const queue = command.worker ? ["--queue", machines!.address] : [];
    const [program, ...words] = builtCommand(...command.args(folder), ...queue);
    const env = { ...process.env, TMPDIR: join(folder, "tmp"), SPAR_QUEUE_TOKEN: testToken, SPAR_QUEUE_LOCK: "1000" };
    const child = spawn(program!, words, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    const output = { out: "", err: "" };
    child.stdout.on("data", (part) => (output.out += part));
    child.stderr.on("data", (part) => (output.err += part));
    const ended = new Promise<Run>((done) => child.on("close", (code, signal) => done({ code, signal, ...output })));
    return { child, ended };
  }

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), "spar-killed-"));
    mkdirSync(join(folder, "tmp"));
    for (const [name, source] of Object.entries(bots)) writeFileSync(join(folder, name), source);
    return folder;
  }

  /** How long a run takes that nobody disturbs. */
  async function measure(command: Command): Promise<number> {
    const folder = newFolder();
    const worker = command.worker ? await startWorker(folder) : undefined;
    const begun = performance.now();
    const { code, out, err } = await start(command, folder).ended;
    const took = performance.now() - begun;
    await endWorker(worker);
    assert.deepEqual(
      [code, command.countMatches(out)],
      [0, command.matches],
      `${command.name} undisturbed: ${err}${out}`,
    );
    rmSync(folder, { recursive: true });
    return took;
  }

  /** Kills one process of a run; gives what it was, and what is wrong with what came of it. */
  async function killOne(command: Command, random: () => number, tookMs: number): Promise<Killed> {
    const folder = newFolder();
    const worker = command.worker ? await startWorker(folder) : undefined;
    const { child, ended } = start(command, folder);
    // The moment is what is tried, so it is by the clock.
    await Promise.race([new Promise((go) => setTimeout(go, random() * tookMs)), ended]);
    const victim = pickVictim({ "command line": child, "worker of the queue": worker }, random);
    if (victim) process.kill(victim.pid, "SIGKILL");
    // As a person does who reads that the queue has no workers left.
    const next = victim && victim.pid === worker?.pid ? await startWorker(folder) : undefined;
    // A busy machine may need long; what hangs never ends.
    const run = (await settlesWithin(ended, Math.max(60_000, 20 * tookMs))) ? await ended : undefined;
    await Promise.all([worker, next].map(endWorker));
    const left = await endLeftOver(folder);
    const faults = run ? findFaults(command, run, folder, victim?.pid === child.pid) : ["it hangs"];
    rmSync(folder, { recursive: true, force: true });
    const kind = victim?.kind ?? tooLate;
    return { kind, faults: [...faults, ...left].map((fault) => `${fault} (${JSON.stringify(run)?.slice(0, 600)})`) };
  }

  long.it("plays to its end or says why not, leaves no process, and counts nothing twice", async () => {
    const random = seedrandom(seed);
    const took = new Map<string, number>();
    for (const command of tried) took.set(command.name, await measure(command));
    const counts = new Map<string, number>();
    const faults: string[] = [];
    for (let round = 0, killed = 0; killed < kills; round++) {
      const command = tried[round % tried.length]!;
      const tookMs = took.get(command.name)!;
      const { kind, faults: own } = await killOne(command, random, tookMs);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      faults.push(...own.map((fault) => `${round} ${command.name}, ${kind}: ${fault}`));
      // It is quicker than when it was measured.
      if (kind === tooLate) took.set(command.name, tookMs * 0.95);
      else killed++;
    }
    console.log([...counts].map(([kind, count]) => `${count} ${kind}`).join(", "));
    assert.deepEqual(faults, []);
  });
});
