import { formatDecimal, t, translate } from "../../../engine/l10n/speak.ts";
import type { DuelSummary } from "../../../engine/views/duel-summary.ts";
import { formatElo, formatPercent, formatSignedElo } from "../../../engine/views/duel-text.ts";

/** A name, its value, and a fainter note. */
type Figure = readonly [name: string, value: string, note?: string];

interface Props {
  readonly test: Pick<DuelSummary, "elo" | "los" | "wins" | "draws" | "losses" | "llr" | "bounds">;
  readonly more?: readonly Figure[];
}

/** The numbers of a sequential test between two bots. */
export function TestFigures({ test: { elo, los, wins, draws, losses, llr, bounds }, more = [] }: Props) {
  const low = formatSignedElo(elo.low ?? Number.NEGATIVE_INFINITY);
  const high = formatSignedElo(elo.high ?? Number.POSITIVE_INFINITY);
  const rows: readonly Figure[] = [
    ["Elo", translate(formatElo(elo)), t("95 %: {low} to {high}", { low, high })],
    [t("Chance of superiority"), formatPercent(los)],
    [t("Won, drawn, lost"), `${wins}, ${draws}, ${losses}`],
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
  return (
    <dl class="figures">
      {rows.map(([name, value, note]) => (
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
