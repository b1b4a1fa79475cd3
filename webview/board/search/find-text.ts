import { msg, t, translate } from "../../../engine/l10n/speak.ts";
import type { ReplayedTurn, Viewable } from "../../../engine/record/replayed.ts";
import type { Chance } from "../../../engine/views/analysis-facts.ts";
import type { Board, BoardItem } from "../boards/board.ts";
import { formatWholePercent } from "../state/mistakes-state.ts";

interface SearchHit {
  readonly answer: number;
  /** Where in the turn, as a word to translate. */
  readonly where: string;
  /** The line that contains it, split into the text before, the text itself, and the text after. */
  readonly parts: readonly [string, string, string];
}

type SearchedBoard = Pick<Board, "fields" | "listItems">;

/** More hits would not help. */
export const maxHits = 200;
const contextChars = 24;

/**
 * Searches everything that one sees of a match, ignoring case: names and values on the board, events, problems, what was
 * sent, answered and written to stderr. `name=value`, `name<5` and `name>=5` find where a value on the board comes into
 * a range, and turns in which a field that was sent is in it; the name of a field that does not occur as text finds
 * turns in which it changes.
 */
export function findText(
  replay: Viewable,
  query: string,
  board: SearchedBoard = {},
  chances: readonly Chance[] = [],
): SearchHit[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return [];
  const turns = readTurns(replay, board);
  const [, name, operator, value] = /^([\p{L}_][\w' ]*?)\s*(?:(=|[<>]=?)\s*(\S+))?$/u.exec(wanted) ?? [];
  const isRange = name !== undefined && operator !== undefined && value !== undefined;
  const fits = isRange ? (each: unknown) => isInRange(String(each), operator, value) : undefined;
  if (isRange && name === "chance" && chances.length > 0) return findChances(chances, operator, value);
  const plain = findPlainText(turns, wanted);
  const inFields = () => (name === undefined ? [] : findFields(replay, name, fits, board));
  const named = isRange ? inFields() : [];
  const onBoard = named.length > 0 ? [] : findOnBoard(turns, fits ? { name: name!, fits } : { text: wanted });
  const found = [...onBoard, ...named, ...plain];
  return (found.length > 0 ? found : inFields()).sort((one, other) => one.answer - other.answer).slice(0, maxHits);
}

/** Where a winning chance comes into a range: `chance<0.3` or `chance<30%`. */
function findChances(chances: readonly Chance[], operator: string, value: string): SearchHit[] {
  const unit = value.endsWith("%") ? 100 : 1;
  const inside = new Set<number>();
  return chances.flatMap(({ answer, player, chance }): SearchHit[] => {
    const isIn = isInRange(String(unit * chance), operator, value);
    const isNew = isIn && !inside.has(player);
    if (isIn) inside.add(player);
    else inside.delete(player);
    return isNew ? [{ answer, where: msg("winning chance"), parts: ["", formatWholePercent(chance), ""] }] : [];
  });
}

/** What one sees in a turn. */
interface SeenTurn {
  readonly texts: readonly (readonly [SearchHit["where"], string])[];
  readonly items: readonly BoardItem[];
}

/** Every state of a match is computed once for all its searches. */
const seenTurns = new WeakMap<Viewable, { readonly listItems: Board["listItems"]; readonly turns: SeenTurn[] }>();

function readTurns(replay: Viewable, board: SearchedBoard): readonly SeenTurn[] {
  const { listItems } = board;
  const known = seenTurns.get(replay);
  const turns = known && known.listItems === listItems ? known.turns : [];
  seenTurns.set(replay, { listItems, turns });
  for (const turn of replay.turns.slice(turns.length)) turns.push(readTurn(replay, turn, board));
  return turns;
}

function readTurn(replay: Viewable, turn: ReplayedTurn, { listItems }: SearchedBoard): SeenTurn {
  const { index, ask, answer, notes, rulings } = turn;
  const names = replay.plan.bots.map(({ name }) => name);
  return {
    items: listItems?.(replay.viewAt({ answer: index, note: -1 }), names, ask.player) ?? [],
    texts: [
      [msg("event"), notes.map(({ text }) => translate(text)).join("\n")],
      [msg("problem"), [answer.failure ?? "", ...rulings.map(({ why = "" }) => translate(why))].join("\n")],
      [msg("sent"), ask.text],
      [msg("answered"), answer.failure ? (answer.partial ?? "") : answer.text],
      [msg("error output"), answer.stderr ?? ""],
    ],
  };
}

/** Events are told in the present tense: what "died", "dies". */
function findPlainText(turns: readonly SeenTurn[], wanted: string): SearchHit[] {
  const present = /ed$/.test(wanted) ? [wanted.slice(0, -1), wanted.slice(0, -2)].map((stem) => `${stem}s`) : [];
  return turns.flatMap(({ texts }, answer) =>
    texts.flatMap(([where, text]): SearchHit[] => {
      const words = where === "event" ? [wanted, ...present] : [wanted];
      const parts = words.map((word) => splitAtHit(text, word)).find((each) => each !== undefined);
      return parts ? [{ answer, where, parts }] : [];
    }),
  );
}

type WantedItem = { readonly text: string } | { readonly name: string; readonly fits: (value: unknown) => boolean };

/** Where something that fits comes to be on the board; as long as it stays, it is not found again. */
function findOnBoard(turns: readonly SeenTurn[], wanted: WantedItem): SearchHit[] {
  let before = new Set<string>();
  return turns.flatMap(({ items }, answer) => {
    const found = items.flatMap((item) => describeFit(item, wanted).map((text) => ({ item, text })));
    const now = new Set(found.map(({ item }) => item.id));
    const fresh = found.filter(({ item }) => !before.has(item.id));
    before = now;
    return fresh.map(({ item: { about }, text }): SearchHit => {
      return { answer, where: msg("board"), parts: text ? [`${about} `, text, ""] : ["", about, ""] };
    });
  });
}

function describeFit({ about, values = {} }: BoardItem, wanted: WantedItem): string[] {
  if ("text" in wanted) return about.toLowerCase().includes(wanted.text) ? [""] : [];
  return Object.entries(values).flatMap(([name, value]) =>
    name.toLowerCase() === wanted.name && wanted.fits(value) ? [`${name} ${value}`] : [],
  );
}

/** Turns in which a field that was sent fits, or changes. */
function findFields(
  replay: Viewable,
  name: string,
  fits: ((value: unknown) => boolean) | undefined,
  { fields: list }: SearchedBoard,
): SearchHit[] {
  const last = new Map<number, string>();
  return replay.turns.flatMap(({ index, ask }): SearchHit[] => {
    const found = (list?.(ask, replay) ?? []).filter((field) => field.name.toLowerCase() === name);
    const values = found.map(({ from, to }) => ask.text.slice(from, to));
    const all = values.join(" ");
    const isNew = found.length > 0 && last.get(ask.player) !== all;
    if (isNew) last.set(ask.player, all);
    const shown = fits ? values.find(fits) : isNew ? all : undefined;
    return shown === undefined ? [] : [{ answer: index, where: "sent", parts: ["", found[0]!.name, ` ${shown}`] }];
  });
}

/** Whether a value is equal to another, or, if both begin with numbers ("3 of 8"), less or more. */
function isInRange(given: string, operator: string, value: string): boolean {
  const [left, right] = [Number.parseFloat(given), Number.parseFloat(value)];
  switch (operator) {
    case "=":
      return given.toLowerCase() === value || (left === right && /^\S+ /.test(given));
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    default:
      return left >= right;
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

const maxSuggestions = 200;

/** What can be searched in a match: names on the board, then values with an operator. */
export function listSuggestions(replay: Viewable, board: SearchedBoard): readonly string[] {
  // What one sees late in a match is what it is about.
  const items = readTurns(replay, board)
    .toReversed()
    .flatMap((turn) => turn.items);
  const names = items.filter(({ player }) => player !== undefined).map(({ about }) => about.replace(/ \(\d+\)$/, ""));
  const values = items.flatMap((item) =>
    Object.entries(item.values ?? {}).flatMap(([name, value]) => (/^-?\d/.test(String(value)) ? [`${name}<`] : [])),
  );
  const own = new Set(replay.plan.bots.map(({ name }) => name));
  return [...new Set([...names.filter((name) => !own.has(name)), ...values])].slice(0, maxSuggestions);
}

/** Three searches that find something, of different kinds. */
export function listExamples(suggestions: readonly string[]): readonly string[] {
  const value = suggestions.find((each) => each.endsWith("<"));
  const name = suggestions.find((each) => !each.endsWith("<"));
  return [...(name ? [name] : []), ...(value ? [`${value}10`] : []), t("died"), "#10"].slice(0, 3);
}
