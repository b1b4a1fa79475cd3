import type { RecordLine } from "../../record/match-record.ts";
import { orchard } from "./own-stubs.ts";

// A match of a game that does not exist, as its referee would have it: two units a player walk through an orchard.

const rows = [
  "################",
  "#..o...........#",
  "#....#....o..#.#",
  "#.o..#.......#.#",
  "#.........o....#",
  "#.#....#.....o.#",
  "#...o..#.......#",
  "################",
];

export const orchardTurns = 6;

/** What a player is sent in a turn, from 0. */
export function orchardInput(player: number, turn: number): string {
  const once = turn === 0 ? [String(player), `${rows[0]!.length} ${rows.length}`, ...rows] : [];
  const units = [
    `3 0 ${1 + turn} 1 ${turn > 2 ? 1 : 0} calm`,
    `4 0 1 ${1 + turn} 0 angry`,
    `5 1 ${14 - turn} 6 ${turn > 3 ? 1 : 0} calm`,
    `6 1 14 ${6 - turn} 0 calm`,
  ];
  return [...once, `${turn} ${turn * 2}`, String(units.length), ...units].map((line) => `${line}\n`).join("");
}

/** The record, of whose bots the first one's stderr is given by turn. */
export function orchardRecord(stub: string | undefined = orchard, stderr: readonly string[] = []): RecordLine[] {
  const asked = (count: number): RecordLine => ({
    kind: "referee",
    ...(count > 0 && count % 2 === 0 && { summary: [`$0 and $1 walked, turn ${count / 2}`] }),
    next:
      count === 2 * orchardTurns
        ? { kind: "scores", scores: [5, 10] }
        : {
            kind: "question",
            player: count % 2,
            text: orchardInput(count % 2, Math.floor(count / 2)),
            lines: 2,
            limitMs: 50,
          },
  });
  const answers = Array.from({ length: 2 * orchardTurns }, (_, i): RecordLine[] => [
    {
      kind: "answer",
      player: i % 2,
      text: "MOVE 3 4 4\nWAIT",
      ms: 3,
      ...(i % 2 === 0 && stderr[i / 2] !== undefined && { stderr: stderr[i / 2] }),
    },
    asked(i + 1),
  ]);
  return [
    {
      ...{ kind: "match", format: 1, engine: "test", at: "2026-01-01T00:00:00Z", game: "referee:Orchard" },
      referee: { name: "Orchard", hash: "0".repeat(64), players: { min: 2, max: 2 }, ...(stub && { stub }) },
      ...{ options: {}, seeds: { seed: "1" }, timeScale: 1, trace: false },
      bots: ["Lamb", "Wolf"].map((name) => ({
        kind: "file" as const,
        name,
        file: `/bots/${name}.py`,
        language: "python",
      })),
    },
    asked(0),
    ...answers.flat(),
  ];
}
