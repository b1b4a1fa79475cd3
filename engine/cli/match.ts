import { listAllProblems, playRequestedMatch } from "../app/match.ts";
import { english } from "../l10n/speak.ts";
import { type BotOption, guessLines } from "../project/resolve/bot-options.ts";
import type { MatchRecord } from "../record/match-record.ts";
import type { MatchResult } from "../record/match-result.ts";
import type { Problem } from "../record/problem.ts";
import { describeFate } from "../record/replayed.ts";
import { kagglePrefix, refereePrefix } from "../referee/game.ts";
import { formatPlural } from "../text/plural.ts";
import { cliSettings, createRequest, type MatchFlags, runWithVersions } from "./match-flags.ts";
import { formatProblem, formatProblems } from "./problem-text.ts";
import { CannotPlay, exitCodes, printError, saveRecord, say, sayJson } from "./say.ts";

/** `spar match`: plays one match. Exits with 0 whoever won, with 2 if the referee failed. Throws CannotPlay. */
export async function runMatchCommand(bot: string, opponents: readonly string[], options: MatchFlags): Promise<number> {
  const request = createRequest(bot, opponents, options);
  const played = await runWithVersions(options, cliSettings, (settings) =>
    playRequestedMatch({ match: request, settings, seed: options.seed }),
  );
  if (played.kind === "stopped") throw new Error("A single match cannot be stopped.");
  if (played.kind === "failed") {
    // With `--json` the problems are part of the output, not only lines on stderr.
    if (options.json)
      sayJson(toJson({ ...unplayedResult, game: options.game ?? options.referee ?? "", problems: played.problems }));
    throw printCannotPlay(played.message, played.problems);
  }
  const { botOptions, leftOut, ghosts, record } = played;
  const result = { ...played.result, problems: listAllProblems(played) };
  const asides = [leftOut, ghosts.length > 0 ? listUnusedOptions(options) : undefined];
  for (const aside of asides) if (aside !== undefined) printError(aside);
  if (options.json) sayJson({ ...toJson(result, botOptions), ...(ghosts.length > 0 ? { ghosts } : {}) });
  else say(...formatMatch(result, botOptions), ...ghosts.map(describeFate));
  // Prints the result first, so that it is not lost if the record cannot be saved.
  if (options.record) saveRecord(options.record, record);
  return reportReferee(record);
}

/** The exit code of a match that was played. Where its referee failed, prints its stack trace or its last output. */
function reportReferee(record: MatchRecord): number {
  const end = record.at(-1);
  if (end?.kind !== "failed") return exitCodes.done;
  for (const line of end.log.trim().split("\n")) printError(line);
  return exitCodes.refused;
}

/** Names the options that have no effect because a ghost's record decides them. */
function listUnusedOptions(options: MatchFlags): string | undefined {
  const { options: set = {}, seeds = {} } = createRequest("", [], options);
  const named = [...(options.seed === undefined ? [] : ["seed"]), ...Object.keys(seeds), ...Object.keys(set)];
  if (named.length === 0) return undefined;
  return `The ghost's record sets the seeds and options of the match: ${named.join(", ")} had no effect.`;
}

/** The result of a match that could not begin: nobody has won, and the problems say why. */
const unplayedResult: Omit<MatchResult, "problems"> = {
  game: "",
  rules: null,
  seeds: {},
  players: [],
  winner: null,
  places: [],
  scores: [],
  reason: "start",
  detail: "The match could not be played.",
  turns: 0,
  durationMs: 0,
};

/** All problems have the same members; unknown ones are null. */
function toJson(result: MatchResult, botOptions: readonly BotOption[] = []): object {
  const unknown = { file: null, line: null, column: null, text: null };
  const guesses = botOptions.filter(({ guessed }) => guessed);
  const guessed = guesses.map(({ option, value, because = null, file }) => ({ option, value, because, file }));
  return { ...result, guessed, problems: result.problems.map((problem) => ({ ...unknown, ...problem })) };
}

/** Prints one line with the reason and, if known, the location of the first error. */
export function printCannotPlay(message: string, problems: readonly Problem[]): CannotPlay {
  const first = problems.find(({ file, severity }) => file !== undefined && severity === "error");
  return new CannotPlay(first ? `${formatProblem(first)}` : message.replaceAll("\n", " "));
}

/** Who won and how; in a game for one player, how well it was played. */
function describeEnding({ players, places, detail }: MatchResult): string {
  const how = english(detail).replace(/\.$/, "");
  if (players.length === 1) return how;
  const first = players.flatMap(({ name }, player) => (places[player] === 1 ? [`${player + 1}. ${name}`] : []));
  return `${formatEnding(first, players.length)}: ${how}`;
}

/** `first` are the names of those who share the first place. */
function formatEnding(first: readonly string[], players: number): string {
  if (first.length === 0) return "nobody won";
  if (first.length === 1) return `${first[0]} won`;
  return first.length === players ? "a draw" : `${first.join(" and ")} share the first place`;
}

/** The id of a game, or the name under which `--referee` or `--kaggle` has it. */
export const formatGameLabel = (id: string) =>
  [refereePrefix, kagglePrefix].reduce(
    (label, prefix) => (id.startsWith(prefix) ? id.slice(prefix.length) : label),
    id,
  );

function formatMatch(result: MatchResult, botOptions: readonly BotOption[]): string[] {
  const names = result.players.map(({ name }, player) => `${player + 1}. ${name}`).join(" vs ");
  const seeds = Object.entries(result.seeds).map(([name, seed]) => `${name}=${seed}`);
  return [
    `${formatGameLabel(result.game)}: ${names}`,
    `${describeEnding(result)}; ${formatPlural(result.turns, "turn")}, ${result.durationMs} ms.`,
    ...(seeds.length > 0 ? [`seeds: ${seeds.join(" ")}`] : []),
    ...guessLines(botOptions),
    ...formatProblems(result.problems),
  ];
}
