import type { Game } from "../../game/game.ts";
import type { Rules } from "../../game/rules.ts";
import { t } from "../../l10n/speak.ts";
import { escapeLine } from "../../text/visible.ts";
import type { LeagueMatch, LeagueReport, RatingsAfter } from "../../views/league-report.ts";
import { fitElo } from "../statistics/plackett-luce.ts";
import { computeStandings, sumPairs } from "./league.ts";
import { createChoices } from "./league-choices.ts";
import type { LeagueForm } from "./league-groups.ts";
import { countLeagueMatches } from "./run-league.ts";

interface LeagueFacts extends LeagueForm {
  readonly game: Game;
  readonly seed: string;
  readonly names: readonly string[];
  /** Paths relative to the folder. */
  readonly keys: readonly string[];
  /** How many matches each group of bots plays. */
  readonly count: number;
  readonly leftOut: LeagueReport["leftOut"];
  readonly open: string | undefined;
  readonly matches: readonly LeagueMatch[];
}

/** Summarises the current standing of a league, without the list of matches. */
export function makeLeagueReport({
  game,
  seed,
  names,
  keys,
  count,
  leftOut,
  open,
  matches,
  seats,
  gauntlet,
}: LeagueFacts): LeagueReport {
  const shown = names.map(escapeLine);
  return {
    title: t("{game}: league of {bots, number} bots", { game: game.title, bots: names.length }),
    game: game.title,
    seed,
    names: shown,
    keys,
    seats,
    mostSeats: Math.min(game.rules.players.max, names.length),
    ...(gauntlet === undefined ? {} : { gauntlet: shown[gauntlet] }),
    played: matches.length,
    of: countLeagueMatches(names.length, count, { seats, gauntlet }),
    rows: computeStandings(shown, matches),
    pairs: sumPairs(matches),
    progress: computeRatingsOverTime(names.length, matches),
    method: describeMethod(game.rules, seats),
    ...(open === undefined ? {} : { open: escapeLine(open) }),
    leftOut: leftOut.map(({ file, why }) => ({ file: escapeLine(file), why: escapeLine(why) })),
  };
}

/** The number of points in the chart line. */
const maxPoints = 30;

/** The course of the ratings over the matches, in the order of the rounds. */
function computeRatingsOverTime(count: number, matches: readonly LeagueMatch[]): RatingsAfter[] {
  const inOrder = matches.toSorted((a, b) => a.number - b.number);
  const points = Math.min(maxPoints, inOrder.length);
  const choices = createChoices();
  let before = 0;
  let elo: readonly number[] = [];
  return Array.from({ length: points }, (_, i) => {
    const after = Math.round(((i + 1) * inOrder.length) / points);
    for (const match of inOrder.slice(before, after)) choices.add(match);
    before = after;
    elo = fitElo(count, choices.all(), elo);
    return { matches: after, elo };
  });
}

function describeMethod({ manyGames }: Rules, seats: number): string {
  const model = seats === 2 ? "Bradley and Terry" : "Plackett and Luce";
  const ratings = t(
    "Ratings are maximum likelihood under the {model} model, in Elo relative to the mean, with 95 % intervals; the order of the matches does not matter.",
    { model },
  );
  return manyGames && seats === 2 ? `${t("Every game of the match counts.")} ${ratings}` : ratings;
}
