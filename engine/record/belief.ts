import { msg, type Text } from "../l10n/speak.ts";
import type { Replayed, ReplayedTurn, Viewable } from "./replayed.ts";

/** A bot's prediction of its next observation: named values, possibly nested. */
export interface Belief {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Right after its own answer, or when the bot is asked next. */
  readonly when: "after" | "next";
  /** The line of the bot's source that made the prediction, from 1, if the bot reports it. */
  readonly line?: number;
  /** The text as printed. */
  readonly text: string;
}

/** A predicted field with another actual value. */
interface WrongField {
  readonly field: string;
  readonly believed: unknown;
  /** The value in the game; undefined if the field does not exist. */
  readonly real: unknown;
  /** The existing field names, if the game has no such field. */
  readonly instead?: readonly string[];
}

/** The result of comparing a prediction with the match; nothing is compared if the match cannot decide it. */
export interface BeliefCheck {
  readonly belief: Belief;
  readonly wrong: readonly WrongField[];
  /** The number of compared fields. */
  readonly compared: number;
}

/** Maximum number of fields compared per prediction. */
const maxFields = 500;
const maxDepth = 8;

/** Whether values are nested no deeper than a view can be. */
export function isShallow(value: unknown, levels = maxDepth): boolean {
  if (!isObject(value)) return true;
  return levels > 0 && Object.values(value).every((inside) => isShallow(inside, levels - 1));
}

/** Compares a bot's predictions in a turn with what the game then shows the player. */
export function checkBeliefs(replay: Viewable, turn: ReplayedTurn, beliefs: readonly Belief[]): BeliefCheck[] {
  return beliefs.flatMap((belief) => {
    const real = readObservation(replay, turn, belief.when);
    if (!real) return [];
    const wrong: WrongField[] = [];
    const compared = compareField(belief.fields, real, [], wrong);
    return [{ belief, wrong, compared }];
  });
}

/** The values the player sees, by name; undefined if it is not asked again. */
function readObservation(replay: Viewable, { ask, index }: ReplayedTurn, when: Belief["when"]): object | undefined {
  const { player, gameNumber } = ask;
  const observe = (answer: number, note: number) => {
    const view = replay.viewAt({ answer, note }, player);
    return replay.game.views.observation?.(view, player) ?? view;
  };
  // A referee's game sends a player nothing before its next question.
  if (when === "after" && !replay.game.rules.receive) return observe(index, -1);
  const next = findNextTurn(replay, { player, gameNumber, index });
  return next && observe(next.index, 0);
}

interface Place {
  readonly player: number;
  readonly gameNumber: number | undefined;
  readonly index: number;
}

function findNextTurn({ turns }: Replayed, { player, gameNumber, index }: Place): ReplayedTurn | undefined {
  for (let at = index + 1; at < turns.length; at++) {
    const { ask } = turns[at]!;
    if (ask.player === player && ask.gameNumber === gameNumber) return turns[at];
  }
  return undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** Adds the differences to `wrong` and returns the number of compared fields. */
function compareField(believed: Values, real: Values | object, path: readonly string[], wrong: WrongField[]): number {
  let compared = 0;
  for (const [name, value] of Object.entries(believed)) {
    if (compared >= maxFields) break;
    const at = [...path, name];
    const found = Object.hasOwn(real, name) ? (real as Values)[name] : undefined;
    if (isObject(value) && isObject(found)) compared += compareField(value, found, at, wrong);
    else {
      compared++;
      if (!isSameValue(value, found)) wrong.push(createWrongField(at, value, found, real));
    }
  }
  return compared;
}

function createWrongField(path: readonly string[], believed: unknown, real: unknown, parent: object): WrongField {
  const found = { field: path.join("."), believed, real };
  // A prediction may omit elements of a list or a map by id, but a thing with named fields has all of them.
  const isCollection = Array.isArray(parent) || (path.length > 1 && Object.values(parent).every(isObject));
  return real === undefined && !isCollection ? { ...found, instead: Object.keys(parent).slice(0, 12) } : found;
}

const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null;

/** Allows for rounding differences; null predicts that something does not exist. */
function isSameValue(believed: unknown, real: unknown): boolean {
  if (typeof believed === "number" && typeof real === "number") {
    return Math.abs(believed - real) <= 1e-6 * Math.max(1, Math.abs(real));
  }
  return believed === (real ?? null) || JSON.stringify(believed) === JSON.stringify(real);
}

/** "your health is 24, not 27 as believed". */
export function describeWrongField({ field, believed, real, instead }: WrongField): Text {
  if (instead)
    return msg("there is no field {field}; the fields are {fields}", {
      field: shortenValue(field),
      fields: instead.join(", "),
    });
  if (real === undefined || real === null)
    return msg("{field} is missing; expected {believed}", {
      field: shortenValue(field),
      believed: formatValue(believed),
    });
  return believed === null
    ? msg("{field} is still present", { field: shortenValue(field) })
    : msg("{field} is {real}; expected {believed}", {
        field: shortenValue(field),
        real: formatValue(real),
        believed: formatValue(believed),
      });
}

const maxChars = 60;

const shortenValue = (text: string) => (text.length > maxChars ? `${text.slice(0, maxChars)}…` : text);

/** A value as JSON, cut to a readable length. */
function formatValue(value: unknown): string {
  return shortenValue(typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing"));
}
