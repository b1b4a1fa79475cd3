import { spawnSync } from "node:child_process";
import { computeMedian } from "../arena/execute/turn-time.ts";
import { python } from "../bots/languages/python.ts";
import { CannotPlay } from "../cli/failure.ts";
import { cliSettings } from "../cli/match-flags.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { findSamplesFolder } from "../project/samples-folder.ts";
import type { PrintLine } from "./say.ts";

const repetitions = 9;

/** Medians of a match of 400 games. */
export interface DungeonTimes {
  readonly answers: number;
  readonly sparMs: number;
  /** The same games inside one Python process, for each way to start Python. */
  readonly insideMs: readonly { readonly title: string; readonly ms: number }[];
}

/** 400 games of two Python bots: a match in Spar, compared with the same rules and bots inside one Python process. */
export async function benchDungeon(say: PrintLine): Promise<DungeonTimes> {
  const [a, b] = ["packrat", "spoiler"].map((name) => `${findSamplesFolder()}/dungeon/python/${name}.py`);
  const matched = await resolveMatch({ bot: a!, opponents: [b!], folder: ".", game: "dungeon" }, cliSettings);
  if (!matched.ok) throw new CannotPlay(matched.message);
  const pool = createPool({ size: 1 });
  const ours: number[] = [];
  const programs = listPythons();
  const inside = programs.map((): number[] => []);
  let answers = 0;
  try {
    for (let i = 0; i <= repetitions; i++) {
      const began = performance.now();
      const record = await pool.play(planMatch(matched.setup, `bench ${i}`));
      const ms = performance.now() - began;
      answers = record.filter(({ kind }) => kind === "answer").length;
      // The first round starts the thread and fills the caches.
      if (i === 0) continue;
      ours.push(ms);
      for (const [k, { program }] of programs.entries()) inside[k]!.push(runInsidePython(program, a!, b!));
    }
  } finally {
    await pool.dispose();
  }
  const spar = computeMedian(ours);
  say(`400 games, ${answers} answers: Spar ${spar.toFixed(0)} ms`);
  const insideMs = programs.map(({ title }, k) => ({ title, ms: computeMedian(inside[k]!) }));
  for (const { title, ms } of insideMs) {
    say(`${title}: ${ms.toFixed(0)} ms, Spar takes ${(spar / ms).toFixed(2)} times as long`);
  }
  return { answers, sparMs: spar, insideMs };
}

/** Python as users start it; if that is a launcher, also the interpreter behind it, which Spar starts. */
function listPythons(): { readonly title: string; readonly program: string }[] {
  const [program = ""] = python.command;
  const direct = python.resolveLauncher?.(program, process.cwd(), process.env);
  const own = { title: `One Python process, "${program}"`, program };
  return direct ? [own, { title: "The same, without pyenv on the way", program: direct.program }] : [own];
}

/** The time in milliseconds of a Python process that plays 400 games by itself. */
function runInsidePython(program: string, a: string, b: string): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(program, ["-c", controller, a, b], { encoding: "utf8" });
  if (status !== 0)
    throw new CannotPlay(`The games inside one Python process failed: ${stderr.trim().split("\n").at(-1)}`);
  return performance.now() - began;
}

/** The rules of a round in as few steps as Python allows, so that the comparison is fair. */
const controller = `
import random, runpy, sys, types
base = types.ModuleType("base")
class BasePlayer: pass
base.BasePlayer = BasePlayer
sys.modules["base"] = base
def load(path):
    found = [v for v in runpy.run_path(path).values() if isinstance(v, type) and issubclass(v, BasePlayer) and v is not BasePlayer]
    return found[-1]
def round(players, first):
    deck = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9]
    random.shuffle(deck)
    items, dungeon, last, now = {0, 1, 2, 3, 4, 5}, [], None, first
    while True:
        if players[now].start_turn(last) != 1:
            last, now = 7, 1 - now
            break
        card = deck.pop()
        last = players[now].play(card)
        if last == 6: dungeon.append(card)
        else: items.remove(last)
        now = 1 - now
        if not deck: break
    vorped = players[now].vorpal_choice(last) if 3 in items else None
    health, pact, potion = 3 + 3 * (4 in items) + 5 * (5 in items), False, 1 in items
    for card in reversed(dungeon):
        if pact: pact = False
        elif card == 7 and 0 in items: pact = True
        elif card % 2 == 0 and 2 in items or card == vorped: pass
        else:
            health -= card
            if health <= 0:
                if not potion: break
                health, potion = 3, False
    failed = health <= 0
    for player in (now, 1 - now): players[player].result(int(player != now), failed, dungeon[:], vorped)
    return now, failed
classes = [load(path) for path in sys.argv[1:3]]
for game in range(400):
    players, first, score = [c() for c in classes], game % 2, [[0, 0], [0, 0]]
    while max(max(s) for s in score) < 5:
        player, failed = round(players, first)
        score[player][failed] += 1
        first = 1 - first
`;
