import type { ImportedGame } from "../game/extras.ts";
import { type Game, parseOptions } from "../game/game.ts";
import type { RefereeStamp } from "../game/referee.ts";
import { games } from "../games.ts";
import { english, inEnglish, msg, t } from "../l10n/speak.ts";
import { createKaggleGame } from "../referee/game.ts";
import { type Episode, readEpisode } from "../referee/kaggle/read-episode.ts";
import { describeDifference } from "./compare.ts";
import type { AnswerLine, MatchLine, MatchRecord, RecordLine, RefereeLine } from "./match-record.ts";
import { judgeReply, makeEndLine, type Position, receiveTurn, startOfPlan } from "./position.ts";
import { readRecord } from "./record-file.ts";

/** An imported game, with the Spar game that can read it. */
export interface SiteGame {
  readonly game: Game;
  readonly imported: ImportedGame;
  readonly record: MatchRecord;
}

type Origin = Pick<MatchLine, "engine" | "at">;

/** Reads a site game; returns a sentence if it cannot be read. */
export function readSiteGame(text: string, made: Origin): SiteGame | { readonly why: string } {
  if (isRecordText(text)) return { why: t("This is already a Spar record: open the file to see it on the board.") };
  if (text.trim() === "") return { why: t("It is empty.") };
  const units = splitGames(text);
  if (units.length > 1)
    return {
      why: t("This text contains {games, number} games; import one at a time.", { games: units.length }),
    };
  const episode = readEpisode(units[0]!);
  if (episode) return "why" in episode ? episode : createEpisodeRecord(episode, made);
  let why = t("Spar cannot import games of that site.");
  for (const game of games) {
    const imported = game.extras?.imports?.(units[0]!);
    if (!imported) continue;
    if (!("why" in imported)) return { game, imported, record: createImportedRecord(game, imported, made) };
    why = imported.why;
  }
  return { why };
}

/** Whether a text starts like a Spar record. */
export const isRecordText = (text: string): boolean => /^\s*\{\s*"kind"\s*:\s*"match"/.test(text);

/** Placeholder values, for records that are not saved. */
const unknownOrigin: Origin = { engine: "", at: "" };

/** A Spar record, or a site game that our rules reproduce, else a sentence says why not; throws DamagedRecord. */
export function readMatch(text: string): MatchRecord | { readonly why: string } {
  // Anything unknown is reported as a damaged record.
  const isGame = !isRecordText(text) && (isJsonText(text) || splitArenaBlocks(text) !== undefined);
  return isGame ? reproduceGame(text) : readRecord(text);
}

/** The record of a site game, if our rules give the same result. */
function reproduceGame(text: string): MatchRecord | { readonly why: string } {
  const read = readSiteGame(text, unknownOrigin);
  if ("why" in read) return read;
  const { difference } = read.imported;
  return difference ? { why: describeDifference(difference) } : read.record;
}

/** All matches in a text; a file in our arena format can have many. */
export function readMatches(text: string): (MatchRecord | { readonly why: string })[] {
  return isRecordText(text) ? [readRecord(text)] : splitGames(text).map(reproduceGame);
}

const isJsonText = (text: string) => /^\s*[{[]/.test(text);

/** The texts of the games: all blocks of a file in our arena format, else the whole text. */
export const splitGames = (text: string): readonly string[] => splitArenaBlocks(text) ?? [text];

/** The games of a file in our arena format; undefined for other texts. */
function splitArenaBlocks(text: string): readonly string[] | undefined {
  const blocks = isJsonText(text) ? [] : splitBlocks(text);
  return blocks[0]?.startsWith("game ") ? blocks : undefined;
}

/** The blocks of a text between blank lines, without comment lines (`#`). */
export function splitBlocks(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => !line.startsWith("#"));
  return lines
    .join("\n")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "");
}

/** An imported game as a record; if only its seeds are known, it ends before the first answer. */
export function createImportedRecord(
  game: Game,
  imported: ImportedGame,
  made: Pick<MatchLine, "engine" | "at">,
): RecordLine[] {
  const { answers, lacks = msg("the frames end here") } = imported;
  const plan = createSitePlan(game, { ...imported, options: parseOptions(game, imported.options) }, made);
  const position = startOfPlan(plan);
  const lines: RecordLine[] = [plan];
  const add = (line: AnswerLine) => {
    judgeReply(position, line);
    lines.push(line);
  };
  for (const { player, ...answer } of answers) {
    if (position.open[0]?.player === player) add({ kind: "answer", player, ...answer, ms: 0 });
  }
  for (const player of listMootAnswers(position)) add({ kind: "answer", player, text: "", ms: 0 });
  const why = english(msg("The game is known only up to here: {lacks}.", { lacks }));
  return [...lines, makeEndLine(position, 0) ?? { kind: "stopped", why }];
}

/** The first line of the record of a site game. */
function createSitePlan(
  game: Game,
  { names, options, seeds, difference }: Omit<ImportedGame, "answers">,
  made: Pick<MatchLine, "engine" | "at">,
): MatchLine {
  return {
    ...{ kind: "match", format: 1, ...made, game: game.id, ...(game.referee && { referee: game.referee }) },
    ...{ options, seeds, timeScale: 1, trace: false, bots: names.map((name) => ({ kind: "site", name })) },
    imported: difference ? { difference: inEnglish(difference) } : {},
  };
}

/** The players asked together with one whose answer ended the match: sites do not show their answers. */
const listMootAnswers = ({ game, state, open }: Position): number[] =>
  game.rules.findOutcome(state) ? open.map(({ player }) => player) : [];

/** The record of an episode of Kaggle's site, made by `engine` at `at`. */
function createEpisodeRecord(
  { environment, names, options, seed, steps }: Episode,
  made: Pick<MatchLine, "engine" | "at">,
): { readonly game: Game; readonly imported: ImportedGame; readonly record: MatchRecord } {
  const counts = environment.specification.agents;
  const referee = {
    name: environment.environment,
    // Its engine is not known by its files.
    hash: "",
    players: { min: Math.min(...counts, names.length), max: Math.max(...counts, names.length) },
    kaggle: environment,
  } satisfies RefereeStamp;
  const game = createKaggleGame(referee) as Game;
  const played = { names, options, seeds: { seed } };
  const plan = createSitePlan(game, played, made);
  const record: RecordLine[] = [plan];
  const position = startOfPlan(plan);
  for (const { step, answers } of steps) {
    const line: RefereeLine = { kind: "referee", next: step };
    receiveTurn(position, line);
    record.push(line);
    for (const answer of answers) {
      judgeReply(position, answer);
      record.push({ kind: "answer", ...answer, ms: 0 });
    }
  }
  const end = makeEndLine(position, 0);
  const imported: ImportedGame = { ...played, answers: steps.flatMap(({ answers }) => answers) };
  return { game, imported, record: end ? [...record, end] : record };
}
