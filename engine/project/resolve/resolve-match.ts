import { basename, dirname, extname, resolve } from "node:path";
import { computeShortHash } from "../../files/hash.ts";
import { readUserText } from "../../files/user-file.ts";
import type { Game } from "../../game/game.ts";
import { getGame } from "../../games.ts";
import { t } from "../../l10n/speak.ts";
import { findNamedInput } from "../../match/case-input.ts";
import type { MatchSetup } from "../../match/setup.ts";
import { type BotStamp, getBotFile, type MatchPlan, type MatchRecord, readPlan } from "../../record/match-record.ts";
import type { SiteGame } from "../../record/site-game.ts";
import { kagglePrefix } from "../../referee/game.ts";
import { prepareReferee } from "../prepare/prepare.ts";
import { type BotSpec, chooseDefaultOpponent, recogniseBot } from "../recognise/bot-for-file.ts";
import { makeUniqueMatchNames } from "../recognise/bots-in.ts";
import { describeNamedReferee, findNamedReferee } from "../referee/referee-trust.ts";
import { learnSimulations, prepareSimulation } from "../referee/simulations.ts";
import { combineSettings, type SettingsLayer } from "../settings/settings-layer.ts";
import { type ChosenOptions, chooseOptions, combineMatchSettings, findOptionMismatches } from "./bot-options.ts";
import { type BuiltBots, buildBots } from "./build-bots.ts";
import { personName } from "./make-stamp.ts";
import {
  extractSettings,
  type MatchRequest,
  openSeedSets,
  type RefusedRequest,
  readSeed,
  refuse,
  type SeedSet,
  type Settings,
} from "./match-request.ts";
import { findPlayers, joinSentences, type Players } from "./players.ts";
import { tryVersions } from "./try-versions.ts";

/** A match that can be played once it has a seed. */
export interface ResolvedMatch
  extends Pick<Players, "ok" | "opponents" | "members" | "leftOut">,
    Pick<BuiltBots, "warnings" | "open">,
    Pick<ChosenOptions, "botOptions"> {
  /** The first bot, if it has a file. */
  readonly spec: Players["spec"];
  readonly setup: MatchSetup;
  readonly game: Game;
  /** The configured seed and length of a series. */
  readonly seed: string | undefined;
  readonly series: number | undefined;
  /** The seeds that a series or a duel plays in place of `seed`. */
  readonly seedSet: SeedSet | undefined;
}
export type MatchResolution = ResolvedMatch | RefusedRequest;

const describeTestCases = (cases: Readonly<Record<string, string>>): SeedSet => ({
  ...{ name: "test-cases", seeds: Object.keys(cases), inputs: computeShortHash(JSON.stringify(cases), 8) },
});

/** The seeds of a match by their text and those that are given; a test case may be named with its input. */
function deriveSeeds({ rules, referee }: Game, match: string, given: MatchPlan["seeds"] = {}): MatchPlan["seeds"] {
  const named = { ...given, test: given.test ?? match };
  return referee?.testCases ? rules.seeds(match, findNamedInput(referee.testCases, named)) : rules.seeds(match, given);
}

/** All settings of the match except those guessed from the text of its first bot. */
function combineLayersExceptText(request: MatchRequest, { spec }: Players, editor: Settings): SettingsLayer {
  return combineSettings({ editor, ...spec?.sources, text: {}, command: extractSettings(request) });
}

/** Why a referee may not be run: a folder names it, and the user has not allowed it. */
export async function forbidReferee(
  request: MatchRequest,
  { game, spec }: Pick<Players, "game" | "spec">,
  { mayRunReferee }: Settings,
): Promise<string | undefined> {
  const isSimulation = game.id.startsWith(kagglePrefix);
  const isNamedHere = isSimulation || (game.referee !== undefined && typeof request.game !== "object");
  const named = isNamedHere && spec ? findNamedReferee(spec.file, game.id) : undefined;
  if (!named || (await mayRunReferee?.(named))) return undefined;
  const values = { file: basename(named.file), what: describeNamedReferee(named) };
  return named.isPython
    ? t(
        "{file} names the Python that plays its simulation, which has all of your permissions: {what}. Spar runs it once you allow it, in the editor or in a terminal by spar match.",
        values,
      )
    : t(
        "{file} names a referee, which has all of your permissions: {what}. Spar runs it once you allow it, in the editor or in a terminal by spar match.",
        values,
      );
}

/** The players of a match; of a Kaggle simulation once its environment is known. */
async function findPreparedPlayers(request: MatchRequest, editor: Settings): Promise<Players | RefusedRequest> {
  const first = await findPlayers(request, editor);
  const found = first.ok || !(await learnGame(request, editor)) ? first : await findPlayers(request, editor);
  if (!found.ok) return found;
  const forbidden = await forbidReferee(request, found, editor);
  if (forbidden !== undefined) return refuse(forbidden);
  const prepared = await prepareSimulation(
    found.game,
    (await combineMatchSettings(request, found.spec, editor)).building,
    found.spec?.file ?? request.folder,
  );
  if (typeof prepared === "object") return refuse(prepared.why);
  return prepared === "asked" ? findPlayers(forgetGames(request), editor) : found;
}

/** Whether the first bot may be recognised now: it is an agent, and the package of Kaggle was not asked before. */
async function learnGame({ bot, folder }: MatchRequest, editor: Settings): Promise<boolean> {
  return typeof bot === "string" && (await learnSimulations(resolve(folder, bot), editor));
}

/** Bots that were recognised before their environment was known are recognised anew. */
function forgetGames(request: MatchRequest): MatchRequest {
  const toName = (bot: MatchRequest["bot"]) => (typeof bot === "string" ? bot : bot.file);
  return { ...request, bot: toName(request.bot), opponents: request.opponents.map(toName) };
}

/** The folders between which sets of seeds are looked for. */
function findSeedFolders({ folder }: MatchRequest, { spec }: Players): readonly [string, string] {
  return spec ? [dirname(spec.file), spec.found.folder] : [folder, folder];
}

/** Finds, builds and checks everything that a match needs. */
export async function resolveMatch(request: MatchRequest, editor: Settings): Promise<MatchResolution> {
  const found = await findPreparedPlayers(request, editor);
  if (!found.ok) return found;
  const before = await combineMatchSettings(request, found.spec, editor);
  const built = await buildBots(request, found, before);
  if (!built.ok) return built;
  const tried = await tryVersions(found, built.bots[0]!, before, combineLayersExceptText(request, found, editor));
  if (!tried.ok) return tried;
  const { players } = tried;
  const settings = players === found ? before : await combineMatchSettings(request, players.spec, editor);
  const chosen = chooseOptions(request, players, settings, built.bots);
  if (!chosen.ok) return chosen;
  const { game, entries, opponents, members } = players;
  const leftOut = joinSentences([players.leftOut, ...built.notes]);
  const { options, botOptions, haunted } = chosen;
  const { timeScale = editor.timeScale, trace = editor.trace, series = editor.series, seed, seeds } = settings.settled;
  const cases = game.referee?.testCases;
  const testCases = cases && describeTestCases(cases);
  const sets = openSeedSets(...findSeedFolders(request, players), testCases);
  // A single match has a seed of its own; all others play every test case once, unless they are given other seeds.
  const usualSet = seed === undefined ? testCases?.name : undefined;
  const setName = request.needsOpponent ? (settings.settled.seedSet ?? usualSet) : undefined;
  const seedSet = setName === undefined ? undefined : sets.find(setName);
  if (typeof seedSet === "string") return refuse(seedSet);
  const seedsFor = (match: string) =>
    haunted ? findNamedInput(cases, haunted.seeds) : deriveSeeds(game, sets.read(match), seeds);
  const { bots, open } = built;
  const referee = game.referee && (await prepareReferee(game.referee, settings.isolation));
  if (typeof referee === "string") return refuse(referee);
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
  return {
    ok: true,
    setup,
    spec: players.spec,
    game,
    seed: seed && readSeed(seed),
    series,
    seedSet,
    opponents,
    members,
    leftOut,
    warnings,
    botOptions,
    open,
  };
}

/** Whether trying a bot shows its version of the game: it fails with one and plays with another. */
export async function isVersionShown(bot: BotSpec, settings: Settings): Promise<boolean> {
  const matched = await resolveMatch({ bot, opponents: [], folder: dirname(bot.file) }, settings);
  return matched.ok && matched.spec !== undefined && !matched.spec.isDoubtful;
}

export interface DuelSetups {
  readonly ok: true;
  readonly first: ResolvedMatch;
  /** Setups with the other members, if the second bot is a pool. */
  readonly others: readonly MatchSetup[];
  /** The names of the bots; a pool has one name. */
  readonly names: readonly string[];
}

/** The setups of a duel, or the first refusal. `match` resolves the match against one member of a pool. */
export async function resolveDuelSetups(
  match: (met: { readonly member: number }) => Promise<MatchResolution>,
): Promise<DuelSetups | RefusedRequest> {
  const first = await match({ member: 0 });
  if (!first.ok) return first;
  const others: MatchSetup[] = [];
  // One at a time, because each may have to build something.
  for (let member = 1; member < first.members; member++) {
    const other = await match({ member });
    if (!other.ok) return other;
    others.push(other.setup);
  }
  const [own = "", ...more] = first.setup.bots.map(({ name }) => name);
  const names = others.length > 0 ? [own, formatOpponentName([first.setup, ...others])] : [own, ...more];
  return { ok: true, first, others, names };
}

/** The name of an opponent, which may be a pool. */
export function formatOpponentName(setups: readonly MatchSetup[]): string {
  const [only] = setups;
  if (setups.length > 1)
    return setups.every(({ seats }) => seats)
      ? t("{count, number} ghosts", { count: setups.length })
      : t("a pool of {count, number}", { count: setups.length });
  return only!.bots
    .slice(1)
    .map(({ name }) => name)
    .join(", ");
}

/** The names of opponents that are met in turn. Files of one name are called as in a match of all of them. */
export function nameOpponents(opponents: readonly (readonly MatchSetup[])[]): string[] {
  const met = opponents.map((setups) => ({
    name: formatOpponentName(setups),
    file: setups.length === 1 ? getBotFile(setups[0]!.bots[1]) : undefined,
  }));
  const named = met.map(({ name, file }) => {
    const own = file === undefined ? name : basename(file, extname(file));
    return { file, name: met.some((other) => other.name === own) ? own : name };
  });
  return makeUniqueMatchNames(named);
}

/**
 * Resolves the setups against all opponents of a series: for each a setup per member of its pool; returns the first refusal
 * instead if there is one. `leftOut` has a sentence for each folder of ghosts, naming the files without a ghost.
 */
export async function resolveGauntletSetups(
  /** Against whom: the index of the opponent and, in a pool, of the member. */
  match: (met: { readonly meets: number; readonly member: number }) => Promise<MatchResolution>,
) {
  const first = await match({ meets: 0, member: 0 });
  if (!first.ok) return first;
  const opponents: MatchSetup[][] = [];
  const leftOut: string[] = [];
  // One at a time, because each may have to build something.
  for (let meets = 0; meets < first.opponents; meets++) {
    const one = meets === 0 ? first : await match({ meets, member: 0 });
    if (!one.ok) return one;
    if (one.leftOut !== undefined) leftOut.push(one.leftOut);
    const members = [one.setup];
    for (let member = 1; member < one.members; member++) {
      const other = await match({ meets, member });
      if (!other.ok) return other;
      members.push(other.setup);
    }
    opponents.push(members);
  }
  return { ok: true as const, first, opponents, leftOut };
}

/** A request for a match with a person, whose first opponent comes first: its file determines game and rules. */
export function createPersonRequest(
  against: readonly string[],
  up: Omit<MatchRequest, "bot" | "opponents" | "person">,
): MatchRequest {
  const [first = personName, ...more] = against;
  // This order lets the opponents follow the person around the table.
  const opponents = against.length === 0 ? [] : [...more, personName];
  return { ...up, bot: first, opponents, hasPerson: true };
}

/** The seats of all in the order they are named, rotated so that the person has the wanted seat, or the last. */
export function seatPerson({ bots }: MatchSetup, seat: number): readonly number[] {
  const count = bots.length;
  const person = bots.findIndex(({ kind }) => kind === "person");
  const me = Math.min(seat, count - 1);
  return bots.map((_, bot) => (bot - person + me + count) % count);
}

/** A bot as a user names it, from a folder. */
export interface NamedBot {
  readonly bot: string;
  readonly folder: string;
}

/** Builds a bot as it is now for a recorded match, whose questions it is to be asked. Throws as `getGame`. */
export async function resolveBot(
  { bot, folder }: NamedBot,
  { game, options }: { readonly game: string; readonly options?: unknown },
  settings: Settings,
): Promise<{ readonly ok: true; readonly stamp: BotStamp } | RefusedRequest> {
  // The bot meets nobody, but a match needs an opponent.
  const opponents = [chooseDefaultOpponent(getGame(game).bots, bot)];
  const request = { bot, folder, game, opponents, options: { ...(options as MatchRequest["options"]) } };
  const matched = await resolveMatch(request, settings);
  return matched.ok ? { ok: true, stamp: matched.setup.bots[0]! } : matched;
}

/** The record with a player replaced by the user's bot, a file relative to a folder, to be debugged and never to be the ghost. */
export async function assignOwnBot(
  { game, imported, record }: SiteGame,
  { bot, folder, player }: NamedBot & { readonly player: number },
  settings: Settings,
): Promise<{ readonly ok: true; readonly record: MatchRecord } | RefusedRequest> {
  const strange = explainOtherGame(game, resolve(folder, bot));
  if (strange !== undefined) return refuse(strange);
  const { options } = imported as { readonly options: unknown };
  const found = await resolveBot({ bot, folder }, { game: game.id, options }, settings);
  if (!found.ok) return found;
  const { stamp: made } = found;
  // The stamp names no version, so the bot is always played as it is now.
  const own: BotStamp = made.kind === "file" ? { ...made, version: undefined } : made;
  const plan = readPlan(record);
  const bots = plan.bots.map((stamp, i) => (i === player ? { ...own, name: stamp.name } : stamp));
  return { ok: true, record: [{ ...plan, bots }, ...record.slice(1)] };
}

/** A sentence if a bot's text or configuration names another game; undefined otherwise. */
function explainOtherGame(game: Game, file: string): string | undefined {
  const found = recogniseBot(file, readUserText(file) ?? "", {}, true);
  if (found.kind !== "bot" || found.bot.game.id === game.id) return undefined;
  return t("{file} is a bot for {other}, but this is {game}.", {
    file: basename(file),
    other: found.bot.game.title,
    game: game.title,
  });
}
