import { basename, extname, join } from "node:path";
import { computeShortHash } from "../../files/hash.ts";
import { listNamesIn, readUserText } from "../../files/user-file.ts";
import { listFoldersUp } from "../../files/user-folders.ts";
import { BadSeed } from "../../game/game.ts";
import { t } from "../../l10n/speak.ts";
import { recordExtension } from "../../match/history/history.ts";
import type { MatchPlan } from "../../record/match-record.ts";
import type { PinnedSources } from "../prepare/pinned-sources.ts";
import type { FailedPreparation } from "../prepare/prepare.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import type { NamedReferee } from "../referee/referee-trust.ts";
import { configName } from "../settings/find-config.ts";
import type { BuildSettings, SettingsLayer } from "../settings/settings-layer.ts";
import { readSourceVersion } from "../versions/source-version.ts";
import type { VersionStore } from "../versions/version-store.ts";

/** A request for a match: who plays, and settings that override all configuration. */
export interface MatchRequest extends Omit<SettingsLayer, "opponents"> {
  /** The bot, as typed by a user (a file, a command or `builtin:NAME`) or already recognised. */
  readonly bot: string | BotSpec;
  /** The opponents, given like `bot`; if empty, the first ones of the bot's configuration. */
  readonly opponents: readonly (string | BotSpec)[];
  /** Requires an opponent even in a game that can be played alone. */
  readonly needsOpponent?: boolean;
  /** Whether a person is there to answer; otherwise persons cannot play. */
  readonly hasPerson?: boolean;
  /** The bots come from other people. */
  readonly isForeign?: boolean;
  /** The index of the pool member to play against; by default a random one. */
  readonly member?: number;
  /**
   * In a series: the index of the opponent to play against. Opponents alternate if the game is for two, if they come
   * from the configuration, or with `gauntlet`; otherwise they all play in the same match.
   */
  readonly meets?: number;
  readonly gauntlet?: boolean;
  /** The folder that relative names start from. */
  readonly folder: string;
}

/** The settings of an editor or the command line: the defaults, and the folder for built bots. */
export interface Settings extends SettingsLayer, Pick<BuildSettings, "cacheFolder"> {
  readonly commands: BuildSettings["commands"];
  readonly timeScale: number;
  readonly trace: boolean;
  /** Where the sources of bots are stored, if anywhere. */
  readonly versions?: VersionStore;
  /** The sources of bots at the beginning of a long run. */
  readonly pins?: PinnedSources;
  /** Whether a referee that a folder's `spar.json` names may be run; absent: none may. */
  readonly mayRunReferee?: (named: NamedReferee) => boolean | Promise<boolean>;
}

/** The settings in a request, without its players. */
export function extractSettings(request: MatchRequest): SettingsLayer {
  const { bot: _b, opponents: _o, needsOpponent: _c, hasPerson: _p, isForeign: _f, ...more } = request;
  const { member: _m, meets: _n, gauntlet: _g, folder: _d, ...matchFields } = more;
  return matchFields;
}

export interface RefusedRequest extends FailedPreparation {
  /** Path of the `spar.json` that needs a fix. */
  readonly config?: string;
}

/** A refusal with this message, shown in `file` if one is given. */
export function refuse(message: string, file?: string): RefusedRequest {
  const before = { player: 0, turn: -1, answer: -1, kind: "start", severity: "error", guessed: true } as const;
  return { ok: false, message, problems: file === undefined ? [] : [{ ...before, message, file, line: 1 }] };
}

/** Returns a function that identifies plans permanently, by everything that is played and the bots' current sources. */
export function createPlanIds(): (plan: MatchPlan) => string {
  const versions = new Map<string, string>();
  const versionIn = (file: string) => {
    const known = versions.get(file) ?? readSourceVersion(file).id;
    versions.set(file, known);
    return known;
  };
  return (plan) => {
    const sources = plan.bots.map((bot) => (bot.kind === "file" ? versionIn(bot.file) : ""));
    return computeShortHash(JSON.stringify([plan, sources]));
  };
}

/** The records and site games in a folder, as sorted paths. */
export function listMatchFiles(folder: string): string[] {
  const names = listNamesIn(folder).filter((name) => name.endsWith(recordExtension) || isSiteGame(name));
  return names.sort().map((name) => join(folder, name));
}

/** The only JSON files next to games that are not games are Spar's own configurations. */
const isSiteGame = (name: string): boolean => extname(name) === ".json" && name !== configName;

/** A seed as sites write it, `seed=5`, is 5. */
export const readSeed = (text: string): string => text.trim().replace(/^seed=(?=\S+$)/, "");

/** A file of seeds, `seeds/NAME.txt`: one a line, without comments (`#`) and empty lines. */
export interface SeedSet {
  readonly name: string;
  readonly seeds: readonly string[];
  /** Of its content, which may change under the same name; a game's test cases have none, since each stands for itself. */
  readonly hash?: string;
  /** The hash of a game's test cases with their inputs, for a duel, which goes through all of them once. */
  readonly inputs?: string;
}

/** The seed of a series or duel that plays a set as it is; the n-th seed of it is this with `/n`, as of any other. */
export const formatSetSeed = ({ name, hash }: SeedSet) => (hash === undefined ? `set:${name}` : `set:${name}#${hash}`);
const setSeed = /^set:([^/]+?)(?:#([0-9a-f]{8}))?(?:\/(\d+))?$/;

/** Whether a seed is one of this set as it is, or of none if there is no set. In old ones, the hash is missing. */
export function isSeedOf(seed: string, set: SeedSet | undefined): boolean {
  const [, name, hash = set?.hash] = setSeed.exec(seed) ?? [];
  return name === set?.name && hash === (set?.hash ?? hash);
}

const folderName = "seeds";
const extension = ".txt";

/** Looks for sets in `seeds` folders from the bot's folder up to `top`, the folder of its `spar.json`; each set is read once. `own` is the game's. */
export function openSeedSets(folder: string, top: string, own?: SeedSet) {
  const folders = listFoldersUp(folder, (each) => each === top).map((each) => join(each, folderName));
  const known = new Map<string, SeedSet | string>(own && [[own.name, own]]);
  const find = (name: string) => {
    const found = known.get(name) ?? readSeedSet(name, folders);
    known.set(name, found);
    return found;
  };
  return {
    /** Returns a sentence if there is no such set, or it has no seeds. */
    find,
    /** The text that the seeds of a match are derived from; throws BadSeed for a seed of a set that is gone or changed. */
    read(match: string) {
      const [, name, , number = "0"] = setSeed.exec(match) ?? [];
      if (name === undefined) return match;
      const set = find(name);
      if (typeof set === "string") throw new BadSeed(set);
      if (!isSeedOf(match, set)) throw new BadSeed(t("The set of seeds {name} has changed.", { name }));
      return set.seeds[Number(number) % set.seeds.length]!;
    },
  };
}

function readSeedSet(name: string, folders: readonly string[]): SeedSet | string {
  const file = `${name}${extension}`;
  const folder = folders.find((each) => listNamesIn(each).includes(file));
  if (folder === undefined) return explainMissing(name, folders);
  const lines = (readUserText(join(folder, file)) ?? "")
    .split("\n")
    .map((line) => readSeed(line.replace(/#.*/, "").trim()));
  const seeds = lines.filter((line) => line !== "");
  if (seeds.length === 0) return t("{file} has no seeds: write one on each line.", { file: `${folderName}/${file}` });
  return { name, seeds, hash: computeShortHash(JSON.stringify(seeds), 8) };
}

function explainMissing(name: string, folders: readonly string[]): string {
  const file = `${folderName}/${name}${extension}`;
  const others = folders.flatMap((folder) => listNamesIn(folder).filter((other) => other.endsWith(extension)));
  const names = [...new Set(others.map((other) => basename(other, extension)))].sort();
  return names.length > 0
    ? t("There is no set of seeds {file}; there are: {names}.", { file, names: names.join(", ") })
    : t("There is no set of seeds {file}.", { file });
}
