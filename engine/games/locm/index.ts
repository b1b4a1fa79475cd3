import type { Game } from "../../game/game.ts";
import { msg } from "../../l10n/speak.ts";
import { analysis } from "./analysis/analysis.ts";
import { builtins } from "./builtins/builtins.ts";
import { playBuiltins } from "./builtins/play-builtins.ts";
import { listCardUses } from "./card-uses.ts";
import { listCommandChoices } from "./choices.ts";
import { flags } from "./flags.ts";
import { isLegal } from "./is-legal.ts";
import { matchMoves } from "./match-moves.ts";
import { extractObservation } from "./observation.ts";
import { recogniseLocm } from "./recognise.ts";
import { getCard } from "./rules/cards.ts";
import type { LocmOptions } from "./rules/options.ts";
import type { LocmState } from "./rules/state.ts";
import { arenaRules, startHealth } from "./rules/versions.ts";
import { rules } from "./rules.ts";
import { importLocm } from "./site/import.ts";
import { type LocmView, listShownCards, toView } from "./view.ts";

/** Legends of Code and Magic 1.0, 1.1 and 1.2. */
export const locm: Game<LocmState, LocmOptions> = {
  id: "locm",
  title: "Legends of Code and Magic",
  about: msg("Card battler, CodinGame 2018, 2 players"),
  rules,
  views: {
    view: toView,
    observation: (view, player) => extractObservation(view as LocmView, player),
    measures: (state) => state.sides.map((side) => side.health),
    measure: { name: msg("Health"), max: startHealth },
  },
  bots: {
    builtins,
    playBuiltins,
    recognise: recogniseLocm,
    versions: {
      option: "rules",
      // The draft and ten turns of battle: who has few cheap creatures summons none before that.
      tried: 40,
      choices: [
        { title: msg("live arena (1.1)"), value: arenaRules },
        { title: msg("contest of 2018 (1.0)"), value: "1.0" },
        { title: msg("two lanes (1.2)"), value: "1.2" },
      ],
    },
    // Meanings of the protocol's fields, by lower-case name without separators.
    glossary: {
      playerhealth: msg("The player's health; at 0 the player loses."),
      playermana: msg("The player's mana for the turn; 0 during the draft."),
      playerdeck: msg("Cards left in the player's deck; in the draft, cards picked so far."),
      playerrune: msg("Health at which the player loses the next rune, which gives a card: 25, 20, 15, 10, 5."),
      playerdraw: msg("Extra cards the player draws next turn (rules 1.1 and later)."),
      opponenthand: msg("Number of cards in the opponent's hand."),
      opponentactions: msg("Number of actions of the opponent's last turn that follow, one per line."),
      cardnumberandaction: msg("An action of the opponent's last turn: the card number, a space, and the action."),
      cardcount: msg("Number of cards that follow: three in the draft; in battle, those in hand and on the boards."),
      cardnumber: msg("The number of the card, 1 to 160."),
      instanceid: msg("The card's id in this match, used in actions; -1 in the draft."),
      location: msg("0: in your hand, 1: on your board, -1: on the opponent's board."),
      cardtype: msg("0: creature, 1: green item, 2: red item, 3: blue item."),
      cost: msg("Mana cost of the card."),
      attack: msg("Attack of a creature, or by how much an item changes it."),
      defense: msg("Defense of a creature, or by how much an item changes it."),
      abilities: msg("Six characters, each a letter or -: Breakthrough, Charge, Drain, Guard, Lethal, Ward."),
      myhealthchange: msg("Change of your health when the card is played."),
      opponenthealthchange: msg("Change of the opponent's health when the card is played."),
      carddraw: msg("Extra cards you draw next turn if you play this card."),
      lane: msg("0: left, 1: right, -1: not on the board (rules 1.2)."),
    },
  },
  extras: {
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
    imports: importLocm,
  },
};
