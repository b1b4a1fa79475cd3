import { existsSync, writeFileSync } from "node:fs";
import { version } from "../../package.json";
import type { Game, Imported } from "../game.ts";
import { games } from "../games.ts";
import { importedRecord } from "../record/imported-record.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { writeRecord } from "../record/record-file.ts";
import { CannotPlay } from "./failure.ts";
import { textIn } from "./recorded-text.ts";

/** `spar import FILE`: a game of a site as a record. Exit code 1, and nothing written, when our referee parts from the site's. */
export function importGame(file: string, options: { output?: string }): number {
  const { game, imported, record } = recordOf(textIn(file));
  const { names, seeds, answers, lacks, difference } = imported;
  console.log(`${game.id}: ${names.map((name, player) => `${player + 1}. ${name}`).join(" vs ")}`);
  console.log(`seeds: ${seedTexts(seeds)}`);
  if (difference) {
    const { where, expected, actual } = difference;
    console.log(`parts from the site in ${where}\n  the site: ${expected}\n  Spar:     ${actual}`);
    return 1;
  }
  const end = record.at(-1);
  if (end?.kind === "end")
    console.log(`${end.outcome.detail} As on the site: ${answers.length} answers and the winner.`);
  else console.log(`No answers: ${lacks}.`);
  if (options.output === undefined) return 0;
  if (existsSync(options.output)) throw new CannotPlay(`${options.output} is there already; nothing was written.`);
  writeFileSync(options.output, writeRecord(record));
  return 0;
}

interface Read {
  readonly game: Game;
  readonly imported: Imported;
  readonly record: MatchRecord;
}

/** The record of a text, by the game that knows it; else why the last one that could does not, after `before`. */
export function recordOf(text: string, before = ""): Read {
  let refused = "No game of Spar reads games of a site.";
  for (const game of games) {
    const imported = game.imports?.(text);
    if (!imported) continue;
    if (!("why" in imported)) {
      const made = { engine: version, at: new Date().toISOString() };
      return { game, imported, record: importedRecord(game, imported, made) };
    }
    refused = imported.why;
  }
  throw new CannotPlay(before + refused);
}

function seedTexts(seeds: Readonly<Record<string, string>>): string {
  return Object.entries(seeds)
    .map(([name, seed]) => `${name}=${seed}`)
    .join(" ");
}
