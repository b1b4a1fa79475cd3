import { english } from "../../../engine/l10n/message.ts";
import { formatExact, t, translate } from "../../../engine/l10n/speak.ts";
import type { SeriesChart, SeriesCharts } from "../../../engine/views/series-facts.ts";
import { Section } from "../../parts/section.tsx";

const chartWidth = 300;
const chartHeight = 60;

/** Quantities of all matches over their turns: the line is the median, and the band has 80 % of them. */
export function Charts({ charts }: { charts: SeriesCharts | undefined }) {
  if (!charts || charts.matches === 0) return null;
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
  if (points.length === 0) return null;
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
    {
      ...values,
      name: shown,
      from,
      to,
    },
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
