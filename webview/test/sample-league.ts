import { makeLeagueReport } from "../../engine/arena/league/league.ts";
import { listGroups } from "../../engine/arena/league/run-league.ts";
import { games } from "../../engine/games.ts";
import { createQuickRandom } from "../../engine/random/seeded.ts";
import type { LeagueMatch, LeagueReport } from "../../engine/views/league-report.ts";

const named = ["greedy", "<img src=x onerror=alert(1)>", "a very long name of a bot that somebody has chosen", "Δέλτα"];

/** A league of made-up results, in which a bot is the better the earlier it comes. */
export function sampleLeague(bots: number, seats: number, count = 12): LeagueReport {
  const random = createQuickRandom("sample league");
  const names = Array.from({ length: bots }, (_, i) => named[i] ?? `bot ${i + 1}`);
  const matches = listGroups(bots, { seats }).flatMap((entries) =>
    Array.from({ length: count }, (_, number): LeagueMatch => {
      const drawn = entries.map((entry) => random() * 2 - entry / bots);
      const ahead = drawn.map((own) => drawn.filter((other) => other < own).length);
      const faults = entries.map((entry) => (entry === bots - 1 && random() < 0.3 ? 1 : 0));
      return { entries, number, points: ahead, games: seats - 1, faults };
    }),
  );
  const game = games.find(({ rules }) => rules.players.max >= seats)!;
  const leftOut = [{ file: "notes.py", why: "is not recognised as a bot" }];
  return {
    ...makeLeagueReport({ game, seed: "seed", names, keys: names, count, leftOut, open: undefined, matches, seats }),
    matches,
  };
}
