import { useEffect, useMemo } from "preact/hooks";
import { t, translate } from "../../../engine/l10n/speak.ts";
import type { Replayed } from "../../../engine/record/replayed.ts";
import { Press } from "../../parts/button.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import type { Board } from "../boards/board.ts";
import { Plot } from "../inspector/plots.tsx";
import { useBoard } from "../state/board-state.ts";
import { readAddress, resolveAddress, wholeMatch } from "../state/moments.ts";
import { findText, listExamples, listSuggestions, maxHits } from "./find-text.ts";

/** Searches all turns; an address like #12 goes to that turn. */
export function SearchBox() {
  const { state, opened, send } = useBoard();
  const { replay, board } = opened;
  const { query, overview, moment } = state;
  const turns = overview?.turns ?? [];
  const { chances } = state.mistakes;
  const sorted = useMemo(() => [...chances.values()].sort((one, other) => one.answer - other.answer), [chances]);
  const hits = useMemo(() => findText(replay, query, board, sorted), [replay, query, board, sorted, turns.length]);
  const suggestions = useMemo(() => listSuggestions(replay, board), [replay, board, turns.length]);
  const answers = [...new Set(hits.map(({ answer }) => answer))];
  useEffect(() => {
    send({ kind: "set", fields: { hits: answers } });
    return () => send({ kind: "set", fields: { hits: [] } });
  }, [answers.join()]);
  const find = (text: string) => send({ kind: "set", fields: { query: text } });
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
          placeholder={t("Cards, values, events, commands; or #turn")}
          suggestions={suggestions}
          label={t("Search in all turns")}
          value={query}
          find={find}
        />
      </form>
      <p class="hint" role="status">
        {address ? t("Enter goes to that turn.") : describeFound(query, hits.length)}
      </p>
      {query === "" ? (
        <p class="examples">
          {listExamples(suggestions).map((example) => (
            <Press key={example} class="link" text={example} act={() => find(example)} />
          ))}
        </p>
      ) : null}
      {plot && (
        <Plot
          name={plot.isSum ? t("{name}, added up over the rows of a turn", { name: plot.name }) : plot.name}
          turns={turns.filter((_, answer) => plot.values.has(answer))}
          values={turns.flatMap((_, answer) => plot.values.get(answer) ?? [])}
          here={head}
        />
      )}
      <ol class="hits">
        {hits.map(({ answer, where, parts: [before, text, after] }) => {
          const found = turns[answer];
          return (
            <li key={`${answer}${where}${text}${after}`}>
              <Press
                class={`hit p${(found?.player ?? 0) + 1}`}
                aria-current={answer === moment.answer ? "true" : undefined}
                act={() => send({ kind: "goTo", at: { answer, note: wholeMatch } })}
              >
                <span class="chip">{(found?.player ?? 0) + 1}</span>
                <span class="when">
                  {found?.turn} {translate(where)}
                </span>
                <code>
                  {before}
                  <mark>{text}</mark>
                  {after}
                </code>
              </Press>
            </li>
          );
        })}
      </ol>
    </search>
  );
}

function describeFound(query: string, count: number): string {
  if (query.trim() === "") return "";
  if (count >= maxHits) return t("The first {places, number} places.", { places: maxHits });
  return count === 0
    ? t("Not found.")
    : t("{places, plural, one {# place} other {# places}}. Enter goes to the next.", { places: count });
}

/** The numbers of a field that a query names, by answers, with those of several rows added up; undefined if none. */
export function plotField(match: Replayed, query: string, player: number, board: Pick<Board, "fields">) {
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
