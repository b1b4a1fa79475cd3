import { existsSync, writeFileSync } from "node:fs";
import { version } from "../../package.json";
import type { Game, Imported } from "../game.ts";
import { games } from "../games.ts";
import { defaultOpponent } from "../project/bot-for-file.ts";
import { type MatchUp, matchUp } from "../project/match-up.ts";
import { importedRecord } from "../record/imported-record.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { writeRecord } from "../record/record-file.ts";
import { planIn } from "../record/record-parts.ts";
import { CannotPlay } from "./failure.ts";
import { cannotPlay } from "./match.ts";
import { cliSettings } from "./match-options.ts";
import { textIn } from "./recorded-text.ts";
import { say } from "./say.ts";

interface ImportOptions {
  readonly output?: string;
  /** The file of one's own bot, and which player it was: its number or its name. */
  readonly bot?: string;
  readonly as?: string;
}

/** `spar import FILE`: a game of a site as a record. Exit code 1, and nothing written, when our referee parts from the site's. */
export async function importGame(file: string, options: ImportOptions): Promise<number> {
  const read = recordOf(textIn(file));
  const { names, seeds, answers, lacks, difference } = read.imported;
  const record = options.bot === undefined ? read.record : await withBot(read, options.bot, options.as);
  say(`${read.game.id}: ${names.map((name, player) => `${player + 1}. ${name}`).join(" vs ")}`);
  say(`seeds: ${seedTexts(seeds)}`);
  if (difference) {
    const { where, expected, actual } = difference;
    say(`parts from the site in ${where}`, `  the site: ${expected}`, `  Spar:     ${actual}`);
    return 1;
  }
  const end = record.at(-1);
  if (end?.kind === "end") say(`${end.outcome.detail} As on the site: ${answers.length} answers and the winner.`);
  else say(`No answers: ${lacks}.`);
  if (options.output === undefined) return 0;
  if (existsSync(options.output)) throw new CannotPlay(`${options.output} is there already; nothing was written.`);
  writeFileSync(options.output, writeRecord(record));
  return 0;
}

/** The record with one player known as a bot of ours: its turns can be debugged, and its ghost is never the opponent. */
async function withBot({ game, imported, record }: Read, bot: string, as = "1"): Promise<MatchRecord> {
  const player = /^\d+$/.test(as) ? Number(as) - 1 : imported.names.indexOf(as);
  if (imported.names[player] === undefined) {
    const names = imported.names.map((name, i) => `${i + 1} or ${name}`).join(", ");
    throw new CannotPlay(`There is no player "${as}" in this game: name one with --as (${names}).`);
  }
  const { options } = imported as { options: MatchUp["options"] };
  const up = { bot, opponents: [defaultOpponent(game)], folder: process.cwd(), game: game.id, options };
  const matched = await matchUp(up, cliSettings);
  if (!matched.ok) throw cannotPlay(matched.message, matched.problems);
  const [own] = matched.setup.bots;
  const plan = planIn(record);
  const bots = plan.bots.map((stamp, i) => (i === player ? { ...own, name: stamp.name } : stamp));
  return [{ ...plan, bots }, ...record.slice(1)];
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
