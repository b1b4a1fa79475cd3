import { useEffect, useMemo } from "preact/hooks";
import { english, formatExact, t, translate } from "../../../engine/l10n/speak.ts";
import { formatMeanScore, formatShare } from "../../../engine/views/mean-score.ts";
import type { SeriesChart, SeriesCharts, SeriesFacts } from "../../../engine/views/series-facts.ts";
import { Press } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
import { Select } from "../../parts/select.tsx";
import { Note } from "../parts/note.tsx";
import { EmptyPage, LoadingPage, PageHead, ProgressBar, usePost } from "../parts/page.tsx";
import { Scatters } from "../parts/scatter.tsx";
import type { PageProps } from "../state/results-state.ts";
import { createFilter, isFiltered, makeMatrix, sumScores } from "../state/series-state.ts";
import { Filters } from "./filters.tsx";
import { MatrixView } from "./matrix-view.tsx";

const chartWidth = 300;
const chartHeight = 60;

/** Quantities of all matches over their turns: the line is the median, and the band has 80 % of them. */
function Charts({ charts }: { charts: SeriesCharts | undefined }) {
  if (!charts?.charts.some(({ points }) => points.length > 1)) return null;
  return (
    <Section
      title={t("By turn")}
      note={t("median and 10 to 90 %, {matches, plural, one {# match} other {# matches}}", { matches: charts.matches })}
    >
      <div class="series-charts">
        {charts.charts.map((chart) => (
          <Chart key={english(chart.name)} chart={chart} />
        ))}
      </div>
    </Section>
  );
}

function Chart({ chart: { name, unit = "", points } }: { chart: SeriesChart }) {
  if (points.length < 2) return null;
  const low = Math.min(...points.map((point) => point.low));
  const top = Math.max(...points.map((point) => point.high));
  const [from, to] = [points[0]!.turn, points.at(-1)!.turn];
  const x = (turn: number) => (((turn - from) / (to - from || 1)) * chartWidth).toFixed(1);
  const y = (value: number) => (chartHeight - 2 - ((value - low) / (top - low || 1)) * (chartHeight - 4)).toFixed(1);
  const line = (of: "low" | "median" | "high") => points.map((point) => `${x(point.turn)} ${y(point[of])}`);
  const band = `M${[...line("high"), ...line("low").reverse()].join("L")}Z`;
  const shown = translate(name);
  const values = { low: formatFigure(low), high: formatFigure(top), unit: translate(unit) };
  const spoken = t(
    "{name}, from turn {from, number} to {to, number}, between {low, number} and {high, number} {unit}",
    { ...values, name: shown, from, to },
  );
  return (
    <figure class="series-chart">
      <figcaption>
        {shown}
        <small>{t("{low, number} to {high, number} {unit}", values)}</small>
      </figcaption>
      <svg viewBox={`0 0 ${chartWidth} ${chartHeight}`} preserveAspectRatio="none" role="img" aria-label={spoken}>
        <path class="band" d={band} />
        <path class="median" d={`M${line("median").join("L")}`} />
      </svg>
      <p class="turns">
        <small>{t("turn {turn, number}", { turn: from })}</small>
        <small>{to}</small>
      </p>
    </figure>
  );
}

function formatFigure(value: number): string {
  return formatExact(Math.abs(value) >= 100 ? Math.round(value) : Number(value.toFixed(2)));
}

/** A series against one or more opponents, match by match. */
export function Series(props: PageProps) {
  const { series } = props.state;
  const post = usePost();
  const isKnown = series.facts !== undefined;
  useEffect(() => {
    if (!isKnown) post({ kind: "wantSeries" });
  }, [isKnown]);
  if (series.facts === undefined) return <LoadingPage />;
  if (series.facts === null)
    return (
      <EmptyPage title={t("Series")} start={["series", t("Run Series")]}>
        {t("No series has been played yet. Spar: Run Series plays one against all opponents.")}
      </EmptyPage>
    );
  return <SeriesContent {...props} facts={series.facts} />;
}

interface Part extends PageProps {
  readonly facts: SeriesFacts;
}

function SeriesContent(props: Part) {
  const { facts, send } = props;
  const { series, match } = props.state;
  const post = usePost();
  const { isPlaying } = series;
  const { run } = facts;
  useEffect(() => {
    if (!isPlaying) post({ kind: "wantCharts", run });
  }, [run, isPlaying]);
  const shown = useMemo(() => createFilter(series), [series.filter, series.found]);
  const matrix = useMemo(() => makeMatrix(facts, shown), [facts, shown]);
  const scores = useMemo(() => (facts.tally.scores ? undefined : sumScores(facts)), [facts]);
  return (
    <div class="series" data-run={run} data-playing={isPlaying}>
      <Head {...props} />
      {facts.changed === undefined ? null : <p class="alert">{facts.changed}</p>}
      <Filters series={series} facts={facts} send={send} />
      {matrix.rows.length === 0 ? (
        <p class="hint">{isFiltered(series.filter) ? t("No match fits the filter.") : t("Playing the first match.")}</p>
      ) : (
        <MatrixView
          facts={facts}
          matrix={matrix}
          scores={scores}
          shown={shown}
          open={match}
          onOpen={(id) => post({ kind: "openMatch", match: id })}
          onCompare={(id, other) => post({ kind: "compare", match: id, other })}
        />
      )}
      <ScoresByValue facts={facts} />
      <Charts charts={series.charts} />
    </div>
  );
}

/** How close to the best known score each case came, by its values: this version, and the one before where it played the case. */
function ScoresByValue({ facts: { cells } }: { readonly facts: SeriesFacts }) {
  const scored = cells.filter(({ rel }) => rel !== undefined);
  // The score itself is no value of a case.
  const names = scored.flatMap(({ botNumbers = {}, score }) =>
    Object.keys(botNumbers).filter((name) => botNumbers[name] !== score),
  );
  const toValues = (name: string) => [name, scored.map(({ botNumbers }) => botNumbers?.[name])] as const;
  const values = Object.fromEntries([...new Set(names)].map(toValues));
  const clouds = [
    { class: "p2", ys: scored.map(({ before }) => before?.rel) },
    { class: "p1", ys: scored.map(({ rel }) => rel) },
  ];
  const note = t("share of the best known score; squares: the version before");
  return <Scatters {...{ title: t("Scores by value"), note, values, clouds, format: formatShare }} />;
}

/** The title and progress of the series, its buttons, and the other series. */
function Head(props: Part) {
  const { facts } = props;
  const { series } = props.state;
  const post = usePost();
  const { title, isPlaying, choices } = series;
  const { run, planned, timing } = facts;
  const done = facts.cells.length;
  return (
    <PageHead
      title={title}
      about={
        <span class="standing" title={timing}>
          {describeStanding(facts)}
        </span>
      }
    >
      <p role="status">{isPlaying ? t("{done, number} of {planned, number} played", { done, planned }) : null}</p>
      {isPlaying ? <ProgressBar done={done} of={planned} label={t("Matches played")} isMoving={isPlaying} /> : null}
      {choices.length > 1 && choices.some(({ id }) => id === run) ? (
        <Select
          label={t("Series")}
          title={t("Show another series")}
          choices={choices}
          value={run}
          pick={(other) => post({ kind: "wantSeries", run: other })}
        />
      ) : null}
      <ReplayButtons {...props} />
      <Note about={run} text={facts.note} label={t("Note on this series")} />
      {facts.version === undefined ? null : (
        <Note about={facts.version} text={facts.versionNote} label={t("Note on this version")} />
      )}
    </PageHead>
  );
}

/** "4 of 20 won against greedy · 20 % (8 to 42) · 3 timeouts"; "mean score 1234 in 20 cases · best in 12 cases". */
function describeStanding({ cells, opponents, rank, tally }: SeriesFacts) {
  const { wins, draws: drawn, rate, low, high } = tally;
  const count = (is: (cell: SeriesFacts["cells"][number]) => boolean) => cells.filter(is).length;
  const share = { percent: Math.round(100 * rate), from: Math.round(100 * low), to: Math.round(100 * high) };
  const [timeouts, errors] = [count(({ timeouts }) => timeouts > 0), count(({ problems }) => problems > 0)];
  const values = { won: wins, of: cells.length, opponents: opponents.join(", ") };
  const won =
    values.opponents === ""
      ? t("{won, number} of {of, number} won", values)
      : t("{won, number} of {of, number} won against {opponents}", values);
  const results = [
    won,
    drawn > 0 ? t("{draws, plural, one {# drawn} other {# drawn}}", { draws: drawn }) : "",
    cells.length > 0 ? t("{percent, number} % ({from, number} to {to, number})", share) : "",
  ];
  const leads = count(({ rel }) => rel === 1);
  const best = leads > 0 ? t("best in {count, plural, one {# case} other {# cases}}", { count: leads }) : "";
  return [
    ...(tally.scores ? [formatMeanScore(tally.scores, tally.played, rank?.share), best] : results),
    rank && rank.of > 1 ? t("place {place, number} of {of, number} versions by these cases", { ...rank }) : "",
    timeouts > 0 ? t("timeouts in {count, plural, one {# match} other {# matches}}", { count: timeouts }) : "",
    errors > timeouts ? t("problems in {count, plural, one {# match} other {# matches}}", { count: errors }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Repeats the visible matches with the current bot. */
function ReplayButtons({ state: { series }, facts }: Part) {
  const post = usePost();
  const { filter, isPlaying } = series;
  const matches = facts.cells.filter(createFilter(series)).map(({ match }) => match);
  const hasLostMark = filter.marks.includes("lost") || filter.marks.includes("regressions");
  const count = matches.length;
  const again = hasLostMark
    ? t("{count, plural, one {Play the lost seed again} other {Play # lost seeds again}}", { count })
    : isFiltered(filter)
      ? t("{count, plural, one {Play this match again} other {Play these # again}}", { count })
      : t("Play all seeds again");
  return (
    <>
      <Press
        class="action"
        text={again}
        title={t("The same seeds, seats and opponents, with the bot as it is now")}
        disabled={isPlaying || matches.length === 0}
        act={() => post({ kind: "repeatSeries", run: facts.run, matches })}
      />
      {!isPlaying && facts.cells.length < facts.planned ? (
        <Press
          class="action"
          text={t("Resume: {matches, number} left to play", { matches: facts.planned - facts.cells.length })}
          title={t("It was interrupted: only the missing matches are played")}
          act={() => post({ kind: "goOnSeries", run: facts.run })}
        />
      ) : null}
    </>
  );
}
