import type { Choice } from "../game/extras.ts";
import type { Ask, Ruling } from "../game/turn.ts";
import { branchView } from "./branch-view.ts";
import { copyOf, judge, type Position } from "./position.ts";
import type { Viewable } from "./replay.ts";

/** What somebody is asked where a record ends, and what could be answered. */
export interface Question {
  /** The place that the answer will have in the record. */
  readonly index: number;
  readonly ask: Ask;
  /** What may be answered when `written` is there already; nothing where the game cannot say. */
  choices(written: string): readonly Choice[];
  /** Why a text would not be performed as it stands, in words; undefined where it would. */
  reasonAgainst(text: string): string | undefined;
  /** The match with this answer, where that tells its player nothing that was hidden from it. */
  after(text: string): Viewable | undefined;
}

const none: readonly never[] = [];

export function questionTo(position: Position, original: Viewable, player: number): Question | undefined {
  const { game, state, open, index } = position;
  const person = game.extras?.person;
  const at = open.findIndex((each) => each.player === player);
  const ask = open[at];
  if (!ask) return undefined;
  return {
    index: index + at,
    ask,
    choices: (written) => person?.choices(state, ask, written) ?? none,
    reasonAgainst: (text) => reasonIn(rulingsOf(position, at, text)),
    after: (text) =>
      person?.predictable && at === 0 ? branchView(original, copyOf(position), { ask, told: none }, text) : undefined,
  };
}

/** Whoever is asked at the same time and judged before gives any legal answer; it decides nothing about this one. */
function rulingsOf(position: Position, at: number, text: string): readonly Ruling[] {
  const after = copyOf(position);
  const person = after.game.extras?.person;
  for (let before = 0; before < at; before++) {
    const [any] = person?.choices(after.state, after.open[0]!, "") ?? none;
    judge(after, { text: any?.text ?? "" });
  }
  return judge(after, { text });
}

/** The first command that would not be performed says why. */
function reasonIn(rulings: readonly Ruling[]): string | undefined {
  return rulings.find(({ verdict }) => verdict === "skipped" || verdict === "unreadable")?.why;
}
