import { t } from "../../../engine/l10n/speak.ts";
import type { TuningPoint, TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { Section } from "../../parts/section.tsx";

const chartWidth = 300;
const chartHeight = 96;
const edgeWidth = 6;

type MeasuredStep = TuningPoint & { readonly fitness: number };

/** The share of points over the steps, with 95 % intervals. */
export function FitnessChart({ tuning: { way, steps } }: { readonly tuning: TuningSummary }) {
  const points = way.filter((point): point is MeasuredStep => point.fitness !== undefined);
  if (points.length === 0) return null;
  const getLow = ({ low, fitness }: MeasuredStep) => low ?? fitness;
  const getHigh = ({ high: top, fitness }: MeasuredStep) => top ?? fitness;
  const least = Math.max(0, Math.min(0.45, ...points.map(getLow)) - 0.02);
  const highest = Math.min(1, Math.max(0.55, ...points.map(getHigh)) + 0.02);
  const x = (step: number) => (edgeWidth + (step / Math.max(1, steps)) * (chartWidth - 2 * edgeWidth)).toFixed(1);
  const y = (share: number) =>
    (edgeWidth + ((highest - share) / (highest - least)) * (chartHeight - 2 * edgeWidth)).toFixed(1);
  const along = (of: (point: MeasuredStep) => number) => points.map((point) => `${x(point.step)} ${y(of(point))}`);
  const band = `M${[...along(getHigh), ...along(getLow).reverse()].join("L")}Z`;
  const last = points.at(-1)!;
  const values = { share: formatShare(last.fitness), low: formatShare(getLow(last)), high: formatShare(getHigh(last)) };
  const label = t(
    "Fitness after step {step, number}: {share} of the points, 95 % from {low} to {high}; at first measured {first}",
    { ...values, step: last.step, first: formatShare(points[0]!.fitness) },
  );
  return (
    <Section title={t("Fitness")} note={t("{share} of the points, 95 %: {low} to {high}", values)}>
      <figure class="fitness">
        <svg viewBox={`0 0 ${chartWidth} ${chartHeight}`} preserveAspectRatio="none" role="img" aria-label={label}>
          <line class="even" x1="0" x2={chartWidth} y1={y(0.5)} y2={y(0.5)} />
          <path class="band" d={band} />
          {points.map((point) => (
            <path key={point.step} class="bar" d={`M${x(point.step)} ${y(getLow(point))}V${y(getHigh(point))}`} />
          ))}
          <path class="line" d={`M${along(({ fitness }) => fitness).join("L")}`} />
          {points.map((point) => (
            <path key={point.step} class="dot" d={`M${x(point.step)} ${y(point.fitness)}h0.01`}>
              <title>
                {t("Step {step, number}: {share}, 95 % from {low} to {high}", {
                  step: point.step,
                  share: formatShare(point.fitness),
                  low: formatShare(getLow(point)),
                  high: formatShare(getHigh(point)),
                })}
              </title>
            </path>
          ))}
        </svg>
        <p class="scale" aria-hidden="true">
          <span>{formatShare(highest)}</span>
          <span>{formatShare(least)}</span>
        </p>
        <p class="ends quiet" aria-hidden="true">
          <span>{t("step 0")}</span>
          <span>{t("dashed: half of the points")}</span>
          <span>{steps}</span>
        </p>
      </figure>
    </Section>
  );
}

const formatShare = (share: number) => `${Math.round(100 * share)} %`;
