import type { Ruling } from "../../game/turn.ts";
import type { SourceRange } from "../../record/answer.ts";
import type { BotStamp } from "../../record/bot-stamp.ts";
import type { AnswerLine } from "../../record/match-record.ts";
import type { GuessLine } from "../../record/source-line.ts";

/** A source line that wrote a part of an answer. */
export interface LineShare {
  readonly file: string;
  /** The line's number, from 1. */
  readonly line: number;
  /** The line's share of the answer; the shares of an answer add up to 1. */
  readonly share: number;
  readonly isGuessed: boolean;
}

/**
 * The lines that wrote an answer, with the share of characters of each: from the trace, or guessed for each command.
 * For a failure, the line where the bot failed. Empty if unknown.
 */
export function findWriters(
  answer: AnswerLine,
  rulings: readonly Ruling[],
  stamp: BotStamp,
  guess: GuessLine,
): readonly LineShare[] {
  if (answer.failure !== undefined) {
    const at = answer.error?.frames[0] ?? answer.stack?.[0];
    return shareByWriter([{ at, characters: 1, isGuessed: answer.error?.guessed ?? false }]);
  }
  const { text, writtenBy = [] } = answer;
  const parts = writtenBy.length > 0 ? writtenBy : rulings.length > 0 ? rulings : [{ span: [0, text.length] as const }];
  return shareByWriter(
    parts.map((part) => {
      const [from, to] = part.span;
      const piece = text.slice(from, to).trim();
      const isTraced = "frames" in part;
      const at = isTraced ? part.frames[0] : guess(stamp, piece);
      return { at, characters: piece.length, isGuessed: !isTraced };
    }),
  );
}

interface Piece {
  readonly at: SourceRange | undefined;
  readonly characters: number;
  readonly isGuessed: boolean;
}

function shareByWriter(pieces: readonly Piece[]): LineShare[] {
  const known = pieces.filter(({ at, characters }) => at !== undefined && characters > 0);
  const all = known.reduce((sum, { characters }) => sum + characters, 0);
  const lines = new Map<string, LineShare>();
  for (const { at, characters, isGuessed } of known) {
    const { file, line } = at!;
    const key = `${line}:${file}`;
    lines.set(key, { file, line, isGuessed, share: (lines.get(key)?.share ?? 0) + characters / all });
  }
  return [...lines.values()];
}
