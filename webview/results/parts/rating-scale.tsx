import { formatSignedElo } from "../../../engine/views/duel-summary.ts";

/** The heights of ratings in a chart, from `top` down to `bottom` in pixels, and round ratings to be marked. */
export function createRatingScale(values: readonly number[], top: number, bottom: number) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = [10, 20, 50, 100, 200, 500].find((each) => (most - least) / each <= 7) ?? 1000;
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  return {
    y: (value: number) => top + ((high - value) / (high - low || 1)) * (bottom - top),
    ticks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step),
  };
}

interface Props {
  readonly scale: ReturnType<typeof createRatingScale>;
  readonly left: number;
  readonly right: number;
}

/** Lines across a chart at round ratings, with their numbers on the left. */
export function RatingTicks({ scale: { y, ticks }, left, right }: Props) {
  return ticks.map((tick) => (
    <g key={tick} class={tick === 0 ? "tick mean" : "tick"}>
      <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
      <text x={left - 6} y={y(tick) + 4} text-anchor="end">
        {formatSignedElo(tick)}
      </text>
    </g>
  ));
}
