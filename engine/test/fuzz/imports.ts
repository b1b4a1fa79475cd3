import assert from "node:assert/strict";
import fc from "fast-check";
import { games } from "../../games.ts";
import { writeRecord } from "../../record/record-file.ts";
import { createImportedRecord } from "../../record/site-game.ts";
import { arenaGames, recordings } from "../fixtures.ts";
import { siteJson } from "../site-json.ts";
import { verifiers } from "../verify/verify-games.ts";
import { kind } from "./kind.ts";
import { cuts, cutText, edited, edits } from "./mutate.ts";
import { checkRecord } from "./records.ts";

/** Games of the site, as JSON and as text: a record that replays, or a sentence. */
export const imports = kind<string>("imports", () => {
  const arena = arenaGames().slice(0, 8);
  const site = arena.map((game) => siteJson(game));
  const some = fc.nat(arena.length - 1);
  const inJson = fc.tuple(some, edits).map(([at, list]) => JSON.stringify(edited(site[at], list)));
  const inText = fc.tuple(some, cuts).map(([at, list]) => cutText(arena[at]!, list));
  const inSite = fc.tuple(some, cuts).map(([at, list]) => cutText(JSON.stringify(site[at]), list));
  return { inputs: fc.oneof(inJson, inText, inSite, fc.json()), check: checkImport };
});

export function checkImport(text: string): void {
  for (const game of games) {
    const imported = game.extras?.imports?.(text);
    if (!imported) continue;
    if ("why" in imported) {
      assert.match(imported.why, /\S/);
      continue;
    }
    const record = createImportedRecord(game, imported, { engine: "fuzz", at: "2026-01-01T00:00:00.000Z" });
    assert.ok(checkRecord(writeRecord(record)), "what was imported replays");
  }
}

/** Recorded games of the originals: the same, another, or no recording, told as a difference. */
export const verified = kind<readonly [string, unknown]>("verify", () => {
  const bases = games.flatMap((game) => {
    const name = game.id === "locm" ? "locm/locm-1.1" : game.id;
    return recordings(name)
      .slice(0, 3)
      .map((recorded) => ({ game: game.id, recorded }));
  });
  const inputs = fc.tuple(fc.nat(bases.length - 1), edits).map(([at, list]) => {
    const { game, recorded } = bases[at]!;
    return [game, edited(recorded, list)] as const;
  });
  return {
    inputs,
    check: ([id, recorded]) => void verifiers[id]!(recorded),
  };
});
