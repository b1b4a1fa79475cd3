import { basename, dirname, join, relative } from "node:path";
import { isFile, listNamesIn, readUserStats, readUserText } from "../../../engine/files/user-file.ts";
import { listFoldersUp } from "../../../engine/files/user-folders.ts";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { type BotSpec, recogniseBot } from "../../../engine/project/recognise/bot-for-file.ts";
import { listBosses } from "../../../engine/project/referee/bosses.ts";
import { nameOpponent } from "../../../engine/project/resolve/find-bot.ts";
import { listPoolMembers } from "../../../engine/project/resolve/ghost.ts";
import type { SavedVersion } from "../../../engine/project/versions/version-store.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import { formatAge } from "../../../engine/views/match-summary.ts";
import { formatStrength } from "../../label-text.ts";

/** The value for a bot that plays alone. */
const noOpponentName = "";

/** A folder with more files is not searched further. */
const maxFiles = 200;
const maxBytes = 500_000;

/** The opponents a bot can play: configured ones, builtins, bosses, bots of the folder, its file in git, and a pool. */
export function listOpponents(bot: BotSpec, chosen: string | undefined, versions: readonly SavedVersion[] = []) {
  const mayBeAlone = bot.game.rules.players.min === 1;
  const current = chosen ?? (mayBeAlone ? noOpponentName : bot.opponents[0]);
  const alone = {
    kind: "nobody" as const,
    value: noOpponentName,
    label: t("alone"),
    detail: t("No other players."),
    isChosen: current === noOpponentName,
  };
  const builtins = bot.game.bots.builtins.map(({ name, idea }, at, all) => ({
    ...{ kind: "builtin" as const, value: `builtin:${name}`, detail: translate(idea) },
    facts: formatStrength(at, all.length),
  }));
  const { referee } = bot.game;
  const bosses = (referee ? listBosses(referee) : []).map(({ name: value, file }) => ({
    ...{ kind: "boss" as const, value, detail: basename(file) },
  }));
  const known = new Set([...builtins, ...bosses].map(({ value }) => value));
  const configured = bot.opponents
    .filter((value) => !known.has(value))
    .map((value) => ({
      // Against itself it plays where nothing is configured.
      kind: value === bot.file ? ("beside" as const) : ("configured" as const),
      value: resolvePath(value, bot),
      detail: escapeLine(value),
    }));
  const taken = new Set([bot.file, ...configured.map(({ value }) => value)]);
  const beside = listBotsInFolder(bot)
    .filter((file) => !taken.has(file))
    .map((value) => ({ kind: "beside" as const, value, detail: relative(dirname(bot.file), value) }));
  const kept = listVersions(versions).filter(({ value }) => !taken.has(value));
  const committed = isInRepository(bot.file)
    ? [{ kind: version, value: headRevision, detail: t("the last committed version of the file") }]
    : [];
  const all = [...builtins, ...bosses, ...configured, ...beside, ...kept, ...committed];
  const others = [...all, ...createPool([...builtins, ...bosses, ...configured, ...beside], dirname(bot.file))].map(
    (each) => ({
      ...each,
      label: translate(nameOpponent(each.value, bot.name)),
      isChosen: each.value === (current && resolvePath(current, bot)),
    }),
  );
  return mayBeAlone ? [alone, ...others] : others;
}

const version = "version" as const;
const headRevision = "git:HEAD";

function isInRepository(file: string): boolean {
  // In a linked worktree, `.git` is a file.
  return listFoldersUp(dirname(file)).some((folder) => readUserStats(join(folder, ".git")) !== undefined);
}

/** A pool of all opponents but those with a comma, which separates them, and other pools. */
function createPool(offered: readonly { readonly value: string }[], folder: string) {
  const members = offered
    .map(({ value }) => value)
    .filter((value) => !value.includes(",") && !listPoolMembers(value, folder));
  if (members.length < 2) return [];
  return [
    {
      kind: "pool" as const,
      value: `pool:${members.join(", ")}`,
      detail: t("each match against a random builtin or bot of this folder"),
    },
  ];
}

/** The previous version and all named ones. */
function listVersions(versions: readonly SavedVersion[]) {
  const named = versions.flatMap(({ name, note, at }) =>
    name === undefined
      ? []
      : [
          {
            kind: version,
            facts: formatAge(at),
            value: `version:${name}`,
            detail: note ?? t("kept version of {date}", { date: new Date(at).toLocaleString() }),
          },
        ],
  );
  const previous = { kind: version, value: "version:previous", detail: t("the version before the last change") };
  return versions.length > 0 ? [previous, ...named] : [];
}

/** Converts a file name relative to the folder of `spar.json` to an absolute path. */
function resolvePath(value: string, { found }: BotSpec): string {
  const file = join(found.folder, value);
  return isFile(file) ? file : value;
}

function listBotsInFolder(bot: BotSpec): string[] {
  const folder = dirname(bot.file);
  return listNamesIn(folder, maxFiles)
    .map((name) => join(folder, name))
    .filter((file) => isBotFile(file, bot.game.id));
}

function isBotFile(file: string, game: string): boolean {
  const text = readUserText(file, maxBytes);
  const found = text === undefined ? undefined : recogniseBot(file, text);
  return found?.kind === "bot" && found.bot.game.id === game;
}
