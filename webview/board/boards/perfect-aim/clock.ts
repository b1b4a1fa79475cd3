import type { AimNoteEvent } from "../../../../engine/games/perfect-aim/view.ts";
import { english } from "../../../../engine/l10n/message.ts";
import type { Moment, Replayed, ReplayedTurn } from "../../../../engine/record/replayed.ts";

/** The game time of a moment in seconds: of its event, or of the question if nothing has happened yet. */
export function computeTime({ turns }: Pick<Replayed, "turns">, { answer, note }: Moment): number {
  const turn = turns[answer];
  if (!turn) return 0;
  const event = note < 0 ? turn.notes.at(-1) : turn.notes[note - 1];
  return event?.event ? parseSeconds((event.event as AimNoteEvent).t) : getAskTime(turn);
}

function getAskTime({ ask }: ReplayedTurn): number {
  const phase = english(ask.phase);
  return phase.startsWith("t=") ? parseSeconds(phase.slice(2)) : 0;
}

/** Parses "13/2". */
function parseSeconds(text: string): number {
  const [n, d] = text.split("/");
  return Number(n) / Number(d ?? 1);
}
