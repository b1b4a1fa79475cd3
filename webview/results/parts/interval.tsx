interface Props {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** The ends of the scale. */
  readonly scale: readonly [number, number];
  /** The value marked on the scale: the mean, or one half. */
  readonly mark: number;
  readonly wide: number;
}

/** A number with its confidence interval. */
export function IntervalBar({ value, low, high, scale: [first, last], mark, wide }: Props) {
  const x = (at: number) => (4 + ((at - first) / (last - first || 1)) * (wide - 8)).toFixed(1);
  return (
    <svg class="interval" viewBox={`0 0 ${wide} 14`} width={wide} height="14" aria-hidden="true">
      <line class="mean" x1={x(mark)} x2={x(mark)} y1="0" y2="14" />
      <path d={`M${x(low)} 7H${x(high)}M${x(low)} 3.5v7M${x(high)} 3.5v7`} />
      <circle cx={x(value)} cy="7" r="3.2" />
    </svg>
  );
}
