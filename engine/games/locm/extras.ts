import type { Extras } from "../../game/extras.ts";
import { analysis } from "./analysis/analysis.ts";
import { listCardUses } from "./card-uses.ts";
import { listCommandChoices } from "./choices.ts";
import { flags } from "./flags.ts";
import { isLegal } from "./is-legal.ts";
import { matchMoves } from "./match-moves.ts";
import { getCard } from "./rules/cards.ts";
import type { LocmOptions } from "./rules/options.ts";
import type { LocmState } from "./rules/state.ts";
import { importLocm } from "./site/import.ts";
import { verifyLocm } from "./verify.ts";
import { type LocmView, listShownCards } from "./view.ts";

export const extras: Extras<LocmState, LocmOptions> = {
  flags,
  person: { choices: listCommandChoices, isPredictable: true },
  moves: matchMoves,
  analysis,
  isLegal,
  cards: {
    getName: (card) => getCard(card).name,
    shownIn: (view) => listShownCards(view as LocmView),
    usesIn: listCardUses,
  },
  official: { verify: verifyLocm, imports: importLocm },
};
