import type { Drawing } from "../../../engine/record/bot-drawing.ts";
import type { Replay } from "../../../engine/record/replay.ts";
import type { ReplayedTurn } from "../../../engine/record/replayed.ts";
import type { FindSpot } from "../boards/board.ts";
import { formatAnswerText } from "../inspector/answered.tsx";

/** What the overlay draws, and where. */
export interface DrawnArrows {
  readonly drawings: readonly Drawing[];
  readonly findSpot: FindSpot;
}

/** An answer of a mistake as arrows, as far as choices name the places; without `better`, the given one. */
export function createAnswerArrows(replay: Replay, answer: number, better: string | undefined): DrawnArrows {
  const turn = (better === undefined ? replay : replay.branchAt(answer, better))?.turns[answer];
  if (!turn) return { drawings: [], findSpot: () => undefined };
  // A drawing refers to places by their index in this list.
  const spots: string[] = [];
  const drawings = createDrawings(listMoves(replay, turn), better === undefined ? "bad" : "good", spots);
  return { drawings, findSpot: (where) => ("id" in where ? spots[where.id] : undefined) };
}

/** The places of each performed part of an answer. */
function listMoves(replay: Replay, turn: ReplayedTurn): (readonly string[])[] {
  const text = formatAnswerText(turn);
  const parts = turn.rulings.flatMap(({ span, verdict }) => (verdict === "done" ? [text.slice(...span).trim()] : []));
  const moves: (readonly string[])[] = [];
  let written = "";
  for (const part of turn.rulings.length === 0 ? [text.trim()] : parts) {
    const choice = replay
      .choicesAt(turn.index, written)
      .find((each) => isCommandPart(each.text.slice(written.length), part));
    if (!choice) continue;
    written = choice.text;
    if (choice.spots.length > 0) moves.push(choice.spots);
  }
  return moves;
}

/** A bot may add a message after its command. */
function isCommandPart(chosen: string, part: string): boolean {
  const command = chosen.replace(/^[;\s]+/, "");
  return part === command || part.startsWith(`${command} `);
}

/** Several moves are numbered in order; a single one without a target, such as a pick, is ticked or crossed. */
function createDrawings(moves: readonly (readonly string[])[], tone: "good" | "bad", spots: string[]): Drawing[] {
  const place = (spot: string) => ({ id: spots.push(spot) - 1 });
  return moves.map(([from = "", to], i) => {
    const number = moves.length > 1 ? `${i + 1}` : undefined;
    const mark = tone === "good" ? "✓" : "✗";
    if (to === undefined) return { kind: "text", text: number ?? mark, at: place(from), tone };
    const text = number ?? "";
    return { kind: "arrow", from: place(from), to: place(to), text, tone };
  });
}
