import { homedir } from "node:os";
import { relative, resolve } from "node:path";
import { type Text, t } from "../../l10n/speak.ts";
import type { MatchSetup } from "../../match/setup.ts";
import { removeFolders } from "../../record/compact-lines.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import { type FolderBots, findBots, type LeftOutFile, nameBots } from "../recognise/bots-in.ts";
import { combineSettings } from "../settings/settings-layer.ts";
import { hashProgram } from "../versions/source-version.ts";
import type { MatchRequest, Settings } from "./match-request.ts";
import { describeCopies } from "./players.ts";
import { type MatchResolution, resolveMatch } from "./resolve-match.ts";

/** The bots of a league, all of one game and able to play. Each list has one element per bot. */
export interface LeagueEntries {
  readonly bots: readonly BotSpec[];
  readonly names: readonly string[];
  /** Paths relative to the folder, with slashes; they identify bots whoever else takes part. */
  readonly keys: readonly string[];
  /** Ids that change with the bots' sources and with the match settings of `spar.json`. */
  readonly ids: readonly string[];
  readonly leftOut: readonly LeftOutFile[];
  /** Players per match. */
  readonly seats: number;
  /** A warning if other people's bots run without a sandbox, and who has copies because there are too few. */
  readonly open: string | undefined;
}

/** Several games were found and the user must choose one; or why there is no league. */
export type NoLeague =
  | { readonly games: readonly { readonly id: string; readonly title: string; readonly about: Text }[] }
  | { readonly why: string };

export interface LeagueSelection {
  readonly folder: string;
  /** The settings of each match; a game given here selects the bots. */
  readonly request: Omit<MatchRequest, "bot" | "opponents" | "folder">;
  /** Programs that do not reveal their game count as bots of the given one. */
  readonly includeUnrecognised?: boolean;
  /** Players per match; by default as few as the game allows. */
  readonly seats?: number;
  /** The settings of the editor or the command line for a bot's file. */
  readonly settingsFor: (file: string) => Settings | Promise<Settings>;
}

/** Finds and builds the bots; those that cannot play are left out with the reason. */
export async function resolveLeagueEntries(wanted: LeagueSelection): Promise<LeagueEntries | NoLeague> {
  const { folder, request, includeUnrecognised } = wanted;
  const found = findBots(folder, request.game, includeUnrecognised);
  const played = [...new Map(found.bots.map(({ game }) => [game.id, game])).values()];
  if (played.length > 1) return { games: played.map(({ id, title, about }) => ({ id, title, about })) };
  const [game] = played;
  const seats = wanted.seats ?? Math.max(2, game?.rules.players.min ?? 2);
  if (game && seats > game.rules.players.max)
    return { why: t("{game} has at most {most, number} seats.", { game: game.title, most: game.rules.players.max }) };
  const triedBots = await Promise.all(
    found.bots.map((bot) => (bot.isDoubtful ? tryBot(bot, { ...wanted, seats }) : bot)),
  );
  const same = agreeOnOptions(folder, triedBots, request.options ?? {});
  if ("why" in same) return same;
  const tried = await Promise.all(same.bots.map((bot) => tryOut(bot, { ...wanted, seats })));
  const reasons = tried.map((matched) =>
    matched.ok ? undefined : t("it cannot play: {why}", { why: matched.message }),
  );
  const open = tried.map((matched) => (matched.ok ? matched.open : undefined)).find((option) => option !== undefined);
  const able = same.bots.filter((_, i) => reasons[i] === undefined);
  // Two bots are a league: where a match has more seats, copies of them fill it.
  const copies = able.length < 2 ? 0 : Math.max(0, seats - able.length);
  const bots = [...able, ...Array.from({ length: copies }, (_, i) => able[i % able.length]!)];
  const toKey = ({ file }: BotSpec) => relative(folder, file).replaceAll("\\", "/");
  const unable = same.bots.flatMap((bot, i) => (reasons[i] ? { file: toKey(bot), why: reasons[i] } : []));
  const keys = numberCopies(bots.map(toKey));
  const ids = bots.map((bot, i) => `${keys[i]} ${hashProgram(bot)}${formatOwnSettings(bot)}`);
  // The reasons appear on the league's page, which may be shared.
  const leftOut = removeFolders([...found.leftOut, ...same.leftOut, ...unable], [resolve(folder), homedir()]);
  const plain = nameBots(bots);
  const remarks = [open, game && describeCopies(game.title, seats, plain)].filter(Boolean).join(" ");
  return { bots, names: numberCopies(plain), keys, ids, leftOut, open: remarks || undefined, seats };
}

/** Each name once: the second of a name is "name (2)". */
function numberCopies(names: readonly string[]): string[] {
  return names.map((name, i) => {
    const nth = names.slice(0, i + 1).filter((each) => each === name).length;
    return nth === 1 ? name : `${name} (${nth})`;
  });
}

function formatOwnSettings({ sources }: BotSpec): string {
  const { options, command, timeScale } = combineSettings({ folder: sources.folder, entry: sources.entry });
  const ownSettings = JSON.stringify({ options, command, timeScale });
  return ownSettings === "{}" ? "" : ` ${ownSettings}`;
}

/** A match of the bot against the weakest builtin of its game, or against itself if there is none. */
async function tryOut(
  bot: BotSpec,
  { folder, request, seats, settingsFor }: LeagueSelection & { readonly seats: number },
): Promise<MatchResolution> {
  const [weakest] = bot.game.bots.builtins;
  const opponents = new Array<string | BotSpec>(seats - 1).fill(weakest ? `builtin:${weakest.name}` : bot);
  return resolveMatch({ ...request, bot, opponents, folder, isForeign: true }, await settingsFor(bot.file));
}

/** Lets a bot play a few turns to find options that its text does not reveal, such as the rules. */
async function tryBot(bot: BotSpec, wanted: LeagueSelection & { readonly seats: number }): Promise<BotSpec> {
  const matched = await tryOut(bot, wanted);
  return matched.ok ? (matched.spec ?? bot) : bot;
}

/** Thrown when a bot of a league cannot play any more, because it was removed or broken meanwhile. */
export class LeftLeague extends Error {
  override readonly name = "LeftLeague";
}

/** Returns the setup of a match between entries, made once per group; rejects with `LeftLeague` for a lost bot. */
export function createLeagueSetups(
  { bots }: LeagueEntries,
  { folder, request, settingsFor }: Omit<LeagueSelection, "seats">,
): (entries: readonly number[]) => Promise<MatchSetup> {
  const made = new Map<string, Promise<MatchSetup>>();
  const make = async (entries: readonly number[]) => {
    const [first, ...others] = entries.map((entry) => bots[entry]!);
    const matched = await resolveMatch(
      { ...request, bot: first!, opponents: others, folder, isForeign: true },
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

/** One line with a sentence for each file that was left out; undefined if there is none. */
export function describeLeftOutFiles(leftOut: readonly LeftOutFile[]): string | undefined {
  if (leftOut.length === 0) return undefined;
  return leftOut.map(({ file, why }) => t("Left out {file}: {why}", { file, why })).join(" ");
}

/** Settles options that a match has only once from the texts of several bots; `given` ones take precedence. */
export function agreeOnOptions(
  folder: string,
  bots: readonly BotSpec[],
  given: Readonly<Record<string, unknown>>,
): FolderBots | { readonly why: string } {
  const optionsOfText = ({ sources }: BotSpec) => sources.text.options ?? {};
  const differs = (bot: BotSpec) =>
    Object.entries(given).find(([name, value]) => name in optionsOfText(bot) && optionsOfText(bot)[name] !== value);
  const leftOut = bots.flatMap((bot) => {
    const [name] = differs(bot) ?? [];
    if (!name) return [];
    const why = t("it is written for {option} {value}.", { option: name, value: String(optionsOfText(bot)[name]) });
    return [{ file: relative(folder, bot.file), why }];
  });
  const fitting = bots.filter((bot) => !differs(bot));
  const names = nameBots(fitting);
  for (const name of new Set(fitting.flatMap((bot) => Object.keys(optionsOfText(bot))))) {
    if (name in given) continue;
    const values = [
      ...new Set(fitting.filter((bot) => name in optionsOfText(bot)).map((bot) => String(optionsOfText(bot)[name]))),
    ];
    if (values.length < 2) continue;
    const groups = values.map((value) => {
      const those = names.filter((_, i) => String(optionsOfText(fitting[i]!)[name]) === value);
      return `${value} (${those.join(", ")})`;
    });
    const differ = t("These bots are written for different {name}: {groups}.", { name, groups: groups.join(", ") });
    const ask = t("Choose one: --option {name}={value}.", { name, value: values[0]! });
    return { why: `${differ} ${ask}` };
  }
  return { bots: fitting, leftOut };
}
