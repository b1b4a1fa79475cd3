import type { ImportedGame } from "../game/extras.ts";
import type { Game } from "../game/game.ts";
import { parseOptions } from "../game/options.ts";
import { english, inEnglish } from "../l10n/message.ts";
import { msg } from "../l10n/speak.ts";
import type { AnswerLine, MatchLine, RecordLine } from "./match-record.ts";
import { judgeReply, makeEndLine, type Position, startOfPlan } from "./position.ts";

/**
 * Turns an imported game into a record, created by `engine` at `at`; if only its seeds are known, the record ends
 * before the first answer.
 */
export function createImportedRecord(
  game: Game,
  imported: ImportedGame,
  made: Pick<MatchLine, "engine" | "at">,
): RecordLine[] {
  const { names, seeds, answers, difference, lacks = msg("the frames end here") } = imported;
  const plan: MatchLine = {
    kind: "match",
    format: 1,
    ...made,
    game: game.id,
    options: parseOptions(game, imported.options),
    seeds,
    timeScale: 1,
    trace: false,
    bots: names.map((name) => ({ kind: "site", name })),
    imported: difference ? { difference: inEnglish(difference) } : {},
  };
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

/** The players asked together with one whose answer ended the match: sites do not show their answers. */
function listMootAnswers({ game, state, open }: Position): number[] {
  return game.rules.findOutcome(state) ? open.map(({ player }) => player) : [];
}
