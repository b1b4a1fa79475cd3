import type { AimNoteEvent } from "../../../../engine/games/perfect-aim/view.ts";
import type { Moment, Replayed, ReplayedTurn } from "../../../../engine/record/replayed.ts";

/** The game time of a moment in seconds: of its event, or of the question if nothing has happened yet. */
export function computeTime({ turns }: Pick<Replayed, "turns">, { answer, note }: Moment): number {
  const turn = turns[answer];
  if (!turn) return 0;
  const event = note < 0 ? turn.notes.at(-1) : turn.notes[note - 1];
  return event?.event ? parseSeconds((event.event as AimNoteEvent).t) : getAskTime(turn);
}

/** The exact time; the phase has it rounded. A greeting has none. */
function getAskTime({ ask }: ReplayedTurn): number {
  const [, time] = /"t":"([^"]+)"/.exec(ask.text) ?? [];
  return time === undefined ? 0 : parseSeconds(time);
}

/** Parses "13/2". */
function parseSeconds(text: string): number {
  const [n, d] = text.split("/");
  return Number(n) / Number(d ?? 1);
}
