import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, watch } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { run } from "../cli/run.ts";
import type { LeagueMatch } from "../views/league-report.ts";
import type { QueueStatus } from "../views/queue-status.ts";
import { type Machines, startSpar, type Wire, waitForEnd } from "./queue-machines.ts";

// A league on two workers, and one thing that goes wrong while it is played. One worker and whoever asks have wires.

export const faults = ["queue restarted", "network cut", "submitter killed", "worker killed"] as const;
export type Fault = (typeof faults)[number];

/** It sleeps, so that many can play on few cores. */
const bot = (sign: string) => `import time
def best_block(attackers, defenders):
    time.sleep(0.02)
    return [] if len(attackers) ${sign} 2 else [(0, 0)]
`;
const pairs = 3;

export interface FaultRuns {
  /** How many matches a round has. */
  readonly matchesARound: number;
  /**
   * Plays one league in which this happens; throws where a match was lost or counted twice, or, in the first rounds, came
   * out otherwise than on this machine.
   */
  round(fault: Fault, number: number): Promise<void>;
}

/** The workers of fault runs. */
export interface FaultWorkers {
  /** A worker that nothing stands before. */
  plain: ChildProcess | undefined;
  /** The wire of the other one. */
  readonly wire: Wire;
}

export async function faultWorkers(machines: Machines): Promise<FaultWorkers> {
  const wire = await machines.wire();
  const [plain] = await Promise.all([machines.worker(), machines.worker({ wire })]);
  return { plain, wire };
}

/** `cutMs`: for how long the network is cut; longer than a worker may be silent. */
export async function faultRuns(
  machines: Machines,
  workers: FaultWorkers,
  { cutMs = 1200, matchesAPair = 4 } = {},
): Promise<FaultRuns> {
  const matchesARound = pairs * matchesAPair;
  const folder = machines.folderWith({ "a.py": bot("<"), "b.py": bot(">"), "c.py": bot("==") });
  const args = [
    "league",
    folder,
    "--game",
    "combat",
    "-o",
    "scenarios=2",
    "-n",
    String(matchesAPair),
    "--json",
    "--sandbox",
    "off",
  ];
  const league = (state: string, ...more: string[]) =>
    startSpar([...args, "--resume", state, "--queue", own.address, ...more]);
  const own = await machines.wire();

  const acts: Record<Fault, (playing: ChildProcess) => Promise<void>> = {
    async "worker killed"() {
      workers.plain!.kill("SIGKILL");
      workers.plain = undefined;
    },
    "queue restarted": () => machines.restart(),
    async "network cut"() {
      await Promise.all([cutFor(workers.wire, cutMs), cutFor(own, cutMs)]);
      while ((await workersSeen(machines)) < 2);
    },
    async "submitter killed"(playing) {
      playing.kill("SIGKILL");
      await once(playing, "close");
    },
  };

  async function played(state: string, seed: string, fault: Fault): Promise<LeagueMatch[]> {
    workers.plain ??= await machines.worker();
    const first = league(state, "--seed", seed);
    const end = waitForEnd(first);
    await grown(state, 1 + (seed.length % 5), first);
    await acts[fault](first);
    const { code, out, err } = await end;
    if (fault !== "submitter killed") return matchesIn(code, out, err);
    const again = await waitForEnd(league(state));
    return matchesIn(again.code, again.out, again.err);
  }

  return {
    matchesARound,
    async round(fault, number) {
      const seed = `round ${"i".repeat(number % 7)}${number}`;
      const state = join(machines.folderWith({}), "state.jsonl");
      const matches = await played(state, seed, fault);
      assert.equal(linesIn(state).length, matchesARound, "each match counts once");
      const fixtures = new Set(matches.map(({ entries, number }) => `${entries.join("-")}/${number}`));
      assert.deepEqual([matches.length, fixtures.size], [matchesARound, matchesARound]);
      if (number < faults.length) assert.deepEqual(matches, await playedHere([...args, "--seed", seed]));
    },
  };
}

/** The same by the processes of this machine. */
async function playedHere(args: readonly string[]): Promise<LeagueMatch[]> {
  const { log } = console;
  const lines: string[] = [];
  console.log = (line: string) => lines.push(line);
  try {
    const code = await run(args, (text) => lines.push(text));
    return matchesIn(code, lines.join(""), lines.join(""));
  } finally {
    console.log = log;
  }
}

function matchesIn(code: number | null, out: string, err: string): LeagueMatch[] {
  assert.equal(code, 0, err);
  return (JSON.parse(out) as { matches: LeagueMatch[] }).matches;
}

function linesIn(state: string): string[] {
  try {
    return readFileSync(state, "utf8")
      .split("\n")
      .filter((line) => line.startsWith('{"kind":"match"') && line.endsWith("}"));
  } catch {
    return [];
  }
}

/** Resolves as soon as so many matches are in the state of a league or a series. */
export async function grown(state: string, count: number, playing: ChildProcess): Promise<void> {
  const watching = watch(dirname(state));
  try {
    while (linesIn(state).length < count) {
      assert.equal(playing.exitCode, null, "it is played");
      await Promise.race([once(watching, "change"), once(playing, "exit")]);
    }
  } finally {
    watching.close();
  }
}

async function workersSeen({ address }: Machines): Promise<number> {
  const { out } = await waitForEnd(startSpar(["queue", address, "--json"]));
  return (JSON.parse(out) as QueueStatus).workers.length;
}

async function cutFor(wire: Wire, ms: number): Promise<void> {
  wire.cut();
  await pause(ms);
  await wire.mend();
}
