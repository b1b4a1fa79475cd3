import type { CombatView } from "../../../../engine/games/combat/view.ts";
import { t } from "../../../../engine/l10n/speak.ts";
import type { BoardItem, ListBoardItems } from "../../board-items.ts";

/** The score of each player, and its answer to the current combat. */
export const listCombatItems: ListBoardItems = (shown, names) => {
  const { scenario, answers, totals } = shown as CombatView;
  return [
    { id: "combat", about: t("Combat"), spots: [], values: { [t("number")]: scenario } },
    ...names.map((name, player): BoardItem => {
      const { answered, solved, meanRegret, worstRegret } = totals[player]!;
      const values = {
        [t("answered")]: answered,
        [t("solved")]: solved,
        [t("mean regret")]: meanRegret,
        [t("worst regret")]: worstRegret,
      };
      return { id: `player ${player}`, about: name, player, spots: [], values };
    }),
    ...answers.flatMap((answer, player): BoardItem[] => {
      if (!answer) return [];
      const word = answer.legal ? t("scores {score, number}", { score: answer.score }) : t("is not legal");
      const about = t("Answer of {player}", { player: names[player] ?? "" });
      return [{ id: `${scenario} answer ${player}`, about, player, spots: [], values: {}, came: word }];
    }),
  ];
};
