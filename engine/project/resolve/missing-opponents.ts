import { dirname, resolve } from "node:path";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { findProgram } from "../../bots/build/program-path.ts";
import { isFile, readUserStats } from "../../files/user-file.ts";
import { games } from "../../games.ts";
import { t } from "../../l10n/speak.ts";
import { findClosestName } from "../../text/closest-name.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import { isBossName } from "../referee/bosses.ts";
import type { Settings } from "../settings/settings.ts";
import type { SparConfig } from "../settings/spar-config.ts";
import { parseRevision } from "../versions/revision.ts";
import { isVersionName } from "../versions/version-store.ts";
import { ghostPrefix, listPoolMembers } from "./ghost.ts";
import { personName } from "./make-stamp.ts";
import { refuseNoBot, refuseNoBuiltin } from "./match-refusals.ts";
import { resolveMatch } from "./resolve-match.ts";

/** An opponent in a `spar.json` that cannot be found, with its position in the text. */
interface MissingOpponent {
  readonly message: string;
  readonly offset: number;
  readonly length: number;
  /** The text to replace it with, if the most similar name was meant. */
  readonly replacement?: string;
}

/** The opponents that a folder's `spar.json` names but that do not exist. `config` is the parsed text. */
export function findMissingOpponents(text: string, config: SparConfig, folder: string): MissingOpponent[] {
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
      const replacement = meant === undefined ? {} : { replacement: JSON.stringify(meant) };
      return [{ message, offset: node.offset, length: node.length, ...replacement }];
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

/**
 * Whether trying a bot shows which version of the game it was written for: it fails with one and plays with another.
 */
export async function isVersionShown(bot: BotSpec, settings: Settings): Promise<boolean> {
  const matched = await resolveMatch({ bot, opponents: [], folder: dirname(bot.file) }, settings);
  return matched.ok && matched.spec !== undefined && !matched.spec.isDoubtful;
}
