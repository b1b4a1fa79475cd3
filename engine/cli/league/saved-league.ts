import { resolve } from "node:path";
import type { SavedLeague } from "../../app/league.ts";
import {
  type LeagueState,
  openLeagueFiles,
  openLeagueRecords,
  openLeagueState,
} from "../../arena/league/league-state.ts";
import type { Game } from "../../game/game.ts";
import { createSeed } from "../../match/setup.ts";
import { CannotPlay } from "../failure.ts";
import { createRequest, type MatchFlags } from "../match-flags.ts";
import { printError } from "../say.ts";

/** The options that say where a league is saved. */
export type SavedLeagueOptions = MatchFlags & { readonly resume?: string; readonly records?: string };

/**
 * Opens the saved parts of a league: in the user's files, or in the editor's storage for the folder. Throws CannotPlay
 * if they belong to another league.
 */
export function openSavedLeague(folder: string, game: Game, options: SavedLeagueOptions): SavedLeague {
  const { history, resume, records } = options;
  const more = { ...(records === undefined ? {} : { records: openLeagueRecords(records) }) };
  if (history === undefined)
    return resume === undefined ? more : { ...more, state: resumeLeague(resume, game, options) };
  if (resume !== undefined || records !== undefined)
    throw new CannotPlay(
      "With --history, the league keeps its state and records there: remove --resume and --records.",
    );
  const fresh = { game: game.id, seed: options.seed ?? createSeed(), setting: readEditorSetting(options) };
  const kept = openLeagueFiles(history).open({ folder: resolve(folder), ...fresh });
  if ("why" in kept) throw new CannotPlay(kept.why);
  if (kept.setAside !== undefined) printError(kept.setAside);
  return { state: chooseSeed(kept.state, kept.id, options), records: kept.records };
}

/** Opens a state file; refuses that of another league, whose matches differ. */
function resumeLeague(file: string, game: Game, options: SavedLeagueOptions): LeagueState {
  const { options: given, seeds, timeScale } = createRequest("", [], options);
  const setting = JSON.stringify({ options: given, seeds, timeScale });
  const state = openLeagueState(file, { game: game.id, seed: options.seed ?? createSeed(), setting });
  if ("why" in state) throw new CannotPlay(state.why);
  const { head } = state;
  if (head.game !== game.id || head.setting !== setting)
    throw new CannotPlay(
      `${file} belongs to a league of ${head.game} with ${head.setting}; this one is ${game.id} with ${setting}.`,
    );
  return chooseSeed(state, file, options);
}

/**
 * Distinguishes the editor's leagues of a folder besides the game. Game options and seeds are included too, although
 * the editor never sets them.
 */
function readEditorSetting(given: MatchFlags): string {
  const { options, seeds, timeScale = 1 } = createRequest("", [], given);
  const nonEmpty = Object.entries({ options, seeds }).filter(([, values]) => Object.keys(values ?? {}).length > 0);
  return JSON.stringify({ timeScale, ...Object.fromEntries(nonEmpty) });
}

function chooseSeed(state: LeagueState, file: string, { seed }: MatchFlags): LeagueState {
  if (seed === undefined || seed === state.head.seed) return state;
  throw new CannotPlay(`${file} belongs to a league with seed ${state.head.seed}, not ${seed}.`);
}
