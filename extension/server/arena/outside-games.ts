import { dirname } from "node:path";
import { importSiteGame, readGame } from "../../../engine/app/import-game.ts";
import { evaluateMatch } from "../../../engine/app/match.ts";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { formatSeeds } from "../../../engine/match/case-input.ts";
import { buildContest, planContestBuild } from "../../../engine/project/referee/build-contest.ts";
import { buildReferee, cloneReferee, planRefereeBuild } from "../../../engine/project/referee/build-referee.ts";
import { findRememberedGame, rememberReferee } from "../../../engine/project/referee/find-referee.ts";
import { findAllowedReferee, formatNamedReferee } from "../../../engine/project/referee/referee-trust.ts";
import { describeEnvironment, findFolderPython, listSimulations } from "../../../engine/project/referee/simulations.ts";
import { assignOwnBot } from "../../../engine/project/resolve/resolve-match.ts";
import { describeDifference } from "../../../engine/record/compare.ts";
import type { SiteGame } from "../../../engine/record/site-game.ts";
import { kagglePrefix } from "../../../engine/referee/game.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import { type Asked, type Replied, tell } from "../../channel.ts";
import { answerClient } from "../base/answer-client.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import type { ServerContext } from "../context/context.ts";
import { savePermanently } from "../stored/permanent-records.ts";
import { summariseMatch } from "../stored/summary.ts";

/** The bot under which imported games are listed if none is the user's. */
const importedGamesUri = "spar:/Imported games";

/** Reads site games from the user's files, never from the site, and adds games of referees for this user. */
export function answerAboutOutsideGames(deps: ServerContext): void {
  answerClient(deps.connection, {
    readGame: ({ text }) => {
      const read = readGame(text);
      if ("why" in read) return { message: read.why };
      return { names: "imported" in read ? read.imported.names : read.names };
    },
    importGame: (asked) => importGame(asked, deps),
    addGame: (asked) => addGame(asked, deps),
    buildContest: (asked) => buildOwnContest(asked, deps),
    listSimulations: ({ uri }) => findSimulations(uri, deps),
    addSimulation: (asked) => addSimulation(asked, deps),
  });
}

/** Saves a game as a match, even if our rules or its referee give a different result, because users want to see that. */
async function importGame(
  { text, me = 0, bot }: Asked<"importGame">,
  { connection, matches, settings, guesses, editor, pool }: ServerContext,
): Promise<Replied<"importGame">> {
  if (bot !== undefined && !(await editor.mayRun(bot, true))) return untrustedFailure;
  const engine = await settings.engine(bot ?? importedGamesUri);
  const referee =
    bot === undefined ? undefined : await findAllowedReferee(dirname(toFilePath(bot)), engine.mayRunReferee);
  const choose = async (games: readonly string[]) => {
    const titles = games.map((title) => ({ title }));
    return (await connection.window.showInformationMessage(t("Which of these games is it?"), ...titles))?.title;
  };
  const read = await importSiteGame(text, { settings: engine, pool, referee, choose });
  if ("why" in read) return { message: read.why };
  if (me >= read.imported.names.length)
    return { message: t("this game has no player {player, number}.", { player: me + 1 }) };
  const own = bot === undefined ? undefined : { bot: toFilePath(bot), folder: ".", player: me };
  const owned = own && (await assignOwnBot(read, own, engine));
  if (owned && !owned.ok) return { message: owned.message };
  const record = owned?.record ?? read.record;
  const id = savePermanently(matches, record);
  const seed = formatSeeds(read.imported);
  const match = await evaluateMatch(record, { me, seed, guess: (replay) => guesses.guessesFor(replay, id) });
  const { summary } = summariseMatch(match, { id, run: id, bot: bot ?? importedGamesUri });
  matches.add(summary);
  void tell(connection, "matchFinished", summary);
  return { match: id, description: describeImport(read), hasDiverged: read.imported.difference !== undefined };
}

/** A sentence that compares the site game with our replay. */
function describeImport({ game, imported: { answers, lacks, difference } }: SiteGame): string {
  // An episode contains the engine's steps, so nothing is compared with our rules.
  if (game.referee?.kaggle)
    return t("The episode of {game} has {answers, plural, one {# answer} other {# answers}}.", {
      game: game.title,
      answers: answers.length,
    });
  if (difference) return describeDifference(difference);
  if (lacks !== undefined && answers.length > 0)
    return t("Spar agrees with the site up to there: {lacks}.", { lacks: translate(lacks) });
  if (lacks !== undefined)
    return t("Only the cards of this game are known, because {lacks}.", { lacks: translate(lacks) });
  return t("Spar agrees with the site: {answers, number} answers and the winner are the same.", {
    answers: answers.length,
  });
}

async function addGame(
  { uri, shouldBuild, cloneFrom }: Asked<"addGame">,
  { connection, editor }: ServerContext,
): Promise<Replied<"addGame">> {
  const path = toFilePath(uri);
  // A build runs commands of the project, so it needs trust.
  const isTrusted = !(shouldBuild || cloneFrom !== undefined) || (await editor.mayRun(toUri(dirname(path)), true));
  if (!isTrusted) return { kind: "refused", message: untrustedFailure.message };
  const uncloned = cloneFrom === undefined ? undefined : await cloneReferee(cloneFrom, path);
  if (uncloned !== undefined) return { kind: "refused", message: uncloned };
  const ways = planRefereeBuild(path);
  // As a shell would try one after the other.
  const command = ways?.map((way) => way.command.join(" ")).join(" || ");
  if (command !== undefined && !shouldBuild) return { kind: "unbuilt", command };
  const { failed, remark } = ways ? await buildReferee(path, ways) : {};
  if (failed === undefined) return rememberGame(path, remark);
  connection.console.error(escapeInvisible(failed));
  return { kind: "refused", message: failed };
}

function rememberGame(name: string, built?: string): Replied<"addSimulation"> {
  const game = findRememberedGame(name);
  if (typeof game === "string") return { kind: "refused", message: game };
  rememberReferee(name);
  const { leagues, stub, kaggle } = game.referee!;
  const { min, max } = game.rules.players;
  const isRecognised = stub !== undefined || kaggle !== undefined;
  const engine = game.referee!.wantedSdk === undefined ? undefined : translate(game.about);
  const remark = [built, engine].filter(Boolean).join(" ");
  return { kind: "added", name: game.title, players: [min, max], leagues: leagues ?? 0, isRecognised, remark };
}

async function buildOwnContest(
  { uri, shown }: Asked<"buildContest">,
  { connection, editor }: ServerContext,
): Promise<Replied<"buildContest">> {
  if (!(await editor.mayRun(uri, true))) return { message: untrustedFailure.message };
  const plan = planContestBuild(toFilePath(uri));
  if (!plan) return { message: t("This is no bot of a contest that says how it is built.") };
  const command = formatNamedReferee(plan.named);
  if (shown === undefined) return { command };
  if (shown !== command) return { message: t("What builds the contest has changed: start the build again.") };
  const failed = await buildContest(plan.steps);
  if (failed === undefined) return { command };
  connection.console.error(escapeInvisible(failed));
  return { message: failed };
}

async function findSimulations(uri: string, { editor, settings }: ServerContext): Promise<Replied<"listSimulations">> {
  // The folder's settings may name the program that is asked.
  if (!(await editor.mayRun(uri, true))) return { message: untrustedFailure.message };
  const listed = await listSimulations(findFolderPython(await settings.engine(uri), toFilePath(uri)));
  return typeof listed === "string" ? { message: listed } : { simulations: listed };
}

async function addSimulation(
  { uri, name }: Asked<"addSimulation">,
  { editor, settings }: ServerContext,
): Promise<Replied<"addSimulation">> {
  if (!(await editor.mayRun(uri, true))) return { kind: "refused", message: untrustedFailure.message };
  const why = await describeEnvironment(name, findFolderPython(await settings.engine(uri), toFilePath(uri)));
  return why === undefined ? rememberGame(`${kagglePrefix}${name}`) : { kind: "refused", message: why };
}
