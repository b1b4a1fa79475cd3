import { resolve } from "node:path";
import type { BuildInput } from "../../bots/language.ts";
import { locateProgram } from "../../bots/process/program-path.ts";
import { isFile, isFolder } from "../../files/user-file.ts";
import type { BotForm } from "../../game/bots.ts";
import type { RefereeProtocol, Tester, TesterStep } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";

export interface BuildSettings extends Pick<BuildInput, "isolation" | "within" | "timeScale"> {
  /** The interpreter or compiler of each language (program first), by the language's id. */
  readonly commands: Readonly<Record<string, readonly string[]>>;
  /** The folder for built bots. */
  readonly cacheFolder: string;
}

/** auto: other people's bots are in a sandbox if there is one; on: all are, or are not played; off: none. */
export type UseSandbox = "auto" | "on" | "off";

/** Settings from one source; anything absent is left to the other sources. */
export interface SettingsLayer {
  /** The id of a game, or the referee that plays it. */
  readonly game?: string | RefereeSetting;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly form?: BotForm;
  readonly class?: string;
  readonly command?: readonly string[];
  /** The user's own command that builds the bot, and the one that starts it, in the folder of `spar.json`. */
  readonly build?: string | readonly string[];
  readonly run?: string | readonly string[];
  readonly opponents?: readonly string[];
  /** The file that the bot's bundle is written to after a save. */
  readonly bundle?: string;
  readonly seed?: string;
  /** Official seeds by name. */
  readonly seeds?: Readonly<Record<string, string>>;
  /** The set of seeds that series and duels play, a file in the folder `seeds`. */
  readonly seedSet?: string;
  readonly series?: number;
  readonly timeScale?: number;
  readonly trace?: boolean;
  /** The memory limit of a bot, in MB. */
  readonly memory?: number;
  readonly sandbox?: UseSandbox;
  readonly commands?: Readonly<Record<string, readonly string[]>>;
}

/** The sources of settings; later ones override earlier ones. */
export interface SettingsSources {
  /** Settings guessed from the bot's text. */
  readonly text?: SettingsLayer;
  /** The settings of the editor, or the defaults of the command line. */
  readonly editor?: SettingsLayer;
  /** The `spar.json` of the bot's folder. */
  readonly folder?: SettingsLayer;
  /** The bot's entry in it. */
  readonly entry?: SettingsLayer;
  /** The command that starts the match, or the match that is repeated. */
  readonly command?: SettingsLayer;
}

/** Options, seeds and commands are overridden one by one; options and seeds apply only to the game they are for. */
export function combineSettings({ text, editor, folder, entry, command }: SettingsSources): SettingsLayer {
  return [text, editor, folder, entry, command].reduce<SettingsLayer>(
    (below, above) => mergeLayers(below, above ?? {}),
    {},
  );
}

function mergeLayers(below: SettingsLayer, above: SettingsLayer): SettingsLayer {
  const given = Object.fromEntries(Object.entries(above).filter(([, value]) => value !== undefined));
  const { options, seeds } = changesGame(below, above) ? {} : below;
  return {
    ...below,
    ...given,
    options: { ...options, ...above.options },
    seeds: { ...seeds, ...above.seeds },
    commands: { ...below.commands, ...above.commands },
  };
}

/** Options read from a bot's text are those of the game that was recognised, so they last until a referee is named. */
function changesGame({ game: before }: SettingsLayer, { game }: SettingsLayer): boolean {
  if (game === undefined || game === before) return false;
  return before !== undefined || typeof game === "object";
}

/** The setting of a game that is not built in: one of CodinGame's by its own referee, or a Kaggle simulation. */
export type RefereeSetting = CodinGameSetting | KaggleSetting | TesterSetting;

/** The setting of a game that is played by an external referee. */
export interface CodinGameSetting {
  /** Absolute path of a folder with the referee's sources, or of a jar; or a command that speaks the protocol. */
  readonly referee: string | readonly string[];
  /** Where a command is started. */
  readonly folder: string;
  /** The protocol of the command; absent for that of CodinGame's SDK. */
  readonly protocol?: RefereeProtocol;
  /** The folder of the maps that it plays, one a match. */
  readonly inputs?: string;
  /** How many can play, if the referee does not say so itself. */
  readonly players?: readonly [min: number, max: number];
}

/** The setting of an optimization contest, whose tools judge each case. */
export interface TesterSetting {
  /** Its programs, with absolute folders; or a sentence that says why they are not known. */
  readonly tester: Tester | string;
  /** The same as they are written, which is what the user allows. */
  readonly written: readonly TesterStep[];
  readonly name: string;
  /** Where the programs are, and what `inputs` is relative to. */
  readonly folder: string;
  /** The folder of the inputs, or the path of each with `{SEED04}` or `{SEED}` for its number. */
  readonly inputs: string;
  /** The numbers of the inputs, [from, to); absent for all that are there. */
  readonly seeds?: readonly [from: number, to: number];
  readonly isLowestBest: boolean;
  /** What builds the bot and the tools by the user's own programs, once asked to. */
  readonly build?: readonly TesterStep[];
}

/** The setting of a Kaggle simulation, which the package kaggle-environments plays. */
export interface KaggleSetting {
  /** The name of the environment: "connectx". */
  readonly kaggle: string;
  /** The number of players in a match; by default the fewest that the environment allows. */
  readonly players?: number;
}

/** Parses a referee as typed by the user: a folder, a jar, or otherwise a command whose program, if a path, is there. */
export function parseReferee(text: string, folder: string): CodinGameSetting {
  const path = resolve(folder, text);
  const [program = ""] = splitCommand(text);
  const isMissing = /^(?:[./\\]|[A-Za-z]:[\\/])/.test(text) && !isFile(locateProgram(program, { cwd: folder }));
  if (isFolder(path) || isFile(path) || !/\s/.test(text.trim()) || isMissing) return { referee: path, folder };
  return { referee: splitCommand(text), folder };
}

/** The words of a command: they are separated by spaces, and quotes, also after "=", keep them together. */
export const splitCommand = (text: string): string[] =>
  [...text.matchAll(/([^\s"'=]+=)?(?:"([^"]*)"|'([^']*)')|\S+/g)].map(([word, name = "", double, single]) =>
    double === undefined && single === undefined ? word : `${name}${double ?? single}`,
  );

/**
 * What only a shell understands: a variable before the program or in a word, a command of the shell, a sign outside quotes.
 * In double quotes only a name in capitals is a variable: others are those of a script, as of Perl.
 */
const shellPattern =
  /^(?:[A-Za-z_]\w*=\S*|cd|export|source|exec|ulimit|eval|\.)\s|^\(|^(?:"[^"]*"|'[^']*'|[^"'])*?(?:\s(?:&&|\|\|?|;|&|\d?[<>]\S*)|;)(?:\s|$)|^(?:"[^"]*"|'[^']*'|[^"'])*?(?:\$[\w{(]|`|\\\s|\s~\/)|^(?:'[^']*'|[^'])*?\$(?:[A-Z][A-Z_]+\b(?!\{)|\{[A-Z][A-Z_]+\})/;

/** The message if a command is written for a shell. */
export function refuseShell(command: string, platform: NodeJS.Platform = process.platform): string | undefined {
  // Folders of Windows may end with a backslash.
  const text = platform === "win32" ? command.replaceAll("\\", "/") : command;
  if (!shellPattern.test(text)) return undefined;
  const quote = /["$`\\]/.test(command) ? "'" : '"';
  const shell = platform === "win32" ? "cmd /c" : "sh -c";
  // What has both quotes can be pasted from a file alone.
  const example = quote === "'" && command.includes(quote) ? "sh SCRIPT" : `${shell} ${quote}${command}${quote}`;
  return t("Spar starts programs without a shell, so variables, cd and && mean nothing to it: give {example}.", {
    example,
  });
}
