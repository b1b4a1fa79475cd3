import { describeHostError, findDebugPrint, readHostError } from "../../game/host-error.ts";
import type { AnswerHint } from "../../game/turn.ts";
import { msg, type Text } from "../../l10n/speak.ts";
import { intoDungeon, itemNames, listItemsLeft, monsters } from "./pieces.ts";
import type { Duel } from "./state.ts";

/** A bot's answer as a value. */
export type Returned =
  | { readonly kind: "integer"; readonly value: number }
  /** A value that is not an integer; `what` says what it is. */
  | { readonly kind: "other"; readonly shown: string; readonly what: "float" | "value" }
  | { readonly kind: "error"; readonly why: Text }
  | { readonly kind: "unreadable"; readonly why: Text; readonly hint?: AnswerHint };

/** Nearly all answers are one digit, and a match has tens of thousands. */
const digits = Array.from({ length: 10 }, (_, value): Returned => ({ kind: "integer", value }));
const zeroCode = "0".charCodeAt(0);

/** Parses an answer line. Booleans are integers as in Python; 6.0 is a float and not an integer. */
export function readReturn(text: string): Returned {
  const digit = text.length === 1 ? digits[text.charCodeAt(0) - zeroCode] : undefined;
  if (digit) return digit;
  const shown = text.trim();
  if (/^-?\d+$/.test(shown)) return { kind: "integer", value: Number(shown) };
  if (/^-?(?:\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|NaN|Infinity)$/.test(shown)) return { kind: "other", shown, what: "float" };
  const error = readHostError(shown);
  if (error) return { kind: "error", why: msg("raised {error}", { error: describeHostError(error) }) };
  try {
    return readValue(JSON.parse(shown));
  } catch {
    const why =
      shown === ""
        ? msg("answered an empty line")
        : msg("returned {shown}, which is not JSON", { shown: quote(shown) });
    return { kind: "unreadable", why: msg("{why}; it must be a whole number", { why }), ...findDebugPrint(shown) };
  }
}

/** Interprets what a bot's method returned, from a parsed value as in recorded games. */
export function readValue(value: unknown): Returned {
  if (typeof value === "boolean") return { kind: "integer", value: value ? 1 : 0 };
  if (Number.isInteger(value)) return { kind: "integer", value: value as number };
  const shown = quote(JSON.stringify(value) ?? "nothing");
  return { kind: "other", shown, what: typeof value === "number" ? "float" : "value" };
}

/** A remark on a value of start_turn other than 1 and 0, which passes. */
export function explainOddStart(returned: Returned): Text | undefined {
  if (returned.kind === "integer" && (returned.value === 0 || returned.value === 1)) return undefined;
  return msg("start_turn returned {returned}, which passes; 1 draws and 0 passes", {
    returned: describeReturned(returned),
  });
}

/** Why a value of play is illegal; undefined if it is legal. */
export function explainIllegalPlay(returned: Returned, { items, call }: Duel): Text | undefined {
  const options = msg("it must be 0 to 5 (discard with that item) or 6 (dungeon)");
  if (returned.kind !== "integer")
    return msg("play returned {returned}; {options}", { returned: describeReturned(returned), options });
  const { value } = returned;
  if (value === intoDungeon) return undefined;
  const name = itemNames[value];
  if (name === undefined) return msg("play returned {value}; {options}", { value, options });
  if (items[value]) return undefined;
  return msg("play({card, number}) returned {value}, but the {name} is already discarded; {left}", {
    card: String(call?.arg),
    value,
    name,
    left: describeItemsLeft(items),
  });
}

function describeItemsLeft(items: readonly boolean[]): Text {
  const left = listItemsLeft(items);
  if (left.length === 0) return msg("no items are left, only 6 (dungeon)");
  return msg("{items} and 6 (dungeon) are left", { items: left.join(", ") });
}

/** Why a value of vorpal_choice is illegal; undefined if it is legal. */
export function explainIllegalDagger(returned: Returned): Text | undefined {
  if (returned.kind === "integer" && monsters.includes(returned.value)) return undefined;
  const choices = [...new Set(monsters)].join(", ");
  return msg("vorpal_choice returned {returned}; it must name a monster of the deck: {choices}", {
    returned: describeReturned(returned),
    choices,
  });
}

function describeReturned(returned: Returned): Text {
  if (returned.kind === "integer") return String(returned.value);
  if (returned.kind !== "other") return returned.why;
  if (returned.shown === "null") return msg("null (in JavaScript undefined, in Python None, perhaps a missing return)");
  return returned.what === "float" ? msg("{shown}, a float", { shown: returned.shown }) : returned.shown;
}

const quote = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
