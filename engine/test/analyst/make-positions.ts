import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { knownGames } from "./known.ts";
import type { Known } from "./positions.ts";

// Finds positions with a known best answer: npx tsx engine/test/analyst/make-positions.ts GAME

const file = (game: string) => fileURLToPath(new URL(`../fixtures/analyst/${game}.json`, import.meta.url));
/** Of a kind, and of a kind in one match. */
const wanted = 24;
const aMatch = 2;
const maxMatches = 400;
const kinds = 3;

function find(name: string): void {
  const known = knownGames[name]!;
  const all: Known[] = [];
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;
  for (let match = 0; match < maxMatches; match++) {
    const there = known.positions(match, ({ state }, answer) => {
      const kind = known.getKind(state);
      if (!kind || count(kind) >= wanted || count(`${kind}/${match}`) >= aMatch) return true;
      for (const key of [kind, `${kind}/${match}`]) counts.set(key, count(key) + 1);
      all.push({ match, answer, kind });
      return true;
    });
    if (!there || [...counts].filter(([key, n]) => !key.includes("/") && n >= wanted).length === kinds) break;
    writeFileSync(file(name), `[\n${all.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`);
    process.stderr.write(`\r${match} ${[...counts].filter(([key]) => !key.includes("/")).join(" ")} `);
  }
}

for (const name of process.argv.slice(2)) find(name);
