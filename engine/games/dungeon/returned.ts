import { readHostError, sentenceOf } from "../host-error.ts";
import { intoDungeon, itemNames, itemsLeft, monsters } from "./pieces.ts";
import type { Duel } from "./state.ts";

/** A bot's answer as a value. */
export type Returned =
  | { readonly kind: "integer"; readonly value: number }
  /** A value that is no integer; `what` says what it is. */
  | { readonly kind: "other"; readonly shown: string; readonly what: "float" | "value" }
  | { readonly kind: "error"; readonly why: string }
  | { readonly kind: "unreadable"; readonly why: string };

/** Reads an answer line. Truth values are integers as in Python; 6.0 is a float and no integer. */
export function readReturn(text: string): Returned {
  const shown = text.trim();
  if (/^-?\d+$/.test(shown)) return { kind: "integer", value: Number(shown) };
  if (/^-?(?:\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|NaN|Infinity)$/.test(shown)) return { kind: "other", shown, what: "float" };
  const error = readHostError(shown);
  if (error) return { kind: "error", why: `raised ${sentenceOf(error)}` };
  try {
    return readValue(JSON.parse(shown));
  } catch {
    const why = shown === "" ? "answered an empty line" : `answered ${quote(shown)}, which is not JSON`;
    return { kind: "unreadable", why: `${why}; it must be a whole number` };
  }
}

/** The same for a value that was parsed already, as recorded games have them. */
export function readValue(value: unknown): Returned {
  if (typeof value === "boolean") return { kind: "integer", value: value ? 1 : 0 };
  if (Number.isInteger(value)) return { kind: "integer", value: value as number };
  const shown = quote(JSON.stringify(value) ?? "nothing");
  return { kind: "other", shown, what: typeof value === "number" ? "float" : "value" };
}

/** A remark on a value of start_turn that is neither 1 nor 0: it passes. */
export function oddStart(returned: Returned): string | undefined {
  if (returned.kind === "integer" && (returned.value === 0 || returned.value === 1)) return undefined;
  return `start_turn answered ${shownOf(returned)}, which passes; 1 draws and 0 passes`;
}

/** Why a value of play is illegal. */
export function illegalPlay(returned: Returned, { items, call }: Duel): string | undefined {
  const options = `it must be 0 to 5 (discard with that item) or ${intoDungeon} (dungeon)`;
  if (returned.kind !== "integer") return `play answered ${shownOf(returned)}; ${options}`;
  const { value } = returned;
  if (value === intoDungeon) return undefined;
  const name = itemNames[value];
  if (name === undefined) return `play answered ${value}; ${options}`;
  if (items[value]) return undefined;
  return `play(${call?.arg}) answered ${value}, but the ${name} is discarded already; ${leftOver(items)}`;
}

function leftOver(items: readonly boolean[]): string {
  const left = itemsLeft(items);
  if (left.length === 0) return `no item is left, only ${intoDungeon} (dungeon)`;
  return `left are ${left.join(", ")} and ${intoDungeon} (dungeon)`;
}

/** Why a value of vorpal_choice is illegal. */
export function illegalDagger(returned: Returned): string | undefined {
  if (returned.kind === "integer" && monsters.includes(returned.value)) return undefined;
  const choices = [...new Set(monsters)].join(", ");
  return `vorpal_choice answered ${shownOf(returned)}; it must name a monster of the deck: ${choices}`;
}

function shownOf(returned: Returned): string {
  if (returned.kind === "integer") return String(returned.value);
  if (returned.kind !== "other") return returned.why;
  if (returned.shown === "null") return "null (in JavaScript undefined, in Python None, perhaps a missing return)";
  return returned.what === "float" ? `${returned.shown}, a float` : returned.shown;
}

function quote(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
