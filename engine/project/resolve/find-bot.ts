import { basename, extname, join, resolve } from "node:path";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { findFileLanguage } from "../../bots/languages/languages.ts";
import { findProgram } from "../../bots/process/program-path.ts";
import {
  isFile,
  isFolder,
  listFilesBelow,
  listNamesIn,
  readUserFile,
  readUserStats,
  readUserText,
} from "../../files/user-file.ts";
import { games } from "../../games.ts";
import { t } from "../../l10n/speak.ts";
import { likelyChance } from "../../recognisers.ts";
import type { BotStamp } from "../../record/match-record.ts";
import { kagglePrefix } from "../../referee/game.ts";
import { nameBot } from "../../text/bot-name.ts";
import { findClosestName } from "../../text/closest-name.ts";
import { parseCommandStamp } from "../prepare/prepare.ts";
import { type BotSpec, findBotOfPart, recogniseBot } from "../recognise/bot-for-file.ts";
import { findBoss, formatBossName, isBossName } from "../referee/bosses.ts";
import { findReferee, getRememberedSetting } from "../referee/find-referee.ts";
import { refuseShell, type SettingsLayer, splitCommand } from "../settings/settings-layer.ts";
import type { SparConfig } from "../settings/spar-config.ts";
import type { VersionStore } from "../versions/version-store.ts";
import { findGhost, formatGhostName, ghostPrefix, listPoolMembers } from "./ghost.ts";
import { createPersonEntry, type NamedPlayer, personName } from "./make-stamp.ts";
import { refuseNoBot, refuseNoBuiltin, refuseUnrecognised } from "./match-refusals.ts";
import { extractRevision, parseRevision, type Revision, revisionPrefix } from "./revision.ts";
import { findVersionEntry, formatVersionLabel, isVersionName } from "./saved-version.ts";

const lookedFor = "commands.json, Cargo.toml, package.json, main.*, __main__.py, run.sh";
const maxNames = 1000;
const maxShown = 10;

/** The file that a bot which is a folder starts with; else a sentence that says what was looked for. */
function findFolderBot(folder: string): { readonly file: string } | string {
  const listSources = (names: readonly string[]) =>
    names.filter((name) => findFileLanguage(name) && isFile(join(folder, name)));
  const listPrograms = (names: readonly string[]) =>
    listSources(names).filter((name) => {
      const begins = findFileLanguage(name)!.files?.begins;
      return begins?.(readUserText(join(folder, name)) ?? "") ?? true;
    });
  const near = listNamesIn(folder);
  const named = [...readRunWords(folder), ...readCargoPaths(folder), ...readPackageMain(folder)];
  const isOwn = (path: string) => !/(?:^|[/\\])(?:\..*|node_modules|target|build|dist|tests?)$/i.test(path);
  const programs =
    [
      () => listSources(named).slice(0, 1),
      () => listSources(near.filter((name) => /^(?:main|__main__)\.[^.]+$/i.test(name))),
      () => listSources(["run.sh"]),
      () => listPrograms(near),
      () => listPrograms(listFilesBelow(folder, isOwn, maxNames, isOwn)),
    ]
      .map((list) => list())
      .find((found) => found.length > 0) ?? [];
  if (programs.length === 1) return { file: join(folder, programs[0]!) };
  if (programs.length === 0)
    return t("{folder} is a folder without a program: Spar looked for {names} and for any other program.", {
      folder,
      names: lookedFor,
    });
  const names = programs.sort().slice(0, maxShown).join(", ");
  return t("{folder} has several programs ({names}): name one of them.", { folder, names });
}

/** The words of the command that `commands.json` starts a bot with, as in `{ "run": ["python3", "player.py"] }`. */
function readRunWords(folder: string): string[] {
  const run = readField(join(folder, "commands.json"), "run");
  const words = typeof run === "string" ? splitCommand(run) : Array.isArray(run) ? run : [];
  return words.filter((word) => typeof word === "string");
}

/** The main file of a package of Cargo, and those of its other programs. */
function readCargoPaths(folder: string): string[] {
  const paths = (readUserText(join(folder, "Cargo.toml")) ?? "").matchAll(/^\s*path\s*=\s*"([^"]+\.rs)"/gm);
  return [join("src", "main.rs"), ...[...paths].map(([, path]) => path!)];
}

/** The program of a `package.json`; one that is compiled is played from its source. */
function readPackageMain(folder: string): string[] {
  const main = readField(join(folder, "package.json"), "main");
  const source =
    typeof main === "string" ? main.replace(/^(?:\.\/)?(?:dist|build|out|lib)\/(.*)\.js$/, "src/$1.ts") : "";
  return [...(typeof main === "string" ? [source, main] : []), "index.js", "index.ts", "src/index.ts"];
}

function readField(file: string, name: string): unknown {
  try {
    const found: unknown = JSON.parse(readUserText(file) ?? "null");
    return (found as Record<string, unknown> | null)?.[name];
  } catch {
    return undefined;
  }
}

interface BotLookupContext {
  readonly folder: string;
  readonly given: SettingsLayer;
  readonly cacheFolder: string;
  /** The path of the bot whose opponent is looked up, since a ghost never stands for that bot itself. */
  readonly of?: string;
  /** What is known about the bot for which opponents are found. */
  readonly asks?: BotSpec;
  readonly versions?: VersionStore;
  readonly hasPerson?: boolean;
}

export async function findBot(text: string | BotSpec, named: BotLookupContext): Promise<NamedPlayer> {
  const { folder, given, cacheFolder, of, asks, versions, hasPerson } = named;
  if (typeof text !== "string") return { kind: "file", spec: text };
  if (text === personName) return createPersonEntry(hasPerson);
  if (isVersionName(text)) {
    const found = await findVersionEntry(text, asks, given, versions);
    return typeof found === "string" ? { kind: "unable", message: found } : { kind: "file", ...found, of };
  }
  if (text.startsWith(ghostPrefix)) {
    const ghost = findGhost(text, folder, of);
    return typeof ghost === "string" ? { kind: "unable", message: ghost } : { kind: "ghost", ghost };
  }
  if (text.startsWith("builtin:")) return { kind: "builtin", name: text.slice("builtin:".length) };
  if (isBossName(text)) return findBossEntry(text, named);
  const file = resolve(folder, text);
  if (isFile(file)) return findFileEntry(file, given);
  if (isFolder(file)) return findFolderEntry(file, given);
  const revision = parseRevision(text, folder, of);
  if (revision !== undefined) return findRevisionEntry(revision, given, cacheFolder);
  const { message } = refuseNoBot(text, folder, typeof given.game === "object" ? undefined : given.game);
  return findCommandEntry(text, folder) ?? { kind: "unable", message };
}

function findCommandEntry(text: string, folder: string): NamedPlayer | undefined {
  const message = refuseShell(text);
  if (message !== undefined) return { kind: "unable", message };
  return isCommand(text, folder) ? { kind: "command", command: text } : undefined;
}

/** A name that refers to this bot again. */
export function formatBotName(stamp: BotStamp): string {
  switch (stamp.kind) {
    case "file": {
      const { file, version, versionOf } = stamp;
      return versionOf !== undefined && version !== undefined ? `version:${version}` : file;
    }
    case "command":
      return stamp.command?.join(" ") ?? stamp.name;
    case "builtin":
      return `builtin:${stamp.builtin}`;
    case "ghost":
      return formatGhostName(stamp.ghost);
    case "person":
    case "site":
      return stamp.name;
  }
}

/** Whether a text is a command; one that ends like a source is a missing file, unless it begins with a program. */
function isCommand(text: string, folder: string): boolean {
  const [program = ""] = parseCommandStamp(text, folder).command ?? [];
  const isThere = findProgram(program) !== undefined || isFile(resolve(folder, program));
  return program === text ? findProgram(text) !== undefined : isThere || findFileLanguage(text) === undefined;
}

/** The bot of a file as of a git revision, named by that revision to tell it from the current one. */
async function findRevisionEntry(
  revision: Revision | string,
  given: SettingsLayer,
  cacheFolder: string,
): Promise<NamedPlayer> {
  const found = typeof revision === "string" ? revision : await extractRevision(revision, cacheFolder);
  if (typeof found === "string") return { kind: "unable", message: found };
  const entry = findFileEntry(found.file, given);
  if (entry.kind !== "file" || typeof found === "string" || typeof revision === "string") return entry;
  const asNamed = ({ name, ...spec }: BotSpec) => {
    // The folder of a revision at the top of its repository has no name.
    const own = name === nameBot("main", spec.file) ? nameBot("main", revision.file) : name;
    return { ...spec, name: `${own}@${revision.name}` };
  };
  const takeAll = async () => {
    const all = await extractRevision(revision, cacheFolder, true);
    const whole = typeof all === "string" ? undefined : findFileEntry(all.file, given);
    return whole?.kind === "file" ? asNamed(whole.spec) : undefined;
  };
  return { ...entry, note: found.note, of: revision.file, spec: asNamed(entry.spec), takeAll };
}

/** A bot that comes with the referee of the game, named by its league. */
function findBossEntry(name: string, { given, asks }: BotLookupContext): NamedPlayer {
  const game = asks?.game ?? (typeof given.game === "object" ? findReferee(given.game) : undefined);
  if (typeof game === "string") return { kind: "unable", message: game };
  if (!game?.referee) return { kind: "unable", message: t("Only games that a referee plays have bosses.") };
  const boss = findBoss(name, game.referee);
  if (typeof boss === "string") return { kind: "unable", message: boss };
  const entry = findFileEntry(boss.file, given);
  return entry.kind === "file" ? { ...entry, spec: { ...entry.spec, name: formatBossName(name) } } : entry;
}

function findFolderEntry(folder: string, given: SettingsLayer): NamedPlayer {
  const found = findFolderBot(folder);
  return typeof found === "string" ? { kind: "unable", message: found } : findFileEntry(found.file, given);
}

function findFileEntry(file: string, given: SettingsLayer): NamedPlayer {
  const refused = (message: string) => ({ kind: "unable", message }) as const;
  const read = readUserFile(file);
  if (!read.ok) return refused(read.why(basename(file)));
  // A file that is only a part of a program cannot be played, whatever game is named.
  const language = findFileLanguage(file);
  const found = recogniseBot(file, read.content, given, true);
  const game = found.kind === "bot" && found.bot.game.id.startsWith(kagglePrefix) ? found.bot.game : undefined;
  const isAgent = (game?.bots.recognise(read.content, language?.id ?? "")?.likelihood ?? 0) >= likelyChance;
  const isEntry = (language?.files?.begins(read.content) ?? true) || isAgent;
  const whole = isEntry ? undefined : findPartEntry(file, given);
  if (whole) return whole;
  switch (found.kind) {
    case "bot":
      return { kind: "file", spec: found.bot };
    case "config": {
      const lines = found.problems.map(({ line, column, message }) => `${found.file}:${line}:${column}: ${message}`);
      return { ...refused(lines.join("\n")), config: found.file };
    }
    case "ask":
      return refused(
        t('{file} could be a bot of several games: set "game" to one of {games}.', {
          file: basename(file),
          games: found.games.map(formatGameSetting).join(", "),
        }),
      );
    case "refused":
      return refused(found.message);
    case "none":
      return findPartEntry(file, given) ?? findProgramEntry(file) ?? refused(refuseUnrecognised(file));
  }
}

/** A game as `spar.json` names it; one that the user has added is named as its referee or its environment. */
function formatGameSetting(id: string): string {
  return JSON.stringify(games.some((game) => game.id === id) ? id : getRememberedSetting(id), ["referee", "kaggle"]);
}

/** An executable file needs no language, and a jar only Java. */
function findProgramEntry(file: string): NamedPlayer | undefined {
  const isJar = extname(file) === ".jar";
  const isProgram = isJar || (findFileLanguage(file) === undefined && findProgram(file) !== undefined);
  const command = `${isJar ? "java -jar " : ""}"${file}"`;
  return isProgram ? { kind: "command", command, name: basename(file, extname(file)) } : undefined;
}

/** A file that is a part of a bot stands for that bot. */
function findPartEntry(file: string, given: SettingsLayer): NamedPlayer | undefined {
  const spec = findBotOfPart(file, given);
  return spec && { kind: "file", spec };
}

/** The opponents that a `spar.json` names but that do not exist, with their positions and the most similar names. */
export function findMissingOpponents(text: string, config: SparConfig, folder: string) {
  const tree = parseTree(text);
  const lists = [
    { path: ["opponents"], game: config.game, names: config.opponents },
    ...Object.entries(config.bots ?? {}).map(([bot, { game = config.game, opponents: names }]) => {
      return { path: ["bots", bot, "opponents"], game, names };
    }),
  ];
  return lists.flatMap(({ path, game, names = [] }) =>
    names.flatMap((name, i) => {
      const missing = findMissingBot(name, folder, typeof game === "object" ? undefined : game);
      const node = tree && findNodeAtLocation(tree, [...path, i]);
      if (!missing || !node) return [];
      const { message, meant } = missing;
      const replacement = meant === undefined ? undefined : JSON.stringify(meant);
      return [{ message, offset: node.offset, length: node.length, replacement }];
    }),
  );
}

interface MissingName {
  readonly message: string;
  readonly meant?: string;
}

function findMissingBot(name: string, folder: string, game: string | undefined): MissingName | undefined {
  if (name.startsWith("pool:")) {
    const members = listPoolMembers(name, folder) ?? [];
    const missing = members.map((member) => findMissingBot(member, folder, game)).find((each) => each !== undefined);
    return missing && { message: missing.message };
  }
  if (name.startsWith("builtin:")) return findMissingBuiltin(name.slice("builtin:".length), game);
  if (name.startsWith(ghostPrefix)) {
    const record = name.slice(ghostPrefix.length).replace(/#.*$/, "");
    if (readUserStats(resolve(folder, record))) return undefined;
    return { message: t("There is no record {name} to play as a ghost.", { name: record }) };
  }
  if (name === personName || isBossName(name) || isVersionName(name) || parseRevision(name, folder, "") !== undefined)
    return undefined;
  const isThere = isFile(resolve(folder, name)) || /\s/.test(name) || findProgram(name) !== undefined;
  return isThere ? undefined : refuseNoBot(name, folder, game);
}

function findMissingBuiltin(name: string, game: string | undefined): MissingName | undefined {
  const played = games.filter(({ id }) => game === undefined || id === game);
  const names = played.flatMap(({ bots }) => bots.builtins.map((builtin) => builtin.name));
  if (names.includes(name) || played.length === 0) return undefined;
  const meant = findClosestName(name, names);
  return { message: refuseNoBuiltin(name, played), ...(meant === undefined ? {} : { meant: `builtin:${meant}` }) };
}

/** The name of an opponent as in records: "greedy" for `builtin:greedy`, "rival" for `bots/rival.py`. */
export function nameOpponent(opponent: string, bot: string): string {
  const members = listPoolMembers(opponent, ".");
  if (members) return t("a pool of {members, number}", { members: members.length });
  if (isVersionName(opponent) || opponent.startsWith(revisionPrefix)) return formatVersionLabel(opponent, bot);
  if (opponent.startsWith(ghostPrefix)) {
    const ghost = findGhost(opponent, ".", undefined);
    return typeof ghost === "string" ? t("a ghost") : ghost.stamp.name;
  }
  if (opponent.startsWith("builtin:")) return opponent.slice("builtin:".length);
  if (isBossName(opponent)) return formatBossName(opponent);
  const [, stem = opponent, revision = ""] = /([^/\\]+?)(?:\.[^./\\@]+)?(@[^/\\]*)?$/.exec(opponent) ?? [];
  return nameBot(stem, opponent) + revision;
}

/** The opponents a bot plays against by default. */
export function nameConfiguredOpponents({ opponents, game, name }: BotSpec): string {
  return opponents
    .slice(0, game.rules.players.min - 1)
    .map((opponent) => nameOpponent(opponent, name))
    .join(", ");
}
