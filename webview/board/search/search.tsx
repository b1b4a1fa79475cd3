import { useMemo } from "preact/hooks";
import { t } from "../../../engine/l10n/speak.ts";
import type { Replayed } from "../../../engine/record/replayed.ts";
import { SearchField } from "../../parts/search-field.tsx";
import type { BoardEvent, BoardState } from "../board-state.ts";
import type { Board } from "../boards/board.ts";
import { Plot } from "../inspector/plots.tsx";
import { readAddress, resolveAddress, wholeMatch } from "../moments.ts";
import { findText, maxHits, type SearchHit } from "./find-text.ts";
import { plotField } from "./plot-field.ts";

interface Props {
  readonly state: BoardState;
  readonly replay: Replayed;
  readonly board: Board;
  readonly send: (event: BoardEvent) => void;
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
