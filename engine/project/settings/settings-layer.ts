import type { PrepareGiven } from "../../bots/languages/language.ts";
import type { BotForm } from "../../game/bots.ts";
import type { RefereeSetting } from "../referee/referee-setting.ts";

/** What a bot is built with. */
export interface BuildSettings extends Pick<PrepareGiven, "isolation"> {
  /** What runs or compiles a language, program first, by the id of the language. */
  readonly commands: Readonly<Record<string, readonly string[]>>;
  /** Where built bots are kept. */
  readonly cacheFolder: string;
}

/**
 * Which bots are shut off from the rest of the machine: those of other people, where the system has the means ("auto");
 * all, and where it has not, none is played ("on"); none ("off").
 */
export type UseSandbox = "auto" | "on" | "off";

/** What one source says of a match; what it leaves out is for the others to say. */
export interface SettingsLayer {
  /** The id of a game, or the referee that plays it. */
  readonly game?: string | RefereeSetting;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly form?: BotForm;
  readonly class?: string;
  readonly command?: readonly string[];
  readonly opponents?: readonly string[];
  /** The file that the bot is written to as one after a save. */
  readonly bundle?: string;
  readonly seed?: string;
  /** Official seeds by name. */
  readonly seeds?: Readonly<Record<string, string>>;
  readonly series?: number;
  readonly timeScale?: number;
  readonly trace?: boolean;
  /** How much memory a bot may use, in MB. */
  readonly memory?: number;
  readonly sandbox?: UseSandbox;
  readonly commands?: Readonly<Record<string, readonly string[]>>;
}

/** Where settings come from; each source counts over those before it. */
export interface Sources {
  /** What the bot's text gives away. */
  readonly text?: SettingsLayer;
  /** The settings of the editor, or what the command line has without options. */
  readonly editor?: SettingsLayer;
  /** The `spar.json` of the bot's folder. */
  readonly folder?: SettingsLayer;
  /** The entry of the bot in it. */
  readonly entry?: SettingsLayer;
  /** The command that starts the match, or the match that is played again. */
  readonly command?: SettingsLayer;
}

/** What holds in the end. Options, seeds and commands are overridden one by one, by name; all else as a whole. */
export function settled({ text, editor, folder, entry, command }: Sources): SettingsLayer {
  return [text, editor, folder, entry, command].reduce<SettingsLayer>((below, above) => over(below, above ?? {}), {});
}

function over(below: SettingsLayer, above: SettingsLayer): SettingsLayer {
  const said = Object.fromEntries(Object.entries(above).filter(([, value]) => value !== undefined));
  return {
    ...below,
    ...said,
    options: { ...(changesGame(below, above) ? {} : below.options), ...above.options },
    seeds: { ...below.seeds, ...above.seeds },
    commands: { ...below.commands, ...above.commands },
  };
}

/** What was said of the options of one game means nothing to a game that is asked, or the other way round. */
function changesGame(below: SettingsLayer, above: SettingsLayer): boolean {
  if (above.game === undefined) return false;
  return typeof above.game === "object" ? below.game !== above.game : typeof below.game === "object";
}
