import { type Game, parseOptions } from "../../game/game.ts";
import { games } from "../../games.ts";
import { playMatch } from "../../match/play.ts";
import { createBuiltinBot } from "../../match/players/local-bots.ts";
import type { MatchPlan, MatchRecord, RecordLine } from "../../record/match-record.ts";
import { createReplay } from "../../record/replay.ts";
import { createImportedRecord } from "../../record/site-game.ts";
import { arenaGames } from "../fixtures.ts";

const made = { engine: "fuzz", at: "2026-01-01T00:00:00.000Z" };
/** What makes matches of games long is made short: as many inputs as possible are wanted. */
const short: Readonly<Record<string, object>> = {
  dungeon: { games: 3, atOnce: 2 },
  combat: { scenarios: 3 },
};

/** Whole records to begin from: a match of each game, and one from the arena. */
export async function baseRecords(): Promise<MatchRecord[]> {
  const records: MatchRecord[] = [];
  for (const game of games) {
    const record = await freshRecord(game);
    records.push(record, crashed(record));
  }
  for (const game of games) {
    const imported = game.extras?.imports?.(arenaGames()[0]!);
    if (imported && !("why" in imported)) records.push(createImportedRecord(game, imported, made));
  }
  // One that does not replay would hide what comes after.
  for (const record of records) createReplay(record);
  return records;
}

async function freshRecord(game: Game): Promise<MatchRecord> {
  // The weakest do not look at the clock: the same seed gives the same match.
  const players = [0, 1].map((i) => ({
    kind: "builtin" as const,
    name: `bot ${i}`,
    builtin: game.bots.builtins[i]!.name,
  }));
  // The record is of bots with files, where problems have their places.
  const bots = players.map(({ name }, i) => ({ kind: "file" as const, name, file: `/bots/${i}.py` }));
  const options = parseOptions(game, short[game.id] ?? {});
  const plan: MatchPlan = { game: game.id, options, seeds: game.rules.seeds("fuzz"), timeScale: 1, trace: true, bots };
  const lines: RecordLine[] = [{ kind: "match", format: 1, ...made, ...plan }];
  const played = players.map((stamp, player) => createBuiltinBot(stamp, player, plan));
  await playMatch(plan, played, (line) => lines.push(dressed(line, lines.length)), new AbortController().signal);
  return lines;
}

/** The same match up to an answer in its middle, in place of which the bot crashed. */
function crashed(record: MatchRecord): MatchRecord {
  const at = record.findIndex(({ kind }, i) => kind === "answer" && i >= record.length / 2);
  const { player, gameNumber } = record[at] as RecordLine & { readonly kind: "answer" };
  const head = { kind: "answer" as const, player, ...(gameNumber === undefined ? {} : { gameNumber }), ms: 1 };
  const error = { type: "KeyError", message: "3", frames };
  const late = { ms: 3, text: "PASS" };
  return [...record.slice(0, at), { ...head, failure: "crash", error, stack: frames, partial: "PA", late }];
}

const frames = [{ file: "/bots/0.py", line: 3, column: 5, endColumn: 9, name: "main" }];

/** Now and then with all that is known of an answer of a real bot. */
function dressed(line: RecordLine, i: number): RecordLine {
  if (line.kind !== "answer") return line;
  const { player, gameNumber, text = "" } = line;
  const head = { kind: "answer" as const, player, ...(gameNumber === undefined ? {} : { gameNumber }), ms: 1 };
  if (i % 7 === 0) return { ...head, text, writtenBy: [{ span: [0, text.length], frames }] };
  if (i % 11 === 0) {
    const remarks = [{ kind: "notice" as const, message: "hm", at: frames[0]! }];
    const stderr = '@spar {"text":"hm","at":1}\n';
    return { ...head, text, remarks, stderr, stderrCut: 3, read: [1, 2], memoryBytes: 1e7, flush: "flush" };
  }
  return { ...head, text };
}
