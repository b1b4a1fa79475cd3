import { useMemo } from "preact/hooks";
import { t } from "../../../engine/l10n/speak.ts";
import type { Replayed } from "../../../engine/record/replayed.ts";
import { SearchField } from "../../parts/search-field.tsx";
import type { Board } from "../boards/board.ts";
import { Plot } from "../inspector/plots.tsx";
import type { PanelProps } from "../state/board-state.ts";
import { readAddress, resolveAddress, wholeMatch } from "../state/moments.ts";

interface SearchHit {
  readonly answer: number;
  readonly where: "sent" | "answered" | "error output";
  /** The line that contains it, split into the text before, the text itself, and the text after. */
  readonly parts: readonly [string, string, string];
}

/** More hits would not help. */
const maxHits = 200;
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

interface Props extends Pick<PanelProps, "state" | "send"> {
  readonly replay: Replayed;
  readonly board: Board;
}

/** Searches all turns; an address like #12 goes to that turn. */
export function SearchBox({ state, replay, board, send }: Props) {
  const { query, overview, moment } = state;
  const turns = overview?.turns ?? [];
  const hits = useMemo(() => findText(replay, query, board), [replay, query, board, turns.length]);
  const address = readAddress(query);
  const head = turns[moment.answer];
  const player = head?.player ?? 0;
  const plot = useMemo(() => plotField(replay, query, player, board), [replay, query, player, board, turns.length]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (address && resolveAddress(turns, address)) return send({ kind: "goTo", at: resolveAddress(turns, address)! });
    const next = hits.find(({ answer }) => answer > moment.answer) ?? hits[0];
    if (next) send({ kind: "goTo", at: { answer: next.answer, note: wholeMatch } });
  };
  return (
    <search class="search">
      <form onSubmit={submit}>
        <SearchField
          id="query"
          placeholder={t("Text sent, answered or on stderr; or #turn")}
          label={t("Search in all turns")}
          value={query}
          find={(text) => send({ kind: "query", text: text })}
        />
      </form>
      <p class="hint" role="status">
        {address ? t("Enter goes to that turn.") : describeFound(query, hits.length)}
      </p>
      {plot && (
        <Plot
          name={plot.isSum ? `Σ ${plot.name}` : plot.name}
          turns={turns.filter((_, answer) => plot.values.has(answer))}
          values={turns.flatMap((_, answer) => plot.values.get(answer) ?? [])}
          here={head}
        />
      )}
      <ol class="hits">
        {hits.map(({ answer, where, parts: [before, text, after] }) => {
          const found = turns[answer];
          return (
            <li key={`${answer}${where}`}>
              <button
                type="button"
                class={`hit p${(found?.player ?? 0) + 1}`}
                aria-current={answer === moment.answer ? "true" : undefined}
                onClick={() => send({ kind: "goTo", at: { answer, note: wholeMatch } })}
              >
                <span class="chip">{(found?.player ?? 0) + 1}</span>
                <span class="when">
                  {found?.turn} {describePlace(where)}
                </span>
                <code>
                  {before}
                  <mark>{text}</mark>
                  {after}
                </code>
              </button>
            </li>
          );
        })}
      </ol>
    </search>
  );
}

function describePlace(where: SearchHit["where"]): string {
  if (where === "sent") return t("sent");
  return where === "answered" ? t("answered") : t("error output");
}

function describeFound(query: string, count: number): string {
  if (query.trim() === "") return "";
  if (count >= maxHits) return t("The first {places, number} places.", { places: maxHits });
  return count === 0
    ? t("Not found.")
    : t("{places, plural, one {# place} other {# places}}. Enter goes to the next.", { places: count });
}

/** A field over the turns of a player. */
interface FieldPlot {
  readonly name: string;
  /** Its values by the index of the answer; those of several rows, such as the ships of all planets, are added up. */
  readonly values: ReadonlyMap<number, number>;
  readonly isSum: boolean;
}

/** The numbers of the field that a query names, as a player was sent them; undefined if there is no such field. */
export function plotField(
  match: Replayed,
  query: string,
  player: number,
  board: Pick<Board, "fields">,
): FieldPlot | undefined {
  // What follows an operator is the value that is searched.
  const wanted = query.split(/[=<>]/)[0]!.trim().toLowerCase();
  if (wanted === "" || !board.fields) return undefined;
  let name = "";
  let isSum = false;
  const values = new Map<number, number>();
  for (const { index, ask } of match.turns) {
    if (ask.player !== player) continue;
    const found = board.fields(ask, match).filter((field) => field.name.toLowerCase() === wanted);
    const numbers = found.flatMap(({ from, to }) => readNumber(ask.text.slice(from, to)) ?? []);
    if (numbers.length === 0) continue;
    name = found[0]!.name;
    isSum ||= numbers.length > 1;
    values.set(
      index,
      numbers.reduce((sum, each) => sum + each, 0),
    );
  }
  return values.size > 1 ? { name, values, isSum } : undefined;
}

/** The number that the text of a field stands for; undefined for an empty or any other text. */
export function readNumber(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? undefined : number;
}
