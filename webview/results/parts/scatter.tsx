import { formatExact } from "../../../engine/l10n/speak.ts";
import { Section } from "../../parts/section.tsx";

interface Props {
  readonly title: string;
  readonly note?: string;
  /** The values of cases by their names, a column each. */
  readonly values: Readonly<Record<string, readonly (number | undefined)[]>>;
  /** What is charted over each value, a list as long as its column for each bot; the last one is drawn on top. */
  readonly clouds: readonly { readonly class: string; readonly ys: readonly (number | undefined)[] }[];
  /** The height of a line across, if any. */
  readonly mark?: number;
  readonly format: (y: number) => string;
}

/** More charts would push all else out of sight. */
const maxCharts = 6;

/** Scores of many cases, over each of their values that differs between them. */
export function Scatters(props: Props) {
  const { title, note, values, clouds } = props;
  // In a duel that was kept by an earlier version, a column can lack cases.
  const whole = Object.entries(values).filter(([, xs]) => clouds.every(({ ys }) => ys.length === xs.length));
  const varying = whole.filter(([, xs]) => new Set(xs).size > 1 && !xs.includes(undefined));
  if (varying.length === 0) return null;
  return (
    <Section title={title} note={note}>
      <div class="series-charts">
        {varying.slice(0, maxCharts).map(([name, xs]) => (
          <Scatter key={name} {...props} name={name} xs={xs as readonly number[]} />
        ))}
      </div>
    </Section>
  );
}

const [width, height, edge] = [300, 100, 6];

function Scatter({
  name,
  xs,
  clouds,
  mark,
  format,
}: Props & { readonly name: string; readonly xs: readonly number[] }) {
  const ys = [...clouds.flatMap((cloud) => cloud.ys), mark].filter((y) => y !== undefined);
  const [across, up] = [createScale(xs, width), createScale(ys, height)];
  const y = (value: number) => (height - up.at(value)).toFixed(1);
  const dots = (of: readonly (number | undefined)[]) =>
    of.map((value, i) => (value === undefined ? "" : `M${across.at(xs[i]!).toFixed(1)} ${y(value)}h0`)).join("");
  return (
    <figure class="series-chart scatter">
      <figcaption>
        {name}
        <small>{`${format(up.low)} – ${format(up.high)}`}</small>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={name}>
        {mark === undefined ? null : <line x1="0" x2={width} y1={y(mark)} y2={y(mark)} />}
        {clouds.map((cloud) => (
          <path key={cloud.class} class={`dots ${cloud.class}`} d={dots(cloud.ys)} />
        ))}
      </svg>
      <p class="turns">
        <small>{`${name} ${formatExact(across.low)}`}</small>
        <small>{formatExact(across.high)}</small>
      </p>
    </figure>
  );
}

function createScale(values: readonly number[], size: number) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const share = (value: number) => (high > low ? (value - low) / (high - low) : 0.5);
  return { low, high, at: (value: number) => edge + share(value) * (size - 2 * edge) };
}
