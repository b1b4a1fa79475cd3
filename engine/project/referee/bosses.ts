import { basename, dirname, join, resolve } from "node:path";
import { findFileLanguage } from "../../bots/languages/languages.ts";
import { isFile, isFolder, listNamesIn, readUserText } from "../../files/user-file.ts";
import type { RefereeStamp } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";
import { readsInput } from "../../recognisers.ts";

/** A bot that comes with a referee, against which players of a league prove themselves. */
export interface Boss {
  /** "boss:2" for that of the second league, "boss" for that of the whole game. */
  readonly name: string;
  readonly file: string;
}

const bossPrefix = "boss:";

/** Whether a bot's name refers to a boss of its game's referee. */
export const isBossName = (text: string): boolean => text === "boss" || /^boss:\d{1,2}$/.test(text);

/** The name of a boss as in records: "boss 2". */
export const formatBossName = (name: string): string => name.replace(bossPrefix, "boss ");

/** The bosses in a referee's configuration, of the highest league first; those that were left empty are not listed. */
export function listBosses(referee: Pick<RefereeStamp, "command" | "cwd" | "leagues">): Boss[] {
  const config = findConfigFolder(referee);
  if (config === undefined) return [];
  const levels = listNamesIn(config).flatMap((name) => Number(/^level(\d{1,2})$/.exec(name)?.[1]) || []);
  const places = [
    ...levels.sort((a, b) => b - a).map((level) => [`${bossPrefix}${level}`, join(config, `level${level}`)] as const),
    ["boss", config] as const,
  ];
  return places.flatMap(([name, folder]) => {
    const found = listNamesIn(folder).find((each) => /^boss\.\w+$/i.test(each) && isBot(join(folder, each)));
    return found === undefined ? [] : [{ name, file: join(folder, found) }];
  });
}

/** The boss of a name, or a sentence that says which there are. */
export function findBoss(name: string, referee: RefereeStamp): Boss | string {
  const bosses = listBosses(referee);
  const found = bosses.find((boss) => boss.name === name);
  if (found) return found;
  return bosses.length === 0
    ? t("The referee {referee} has no bosses.", { referee: referee.name })
    : t('The referee {referee} has no "{name}"; it has {names}.', {
        referee: referee.name,
        name,
        names: bosses.map((boss) => boss.name).join(", "),
      });
}

/** The configuration of a referee's project: in its folder, beside its program, or above what Maven has built. */
function findConfigFolder({ command = [], cwd = "." }: Pick<RefereeStamp, "command" | "cwd">): string | undefined {
  const files = command.map((word) => resolve(cwd, word)).filter(isFile);
  return [cwd, ...files.map(dirname)]
    .map((folder) => join(basename(folder) === "target" ? dirname(folder) : folder, "config"))
    .find(isFolder);
}

/** Published referees often have a file with no program in it. */
const isBot = (file: string): boolean => findFileLanguage(file) !== undefined && readsInput(readUserText(file) ?? "");
