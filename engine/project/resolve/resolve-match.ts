import type { Game } from "../../game/game.ts";
import type { MatchSetup } from "../../match/setup.ts";
import type { Settings } from "../settings/settings.ts";
import { type BuiltBots, buildBots } from "./build-bots.ts";
import { type ChosenOptions, chooseOptions } from "./choose-options.ts";
import type { MatchRequest } from "./match-request.ts";
import { settleMatch } from "./match-settings.ts";
import { findOptionMismatches } from "./option-mismatch.ts";
import { findPlayers, type Players } from "./players.ts";
import type { Unable } from "./unable.ts";

/** A match that can be played, but for its seed. */
export interface ResolvedMatch
  extends Pick<Players, "ok" | "opponents" | "members" | "leftOut">,
    Pick<BuiltBots, "warnings" | "open">,
    Pick<ChosenOptions, "told"> {
  readonly setup: MatchSetup;
  readonly game: Game;
  /** The seed and the length of a series that are configured. */
  readonly seed: string | undefined;
  readonly series: number | undefined;
}
export type MatchResolution = ResolvedMatch | Unable;

/** Everything that must be known and built before a match. */
export async function resolveMatch(request: MatchRequest, editor: Settings): Promise<MatchResolution> {
  const players = await findPlayers(request, editor);
  if (!players.ok) return players;
  const settings = await settleMatch(request, players.spec, editor);
  const built = await buildBots(request, players, settings);
  if (!built.ok) return built;
  const chosen = chooseOptions(request, players, settings, built.bots);
  if (!chosen.ok) return chosen;
  const { game, entries, opponents, members, leftOut } = players;
  const { options, told, haunted } = chosen;
  const { timeScale = editor.timeScale, trace = editor.trace, series = editor.series, seed, seeds } = settings.said;
  const seedsFor = (match: string) => haunted?.seeds ?? game.rules.seeds(match, seeds);
  const { bots, open } = built;
  const { referee } = game;
  const setup = {
    game: game.id,
    ...(referee && { referee }),
    options,
    timeScale,
    trace,
    bots,
    seeds: seedsFor,
    seats: haunted?.seats,
  };
  const warnings = [...built.warnings, ...findOptionMismatches(entries, options)];
  return { ok: true, setup, game, seed, series, opponents, members, leftOut, warnings, told, open };
}
