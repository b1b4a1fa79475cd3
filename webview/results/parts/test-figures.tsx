import { formatDecimal, t, translate } from "../../../engine/l10n/speak.ts";
import {
  type DuelSummary,
  formatElo,
  formatGain,
  formatPercent,
  formatSignedElo,
  formatSignedPercent,
} from "../../../engine/views/duel-summary.ts";
import { SourceLink } from "../../parts/source-link.tsx";

/** A name, its value, and a fainter note. */
type Figure = readonly [name: string, value: string, note?: string];

interface Props {
  readonly test: Pick<DuelSummary, "elo" | "los" | "wins" | "draws" | "losses" | "llr" | "bounds" | "gain">;
  readonly more?: readonly Figure[];
}

/** The numbers of a sequential test between two bots. */
export function TestFigures({ test: { elo, los, wins, draws, losses, llr, bounds, gain }, more = [] }: Props) {
  const title = gain ? t("Better, equal, worse") : t("Won, drawn, lost");
  const results: Figure = [title, `${wins}, ${draws}, ${losses}`];
  if (gain) {
    const [low, high] = [formatSignedPercent(gain.low), formatSignedPercent(gain.high)];
    const scores: Figure = [t("Scores"), formatGain(gain), t("95 %: {low} to {high}", { low, high })];
    return <Figures figures={[scores, results, ...more]} />;
  }
  const low = formatSignedElo(elo.low ?? Number.NEGATIVE_INFINITY);
  const high = formatSignedElo(elo.high ?? Number.POSITIVE_INFINITY);
  const rows: readonly Figure[] = [
    ["Elo", translate(formatElo(elo)), t("95 %: {low} to {high}", { low, high })],
    [t("Chance of superiority"), formatPercent(los)],
    results,
    [
      t("Log-likelihood ratio"),
      formatDecimal(llr, 2),
      t("{low, number} to {high, number}", {
        low: formatDecimal(bounds.lower, 2),
        high: formatDecimal(bounds.upper, 2),
      }),
    ],
    ...more,
  ];
  return <Figures figures={rows} />;
}

export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl class="figures">
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note ? <small>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface IntervalBarProps {
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
export function IntervalBar({ value, low, high, scale: [first, last], mark, wide }: IntervalBarProps) {
  const x = (at: number) => (4 + ((at - first) / (last - first || 1)) * (wide - 8)).toFixed(1);
  return (
    <svg class="interval" viewBox={`0 0 ${wide} 14`} width={wide} height="14" aria-hidden="true">
      <line class="mean" x1={x(mark)} x2={x(mark)} y1="0" y2="14" />
      <path d={`M${x(low)} 7H${x(high)}M${x(low)} 3.5v7M${x(high)} 3.5v7`} />
      <circle cx={x(value)} cy="7" r="3.2" />
    </svg>
  );
}

/** A bot's problem, with a link to the line if known. */
export function BotTrouble({ trouble }: { readonly trouble: { message: string; file?: string; line?: number } }) {
  const { message, file, line } = trouble;
  return (
    <div class="alert error">
      <p>{message}</p>
      {file !== undefined && line !== undefined ? <SourceLink frame={{ file, line }} /> : null}
    </div>
  );
}
