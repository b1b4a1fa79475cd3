import { existsSync } from "node:fs";
import { join } from "node:path";
import { findSamplesFolder } from "../../../engine/app/new-bot.ts";
import { analyse } from "../../../engine/arena/analyst/analyse.ts";
import { readSiteGameText } from "../../../engine/cli/import.ts";
import { CannotPlay } from "../../../engine/cli/say.ts";
import { deckSize } from "../../../engine/games/locm/rules/versions.ts";
import type { RecordLine } from "../../../engine/record/match-record.ts";
import { readRecordedGames } from "../../../engine/test/verify/verify-games.ts";

/** Enough for the coarse chart of the longest of these games, some twenty worlds for each answer. */
const playouts = 5000;

/**
 * How well the analyst predicts who wins games of the live arena, from what was known after each answer of the battle:
 * the mean squared error (Brier score; a coin has 0.25).
 */
export function benchAnalyst(): void {
  const errors: number[] = [];
  const began = performance.now();
  for (const record of readArenaGames()) {
    const end = record.at(-1)!;
    if (end.kind !== "end") continue;
    const winner = end.outcome.places.indexOf(1);
    const chances = [...analyse(record, { playouts })].flatMap((step) => step.chances);
    const last = new Map(chances.filter(({ answer }) => answer >= 2 * deckSize).map((one) => [one.answer, one]));
    for (const { player, chance } of last.values()) errors.push((chance - (player === winner ? 1 : 0)) ** 2);
  }
  const score = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const ms = (performance.now() - began) / errors.length;
  console.log(`Brier score ${score.toFixed(4)} of ${errors.length} answers, ${ms.toFixed(1)} ms each`);
}

/** The recorded games of the live arena that follow our rules. */
function readArenaGames(): readonly (readonly RecordLine[])[] {
  const file = join(findSamplesFolder(), "../engine/test/fixtures/locm/arena-1.1.txt.gz");
  if (!existsSync(file)) throw new CannotPlay("The games to predict are only in Spar's sources.");
  return readRecordedGames(file).flatMap((text) => {
    const { record, imported } = readSiteGameText(String(text));
    return imported.difference ? [] : [record];
  });
}
