import { t } from "../../../engine/l10n/speak.ts";
import type { LeagueReport } from "../../../engine/views/league-report.ts";
import { Sized } from "../../parts/sized.tsx";
import { formatRating } from "../state/league-state.ts";

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
  const step = computeStep(Math.max(...values) - Math.min(...values));
  const [low, top] = [Math.floor(Math.min(...values) / step) * step, Math.ceil(Math.max(...values) / step) * step];
  const x = (matches: number) => margin.left + (matches / played) * (end - margin.left);
  const y = (value: number) =>
    margin.top + ((top - value) / (top - low || 1)) * (chartHeight - margin.top - margin.bottom);
  const ticks = Array.from({ length: Math.round((top - low) / step) + 1 }, (_, i) => low + i * step);
  const last = progress.at(-1)!;
  const labels = spreadLabels(last.elo.map((value, entry) => ({ entry, y: y(value) })));
  return (
    <svg
      class="progress"
      width={wide}
      height={chartHeight}
      role="img"
      aria-label={t("Rating of each bot by matches played")}
    >
      {ticks.map((tick) => (
        <g key={tick} class={tick === 0 ? "tick mean" : "tick"}>
          <line x1={margin.left} x2={end} y1={y(tick)} y2={y(tick)} />
          <text x={margin.left - 6} y={y(tick) + 4} text-anchor="end">
            {formatRating(tick)}
          </text>
        </g>
      ))}
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
            {shortenName(names[entry]!, letters)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function computeStep(range: number): number {
  return [10, 20, 50, 100, 200, 500].find((step) => range / step <= 7) ?? 1000;
}

function shortenName(name: string, letters: number): string {
  return name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
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
