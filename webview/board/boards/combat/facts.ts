import type { CombatView } from "../../../../engine/games/combat/view.ts";
import { said } from "../../../../engine/l10n/speak.ts";
import type { Fact, FactsOf } from "../../facts.ts";

/** The score of each player, and its answer to the current combat. */
export const combatFacts: FactsOf = (shown, names) => {
  const { scenario, answers, totals } = shown as CombatView;
  return [
    { id: "combat", about: said("Combat"), spots: [], values: { [said("number")]: scenario } },
    ...names.map((name, player): Fact => {
      const { answered, solved, meanRegret, worstRegret } = totals[player]!;
      const values = {
        [said("answered")]: answered,
        [said("solved")]: solved,
        [said("mean regret")]: meanRegret,
        [said("worst regret")]: worstRegret,
      };
      return { id: `player ${player}`, about: name, player, spots: [], values };
    }),
    ...answers.flatMap((answer, player): Fact[] => {
      if (!answer) return [];
      const word = answer.legal ? said("scores {score, number}", { score: answer.score }) : said("is not legal");
      const about = said("Answer of {player}", { player: names[player] ?? "" });
      return [{ id: `${scenario} answer ${player}`, about, player, spots: [], values: {}, came: word }];
    }),
  ];
};
