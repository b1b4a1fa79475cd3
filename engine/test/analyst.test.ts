import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type MatchScene, toTrial } from "../arena/analyst/scenes.ts";
import { weigh } from "../arena/analyst/weigh.ts";
import { type KnownGame, knownGames } from "./analyst/known.ts";
import type { Known, Source } from "./analyst/positions.ts";
import { long } from "./long.ts";

/** More steps than any position takes; nothing here is measured by a clock. */
const maxSteps = 2000;

function bestAnswer({ game }: KnownGame, { state, ask }: Source): string {
  const by = game.extras!.analysis!;
  if (by.isExact) throw new Error("It is judged exactly.");
  const [first = ""] = by.candidates(state, ask, () => 0.5);
  const reply = { text: first };
  const scene: MatchScene = { index: 0, ask, state: by.scene(state, ask), reply };
  const steps = weigh(game.rules, by, scene, toTrial(reply));
  for (let i = 0; i < maxSteps; i++) {
    const step = steps.next();
    if (step.done) return step.value.best.reply.text ?? "";
  }
  throw new Error("It does not end.");
}

/** The positions of a game in which the analyst finds something else than what is best. */
function missed(name: string, rows: readonly Known[]): Known[] {
  const known = knownGames[name]!;
  const wrong: Known[] = [];
  for (const match of new Set(rows.map((row) => row.match))) {
    const here = rows.filter((row) => row.match === match);
    known.positions(match, (source, answer) => {
      const row = here.find((one) => one.answer === answer);
      if (row && !known.isRight(source, row.kind, bestAnswer(known, source))) wrong.push(row);
      return answer < Math.max(...here.map((one) => one.answer));
    });
  }
  return wrong;
}

const readRows = (name: string) =>
  JSON.parse(readFileSync(new URL(`./fixtures/analyst/${name}.json`, import.meta.url), "utf8")) as Known[];

describe("The analyst finds what exhaustive search knows to be best", function () {
  this.timeout(60_000);
  for (const [name, least] of [
    ["locm", 40],
    ["dungeon", 20],
    ["perfect-aim", 20],
  ] as const) {
    (name === "locm" ? it : long.it)(`${name}: every win of this turn, and nine of ten of the rest`, () => {
      const rows = readRows(name);
      assert.ok(rows.length >= least);
      const wrong = missed(name, rows);
      assert.deepEqual(
        wrong.filter(({ kind }) => kind.startsWith("win")),
        [],
      );
      const rest = rows.filter(({ kind }) => !kind.startsWith("win")).length;
      assert.ok(wrong.length <= rest / 10, JSON.stringify(wrong));
    });
  }
});
