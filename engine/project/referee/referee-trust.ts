import { dirname, join } from "node:path";
import { computeHash } from "../../files/hash.ts";
import { addToStoredList, readStoredList } from "../../files/stored-json.ts";
import { isFolder } from "../../files/user-file.ts";
import { getDataFolder } from "../../files/user-folders.ts";
import type { TesterStep } from "../../game/referee.ts";
import { kagglePrefix } from "../../referee/game.ts";
import { findBotEntry, findConfig } from "../settings/find-config.ts";
import { type CodinGameSetting, combineSettings } from "../settings/settings-layer.ts";
import { listRememberedReferees } from "./find-referee.ts";

// A referee is a program with all rights of the user. What a person names is run; what a folder's spar.json names is run
// once the user has allowed it. The answer holds for this user, in all editors and on the command line.

/** A referee that a `spar.json` names. */
export interface NamedReferee extends Pick<CodinGameSetting, "referee" | "protocol"> {
  /** Path of the `spar.json`. */
  readonly file: string;
  /** The command of the Python that plays a simulation. */
  readonly isPython?: true;
  /** All commands of an optimization contest, as they are written: where a program is found changes when it is built. */
  readonly isTester?: true;
}

/** The program as a person would type it. */
export function formatNamedReferee({ referee }: NamedReferee): string {
  return typeof referee === "string" ? referee : referee.map(quoteWord).join(" ");
}

/** Quotes a word that a blank would split. */
const quoteWord = (word: string) =>
  word !== "" && !/[\s"']/.test(word) ? word : word.includes('"') ? `'${word}'` : `"${word}"`;

/** The program and its protocol, as shown when the user is asked for trust. */
export function describeNamedReferee(named: NamedReferee): string {
  const typed = formatNamedReferee(named);
  return named.protocol ? `${typed} (${named.protocol})` : typed;
}

/**
 * The referee that the `spar.json` of a bot, or of a folder of bots, names for it; undefined: none. A simulation, which
 * `id` may be the game of, is played by a package that the user has installed, but in a Python that the file may name.
 */
export function findNamedReferee(path: string, id = ""): NamedReferee | undefined {
  const found = findConfig(isFolder(path) ? path : dirname(path));
  const { game, commands } = combineSettings({ folder: found.config, entry: findBotEntry(found, path) });
  const { file } = found;
  if (file === undefined) return undefined;
  if (id.startsWith(kagglePrefix) || (typeof game === "object" && "kaggle" in game))
    return commands?.python && { file, referee: commands.python, isPython: true };
  if (typeof game !== "object") return undefined;
  if ("tester" in game) return { file, referee: listStepWords(game.written), isTester: true };
  const { referee, protocol } = game;
  return { file, referee, ...(protocol && { protocol }) };
}

/** Commands in one line, each with its folder. */
export function listStepWords(steps: readonly TesterStep[]): string[] {
  return steps.flatMap(({ command, cwd }, i) => {
    const place = cwd === undefined ? [] : ["cd", cwd, "&&"];
    return [...(i > 0 ? ["&&"] : []), ...place, ...command];
  });
}

const getTrustFile = () => join(getDataFolder(), "trusted-referees.json");

/** What trust is stored under: path of the `spar.json`, referee and protocol; any change but of a drive's case is asked about again. */
export function hashNamedReferee({ file, referee, protocol }: NamedReferee): string {
  const text = JSON.stringify(protocol ? [file, referee, protocol] : [file, referee]);
  return computeHash(text.replaceAll(/(?<=")[a-z](?=:\\\\)/g, (drive) => drive.toUpperCase()));
}

export function isTrustedReferee(named: NamedReferee): boolean {
  const { referee, protocol } = named;
  const isPath = protocol === undefined && typeof referee === "string";
  const isRemembered = isPath && listRememberedReferees().includes(referee);
  return isRemembered || readStoredList(getTrustFile()).includes(hashNamedReferee(named));
}

export function trustReferee(named: NamedReferee): void {
  addToStoredList(getTrustFile(), hashNamedReferee(named));
}

/** The referee that the `spar.json` of a folder names, if the user allows it; `mayRun` is absent where none may be run. */
export async function findAllowedReferee(
  folder: string,
  mayRun?: (named: NamedReferee) => boolean | Promise<boolean>,
): Promise<CodinGameSetting | undefined> {
  const { game } = combineSettings({ folder: findConfig(folder).config });
  const named = findNamedReferee(folder);
  if (typeof game !== "object" || "kaggle" in game || "tester" in game || !named || !(await mayRun?.(named)))
    return undefined;
  return game;
}
