import { useState } from "preact/hooks";
import { formatDecimal, t } from "../../../engine/l10n/speak.ts";
import type { TunedNumber, TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { Press } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";

/** The maximum number of trajectories shown at first. */
const maxShownNumbers = 12;
const chartWidth = 120;
const rowHeight = 30;
const edgeWidth = 3;

interface NumberTrajectory {
  readonly number: TunedNumber;
  readonly points: readonly { readonly step: number; readonly value: number }[];
}

/** The course of each number within its range, and its influence; the most important first. */
export function Numbers({ tuning }: { readonly tuning: TuningSummary }) {
  const [all, showAll] = useState(false);
  if (tuning.numbers.length === 0) return null;
  const ways = listTrajectories(tuning);
  const shown = all ? ways : ways.slice(0, maxShownNumbers);
  const changed = tuning.numbers.filter(({ before, found }) => before !== found).length;
  return (
    <Section title={t("Numbers")} note={t("{changed, number} of {all, number} changed", { changed, all: ways.length })}>
      <ul class="tuned">
        {shown.map((way) => (
          <NumberRow key={way.number.name} way={way} steps={tuning.steps} />
        ))}
      </ul>
      <p class="legend quiet">
        {t("Lines: the value within its range, dashed at the start. Bars: influence on the points, −1 to 1.")}
      </p>
      {ways.length > maxShownNumbers ? (
        <Press
          class="link"
          text={
            all
              ? t("Show only the first {few, number}", { few: maxShownNumbers })
              : t("Show all {all, number}", { all: ways.length })
          }
          aria-expanded={all}
          act={() => showAll(!all)}
        />
      ) : null}
    </Section>
  );
}

/** Important numbers first, then by the size of their influence. */
export function listTrajectories({ numbers, way }: Pick<TuningSummary, "numbers" | "way">) {
  const ways = numbers.map((number, i) => ({
    number,
    points: way.map(({ step, values }) => ({ step, value: values[i]! })),
  }));
  const rank = ({ number: { matters, influence } }: NumberTrajectory) => (matters ? 1 : 0) + Math.abs(influence);
  return ways.sort((a, b) => rank(b) - rank(a));
}

function NumberRow({ way: { number, points }, steps }: { readonly way: NumberTrajectory; readonly steps: number }) {
  const { name, before, found, low, high: top, influence, matters } = number;
  const values = { name, before, found, low, high: top, influence: formatInfluence(influence) };
  const label = matters
    ? t(
        "{name}: from {before, number} to {found, number}, range {low, number} to {high, number}; influence {influence, number}, matters",
        values,
      )
    : t(
        "{name}: from {before, number} to {found, number}, range {low, number} to {high, number}; influence {influence, number}, may be chance",
        values,
      );
  return (
    <li title={label} data-number={name}>
      <span class="name">{name}</span>
      <span class={found === before ? "values quiet" : "values"}>
        {found === before ? `${before}` : `${before} → ${found}`}
      </span>
      <Spark number={number} points={points} steps={steps} label={label} />
      <span class={matters ? "influence matters" : "influence"} aria-hidden="true">
        <svg viewBox="-50 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <line x1="0" x2="0" y1="0" y2="10" />
          <rect
            class={influence < 0 ? "less" : "more"}
            x={Math.min(0, 50 * influence)}
            y="1.5"
            width={Math.abs(50 * influence)}
            height="7"
          />
        </svg>
        <span>{formatInfluence(influence)}</span>
        <span class="how">{matters ? t("matters") : t("chance?")}</span>
      </span>
    </li>
  );
}

interface SparkProps extends NumberTrajectory {
  readonly steps: number;
  readonly label: string;
}

/** The course of a number; the edges are the ends of its range, and a dashed line marks its start. */
function Spark({ number: { before, low, high: top }, points, steps, label }: SparkProps) {
  const x = (step: number) => ((step / Math.max(1, steps)) * chartWidth).toFixed(1);
  const y = (value: number) =>
    (edgeWidth + ((top - value) / (top - low || 1)) * (rowHeight - 2 * edgeWidth)).toFixed(1);
  const path = points.map(({ step, value }, i) => `${i === 0 ? "M" : "L"}${x(step)} ${y(value)}`).join("");
  const last = points.at(-1);
  return (
    <svg
      class="spark"
      viewBox={`0 0 ${chartWidth} ${rowHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <line x1="0" x2={chartWidth} y1={y(before)} y2={y(before)} />
      <path d={path} />
      {last ? <path class="dot" d={`M${x(last.step)} ${y(last.value)}h0.01`} /> : null}
    </svg>
  );
}

function formatInfluence(influence: number): string {
  return `${influence >= 0.005 ? "+" : ""}${formatDecimal(influence, 2)}`;
}
