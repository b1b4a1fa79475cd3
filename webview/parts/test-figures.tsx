import type { DuelSummary } from "../../engine/record/duel-summary.ts";
import { eloText, percentText, signedElo } from "../../engine/record/duel-text.ts";

/** A name, its value, and what is said of that more faintly. */
type Figure = readonly [name: string, value: string, note?: string];

interface Props {
  readonly test: Pick<DuelSummary, "elo" | "los" | "wins" | "draws" | "losses" | "llr" | "bounds">;
  readonly more?: readonly Figure[];
}

/** What a sequential test of two bots has come to. */
export function TestFigures({ test: { elo, los, wins, draws, losses, llr, bounds }, more = [] }: Props) {
  const low = signedElo(elo.low ?? Number.NEGATIVE_INFINITY);
  const high = signedElo(elo.high ?? Number.POSITIVE_INFINITY);
  const rows: readonly Figure[] = [
    ["Elo", eloText(elo), `95 %: ${low} to ${high}`],
    ["Chance of superiority", percentText(los)],
    ["Won, drawn, lost", `${wins}, ${draws}, ${losses}`],
    ["Log-likelihood ratio", llr.toFixed(2), `${bounds.lower.toFixed(2)} to ${bounds.upper.toFixed(2)}`],
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
