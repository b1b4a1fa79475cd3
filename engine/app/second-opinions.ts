import { dirname } from "node:path";
import { type Adviser, findSecondOpinions, type OpinionsJob } from "../arena/opinions/second-opinions.ts";
import { msg, t } from "../l10n/speak.ts";
import { assignSeats, planMatch } from "../match/setup.ts";
import { findBots } from "../project/recognise/bots-in.ts";
import { listBosses } from "../project/referee/bosses.ts";
import { nameOpponent } from "../project/resolve/find-bot.ts";
import type { MatchRequest, Settings } from "../project/resolve/match-request.ts";
import { type ResolvedMatch, resolveMatch } from "../project/resolve/resolve-match.ts";
import { type BotStamp, getBotFile, getOriginal, type MatchPlan, readPlan } from "../record/match-record.ts";
import type { AnalysisStep } from "../views/analysis-facts.ts";
import { repeatMatch } from "./match.ts";

/** A request for what other bots would answer in some turns, and what that wins. */
export interface OpinionsRequest
  extends Pick<OpinionsJob, "record" | "player" | "answers" | "model" | "pool" | "signal"> {
  /** The path of the record. */
  readonly file?: string;
  /** Who is asked, named as opponents are; by default all bots at hand. */
  readonly advisers?: readonly string[];
  /** The game, where the bot's folder does not name it. */
  readonly game?: MatchRequest["game"];
  readonly settings: Settings;
}

type OpinionsEnd = { readonly kind: "done" } | { readonly kind: "failed"; readonly message: string };

/** More bots take longer to ask than they are worth. */
const maxAdvisers = 10;

/** Finds second opinions; each event replaces what was known of its turn. */
export async function findOpinions(request: OpinionsRequest, emit: (step: AnalysisStep) => void): Promise<OpinionsEnd> {
  const { record, player, file, settings, game } = request;
  const head = readPlan(record);
  const stamp = head.bots[player];
  const bot = stamp && (getOriginal(stamp) ?? getBotFile(stamp));
  if (!head.referee || bot === undefined)
    return { kind: "failed", message: t("Second opinions need a bot of yours in a game by its referee.") };
  const { opponents, seat, seeds, options } = repeatMatch(head, player, file);
  const resolve = (others: readonly string[]) =>
    resolveMatch({ bot, opponents: others, folder: dirname(bot), game, seeds, options, trace: false }, settings);
  const match = await resolve(opponents);
  if (!match.ok) return { kind: "failed", message: match.message };
  const plan = ({ setup }: ResolvedMatch) => planMatch(setup, "", assignSeats(setup, seat));
  const advisers: Adviser[] = [];
  for (const name of [bot, ...(request.advisers ?? (await listAtHand(bot, match, settings)))]) {
    if (advisers.length > maxAdvisers || request.signal.aborted) break;
    const other = await resolve([name, ...opponents.slice(1)]);
    if (other.ok) addAdviser(advisers, { name, bot }, other, plan(other));
    // Of the bots at hand, those that cannot play are left out.
    else if (request.advisers) return { kind: "failed", message: other.message };
  }
  for await (const step of findSecondOpinions({ ...request, advisers, plan: plan(match) })) emit(step);
  return { kind: "done" };
}

/** The bot that plays on after another, unless it is there under another name. */
function addAdviser(
  advisers: Adviser[],
  named: { readonly name: string; readonly bot: string },
  { setup: { bots } }: ResolvedMatch,
  plan: MatchPlan,
): void {
  const [own, stamp] = bots;
  if (!own || !stamp || advisers.some((one) => isSameBot(one.stamp, stamp))) return;
  const isItself = named.name === named.bot;
  const name = isItself ? msg("{bot} with more time", { bot: own.name }) : nameOpponent(named.name, own.name);
  advisers.push({ name, stamp, plan });
}

const isSameBot = (one: BotStamp, other: BotStamp) =>
  (getBotFile(one) ?? one.name) === (getBotFile(other) ?? other.name);

/** The bosses of the game, what the bot is configured to play, the other bots of its folder, its kept versions and builtins. */
async function listAtHand(bot: string, { game, spec }: ResolvedMatch, { versions }: Settings): Promise<string[]> {
  const bosses = game.referee ? listBosses(game.referee).map(({ name }) => name) : [];
  const beside = findBots(dirname(bot), game.id).bots.map(({ file }) => file);
  const kept = (await versions?.getVersions(bot)) ?? [];
  const named = ["previous", ...kept.flatMap(({ name }) => name ?? [])].map((name) => `version:${name}`);
  const builtins = game.bots.builtins.map(({ name }) => `builtin:${name}`);
  return [...bosses, ...(spec?.opponents ?? []), ...beside, ...(versions ? named : []), ...builtins];
}
