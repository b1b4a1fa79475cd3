import { existsSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import type { MessagePort } from "node:worker_threads";
import type { OwnBuild } from "../../bots/build/own-build.ts";
import { findFileLanguage, findLanguage, languages } from "../../bots/languages/languages.ts";
import { findProgramFiles, listFilesIn } from "../../bots/source/program-files.ts";
import { listFilesBelow, readUserText } from "../../files/user-file.ts";
import { listFoldersUp } from "../../files/user-folders.ts";
import type { BotForm, BotRecognition, Bots, VersionSign, Versions } from "../../game/bots.ts";
import { type Game, hasOption, hasSeed } from "../../game/game.ts";
import { games, getGame } from "../../games.ts";
import { likelyChance, maxBotChars, type RecogniseQuestion, readsInput } from "../../recognisers.ts";
import { kagglePrefix, refereePrefix } from "../../referee/game.ts";
import { nameBot } from "../../text/bot-name.ts";
import { clipForRegex } from "../../text/clip-text.ts";
import { findReferee, findRememberedGame, listRefereesFor } from "../referee/find-referee.ts";
import { type ConfigProblem, type FoundConfig, findBotEntry, findConfig } from "../settings/find-config.ts";
import { combineSettings, type SettingsLayer, type SettingsSources, splitCommand } from "../settings/settings-layer.ts";
import type { SourceVersion } from "../versions/source-version.ts";

/** A bot's file, its game and its form. Its settings are in `sources`. */
export interface BotSpec {
  /** The absolute path of the bot's file. */
  readonly file: string;
  readonly name: string;
  readonly game: Game;
  readonly form: BotForm;
  /** The id of a language in bots/languages; "command" if the configuration has a command. */
  readonly language: string;
  readonly className?: string;
  readonly command?: readonly string[];
  readonly own?: OwnBuild;
  readonly opponents: readonly string[];
  /** Whether `spar.json` has an entry for it. */
  readonly isListed: boolean;
  readonly found: FoundConfig;
  /** The settings from its text and its configuration. */
  readonly sources: Required<Pick<SettingsSources, "text" | "folder" | "entry">>;
  /** Hints in its text about the values of options, strongest first. */
  readonly signs: readonly VersionSign[];
  /** Whether the bot's text leaves the version open; `try-versions.ts` finds it out. */
  readonly isDoubtful: boolean;
  /** The message if it fails with every version of the game. */
  readonly unplayable?: string;
  /** The bot's files when it was saved, read once and shared. */
  readonly source?: SourceVersion;
}

export type BotForFile =
  /** The file is not a bot, so Spar does nothing. */
  | { readonly kind: "none" }
  | { readonly kind: "config"; readonly file: string; readonly problems: readonly ConfigProblem[] }
  /** Two games match, or none although the file is named like a bot, so the user has to choose. */
  | { readonly kind: "ask"; readonly games: readonly string[] }
  /** The bot's game cannot be played; `message` says why. */
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "bot"; readonly bot: BotSpec };

/** The lower threshold in a folder whose `spar.json` names the game. */
const likelyInFolder = 0.2;
/** If the scores of two games are closer than this, the user has to choose. */
const minLead = 0.15;

/** Whether a file is a bot, and of which game: that of its folder, if the user named the file (`isExplicit`). */
export function recogniseBot(
  file: string,
  source: string,
  command: SettingsLayer = {},
  isExplicit = false,
): BotForFile {
  if (source.length > maxBotChars && !isExplicit) return { kind: "none" };
  const found = findConfig(dirname(file));
  const language = findFileLanguage(file)?.id;
  const broken = findBrokenConfig(found, language, isExplicit);
  if (broken) return broken;
  const listed = findBotEntry(found, file);
  const configured = { folder: found.config, entry: listed ?? {} };
  const settings = combineSettings({ ...configured, command });
  if (![language, settings.command, settings.run].some(Boolean)) return { kind: "none" };
  const isCertain = listed !== undefined || command.game !== undefined || (isExplicit && settings.game !== undefined);
  const choice = chooseGame(
    { file, source: clipForRegex(source), language: language ?? "command" },
    settings.game,
    isCertain,
  );
  if (choice.kind !== "game") return choice;
  const { game, seen } = choice;
  const own = { folder: keepOwn(found.config, game), entry: configured.entry };
  const sources = { text: { form: seen?.form, options: seen?.options }, ...own };
  const settled = combineSettings({ ...sources, command });
  const { class: className, opponents } = settled;
  const started = readCommands(settled, file, found.folder);
  const played = started.command ? "command" : language!;
  const bot: BotSpec = {
    file,
    name: nameBot(className ?? seen?.name ?? basename(file, extname(file)), file),
    game,
    form: chooseForm(settled, game, { file, source, language: played }),
    language: played,
    className,
    ...started,
    opponents: opponents ?? listDefaultOpponents(game, file),
    isListed: listed !== undefined,
    found,
    sources,
    signs: seen?.signs ?? [],
    isDoubtful: seen?.isDoubtful ?? false,
    unplayable: seen?.unplayable,
  };
  return { kind: "bot", bot };
}

/** In a folder that names no game, a bot leaves alone the options and seeds that only other games have. */
function keepOwn({ options = {}, seeds = {}, ...folder }: SettingsLayer, game: Game): SettingsLayer {
  const keep = <Value>(
    values: Readonly<Record<string, Value>>,
    has: (game: Game, name: string, value: Value) => boolean,
  ) =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) =>
          folder.game !== undefined || has(game, name, value) || !games.some((other) => has(other, name, value)),
      ),
    );
  return { ...folder, options: keep(options, hasOption), seeds: keep(seeds, hasSeed) };
}

/** What a program has at least that can be called. */
const callablePatterns = {
  class: /\bclass\b|\.prototype\b|\bexports\s*[.=[]|^export\b/m,
  function: /\bdef\b|\bfunction\b|=>|\blambda\b/,
};
/** Ways to read lines that are no sign of a bot, but of a program that is not to be called. */
const quietReads: Readonly<Record<string, RegExp>> = {
  python:
    /\bfdopen\b|\bfileinput\b|\bfd\/0\b|(?:[=([,]|\b(?:or|else|return|lambda:))\s*input\b(?!\s*[.[=:\w])(?<!\bdef\b[^=\n]{0,200}|#.{0,200})/,
  node: /\bopenStdin\b|\bfd\/0\b|\bfd\s*:\s*0\b|\breadSync\b/,
};

/** How a program is played whose text shows nothing of its game: one that reads no lines is what the game calls. */
function chooseForm({ form }: SettingsLayer, { bots: { hosted } }: Game, { file, source, language }: Text): BotForm {
  if (form !== undefined) return form;
  const { files, runtime } = findLanguage(language) ?? {};
  const { id = "" } = runtime ?? {};
  if (!hosted?.programs[id] || !callablePatterns[hosted.form].test(source)) return "lines";
  const texts = [source, ...findProgramFiles(files, file, source).map(({ text }) => text)];
  return texts.some((text) => readsInput(text) || quietReads[id]?.test(text)) ? "lines" : hosted.form;
}

/** The commands that build and start a bot in place of its language's; one that runs in `folder` comes first. */
function readCommands(
  { build, run, command }: SettingsLayer,
  file: string,
  folder: string,
): Pick<BotSpec, "command" | "own"> {
  if (build === undefined && run === undefined) return { command };
  const started = run === undefined ? command : toWords(run, file);
  return { command: started, own: { folder, ...(build === undefined ? {} : { build: toWords(build, file) }) } };
}

/** The words of a command in which `{DIR}` stands for the bot's folder. */
const toWords = (command: string | readonly string[], file: string) =>
  (typeof command === "string" ? splitCommand(command) : command).map((word) =>
    word.replaceAll("{DIR}", dirname(file)),
  );

/** A broken `spar.json` is reported only for a file in a known language, or one that the user named. */
function findBrokenConfig(
  { file, problems }: FoundConfig,
  language?: string,
  isExplicit?: boolean,
): BotForFile | undefined {
  if (problems.length === 0) return undefined;
  return language || isExplicit ? { kind: "config", file: file!, problems } : { kind: "none" };
}

type GameChoice =
  | { readonly kind: "none" }
  | { readonly kind: "ask"; readonly games: readonly string[] }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "game"; readonly game: Game; readonly seen: BotRecognition | undefined };

interface Text {
  readonly file: string;
  readonly source: string;
  readonly language: string;
}

function chooseGame(text: Text, named: SettingsLayer["game"], isCertain: boolean): GameChoice {
  // Any program that reads lines can play a referee's game, so the user says which files are bots.
  const asked = findAskedGame(named);
  if (typeof asked === "string") return { kind: "refused", message: asked };
  const seenBy = createRecogniser(text);
  if (asked) return chooseAskedGame(text, asked, seenBy(asked), isCertain);
  const candidates = games
    .filter((game) => named === undefined || game.id === named)
    .map((game) => ({ kind: "game" as const, game, seen: seenBy(game) }));
  const best = candidates
    .filter(({ seen }) => seen && seen.likelihood >= (named === undefined ? likelyChance : likelyInFolder))
    .sort((a, b) => b.seen!.likelihood - a.seen!.likelihood);
  const [first, second] = best;
  if (first && second && first.seen!.likelihood - second.seen!.likelihood < minLead) {
    // The file's own text counts first, since a program may mention other bots' files by chance.
    const alone = best.filter(({ game }) => game.bots.recognise(text.source, text.language));
    return alone.length === 1 ? alone[0]! : { kind: "ask", games: best.map(({ game }) => game.id) };
  }
  if (first) return first;
  const remembered = named === undefined ? findRememberedChoice(text, seenBy) : undefined;
  if (remembered) return remembered;
  if (!isCertain) return { kind: "none" };
  return candidates.length === 1 ? candidates[0]! : { kind: "ask", games: games.map((game) => game.id) };
}

function chooseAskedGame(text: Text, game: Game, seen: BotRecognition | undefined, isCertain: boolean): GameChoice {
  const isBot = isCertain || (seen ? seen.likelihood >= likelyInFolder : readsInput(text.source));
  return isBot ? { kind: "game", game, seen } : { kind: "none" };
}

/** The game of a referee that the user has added, or of a simulation; where several fit, the user is asked. */
function findRememberedChoice(
  { source, language }: Text,
  seenBy: (game: Game) => BotRecognition | undefined,
): GameChoice | undefined {
  const [name, ...others] = listRefereesFor(source, language);
  if (name === undefined) return undefined;
  if (others.length > 0) return { kind: "ask", games: [name, ...others] };
  const game = findRememberedGame(name);
  return typeof game === "string" ? { kind: "refused", message: game } : { kind: "game", game, seen: seenBy(game) };
}

/** The game a referee runs; an error message if it cannot be played; undefined if no referee is named. */
function findAskedGame(named: SettingsLayer["game"]): Game | string | undefined {
  if (typeof named === "object") return findReferee(named);
  return named?.startsWith(refereePrefix) || named?.startsWith(kagglePrefix) ? getGame(named) : undefined;
}

/** All files of a program count; one that is not its start is no bot, however much it resembles one. */
function createRecogniser({ file, source, language }: Text): (game: Game) => BotRecognition | undefined {
  const files = findLanguage(language)?.files;
  const isEntry = files?.begins(source) ?? true;
  const parts = () => (isEntry ? findProgramFiles(files, file, source).map(({ text }) => clipForRegex(text)) : []);
  return (game) => {
    const seen = game.bots.recognise(source, language, parts);
    return seen?.form === "lines" && !isEntry ? undefined : seen;
  };
}

/** The versions of the bot's game if nothing says which one it was written for; otherwise undefined. */
export function findOpenVersion({ game, sources }: BotSpec): Versions | undefined {
  const { versions } = game.bots;
  const given = versions && combineSettings(sources).options?.[versions.option];
  return given === undefined ? versions : undefined;
}

/** The opponents where none is configured: none in a game for one player that has no builtin to be compared with. */
export function listDefaultOpponents({ referee, bots }: Game, bot: string): readonly string[] {
  return referee?.players.max === 1 && bots.builtins.length === 0 ? [] : [chooseDefaultOpponent(bots, bot)];
}

/** "greedy", or the middle builtin, neither trivial nor strongest; the bot itself if there are no builtins. */
export function chooseDefaultOpponent({ builtins }: Bots, bot: string): string {
  if (builtins.length === 0) return bot;
  const names = builtins.map((builtin) => builtin.name);
  const name = names.includes("greedy") ? "greedy" : names[Math.floor(names.length / 2)];
  return `builtin:${name}`;
}

/** How many folders above a file its program is searched. */
const maxLevels = 4;
/** A folder with more programs is a collection and is not searched. */
const maxFiles = 200;
/** Maximum number of names to read below a folder, since every save of a part reads them. */
const maxNames = 1000;
/** Files that mark the root of a project; folders above it are not searched. */
const rootMarkers = [".git", "spar.json", ...languages.flatMap(({ files }) => files?.roots ?? [])];

const extensions = languages.flatMap((language) => language.extensions);

/**
 * The bot that a file is a part of: a program that refers to it and is listed in `spar.json`, next to it, in a folder
 * above, or beside those (as `src` beside `include`, or one package beside another). Undefined if there are several,
 * since it is unclear which one is meant.
 */
export function findBotOfPart(file: string, given: SettingsLayer = {}): BotSpec | undefined {
  if (!isPart(file)) return undefined;
  const { config, folder: configured } = findConfig(dirname(file));
  const listed = Object.keys(config.bots ?? {}).map((name) => join(configured, name));
  const above = listFoldersAbove(file);
  const within = above.map((folder) => listFilesIn(folder, extensions));
  for (const paths of [listed, ...within, ...above.slice(1).map(listProgramsBelow)]) {
    const bots = paths.length > maxFiles ? [] : paths.flatMap((path) => findBotWith(file, path, given) ?? []);
    if (bots.length > 0) return bots.length === 1 ? bots[0] : undefined;
  }
  return undefined;
}

function isPart(file: string): boolean {
  return findFileLanguage(file) !== undefined || languages.some(({ files }) => files?.parts?.includes(extname(file)));
}

function listFoldersAbove(file: string): string[] {
  const isTop = (folder: string) => rootMarkers.some((name) => existsSync(join(folder, name)));
  return listFoldersUp(dirname(file), isTop).slice(0, maxLevels);
}

function listProgramsBelow(folder: string): string[] {
  const programs = listFilesBelow(folder, (path) => extensions.includes(extname(path)), maxNames);
  return programs.map((path) => join(folder, path));
}

function findBotWith(part: string, path: string, given: SettingsLayer): BotSpec | undefined {
  const text = path === part ? undefined : readUserText(path);
  const files = findFileLanguage(path)?.files;
  if (text === undefined || !files?.begins(text)) return undefined;
  if (!findProgramFiles(files, path, text).some((each) => each.path === part)) return undefined;
  const found = recogniseBot(path, text, given);
  return found.kind === "bot" ? found.bot : undefined;
}

/** Answers questions in the thread that recognises files. */
export function serveRecognition(port: MessagePort): void {
  port.on("message", ({ id, file, text, isSave }: RecogniseQuestion) => {
    const isBot = recogniseBot(file, text).kind !== "none" || (isSave && findBotOfPart(file) !== undefined);
    port.postMessage({ id, isBot });
  });
}
