import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { computeMedian } from "../arena/execute/turn-time.ts";
import { findProgram } from "../bots/build/program-path.ts";
import { runTool } from "../bots/build/tool.ts";
import { CannotPlay } from "../cli/failure.ts";
import { parseOptions } from "../game/options.ts";
import { locm } from "../games/locm/index.ts";
import { getMoveId, getMoveKind, getMoveTarget, moveKinds, type PackedMove } from "../games/locm/rules/moves.ts";
import type { LocmOptions } from "../games/locm/rules/options.ts";
import { findClasspath } from "../project/referee/find-referee.ts";
import { findJava } from "../project/referee/java.ts";
import { createJavaRandom, type JavaRandom } from "../random/java-random.ts";
import { checkoutFolder } from "./java-count.ts";
import type { PrintLine } from "./say.ts";
import { describeToolEnd } from "./tool-end.ts";

const repetitions = 5;
const games = 60_000;
const warmUpMs = 4000;
const seedCount = 200;

/** Medians of random games a second on one core. */
export interface JavaGames {
  readonly engine: number;
  readonly java: number;
}

/**
 * The same random games of Legends of Code and Magic by the embedded engine and by that of the official referee, in
 * turns. `SPAR_LOCM_JAVA` names the folder of its sources, built by Maven.
 */
export async function benchJavaGames(say: PrintLine): Promise<JavaGames | Record<string, never>> {
  const referee = process.env.SPAR_LOCM_JAVA;
  const compiler = findProgram("javac");
  if (referee === undefined || compiler === undefined) {
    say("not measured: needs a Java compiler, and SPAR_LOCM_JAVA with a built CodinGame/LegendsOfCodeAndMagic");
    return {};
  }
  const folder = mkdtempSync(join(tmpdir(), "spar-java-games-"));
  try {
    const path = [findClasspath(referee)].flat().join(delimiter);
    await run([compiler, "-cp", path, "-d", folder, join(checkoutFolder, "engine/bench/RandomGames.java")]);
    const seeds = Array.from({ length: seedCount }, (_, i) => locm.rules.seeds(String(i)));
    const file = join(folder, "seeds.txt");
    writeFileSync(file, seeds.map((each) => Object.values(each).join(" ")).join("\n"));
    const options = ["-XX:+UseSerialGC", "-cp", `${folder}${delimiter}${path}`];
    const command = [findJava()!.program, ...options, "RandomGames", file, String(games), String(warmUpMs)];
    const rates: Record<keyof JavaGames, number[]> = { engine: [], java: [] };
    for (let i = 0; i < repetitions; i++) {
      const [rate, ...sums] = (await run(command)).trim().split(" ").map(Number);
      const own = measureEngine(seeds, i === 0 ? warmUpMs : 0);
      if (String(own.sums) !== String(sums)) throw new CannotPlay(`The games differ: ${own.sums} and ${sums}.`);
      rates.java.push(rate!);
      rates.engine.push(own.rate);
    }
    const [engine, java] = [computeMedian(rates.engine), computeMedian(rates.java)];
    const ratio = (engine / java).toFixed(2);
    say(`games/s: ${Math.round(engine)} by the engine, ${Math.round(java)} by the referee in Java, ${ratio} times`);
    return { engine, java };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run(command: readonly string[]): Promise<string> {
  const ran = await runTool(command, { limitMs: 120_000 });
  if (ran.code !== 0) throw new CannotPlay(`${command[0]} ${describeToolEnd(ran)}`);
  return ran.stdout;
}

type Seeds = ReturnType<typeof locm.rules.seeds>;

/** What `RandomGames.java` prints. */
function measureEngine(
  seeds: readonly Seeds[],
  ms: number,
): { readonly rate: number; readonly sums: readonly number[] } {
  const options = parseOptions(locm, {}) as LocmOptions;
  const setups = seeds.map((each) => ({ options, seeds: each, names: ["Anna", "Bert"] }));
  const random = createJavaRandom(2n);
  const warm = performance.now();
  for (let i = 0; performance.now() - warm < ms; i++) playRandomly(setups[i % seedCount]!, random, [0, 0, 0, 0]);
  const sums = [0, 0, 0, 0] as Sums;
  const measured = createJavaRandom(1n);
  const began = performance.now();
  for (let i = 0; i < games; i++) playRandomly(setups[i % seedCount]!, measured, sums);
  return { rate: (1000 * games) / (performance.now() - began), sums };
}

/** Moves, turns of the battle, wins of the first player, and the health of the first plus twice that of the second. */
type Sums = [moves: number, turns: number, wins: number, health: number];

const moves = locm.extras!.moves!;
const list: PackedMove[] = [];

function playRandomly(setup: Parameters<typeof locm.rules.start>[0], random: JavaRandom, sums: Sums): void {
  const state = locm.rules.start(setup);
  for (let count = moves.list(state, list); count > 0; count = moves.list(state, list)) {
    moves.play(state, findInRefereeOrder(random.nextInt(count), count));
    sums[0]++;
  }
  const [first, second] = state.sides;
  sums[1] += state.battleTurn;
  sums[2] += state.winner === 0 ? 1 : 0;
  sums[3] += first.health + 2 * second.health;
}

/** The referee lists the player last among the targets of a blue item, the engine first. */
function findInRefereeOrder(at: number, count: number): PackedMove {
  const move = list[at]!;
  if (getMoveKind(move) !== moveKinds.use) return move;
  let first = at;
  while (first > 0 && isSameItem(list[first - 1]!, move)) first--;
  if (getMoveTarget(list[first]!) !== -1) return move;
  return at + 1 < count && isSameItem(list[at + 1]!, move) ? list[at + 1]! : list[first]!;
}

function isSameItem(one: PackedMove, other: PackedMove): boolean {
  return getMoveKind(one) === getMoveKind(other) && getMoveId(one) === getMoveId(other);
}
