import type { ImportedGame } from "../game/extras.ts";
import type { Game } from "../game/game.ts";
import type { RefereeStamp } from "../game/referee.ts";
import { createKaggleGame } from "../referee/kaggle/game.ts";
import type { Episode } from "../referee/kaggle/read-episode.ts";
import type { MatchLine, MatchRecord, RecordLine, RefereeLine } from "./match-record.ts";
import { judgeReply, makeEndLine, receiveTurn, startOfPlan } from "./position.ts";

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
  const plan: MatchLine = {
    kind: "match",
    format: 1,
    ...made,
    game: game.id,
    referee,
    options,
    seeds: { seed },
    timeScale: 1,
    trace: false,
    bots: names.map((name) => ({ kind: "site", name })),
    imported: {},
  };
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
  const imported: ImportedGame = { names, options, seeds: { seed }, answers: steps.flatMap(({ answers }) => answers) };
  return { game, imported, record: end ? [...record, end] : record };
}
