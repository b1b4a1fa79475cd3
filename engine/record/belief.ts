import { said } from "../l10n/speak.ts";
import type { Replayed, ReplayedTurn, Viewable } from "./replay.ts";

/** What a bot said it would be told: named values, some of which may be inside others. */
export interface Belief {
  readonly fields: Readonly<Record<string, unknown>>;
  /** After the own answer, or when the bot is asked the next time. */
  readonly when: "after" | "next";
  /** The line of the bot's source that said so, from 1, where the bot tells it. */
  readonly line?: number;
  /** As it was printed. */
  readonly text: string;
}

/** A field that is not as it was believed to be. */
export interface WrongField {
  readonly field: string;
  readonly believed: unknown;
  /** Undefined: it is not there. */
  readonly real: unknown;
  /** The names that there are, where the game knows no such field. */
  readonly instead?: readonly string[];
}

/** How a belief compares with the match; of one that the match cannot decide, nothing is known. */
export interface BeliefChecked {
  readonly belief: Belief;
  readonly wrong: readonly WrongField[];
  /** How many fields were compared. */
  readonly compared: number;
}

/** Fields of one belief that are compared. */
const mostFields = 500;
/** How deep they may lie in each other. */
const deepest = 8;

/** Whether values are nested no deeper than views are; deeper ones are of nobody's simulation. */
export function isShallow(value: unknown, levels = deepest): boolean {
  if (!isObject(value)) return true;
  return levels > 0 && Object.values(value).every((inside) => isShallow(inside, levels - 1));
}

/** Compares what a bot believed in a turn with what the game tells that player. */
export function checkBeliefs(replay: Viewable, turn: ReplayedTurn, beliefs: readonly Belief[]): BeliefChecked[] {
  return beliefs.flatMap((belief) => {
    const real = toldAfter(replay, turn, belief.when);
    if (!real) return [];
    const wrong: WrongField[] = [];
    const compared = compare(belief.fields, real, [], wrong);
    return [{ belief, wrong, compared }];
  });
}

/** What the player is told, by name; undefined where it is not asked again. */
function toldAfter(replay: Viewable, { ask, index }: ReplayedTurn, when: Belief["when"]): object | undefined {
  const { player, gameNumber } = ask;
  const told = (answer: number, note: number) => {
    const view = replay.viewAt({ answer, note }, player);
    return replay.game.views.observation?.(view, player) ?? view;
  };
  if (when === "after") return told(index, -1);
  const next = nextOf(replay, { player, gameNumber, index });
  return next && told(next.index, 0);
}

interface Place {
  readonly player: number;
  readonly gameNumber: number | undefined;
  readonly index: number;
}

function nextOf({ turns }: Replayed, { player, gameNumber, index }: Place): ReplayedTurn | undefined {
  for (let at = index + 1; at < turns.length; at++) {
    const { ask } = turns[at]!;
    if (ask.player === player && ask.gameNumber === gameNumber) return turns[at];
  }
  return undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** Adds what differs to `wrong`; how many fields were compared. */
function compare(believed: Values, real: Values | object, path: readonly string[], wrong: WrongField[]): number {
  let compared = 0;
  for (const [name, value] of Object.entries(believed)) {
    if (compared >= mostFields) break;
    const at = [...path, name];
    const found = Object.hasOwn(real, name) ? (real as Values)[name] : undefined;
    if (isObject(value) && isObject(found)) compared += compare(value, found, at, wrong);
    else {
      compared++;
      if (!isSame(value, found)) wrong.push(wrongField(at, value, found, real));
    }
  }
  return compared;
}

function wrongField(path: readonly string[], believed: unknown, real: unknown, parent: object): WrongField {
  const found = { field: path.join("."), believed, real };
  // A list, or things by their ids, may lack one; a thing with named fields has them all.
  const isCollection = Array.isArray(parent) || (path.length > 1 && Object.values(parent).every(isObject));
  return real === undefined && !isCollection ? { ...found, instead: Object.keys(parent).slice(0, 12) } : found;
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null;
}

/** Numbers of a simulation are rounded in another order than ours; null believes that something is not there. */
function isSame(believed: unknown, real: unknown): boolean {
  if (typeof believed === "number" && typeof real === "number") {
    return Math.abs(believed - real) <= 1e-6 * Math.max(1, Math.abs(real));
  }
  return believed === (real ?? null) || JSON.stringify(believed) === JSON.stringify(real);
}

/** "your health is 24, not 27 as believed". */
export function wrongInWords({ field, believed, real, instead }: WrongField): string {
  if (instead)
    return said("there is no field {field}; there are {fields}", { field: brief(field), fields: instead.join(", ") });
  if (real === undefined || real === null)
    return said("{field} is not there, believed was {believed}", { field: brief(field), believed: shown(believed) });
  return believed === null
    ? said("{field} is still there", { field: brief(field) })
    : said("{field} is {real}, believed was {believed}", {
        field: brief(field),
        real: shown(real),
        believed: shown(believed),
      });
}

const longest = 60;

const brief = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

export function shown(value: unknown): string {
  return brief(typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing"));
}
