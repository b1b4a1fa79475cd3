import type { ReplayedTurn } from "../../engine/record/replayed.ts";
import type { PrintedLine } from "./messages.ts";
import type { OpenedMatch } from "./opened-match.ts";

/** Longer texts are cut; the board has them in full. */
const maxChars = 120;
/** How many answers back the other players' last answers are searched. */
const maxAnswersBack = 40;

/** What each source line printed for an answer, and for the previous answers of the other players. */
export function collectPrinted({ replay }: OpenedMatch, answer: number): readonly PrintedLine[] {
  const seen = new Set<number>();
  const turns: ReplayedTurn[] = [];
  for (let at = answer; at >= 0 && at > answer - maxAnswersBack && seen.size < replay.plan.bots.length; at--) {
    const turn = replay.turns[at];
    if (!turn || seen.has(turn.ask.player)) continue;
    seen.add(turn.ask.player);
    turns.push(turn);
  }
  return turns.flatMap(listLines);
}

/** Combines everything a line printed, in order. */
function listLines({ answer }: ReplayedTurn): PrintedLine[] {
  const text = answer.failure ? (answer.partial ?? "") : answer.text;
  const found = new Map<string, PrintedLine>();
  for (const { span, frames } of answer.writtenBy ?? []) {
    const [frame] = frames;
    const part = text.slice(...span).trim();
    if (!frame || part === "") continue;
    const { file, line } = frame;
    const key = `${line} ${file}`;
    const before = found.get(key)?.text;
    found.set(key, { file, line, text: cutText(before === undefined ? part : `${before} ${part}`) });
  }
  return [...found.values()];
}

const cutText = (text: string) => (text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text);
