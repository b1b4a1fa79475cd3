import type { ImportedGame } from "../game/extras.ts";
import type { Game } from "../game/game.ts";
import { parseOptions } from "../game/options.ts";
import type { RefereeStamp } from "../game/referee.ts";
import { english, inEnglish } from "../l10n/message.ts";
import { msg } from "../l10n/speak.ts";
import { createKaggleGame } from "../referee/kaggle/game.ts";
import type { Episode } from "../referee/kaggle/read-episode.ts";
import type { AnswerLine, MatchLine, MatchRecord, RecordLine, RefereeLine } from "./match-record.ts";
import { judgeReply, makeEndLine, type Position, receiveTurn, startOfPlan } from "./position.ts";

/**
 * Turns an imported game into a record, created by `engine` at `at`; if only its seeds are known, the record ends
 * before the first answer.
 */
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
function listMootAnswers({ game, state, open }: Position): number[] {
  return game.rules.findOutcome(state) ? open.map(({ player }) => player) : [];
}

/** The record of an episode of Kaggle's site, made by `engine` at `at`. */
export function createEpisodeRecord(
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
