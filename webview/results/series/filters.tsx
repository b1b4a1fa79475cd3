import { useEffect } from "preact/hooks";
import { msg, t, translate, translatePieces } from "../../../engine/l10n/speak.ts";
import { matchNumberNames, parseFilter } from "../../../engine/views/match-summary.ts";
import type { SeriesCell, SeriesFacts } from "../../../engine/views/series-facts.ts";
import { Press } from "../../parts/button.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { usePost } from "../parts/page.tsx";
import type { PageProps } from "../state/results-state.ts";
import { countCells, marks, type SeriesMark, type SeriesPageState } from "../state/series-state.ts";

const titles: Readonly<Record<SeriesMark, readonly [label: string, title: string]>> = {
  lost: [msg("Lost"), msg("Matches lost")],
  regressions: [msg("Regressions"), msg("Lost, where the previous version won with the same seed and seat")],
  errors: [msg("Errors"), msg("Matches in which the bot had problems")],
  timeouts: [msg("Timeouts"), msg("Matches with a late answer")],
};
const scoreTitles: typeof titles = {
  ...titles,
  lost: [msg("No score"), msg("Cases without a score")],
  regressions: [msg("Worse"), msg("Cases in which the version before was better")],
};

/** The pause after typing before a search starts, in milliseconds. */
const searchPauseMs = 250;

interface Props extends Pick<PageProps, "send"> {
  readonly series: SeriesPageState;
  readonly facts: SeriesFacts;
}

/** The filters of matches, all of which must apply. */
export function Filters({ series: { filter, found }, facts: { run, cells, tally }, send }: Props) {
  const post = usePost();
  const words = tally.scores ? scoreTitles : titles;
  const { marks: set, slower, text } = filter;
  const { words: unread } = parseFilter(filter.numbers);
  useEffect(() => {
    if (text === "") return;
    const later = setTimeout(() => post({ kind: "findInSeries", run, text }), searchPauseMs);
    return () => clearTimeout(later);
  }, [run, text, cells.length]);
  const press = (mark: SeriesMark) =>
    send({
      kind: "filter",
      filter: { marks: set.includes(mark) ? set.filter((each) => each !== mark) : [...set, mark] },
    });
  return (
    <fieldset class="series-filters">
      <legend class="hidden">{t("Show only")}</legend>
      <span class="segments">
        {marks.map((mark) => (
          <Press
            key={mark}
            class="segment"
            title={translate(words[mark][1])}
            aria-pressed={set.includes(mark)}
            act={() => press(mark)}
          >
            {translate(words[mark][0])} <small>{countCells(cells, mark)}</small>
          </Press>
        ))}
      </span>
      <label htmlFor="slower">
        {translatePieces("slower than {milliseconds} ms", {
          milliseconds: (
            <input
              id="slower"
              type="number"
              class="slower"
              min="0"
              aria-label={t("Only matches with an answer slower than this many milliseconds")}
              value={slower ?? ""}
              onInput={(event) => send({ kind: "filter", filter: { slower: readNumber(event.currentTarget.value) } })}
            />
          ),
        })}
      </label>
      <SearchField
        placeholder={t("An answer or stderr contains…")}
        label={t("Only matches in which an answer or stderr contains")}
        value={text}
        find={(text) => send({ kind: "filter", filter: { text } })}
      />
      <SearchField
        placeholder={tally.scores ? "N > 80 and rel < 0.95" : "turns > 40 and score = 0"}
        label={t("Only matches with these numbers: {names}", { names: listNames(cells) })}
        value={filter.numbers}
        find={(numbers) => send({ kind: "filter", filter: { numbers } })}
      />
      {unread.length > 0 ? (
        <p class="hint">
          {t("{words} is not a condition such as {example}.", { words: unread.join(" "), example: "turns > 40" })}
        </p>
      ) : null}
      {text !== "" && found?.text === text && found.searched < cells.length ? (
        <p class="hint">
          {t(
            "Counted in the {matches, plural, one {# match that has a record} other {# matches that have a record}}.",
            { matches: found.searched },
          )}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The numbers that conditions can name: those of every match, and those that the bot prints. */
function listNames(cells: readonly SeriesCell[]): string {
  const own = new Set(cells.flatMap(({ botNumbers = {} }) => Object.keys(botNumbers)));
  const relative = cells.some(({ rel }) => rel !== undefined) ? ["rel"] : [];
  return [...matchNumberNames.filter((name) => name !== "place"), ...relative, ...own].join(", ");
}

function readNumber(text: string): number | undefined {
  const number = Number.parseFloat(text);
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}
