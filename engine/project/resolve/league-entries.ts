import { homedir } from "node:os";
import { relative, resolve } from "node:path";
import { t } from "../../l10n/speak.ts";
import type { MatchSetup } from "../../match/setup.ts";
import { withoutFolders } from "../../record/without-folders.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import { botsIn, type LeftOut, uniqueBotNames } from "../recognise/bots-in.ts";
import { sameOptions } from "../recognise/same-options.ts";
import type { Settings } from "../settings/settings.ts";
import { settled } from "../settings/settings-layer.ts";
import { programHash } from "../versions/program-hash.ts";
import type { MatchRequest } from "./match-request.ts";
import { type MatchResolution, resolveMatch } from "./resolve-match.ts";

/** The bots of a folder that play a league, all of one game and able to play; lists by entry. */
export interface LeagueEntries {
  readonly bots: readonly BotSpec[];
  readonly names: readonly string[];
  /** Paths from the folder, with slashes: what tells bots apart whoever else takes part. */
  readonly keys: readonly string[];
  /** They change with the bots' sources, and with what `spar.json` says of a match. */
  readonly ids: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** What these bots of other people can do here, where no sandbox shuts them off. */
  readonly open: string | undefined;
}

/** Several games, of which the user must say one; or why there is no league. */
export type NoLeague =
  | { readonly games: readonly { readonly id: string; readonly title: string; readonly about: string }[] }
  | { readonly why: string };

/** Of which bots a league is. */
export interface LeagueWanted {
  readonly folder: string;
  /** What is said of each match; its game, if it is given, chooses the bots. */
  readonly said: Omit<MatchRequest, "bot" | "opponents" | "folder">;
  /** Programs that do not tell their game are bots of the one that is said. */
  readonly untold?: boolean;
  /** Players a match. */
  readonly seats: number;
  /** What the editor, or the command line, has set for the bot of a file. */
  readonly settingsFor: (file: string) => Settings | Promise<Settings>;
}

/** Looks for the bots and builds each, so that one that cannot play is left out with the reason. */
export async function leagueEntries(wanted: LeagueWanted): Promise<LeagueEntries | NoLeague> {
  const { folder, said, seats, untold } = wanted;
  const found = botsIn(folder, said.game, untold);
  const played = [...new Map(found.bots.map(({ game }) => [game.id, game])).values()];
  if (played.length > 1) return { games: played.map(({ id, title, about }) => ({ id, title, about })) };
  const [game] = played;
  if (game && seats > game.rules.players.max)
    return {
      why: t("{game} has at most {most, number} seats.", {
        game: game.title,
        most: game.rules.players.max,
      }),
    };
  const told = await Promise.all(found.bots.map((bot) => (bot.isDoubtful ? triedBot(bot, wanted) : bot)));
  const same = sameOptions(told, said.options ?? {});
  if ("why" in same) return same;
  const tried = await Promise.all(same.bots.map((bot) => tryOut(bot, wanted)));
  const reasons = tried.map((matched) =>
    matched.ok ? undefined : t("it cannot play: {why}", { why: matched.message }),
  );
  const open = tried.map((matched) => (matched.ok ? matched.open : undefined)).find((told) => told !== undefined);
  const bots = same.bots.filter((_, i) => reasons[i] === undefined);
  const keyOf = ({ file }: BotSpec) => relative(folder, file).replaceAll("\\", "/");
  const unable = same.bots.flatMap((bot, i) => (reasons[i] ? { file: keyOf(bot), why: reasons[i] } : []));
  const keys = bots.map(keyOf);
  const ids = bots.map((bot, i) => `${keys[i]} ${programHash(bot)}${configured(bot)}`);
  // The reasons are in the league's page, which is handed on.
  const leftOut = withoutFolders([...found.leftOut, ...same.leftOut, ...unable], [resolve(folder), homedir()]);
  return { bots, names: uniqueBotNames(bots), keys, ids, leftOut, open };
}

function configured({ sources }: BotSpec): string {
  const { options, command, timeScale } = settled({ folder: sources.folder, entry: sources.entry });
  const said = JSON.stringify({ options, command, timeScale });
  return said === "{}" ? "" : ` ${said}`;
}

/** A bot against the weakest that come with its game; against itself where none do. */
async function tryOut(bot: BotSpec, { folder, said, seats, settingsFor }: LeagueWanted): Promise<MatchResolution> {
  const [weakest] = bot.game.bots.builtins;
  const opponents = new Array<string | BotSpec>(seats - 1).fill(weakest ? `builtin:${weakest.name}` : bot);
  return resolveMatch({ ...said, bot, opponents, folder, foreign: true }, await settingsFor(bot.file));
}

/** What a few turns tell of a bot whose text does not. */
async function triedBot(bot: BotSpec, wanted: LeagueWanted): Promise<BotSpec> {
  const matched = await tryOut(bot, wanted);
  return matched.ok ? (matched.spec ?? bot) : bot;
}

/** A bot of a league cannot play any more: it was removed or broken meanwhile. */
export class LeftLeague extends Error {
  override readonly name = "LeftLeague";
}

/** The setup of a match between entries, each group's made once; rejects with `LeftLeague` where one has left it. */
export function leagueSetups(
  { bots }: LeagueEntries,
  { folder, said, settingsFor }: Omit<LeagueWanted, "seats">,
): (entries: readonly number[]) => Promise<MatchSetup> {
  const made = new Map<string, Promise<MatchSetup>>();
  const make = async (entries: readonly number[]) => {
    const [first, ...others] = entries.map((entry) => bots[entry]!);
    const matched = await resolveMatch(
      { ...said, bot: first!, opponents: others, folder, foreign: true },
      await settingsFor(first!.file),
    );
    if (!matched.ok) throw new LeftLeague(matched.message);
    return matched.setup;
  };
  return (entries) => {
    const key = entries.join("-");
    const setup = made.get(key) ?? make(entries);
    made.set(key, setup);
    return setup;
  };
}
