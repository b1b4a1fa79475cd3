import type { CombatView } from "../../../../engine/games/combat/view.ts";
import { t } from "../../../../engine/l10n/speak.ts";

interface Props {
  readonly view: CombatView;
  readonly names: readonly string[];
  /** Below all pictures instead of beside the last one. */
  readonly isWide: boolean;
}

/** How far each player was below the optimum, per combat. */
export function Totals({ view, names, isWide }: Props) {
  const highest = Math.max(1, ...view.totals.map(({ worstRegret }) => worstRegret));
  return (
    <div class={isWide ? "combat-totals wide" : "combat-totals"}>
      {view.totals.map(({ answered, solved, meanRegret, worstRegret, regrets }, player) => (
        <section
          key={player}
          class={`p${player + 1}`}
          aria-label={t("Totals of {player}", { player: names[player] ?? "" })}
        >
          <h3>
            <span class="chip">{player + 1}</span>
            <span class="who">{names[player]}</span>
            <b>{t("{solved, number} of {answered, number}", { solved, answered: answered })}</b>
            <small>
              {t("solved · regret {mean, number} on average, {worst, number} at worst", {
                mean: Number(meanRegret.toFixed(2)),
                worst: worstRegret,
              })}
            </small>
          </h3>
          <svg class="regrets" viewBox={`0 0 ${view.of} 10`} preserveAspectRatio="none" aria-hidden="true">
            {regrets.map((regret, i) => (
              <rect
                key={i}
                class={`${regret === 0 ? "none" : "some"} ${i + 1 === view.scenario ? "here" : ""}`}
                x={i + 0.08}
                width="0.84"
                y={regret === 0 ? 9 : 9 - (regret / highest) * 9}
                height={regret === 0 ? 1 : (regret / highest) * 9 + 1}
              />
            ))}
          </svg>
        </section>
      ))}
    </div>
  );
}
