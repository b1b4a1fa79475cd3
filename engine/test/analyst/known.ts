import { parse } from "valibot";
import { type Game, parseOptions } from "../../game/game.ts";
import { dungeon } from "../../games/dungeon/index.ts";
import type { DungeonState } from "../../games/dungeon/state.ts";
import { locm } from "../../games/locm/index.ts";
import type { LocmState } from "../../games/locm/rules/state.ts";
import { perfectAim } from "../../games/perfect-aim/index.ts";
import type { AimState } from "../../games/perfect-aim/state.ts";
import { arenaGames } from "../fixtures.ts";
import * as aim from "./aim-positions.ts";
import * as crawls from "./dungeon-positions.ts";
import * as cards from "./locm-positions.ts";
import { playBuiltins, type Source } from "./positions.ts";

/** Where the known positions of a game come from, and what is right in them. */
export interface KnownGame {
  readonly game: Game;
  /** Calls `visit` at the positions of a match until it says false; false where there is no such match. */
  positions(match: number, visit: (source: Source, answer: number) => boolean): boolean;
  getKind(state: unknown): string | undefined;
  isRight(source: Source, kind: string, answer: string): boolean;
}

let games: readonly string[] | undefined;

export const knownGames: Readonly<Record<string, KnownGame>> = {
  [locm.id]: {
    game: locm as Game,
    positions(match, visit) {
      games ??= arenaGames();
      const text = games[match];
      if (text === undefined) return false;
      const imported = locm.extras!.imports!(text);
      if ("why" in imported) throw new Error(imported.why);
      const options = parse(locm.rules.options, imported.options);
      const state = locm.rules.start({ options, seeds: imported.seeds, names: ["Anna", "Bert"] });
      for (const [index, { player, ...reply }] of imported.answers.entries()) {
        const ask = locm.rules.listPrompts(state)[0];
        if (ask?.kind !== "ask" || ask.player !== player || !visit({ state, ask }, index)) break;
        locm.rules.answer(state, ask, reply);
      }
      return true;
    },
    getKind: (state) => cards.classifyPosition(state as LocmState),
    isRight: cards.isRight,
  },
  [dungeon.id]: {
    game: dungeon as Game,
    positions(match, visit) {
      const bots = [
        ["counting", "thief"],
        ["thief", "cautious"],
        ["random", "counting"],
      ] as const;
      playBuiltins(dungeon as Game, bots[match % 3]!, match, parseOptions(dungeon, { games: 1 }), visit);
      return true;
    },
    getKind: (state) => crawls.classifyPosition(state as DungeonState),
    isRight: crawls.isRight,
  },
  [perfectAim.id]: {
    game: perfectAim as Game,
    positions(match, visit) {
      playBuiltins(perfectAim as Game, ["hunter", "random"], match, parseOptions(perfectAim, {}), visit);
      return true;
    },
    getKind: (state) => aim.classifyPosition(state as AimState),
    isRight: aim.isRight,
  },
};
