import type { ComponentType, VNode } from "preact";
import type { Ask, Note } from "../../../engine/game/turn.ts";
import type { View } from "../../../engine/game/views.ts";
import type { Drawing, Where } from "../../../engine/record/bot-drawing.ts";
import type { Moment, Replayed, ReplayedTurn } from "../../../engine/record/replay.ts";
import type { FactsOf } from "../facts.ts";

/** What every board is given to draw one moment. */
export interface BoardProps {
  /** The state to draw. */
  readonly view: View;
  /** The state before the events: what has left since is drawn once more. */
  readonly before: View;
  /** The events to make visible: one after a step, all of an answer when it is seen whole. */
  readonly notes: readonly Note[];
  readonly turn: ReplayedTurn | undefined;
  readonly moment: Moment;
  readonly seenBy: number | undefined;
  /** The player at the bottom. */
  readonly bottom: number;
  readonly names: readonly string[];
  /** What the answering bot asked to have drawn; nothing where its eyes are not the ones seen with. */
  readonly drawings: readonly Drawing[];
  /** Goes to the beginning of one game of a match of many. */
  readonly pickGame: (gameNumber: number) => void;
  readonly playing: boolean;
  /** Steps a second while playing. */
  readonly speed: number;
}

/** What a piece of the text sent to a bot is. */
export interface TextField {
  /** Characters of the text, [from, to). */
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** What the value stands for, where it is a code. */
  readonly means?: string;
}

export interface Board {
  readonly Draw: ComponentType<BoardProps>;
  /** How many pieces left the game for good in an answer; marked on the timeline. */
  readonly kills?: (turn: ReplayedTurn) => number;
  /** Seconds of the game's own time at a moment; playing then keeps that time. */
  readonly clock?: (match: Replayed, moment: Moment) => number;
  /** Names the pieces of what a bot was sent, in their order. */
  readonly fields?: (ask: Ask, match: Replayed) => readonly TextField[];
  /** The spot of what a bot's drawing speaks of; undefined for turns whose drawings the board makes itself. */
  readonly spots?: (turn: ReplayedTurn) => SpotOf | undefined;
  /** What can be told of a view, so that changes can be told in words. */
  readonly facts?: FactsOf;
  /** A picture for a line, from its fields and their values. */
  readonly Picture?: (props: { readonly line: readonly NamedValue[] }) => VNode | null;
}

/** The name of the spot on the board, as its elements have it in `data-spot`. */
export type SpotOf = (where: Where) => string | undefined;

export interface NamedValue extends TextField {
  readonly value: string;
}
