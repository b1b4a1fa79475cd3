import type { Choice } from "../game/extras.ts";
import type { Ask, Ruling } from "../game/turn.ts";
import type { Text } from "../l10n/message.ts";
import { createBranchView } from "./branch-view.ts";
import { copyPosition, judgeReply, type Position } from "./position.ts";
import type { Viewable } from "./replayed.ts";

/** An open question at the end of a record, and its possible answers. */
export interface Question {
  /** The index the answer will have in the record. */
  readonly index: number;
  readonly ask: Ask;
  /** The possible continuations of `written`; empty if the game cannot list them. */
  choices(written: string): readonly Choice[];
  /** Why an answer would not be performed as a whole; undefined if it would. */
  reasonAgainst(text: string): Text | undefined;
  /** The match after this answer, unless that would reveal something hidden from the player. */
  after(text: string): Viewable | undefined;
}

const emptyChoices: readonly Choice[] = [];

/** What a player is asked in this position, with the answer of the recorded match; undefined if it is not asked. */
export function openQuestionTo(position: Position, original: Viewable, player: number): Question | undefined {
  const { game, state, open, index } = position;
  const person = game.extras?.person;
  const at = open.findIndex((each) => each.player === player);
  const ask = open[at];
  if (!ask) return undefined;
  return {
    index: index + at,
    ask,
    choices: (written) => person?.choices(state, ask, written) ?? emptyChoices,
    reasonAgainst: (text) => findReason(judgeText(position, at, text)),
    after: (text) =>
      person?.isPredictable && at === 0
        ? createBranchView(original, copyPosition(position), { ask, messages: [] }, text)
        : undefined,
  };
}

/** Players asked at the same time and judged earlier get any legal answer, which has no influence on this one. */
function judgeText(position: Position, at: number, text: string): readonly Ruling[] {
  const after = copyPosition(position);
  const person = after.game.extras?.person;
  for (let before = 0; before < at; before++) {
    const [choice] = person?.choices(after.state, after.open[0]!, "") ?? emptyChoices;
    judgeReply(after, { text: choice?.text ?? "" });
  }
  return judgeReply(after, { text });
}

/** The reason of the first command that would not be performed. */
function findReason(rulings: readonly Ruling[]): Text | undefined {
  return rulings.find(({ verdict }) => verdict === "skipped" || verdict === "unreadable")?.why;
}
