import { formatDecimal, getSpoken, t } from "../../../engine/l10n/speak.ts";
import type { DuelSummary } from "../../../engine/views/duel-summary.ts";

const chartWidth = 300;
const chartHeight = 84;
const edgeWidth = 6;

/** The log-likelihood ratio over the pairs, between the bounds at which the test ends. */
export function DuelChart({ duel: { trail, bounds, llr, matches } }: { duel: DuelSummary }) {
  const values = [0, ...trail];
  const x = (i: number) => (i / Math.max(1, trail.length)) * chartWidth;
  const top = Math.max(bounds.upper, ...trail);
  const low = Math.min(bounds.lower, ...trail);
  const y = (value: number) => edgeWidth + ((top - value) / (top - low)) * (chartHeight - 2 * edgeWidth);
  const path = values.map((value, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const label = t(
    "Log-likelihood ratio {ratio} after {matches, plural, one {# match} other {# matches}}; better at {upper}, not better at {lower}",
    {
      ratio: formatDecimal(llr, 2),
      matches,
      upper: formatDecimal(bounds.upper, 2),
      lower: formatDecimal(bounds.lower, 2),
    },
  );
  return (
    <figure class="duel-chart">
      <svg viewBox={`0 0 ${chartWidth} ${chartHeight}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <line class="upper" x1="0" x2={chartWidth} y1={y(bounds.upper)} y2={y(bounds.upper)} />
        <line class="zero" x1="0" x2={chartWidth} y1={y(0)} y2={y(0)} />
        <line class="lower" x1="0" x2={chartWidth} y1={y(bounds.lower)} y2={y(bounds.lower)} />
        <path d={path} />
      </svg>
      <figcaption>
        <span class="good">{t("better")}</span>
        <span class="quiet">
          {t("{pairs, number} pairs", { pairs: (matches / 2).toLocaleString(getSpoken().language) })}
        </span>
        <span class="bad">{t("not better")}</span>
      </figcaption>
    </figure>
  );
}
