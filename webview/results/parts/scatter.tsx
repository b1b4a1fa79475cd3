import { formatExact } from "../../../engine/l10n/speak.ts";

interface Props {
  /** The value across. */
  readonly name: string;
  readonly xs: readonly number[];
  /** What is charted over it, a list as long as `xs` for each bot; the last one is drawn on top. */
  readonly clouds: readonly { readonly class: string; readonly ys: readonly (number | undefined)[] }[];
  /** The height of a line across, if any. */
  readonly mark?: number;
  readonly format: (y: number) => string;
  readonly label: string;
}

const [width, height, edge] = [300, 100, 6];

/** Scores of many cases by one of their values, as dots. */
export function Scatter({ name, xs, clouds, mark, format, label }: Props) {
  const ys = [...clouds.flatMap((cloud) => cloud.ys), mark].filter((y) => y !== undefined);
  const place = (values: readonly number[], size: number) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const share = (value: number) => (high > low ? (value - low) / (high - low) : 0.5);
    return { low, high, at: (value: number) => edge + share(value) * (size - 2 * edge) };
  };
  const [across, up] = [place(xs, width), place(ys, height)];
  const y = (value: number) => (height - up.at(value)).toFixed(1);
  const dots = (of: readonly (number | undefined)[]) =>
    of.map((value, i) => (value === undefined ? "" : `M${across.at(xs[i]!).toFixed(1)} ${y(value)}h0`)).join("");
  return (
    <figure class="series-chart scatter">
      <figcaption>
        {label}
        <small>
          {format(up.low)} – {format(up.high)}
        </small>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={`${label}, ${name}`}>
        {mark === undefined ? null : <line x1="0" x2={width} y1={y(mark)} y2={y(mark)} />}
        {clouds.map((cloud) => (
          <path key={cloud.class} class={`dots ${cloud.class}`} d={dots(cloud.ys)} />
        ))}
      </svg>
      <p class="turns">
        <small>
          {name} {formatExact(across.low)}
        </small>
        <small>{formatExact(across.high)}</small>
      </p>
    </figure>
  );
}

/** The names of values that differ between cases, the first few. */
export function listVarying(values: Readonly<Record<string, readonly (number | undefined)[]>>): string[] {
  return Object.keys(values)
    .filter((name) => new Set(values[name]).size > 1 && !values[name]!.includes(undefined))
    .slice(0, 6);
}
