import { basename } from "node:path";
import type { Game } from "../../game/game.ts";
import { getGame } from "../../games.ts";
import { t } from "../../l10n/speak.ts";
import { remarkOnEngine } from "../../referee/game.ts";
import { type BotSpec, listDefaultOpponents } from "../recognise/bot-for-file.ts";
import { findReferee } from "../referee/find-referee.ts";
import { combineSettings } from "../settings/settings-layer.ts";
import { findBot } from "./find-bot.ts";
import { countLargestPool, describeGhostless, pickMember } from "./ghost.ts";
import type { NamedPlayer } from "./make-stamp.ts";
import { refuseCount, refuseNoGame } from "./match-refusals.ts";
import { extractSettings, type MatchRequest, type RefusedRequest, refuse, type Settings } from "./match-request.ts";

export interface Players {
  readonly ok: true;
  readonly game: Game;
  /** The first bot, if it has a file. */
  readonly spec: BotSpec | undefined;
  /** The bot, then its opponents. */
  readonly entries: readonly NamedPlayer[];
  /** The folder that the opponents' names are relative to. */
  readonly folder: string;
  /** How many opponents are met in turn; 1 if they all play in the same match. */
  readonly opponents: number;
  /** The size of the largest pool among the opponents; 1 if there is none. */
  readonly members: number;
  /** What a user should know about it: files without a ghost in a folder of ghosts, another engine than a game's own. */
  readonly leftOut: string | undefined;
}

/** Finds the bots of a match and their game. */
export async function findPlayers(
  request: MatchRequest,
  { cacheFolder, versions }: Settings,
): Promise<Players | RefusedRequest> {
  const { bot, member, hasPerson } = request;
  const first = await findBot(bot, { folder: request.folder, given: extractSettings(request), cacheFolder, hasPerson });
  if (first.kind === "unable") return { ...refuse(first.message, first.file), config: first.config };
  const spec = first.kind === "file" ? first.spec : undefined;
  const game = findGame(request, first);
  if (typeof game === "string") return refuse(game);
  const { others, inTurn } = listPlayers(game, spec, request);
  const folder = request.opponents.length > 0 ? request.folder : (spec?.found.folder ?? request.folder);
  const at = {
    folder,
    given: { game: findGivenGame(request, spec) ?? game.id },
    cacheFolder,
    // A revision of a revision is one of the same file.
    of: (first.kind === "file" ? first.of : undefined) ?? spec?.file,
    asks: spec,
    versions,
    hasPerson,
  };
  const entries: NamedPlayer[] = [first];
  // One at a time, because two may be of the same git revision.
  for (const other of others)
    entries.push(await findBot(typeof other === "string" ? pickMember(other, member, folder) : other, at));
  const refusal = refuseCount(game, entries.length);
  if (refusal) return refuse(refusal);
  const texts = others.filter((other) => typeof other === "string");
  const leftOut = joinSentences([
    describeGhostless(texts, folder),
    game.referee && remarkOnEngine(game.referee),
    describeRepeated(game, others),
    ...entries.map((entry) => (entry.kind === "file" ? entry.note : undefined)),
  ]);
  const members = countLargestPool(texts, folder);
  return { ok: true, game, spec, entries, folder, opponents: inTurn, members, leftOut };
}

export const joinSentences = (sentences: readonly (string | undefined)[]) =>
  sentences.filter(Boolean).join(" ") || undefined;

/** The game of a match; a sentence if it is unknown or must not be played. */
function findGame(request: MatchRequest, first: NamedPlayer): Game | string {
  // The game that was named, or that a ghost was recorded in.
  const named = request.game ?? (first.kind === "ghost" ? first.ghost.plan.game : undefined);
  if (first.kind !== "file" && named === undefined) return refuseNoGame(String(request.bot));
  if (first.kind !== "file") return typeof named === "object" ? findReferee(named) : getGame(named!);
  return first.spec.game;
}

/** Opponents are looked up with the same referee. */
function findGivenGame({ game }: MatchRequest, spec: BotSpec | undefined): MatchRequest["game"] {
  const setting = combineSettings({ ...spec?.sources, command: { game } }).game;
  return typeof setting === "object" ? setting : undefined;
}

/** Says who plays more than once in a game for more than two. */
function describeRepeated({ title, rules }: Game, others: MatchRequest["opponents"]): string | undefined {
  const names = others.map((other) => basename(typeof other === "string" ? other : other.name));
  return rules.players.min > 2 ? describeCopies(title, rules.players.min, names) : undefined;
}

/** Says which names are there more than once, since that many players are needed; undefined if none is. */
export function describeCopies(title: string, players: number, names: readonly string[]): string | undefined {
  if (new Set(names).size === names.length) return undefined;
  return t("{game} needs {players, number} players, so some of these play more than once: {names}.", {
    game: title,
    players,
    names: [...new Set(names)].join(", "),
  });
}

/** The opponents of one match, and how many are met in turn. */
function listPlayers(
  game: Game,
  spec: BotSpec | undefined,
  { bot, opponents: named, needsOpponent, meets, gauntlet }: MatchRequest,
) {
  const configured = spec?.opponents ?? [];
  const { min, max } = game.rules.players;
  // Where more than two have to play, there is no match against one alone.
  const isInTurn =
    meets !== undefined && min <= 2 && (named.length === 0 ? configured.length > 0 : gauntlet || max === 2);
  const all = named.length > 0 ? named : isInTurn ? configured : fillSeats(game, spec, String(bot), needsOpponent);
  // Those who were named play more than once if a game needs more than two.
  const missing = min > 2 && all.length > 0 ? Math.max(0, min - 1 - all.length) : 0;
  const repeated = Array.from({ length: missing }, (_, i) => all[i % all.length]!);
  if (!isInTurn) return { others: [...all, ...repeated], inTurn: 1 };
  return { others: all.slice(meets, meets + 1), inTurn: all.length };
}

/** Chooses as many default opponents as the game needs, some of them repeatedly; at least one with `needsOpponent`. */
function fillSeats(game: Game, spec: BotSpec | undefined, bot: string, needsOpponent = false): readonly string[] {
  const configured = spec?.opponents ?? listDefaultOpponents(game, bot);
  const count = Math.max(needsOpponent ? 1 : 0, game.rules.players.min - 1);
  return configured.length === 0 ? [] : Array.from({ length: count }, (_, i) => configured[i % configured.length]!);
}
