import { join } from "node:path";
import type { PlayedPair } from "../arena/duel.ts";
import { endOf, nothingYet, numbersOf } from "../arena/duel-numbers.ts";
import type { DuelResult, DuelState } from "../arena/duel-state.ts";
import { modelOf } from "../arena/pair.ts";
import { trailOf } from "../arena/trail.ts";
import { botUri } from "../match/bot-uri.ts";
import { matchStoreIn } from "../match/match-store.ts";
import type { DuelSetups } from "../project/duel-setups.ts";
import { visibleLine } from "../record/visible.ts";

/** Listens to a duel, to keep how it ended in the history of an editor, which lists it with its own. */
export interface DuelKeeper {
  hear(pair: PlayedPair, state: Pick<DuelState, "llr">): void;
  keep(result: DuelResult): Promise<void>;
}

/** Keeps nothing where no history is named, or where the bot has no file to be listed with. */
export function duelKeeper(history: string | undefined, { first, others, names }: DuelSetups): DuelKeeper {
  const { setup, game } = first;
  const [bot] = setup.bots;
  if (history === undefined || bot?.file === undefined) return { hear() {}, keep: () => Promise.resolve() };
  const file = bot.versionOf ?? bot.file;
  const at = new Date().toISOString();
  const trail = trailOf();
  const faults = [0, 0];
  return {
    hear({ matches }, { llr }) {
      trail.add(llr);
      for (const { played, pairing } of matches)
        for (const player of [0, 1]) faults[player]! += played.faults[pairing.seats[player]!]!;
    },
    async keep(result) {
      const all = [setup, ...others].flatMap(({ bots }) => bots);
      const own = (name: string) => all.find((one) => one.name === name)?.versionOf === undefined;
      const versions = setup.bots.map(({ version }, i) => (i > 0 && others.length > 0 ? null : (version ?? null)));
      const about = {
        ...{ id: `duel-${Date.now().toString(36)}-${process.pid}`, bot: botUri(file), at, game: game.id },
        ...{ names: names.map(visibleLine), versions, background: false, model: modelOf(setup) },
      };
      const duel = {
        ...nothingYet,
        ...about,
        trail: trail.points,
        faults,
        ...numbersOf(result),
        ...endOf(result, own),
      };
      const store = matchStoreIn(join(history, "matches"));
      try {
        store.keep({ kind: "duel", duel });
      } finally {
        await store.close();
      }
    },
  };
}
