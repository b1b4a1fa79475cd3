import type { CombatView } from "../../../engine/games/combat/view.ts";

interface Props {
  readonly view: CombatView;
  readonly names: readonly string[];
  /** Below everything, not beside the last picture. */
  readonly wide: boolean;
}

/** How far each player stayed below the optimum, combat by combat. */
export function Totals({ view, names, wide }: Props) {
  const most = Math.max(1, ...view.totals.map(({ worstRegret }) => worstRegret));
  return (
    <div class={wide ? "combat-totals wide" : "combat-totals"}>
      {view.totals.map(({ answered, solved, meanRegret, worstRegret, regrets }, player) => (
        <section key={player} class={`p${player + 1}`} aria-label={`Totals of ${names[player]}`}>
          <h3>
            <span class="chip">{player + 1}</span>
            <span class="who">{names[player]}</span>
            <b>
              {solved} of {answered}
            </b>
            <small>
              solved · regret {Number(meanRegret.toFixed(2))} on average, {worstRegret} at worst
            </small>
          </h3>
          <svg class="regrets" viewBox={`0 0 ${view.of} 10`} preserveAspectRatio="none" aria-hidden="true">
            {regrets.map((regret, i) => (
              <rect
                key={i}
                class={`${regret === 0 ? "none" : "some"} ${i + 1 === view.scenario ? "here" : ""}`}
                x={i + 0.08}
                width="0.84"
                y={regret === 0 ? 9 : 9 - (regret / most) * 9}
                height={regret === 0 ? 1 : (regret / most) * 9 + 1}
              />
            ))}
          </svg>
        </section>
      ))}
    </div>
  );
}
