import { useEffect, useMemo } from "preact/hooks";
import { retold } from "../../engine/l10n/retell.ts";
import { t } from "../../engine/l10n/speak.ts";
import type { BoardEvent, BoardState } from "../board-state.ts";
import type { Post } from "../wiring.ts";
import { Charts } from "./charts.tsx";
import { Filters } from "./filters.tsx";
import { matrixOf, scoresOf } from "./matrix.ts";
import { MatrixView } from "./matrix-view.tsx";
import { isFiltered, type SeriesEvent, type SeriesState, shownBy } from "./series-state.ts";

interface Props {
  readonly state: BoardState;
  readonly send: (event: BoardEvent) => void;
  readonly post: Post;
}

/** A series against one opponent or several, match by match. */
export function Series({ state: { series, match }, send, post }: Props) {
  const { facts, playing } = series;
  const run = facts?.run;
  useEffect(() => {
    if (run === undefined) post({ kind: "wantSeries" });
  }, [run]);
  useEffect(() => {
    if (run !== undefined && !playing) post({ kind: "wantCharts", run });
  }, [run, playing]);
  const shown = useMemo(() => shownBy(series), [series.filter, series.found]);
  const matrix = useMemo(() => facts && matrixOf(facts, shown), [facts, shown]);
  const scores = useMemo(() => facts && scoresOf(facts), [facts]);
  if (!facts || !matrix || !scores) {
    return <p class="hint">{t("No series has been played yet. Spar: Run Series plays one against all opponents.")}</p>;
  }
  const tell = (event: SeriesEvent) => send({ kind: "series", event });
  return (
    <div class="series">
      <Chosen series={series} post={post} />
      <Filters series={series} tell={tell} post={post} />
      <Again series={series} post={post} />
      {matrix.rows.length === 0 ? (
        <p class="hint">
          {isFiltered(series.filter) ? t("No match is like that.") : t("The first match is being played.")}
        </p>
      ) : (
        <MatrixView
          facts={facts}
          matrix={matrix}
          scores={scores}
          shown={shown}
          open={match}
          onOpen={(id) => post({ kind: "openMatch", match: id })}
          onCompare={(id, before) => {
            post({ kind: "openMatch", match: id });
            post({ kind: "compareWith", match: before });
          }}
        />
      )}
      <Charts charts={series.charts} />
    </div>
  );
}

/** Which series it is, and which others could be shown. */
function Chosen({ series: { title, facts, playing, choices }, post }: { series: SeriesState; post: Post }) {
  const done = facts!.cells.length;
  return (
    <header class="series-head">
      <h2>
        {title}{" "}
        <small>
          {playing
            ? t("{done, number} of {planned, number} played", { done, planned: facts!.planned })
            : t("{matches, plural, one {# match} other {# matches}}", { matches: done })}
        </small>
      </h2>
      {facts!.timing === undefined ? null : <small class="hint">{retold(facts!.timing)}</small>}
      {choices.length > 1 && choices.some(({ run }) => run === facts!.run) ? (
        <select
          class="speed"
          aria-label={t("Series")}
          title={t("Show another series")}
          value={facts!.run}
          onChange={(event) => post({ kind: "wantSeries", run: event.currentTarget.value })}
        >
          {choices.map(({ run, title: other }) => (
            <option key={run} value={run}>
              {other}
            </option>
          ))}
        </select>
      ) : null}
    </header>
  );
}

/** Plays what is shown again, with the bot as it is now. */
function Again({ series, post }: { series: SeriesState; post: Post }) {
  const { facts, filter, playing } = series;
  const matches = facts!.cells.filter(shownBy(series)).map(({ match }) => match);
  const lost = filter.marks.includes("lost") || filter.marks.includes("regressions");
  const count = matches.length;
  const again = lost
    ? t("{count, plural, one {Play the lost seed again} other {Play # lost seeds again}}", { count })
    : isFiltered(filter)
      ? t("{count, plural, one {Play these # again} other {Play these # again}}", { count })
      : t("Play all seeds again");
  return (
    <p>
      <button
        type="button"
        class="action"
        disabled={playing || matches.length === 0}
        title={t("The same seeds, sides and opponents, with the bot as it is now")}
        onClick={() => post({ kind: "repeatSeries", run: facts!.run, matches })}
      >
        {again}
      </button>
      {!playing && facts!.cells.length < facts!.planned ? (
        <button
          type="button"
          class="action"
          title={t("It was cut: what is missing is played, what is there counts")}
          onClick={() => post({ kind: "goOnSeries", run: facts!.run })}
        >
          {t("Go on: {matches, number} to play", { matches: facts!.planned - facts!.cells.length })}
        </button>
      ) : null}
    </p>
  );
}
