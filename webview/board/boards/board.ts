import type { ComponentType, VNode } from "preact";
import type { TextField } from "../../../engine/game/extras.ts";
import type { Ask, Note } from "../../../engine/game/turn.ts";
import type { View } from "../../../engine/game/views.ts";
import { formatExact, msg } from "../../../engine/l10n/speak.ts";
import type { Drawing, DrawingPlace } from "../../../engine/record/bot-drawing.ts";
import { compareViews } from "../../../engine/record/compare.ts";
import type { Moment, Replayed, ReplayedTurn } from "../../../engine/record/replayed.ts";

export interface BoardProps {
  readonly view: View;
  /** The state before the events, used to draw what has left the board since. */
  readonly before: View;
  /** The events to show: one after a step, or all of an answer when shown as a whole. */
  readonly notes: readonly Note[];
  readonly turn: ReplayedTurn | undefined;
  readonly moment: Moment;
  readonly seenBy: number | undefined;
  /** The player at the bottom. */
  readonly bottom: number;
  readonly names: readonly string[];
  /** The drawings of the answering bot; empty if the view is another player's. */
  readonly drawings: readonly Drawing[];
  /** Jumps to the beginning of one game of a match with several. */
  readonly pickGame: (gameNumber: number) => void;
  readonly isPlaying: boolean;
  /** Steps per second while playing. */
  readonly speed: number;
}

export interface Board {
  readonly Draw: ComponentType<BoardProps>;
  /** How many pieces an answer removed from the game; marked on the timeline. */
  readonly kills?: (turn: ReplayedTurn) => number;
  /** The game's own time at a moment in seconds; playback then follows it. */
  readonly clock?: (match: Replayed, moment: Moment) => number;
  /** Names the pieces of what a bot was sent, in order. */
  readonly fields?: (ask: Ask, match: Replayed) => readonly TextField[];
  /** What the names in a JSON text sent to a bot mean. */
  readonly meanings?: (match: Replayed) => ReadonlyMap<string, string>;
  /** Maps what a bot's drawing refers to to a spot; undefined for turns where the board draws them itself. */
  readonly spots?: (turn: ReplayedTurn) => FindSpot | undefined;
  /** The items of a view, by which changes are described. */
  readonly listItems?: ListBoardItems;
  /** Whether it shows only what a player was sent: the effect of an answer is then seen in the player's next question. */
  readonly showsQuestions?: true;
  /** Draws what a line of the text sent to a bot means, such as a card; gets the values of the line with their names. */
  readonly Picture?: (props: { readonly line: readonly NamedValue[] }) => VNode | null;
}

/** The spot's name on the board, as in the `data-spot` attribute of its elements. */
export type FindSpot = (where: DrawingPlace) => string | undefined;

export interface NamedValue extends TextField {
  readonly value: string;
}

/** Something on a board that changes are described for: a player, a card, a score. */
export interface BoardItem {
  /** Stays the same from state to state. */
  readonly id: string;
  /** The name of what the item stands for: "Slimer (7)". */
  readonly about: string;
  readonly player?: number;
  /** Where it is on the board, as names of spots. */
  readonly spots?: readonly string[];
  /** Values by name, in display order. */
  readonly values?: Readonly<Record<string, string | number | boolean>>;
  /** Words for its appearance and disappearance: "drawn", "dies". Without them, these are not listed. */
  readonly came?: string;
  readonly left?: string;
}

/** Lists the items of a view; `names` are the players' names, `seat` is the player whose turn it is. */
export type ListBoardItems = (view: View, names: readonly string[], seat: number) => readonly BoardItem[];

/** How one thing on the board changed: whether it appeared or disappeared, and which of its values differ. */
export interface ItemChange {
  readonly item: BoardItem;
  /** A word for its appearance or disappearance. */
  readonly word?: string;
  readonly values: readonly { readonly name: string; readonly before: string; readonly after: string }[];
}

/** The changed items in the order after the change; those that are gone come last. */
export function compareItems(before: readonly BoardItem[], after: readonly BoardItem[]): ItemChange[] {
  const earlier = new Map(before.map((item) => [item.id, item]));
  const later = new Set(after.map(({ id }) => id));
  const kept = after.flatMap((item): ItemChange[] => {
    const was = earlier.get(item.id);
    if (!was) return item.came === undefined ? [] : [{ item, word: item.came, values: [] }];
    const values = compareViews(was.values ?? {}, item.values ?? {}).map(({ path, before, after }) => ({
      name: String(path[0]),
      before: formatValue(before),
      after: formatValue(after),
    }));
    return values.length > 0 ? [{ item, values }] : [];
  });
  const gone = before.filter((item) => !later.has(item.id) && item.left !== undefined);
  return [...kept, ...gone.map((item) => ({ item, word: item.left!, values: [] }))];
}

function formatValue(value: unknown): string {
  if (value === undefined || value === "") return "–";
  if (typeof value === "number") return formatExact(Math.round(value * 100) / 100);
  return value === true ? msg("yes") : value === false ? msg("no") : String(value);
}
