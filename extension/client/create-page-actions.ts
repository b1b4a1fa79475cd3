import { personUri } from "../of-person.ts";
import type { PageActions } from "./base/page-actions.ts";
import type { Commands } from "./commands.ts";

/** Maps requests of pages to commands. */
export function createPageActions(commands: Commands): PageActions {
  const beginnings = {
    series: commands["spar.runSeries"],
    duel: commands["spar.isItBetter"],
    league: commands["spar.runLeague"],
    tuning: commands["spar.tune"],
  };
  const duelActs = {
    stop: commands["spar.stopDuel"],
    goOn: commands["spar.goOnDuel"],
    compare: commands["spar.compareDuel"],
  };
  return {
    board: {
      rerun: commands["spar.runAgain"],
      playOn: commands["spar.playOn"],
      keepBranch: commands["spar.keepBranch"],
      give: commands["spar.give"],
      playAgainst: () => commands["spar.playAgainst"](),
      endPlay: () => commands["spar.stop"](personUri),
      playGhost: commands["spar.playGhost"],
      savePicture: () => commands["spar.savePicture"](),
      savePage: commands["spar.exportPage"],
      debugTurn: commands["spar.debugTurn"],
      keepTurn: commands["spar.keepTurn"],
      pin: ({ match }) => commands["spar.pinMatch"]({ summary: { id: match } }),
      importGame: commands["spar.importGame"],
      address: ({ text }) => commands["spar.goToTurn"](text),
      openResults: () => commands["spar.openResults"](),
    },
    results: {
      begin: ({ what }) => beginnings[what](),
      duel: ({ duel, act }) => duelActs[act]({ duel }),
      repeatSeries: commands["spar.repeatSeries"],
      goOnSeries: commands["spar.goOnSeries"],
    },
  };
}
