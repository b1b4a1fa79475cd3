import { version } from "../../package.json";
import type { Game } from "../game/game.ts";
import { t } from "../l10n/speak.ts";
import type { Pool } from "../match/pool.ts";
import {
  createShownRecord,
  findShownDifference,
  listShownAnswers,
  planShownGame,
  readShownGame,
  type ShownDifference,
  type ShownGame,
} from "../match/shown-game.ts";
import { prepareReferee, resolveIsolation } from "../project/prepare/prepare.ts";
import { findReferee, getRememberedSetting, listRememberedReferees } from "../project/referee/find-referee.ts";
import type { Settings } from "../project/resolve/match-request.ts";
import type { RefereeSetting } from "../project/settings/settings-layer.ts";
import { listAnswers, type MatchRecord, readPlan } from "../record/match-record.ts";
import { readSiteGame, type SiteGame } from "../record/site-game.ts";

/** What a game of the site can be played again with. */
interface ImportDeps {
  readonly settings: Settings;
  readonly pool: Pick<Pool, "play">;
  /** The referee of the game; by default one that the user has added. */
  readonly referee?: RefereeSetting;
  /** Asks which of several games, by their titles, it is. */
  readonly choose?: (games: readonly string[]) => Promise<string | undefined>;
  readonly league?: number;
}

/** How a site game was read by a referee: from which of its turns on it differs, if it does. */
interface PlayedAgain {
  readonly game: Game;
  readonly record: MatchRecord;
  readonly difference: ShownDifference | undefined;
}

/** Reads a site game without a process: by built-in rules, or as the site shows it; a sentence if it is neither. */
export function readGame(text: string): SiteGame | ShownGame | { readonly why: string } {
  const read = readSiteGame(text, { engine: version, at: new Date().toISOString() });
  if (!("why" in read)) return read;
  const shown = readShownGame(text);
  return "why" in shown ? read : shown;
}

/**
 * Imports a site game: by built-in rules, or by the referee of a game that plays it again from its answers. Where it says
 * something else than the site, the record goes on with what the site showed. Returns a sentence if it cannot be imported.
 */
export async function importSiteGame(text: string, deps: ImportDeps): Promise<SiteGame | { readonly why: string }> {
  const read = readGame(text);
  if (!("questions" in read)) return read;
  const { settings, referee } = deps;
  const added = listRememberedReferees().map(getRememberedSetting);
  const games = (referee ? [referee] : added).flatMap((setting) => findGameFor(setting, read));
  if (games.length === 0) return { why: describeNoGame(referee) };
  const titles = games.map(({ title }) => title);
  const chosen = titles.length > 1 ? await deps.choose?.(titles) : titles[0];
  const found = games.find(({ title }) => title === chosen);
  if (!found)
    return {
      why: t("Several games that you have added could be this one: {games}. Name its referee.", {
        games: titles.join(", "),
      }),
    };
  const prepared = await prepareReferee(found.referee!, resolveIsolation(settings, false, { editor: settings }));
  if (typeof prepared === "string") return { why: prepared };
  const { game, difference, record } = await playInLeagues(read, { ...found, referee: prepared }, deps);
  // Another game than this one differs before anything has happened.
  if (difference && difference.at <= read.names.length && !referee) return { why: describeNoGame(referee) };
  const { seeds, options } = readPlan(record);
  const answers = listAnswers(record).map(({ kind: _, ms: __, ...answer }) => answer);
  const imported = { names: read.names, options, seeds, answers, ...readPlan(record).imported };
  return { game, imported, record };
}

/** The game of a referee, if so many can play it as have played the game of the site. */
function findGameFor(setting: RefereeSetting, { names }: ShownGame): Game[] {
  const game = findReferee(setting);
  if (typeof game === "string" || !game.referee || game.referee.kaggle || game.referee.protocol) return [];
  const { min, max } = game.referee.players;
  return names.length >= min && names.length <= max ? [game] : [];
}

function describeNoGame(named: RefereeSetting | undefined): string {
  return named
    ? t("The referee cannot play this game of the site.")
    : t("No game that you have added is this one: add it by its referee first.");
}

/** Most contests have leagues 1 to 4, which a referee may know without naming them; by itself it plays the first. */
const unnamedLeagues = [undefined, 4, 3, 2];

/** Plays a game in each league from the highest down, until one agrees with the site; else the one that does so longest. */
async function playInLeagues(shown: ShownGame, game: Game, deps: ImportDeps): Promise<PlayedAgain> {
  const { leagues } = game.referee!;
  const named = leagues ? Array.from({ length: leagues }, (_, below) => leagues - below) : unnamedLeagues;
  const [highest, ...others] = deps.league === undefined ? named : [deps.league];
  let best = await playAgain(shown, game, highest, deps);
  for (const league of others) {
    if (!best.difference) break;
    const played = await playAgain(shown, game, league, deps);
    if ((played.difference?.at ?? Number.POSITIVE_INFINITY) > best.difference.at) best = played;
  }
  return best;
}

async function playAgain(shown: ShownGame, game: Game, league: number | undefined, { pool }: ImportDeps) {
  const stop = new AbortController();
  const record = await pool.play(planShownGame(shown, game, league), {
    branchAnswers: listShownAnswers(shown),
    signal: stop.signal,
    // Nothing after a difference counts.
    onLines: (lines) => findShownDifference(shown, lines) && stop.abort(),
  });
  const difference = findShownDifference(shown, record);
  return { game, difference, record: createShownRecord(shown, record, difference) };
}
