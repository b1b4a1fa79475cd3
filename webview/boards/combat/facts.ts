import type { CombatView } from "../../../engine/games/combat/view.ts";
import type { Fact, FactsOf } from "../../facts.ts";

/** How each player stands, and what it answered to the combat that is shown. */
export const combatFacts: FactsOf = (shown, names) => {
  const { scenario, answers, totals } = shown as CombatView;
  return [
    { id: "combat", about: "Combat", spots: [], values: { number: scenario } },
    ...names.map((name, player): Fact => {
      const { answered, solved, meanRegret, worstRegret } = totals[player]!;
      const values = { answered, solved, "mean regret": meanRegret, "worst regret": worstRegret };
      return { id: `player ${player}`, about: name, player, spots: [], values };
    }),
    ...answers.flatMap((answer, player): Fact[] => {
      if (!answer) return [];
      const word = answer.legal ? `scores ${answer.score}` : "is not legal";
      const about = `Answer of ${names[player] ?? ""}`;
      return [{ id: `${scenario} answer ${player}`, about, player, spots: [], values: {}, came: word }];
    }),
  ];
};
