import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { endOnSignal, root } from "../../../.ci/tools/processes.ts";
import { roundFile, type SoakRound, type SoakSample } from "../soak-round.ts";
import { findHistoryDamage, listLeftFiles, listLeftProcesses, listStrays } from "./soak-leftovers.ts";
import { findFaults, formatSampleTable } from "./soak-report.ts";
import { server } from "./test-host.ts";
import type { TestSession } from "./test-session.ts";
import { openBridge, type UiBridge } from "./ui-bridge.ts";

const { values } = parseArgs({
  options: {
    matches: { type: "string", default: "2000" },
    kills: { type: "string", default: "10" },
    seed: { type: "string", default: "soak" },
  },
});

/** The maximum time of a round. */
const limitMs = 60 * 60_000;
const workspaceBots = [
  "samples/perfect-aim/python/marksman.py",
  "samples/combat/python/wall.py",
  "samples/dungeon/python/oracle.py",
  "samples/locm/python/curve.py",
];

/**
 * Plans half of the matches for one life of the server, and the others for as many rounds as it is to be killed, each
 * after a reload of the window.
 */
function planRounds(matches: number, kills: number, seed: string, samples: string): SoakRound[] {
  const first = kills === 0 ? matches : Math.ceil(matches / 2);
  const each = kills === 0 ? 0 : Math.ceil((matches - first) / kills);
  const killed = Array.from({ length: kills }, (_, i): SoakRound => {
    return { seed: `${seed}-${i + 1}`, matches: each, killAt: Math.floor((each * (i + 1)) / (kills + 1)), samples };
  });
  return [{ seed: `${seed}-0`, matches: first, samples }, ...killed];
}

/** `npm run soak`: plays thousands of matches in a real VS Code and checks what they leave behind. */
async function main(): Promise<void> {
  endOnSignal();
  const scratch = await mkdtemp(join(tmpdir(), "spar-soak-"));
  const workspace = join(scratch, "workspace");
  await cp(join(root, "extension/test/workspace"), workspace, { recursive: true });
  for (const bot of workspaceBots) await cp(join(root, bot), join(workspace, bot.split("/").at(-1)!));
  const home = join(scratch, "home");
  await mkdir(home);
  const samples = join(scratch, "samples.jsonl");
  const temporary = join(scratch, "temporary");
  await mkdir(temporary);
  const bridge = await openBridge({ folder: join(root, ".cache", "pictures"), includesSteps: true }, "soak");
  const settings = { "spar.timeScale": 20, "spar.duelOnSave": true };
  // This folder identifies everything that the soak starts.
  const env = { TMPDIR: temporary };
  const session = await server.host({ workspace, home, bridge, extension: root, settings, limitMs, env });
  const faults: string[] = [];
  try {
    const rounds = planRounds(Number(values.matches), Number(values.kills), values.seed, samples);
    for (const round of rounds) faults.push(...(await playRound(round, { bridge, session, scratch })));
  } finally {
    await session.close();
    bridge.close();
  }
  // A round that fails early takes none.
  const measured = (await readFile(samples, "utf8").catch(() => ""))
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as SoakSample);
  console.log(formatSampleTable(measured));
  faults.push(...(await listLeftProcesses(scratch)), ...listLeftFiles(temporary));
  faults.push(...(await findHistoryDamage(home, { reported: countReported(measured), kills: Number(values.kills) })));
  faults.push(...findFaults(measured));
  for (const fault of faults) console.log(`✘ ${fault}`);
  console.log(
    faults.length === 0 ? "Nothing is left over, nothing grew." : `${faults.length} faults; seed ${values.seed}`,
  );
  await rm(scratch, { recursive: true, force: true });
  process.exit(faults.length === 0 ? 0 : 1);
}

/** Each round counts from 0. */
function countReported(samples: readonly SoakSample[]): number {
  const last = new Map(samples.map(({ round, played }) => [round, played]));
  return [...last.values()].reduce((sum, played) => sum + played, 0);
}

interface Place {
  readonly bridge: UiBridge;
  readonly session: TestSession;
  readonly scratch: string;
}

async function playRound(round: SoakRound, { bridge, session, scratch }: Place): Promise<string[]> {
  await writeFile(join(scratch, roundFile), JSON.stringify(round));
  bridge.begin(["soak"]);
  const trouble = await session.run();
  return [
    ...(trouble ? [`${round.seed}: ${trouble}`] : []),
    ...(await listStrays(scratch)).map((left) => `${round.seed}: ${left}`),
  ];
}

void main();
