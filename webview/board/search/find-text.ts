import type { Replayed } from "../../../engine/record/replayed.ts";
import type { Board } from "../boards/board.ts";
import { readNumber } from "./read-number.ts";

export interface SearchHit {
  readonly answer: number;
  readonly where: "sent" | "answered" | "error output";
  /** The line that contains it, split into the text before, the text itself, and the text after. */
  readonly parts: readonly [string, string, string];
}

/** More hits would not help. */
export const maxHits = 200;
const contextChars = 24;

/**
 * Searches everything sent, answered and written to stderr, ignoring case. `name=value` finds turns in which a field
 * has a value, `name<5` and `name>=5` those in which its number is in a range; the name of a field that does not occur
 * as text finds turns in which it changes.
 */
export function findText(replay: Replayed, query: string, board?: Pick<Board, "fields">): SearchHit[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return [];
  const named = () => findByName(replay, wanted, board);
  if (/[=<>]/.test(wanted)) return [...named(), ...findPlainText(replay, wanted)].slice(0, maxHits);
  const hits = findPlainText(replay, wanted);
  return hits.length > 0 ? hits : named();
}

function findPlainText(replay: Replayed, wanted: string): SearchHit[] {
  const hits: SearchHit[] = [];
  for (const { index, ask, answer } of replay.turns) {
    const texts: [SearchHit["where"], string][] = [
      ["sent", ask.text],
      ["answered", answer.failure ? (answer.partial ?? "") : answer.text],
      ["error output", answer.stderr ?? ""],
    ];
    for (const [where, text] of texts) {
      const parts = splitAtHit(text, wanted);
      if (parts) hits.push({ answer: index, where, parts });
      if (hits.length >= maxHits) return hits;
    }
  }
  return hits;
}

function findByName(replay: Replayed, wanted: string, { fields: list }: Pick<Board, "fields"> = {}): SearchHit[] {
  const [, name, operator = "", value] = /^([a-z_]\w*)\s*(?:(=|[<>]=?)\s*(\S+))?$/.exec(wanted) ?? [];
  if (name === undefined || !list) return [];
  const last = new Map<number, string>();
  const hits = replay.turns.flatMap(({ index, ask }): SearchHit[] => {
    const found = list(ask, replay).filter((field) => field.name.toLowerCase() === name);
    const values = found.map(({ from, to }) => ask.text.slice(from, to));
    const all = values.join(" ");
    const isNew = found.length > 0 && last.get(ask.player) !== all;
    if (isNew) last.set(ask.player, all);
    const fitting = values.find((each) => value !== undefined && fits(each, operator, value));
    const shown = value === undefined ? (isNew ? all : undefined) : fitting;
    return shown === undefined ? [] : [{ answer: index, where: "sent", parts: ["", found[0]!.name, ` ${shown}`] }];
  });
  return hits.slice(0, maxHits);
}

/** Whether the value of a field is equal to another, or, if both are numbers, less or more. */
function fits(given: string, operator: string, value: string): boolean {
  if (operator === "=") return given.toLowerCase() === value;
  const [left, right] = [readNumber(given), readNumber(value)];
  if (left === undefined || right === undefined) return false;
  switch (operator) {
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    default:
      return false;
  }
}

function splitAtHit(text: string, wanted: string): SearchHit["parts"] | undefined {
  const at = text.toLowerCase().indexOf(wanted);
  if (at < 0) return undefined;
  const to = at + wanted.length;
  const from = Math.max(text.lastIndexOf("\n", at - 1) + 1, at - contextChars);
  const lineEnd = text.indexOf("\n", to);
  const end = Math.min(lineEnd < 0 ? text.length : lineEnd, to + contextChars);
  return [text.slice(from, at), text.slice(at, to), text.slice(to, end)];
}
