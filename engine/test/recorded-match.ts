import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { RecordLine } from "../record/match-record.ts";

interface LocmVector {
  readonly rules: string;
  readonly seeds: Record<string, string>;
  readonly turns: readonly { readonly player: number; readonly input: readonly string[]; readonly output: string }[];
  readonly end: { readonly winner: number };
}

/** A recorded official LOCM game as a Spar record, with the inputs that the referee sent. */
export function officialMatch(rules: string, index: number): { lines: RecordLine[]; inputs: string[]; winner: number } {
  const packed = readFileSync(join(__dirname, `fixtures/locm/locm-${rules}.jsonl.gz`));
  const game = JSON.parse(gunzipSync(packed).toString("utf8").split("\n")[index]!) as LocmVector;
  const bots = ["first", "second"].map((name) => ({ kind: "site" as const, name }));
  const lines: RecordLine[] = [
    {
      kind: "match",
      format: 1,
      engine: "test",
      at: "2026-01-01T00:00:00.000Z",
      game: "locm",
      options: { rules: game.rules },
      seeds: game.seeds,
      timeScale: 1,
      trace: false,
      bots,
    },
    ...game.turns.map(({ player, output }) => ({ kind: "answer" as const, player, text: output, ms: 1 })),
  ];
  return { lines, inputs: game.turns.map(({ input }) => `${input.join("\n")}\n`), winner: game.end.winner };
}
