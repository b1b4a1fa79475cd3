import { t } from "../../../engine/l10n/speak.ts";
import type { LeagueReport } from "../../../engine/views/league-report.ts";
import { Sized } from "../../parts/sized.tsx";
import { createRatingScale, RatingTicks } from "../parts/rating-scale.tsx";

interface ProgressProps {
  readonly report: LeagueReport;
  readonly marked: number | undefined;
  readonly mark: (entry: number | undefined) => void;
}

const chartHeight = 300;
const maxWidth = 840;
const margin = { left: 48, top: 10, bottom: 26 };

/** The rating of each bot over the matches played. */
export function Progress(props: ProgressProps) {
  if (props.report.progress.length < 2) return null;
  return (
    <section aria-labelledby="progress">
      <h2 id="progress">{t("Ratings over the matches")}</h2>
      <Sized>{({ width }) => <Lines {...props} wide={Math.min(width, maxWidth)} />}</Sized>
    </section>
  );
}

function Lines({ report: { progress, names, played }, marked, mark, wide }: ProgressProps & { readonly wide: number }) {
  const letters = wide < 600 ? 13 : 20;
  const end = wide - 10 - 7 * letters;
  const values = progress.flatMap(({ elo }) => elo);
  const scale = createRatingScale(values, margin.top, chartHeight - margin.bottom);
  const { y } = scale;
  const x = (matches: number) => margin.left + (matches / played) * (end - margin.left);
  const last = progress.at(-1)!;
  const labels = spreadLabels(last.elo.map((value, entry) => ({ entry, y: y(value) })));
  return (
    <svg
      class="progress ratings"
      width={wide}
      height={chartHeight}
      role="img"
      aria-label={t("Rating of each bot by matches played")}
    >
      <RatingTicks scale={scale} left={margin.left} right={end} />
      <text class="axis" x={margin.left} y={chartHeight - 6}>
        {t("0 matches")}
      </text>
      <text class="axis" x={end} y={chartHeight - 6} text-anchor="end">
        {played}
      </text>
      {labels.map(({ entry, y: at }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: marks what is under the mouse; the table says the same.
        <g
          key={entry}
          class={`line e${entry % 8}${entry === marked ? " marked" : ""}${entry >= 8 ? " dashed" : ""}`}
          onMouseEnter={() => mark(entry)}
          onMouseLeave={() => mark(undefined)}
        >
          <path
            d={progress
              .map(
                (point, i) => `${i === 0 ? "M" : "L"}${x(point.matches).toFixed(1)} ${y(point.elo[entry]!).toFixed(1)}`,
              )
              .join("")}
          />
          <path class="lead" d={`M${end} ${y(last.elo[entry]!).toFixed(1)}L${end + 10} ${at.toFixed(1)}`} />
          <text x={end + 13} y={at + 4}>
            {names[entry]!.length > letters ? `${names[entry]!.slice(0, letters - 1)}…` : names[entry]}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Spreads labels so that all are readable, in the order of their values. */
function spreadLabels(labels: readonly { readonly entry: number; readonly y: number }[]) {
  const room = chartHeight - margin.top - margin.bottom;
  const gap = Math.min(14, room / Math.max(1, labels.length - 1));
  const placed = labels.map((label) => ({ ...label })).sort((a, b) => a.y - b.y);
  for (const [i, label] of placed.entries()) label.y = Math.max(label.y, i === 0 ? margin.top : placed[i - 1]!.y + gap);
  for (let i = placed.length - 1; i >= 0; i--) {
    const lowest = i === placed.length - 1 ? chartHeight - margin.bottom : placed[i + 1]!.y - gap;
    placed[i]!.y = Math.min(placed[i]!.y, lowest);
  }
  return placed;
}
