import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, watch } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { LeagueMatch } from "../arena/league-match.ts";
import { run } from "../cli/run.ts";
import { endOf, type Machines, startSpar, type Wire } from "./queue-machines.ts";

// A league on two workers, one of them by a wire, and one thing that goes wrong while it is played.

export const faults = ["worker killed", "queue restarted", "network cut", "submitter killed"] as const;
export type Fault = (typeof faults)[number];

/** It sleeps, so that many can play on few cores. */
const bot = (sign: string) => `import time
def best_block(attackers, defenders):
    time.sleep(0.02)
    return [] if len(attackers) ${sign} 2 else [(0, 0)]
`;
const matchesAPair = 8;
const pairs = 3;
export const matchesARound = pairs * matchesAPair;

export interface FaultRuns {
  /** Plays one league in which this happens; throws where a match was lost, counted twice, or came out otherwise. */
  round(fault: Fault, number: number): Promise<void>;
}

/** `cutMs`: for how long the network is cut. */
export async function faultRuns(machines: Machines, { cutMs = 1500 } = {}): Promise<FaultRuns> {
  const folder = machines.folderWith({ "a.py": bot("<"), "b.py": bot(">"), "c.py": bot("==") });
  const args = ["league", folder, "--game", "combat", "-o", "scenarios=2", "-n", String(matchesAPair), "--json"];
  const league = (state: string, ...more: string[]) =>
    startSpar([...args, "--resume", state, "--queue", machines.address, ...more]);
  const wire = await machines.wire();
  const workers = [await machines.worker(), await machines.worker({ wire })];

  const acts: Record<Fault, (playing: ChildProcess) => Promise<void>> = {
    async "worker killed"() {
      const gone = workers.shift()!;
      gone.kill("SIGKILL");
      workers.push(await machines.worker());
    },
    "queue restarted": () => machines.restart(),
    "network cut": () => cutFor(wire, cutMs),
    async "submitter killed"(playing) {
      playing.kill("SIGKILL");
      await once(playing, "close");
    },
  };

  async function played(state: string, seed: string, fault: Fault): Promise<LeagueMatch[]> {
    const first = league(state, "--seed", seed);
    const end = endOf(first);
    await grown(state, 2 + (seed.length % 5), first);
    await acts[fault](first);
    const { code, out, err } = await end;
    if (fault !== "submitter killed") return matchesIn(code, out, err);
    const again = await endOf(league(state));
    return matchesIn(again.code, again.out, again.err);
  }

  return {
    async round(fault, number) {
      const seed = `round ${"i".repeat(number % 7)}${number}`;
      const own = machines.folderWith({});
      const state = join(own, "state.jsonl");
      const matches = await played(state, seed, fault);
      assert.deepEqual(matches, await playedHere([...args, "--seed", seed]));
      assert.equal(linesIn(state).length, matchesARound, "each match counts once");
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

/** Resolves as soon as so many matches are in the state. */
async function grown(state: string, count: number, playing: ChildProcess): Promise<void> {
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

async function cutFor(wire: Wire, ms: number): Promise<void> {
  wire.cut();
  await pause(ms);
  await wire.mend();
}
