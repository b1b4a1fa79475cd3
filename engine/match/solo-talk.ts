import type { RefereeScores, RefereeTurn } from "../game/referee.ts";
import type { RefereeOutput } from "../referee/referee-reader.ts";
import type { Talk } from "./talk.ts";

/**
 * The conversation with the referee of a game for one player about all players of a match: they play it one after the
 * other, each in a game of its own, and the scores of all end the match. `createGame` gives the conversation about one
 * game.
 */
export function createSoloTalk(players: number, createGame: () => Talk): Talk {
  let game = createGame();
  const ended: RefereeScores[] = [];
  /** What happened at the end of the last player's game; it becomes part of the next turn. */
  let summary: readonly string[] = [];

  function take(output: RefereeOutput): RefereeOutput {
    if (output.kind !== "turn") return output;
    const { turn, frame } = output;
    const player = ended.length;
    const happened = [...summary, ...(turn.summary ?? [])];
    summary = [];
    const { next } = turn;
    // The viewer shows one game, so it gets the frames of a match that is one.
    const shown = { kind: "turn" as const, frame: players === 1 ? frame : undefined };
    const withSummary = (next: RefereeTurn["next"]): RefereeOutput => ({
      ...shown,
      turn: { ...turn, ...(happened.length > 0 && { summary: happened }), next },
    });
    if (next.kind === "question") return withSummary({ ...next, player });
    if (next.kind !== "scores") return output;
    ended.push(next);
    if (ended.length === players) return withSummary(combineScores(ended));
    summary = happened;
    game = createGame();
    return { kind: "next player" };
  }

  return {
    read: (text) => game.read(text).map(take),
    begin: (_, seeds) => game.begin(1, seeds),
    next: () => game.next(),
    answer: (answer) => game.answer(answer),
  };
}

function combineScores(ended: readonly RefereeScores[]): RefereeScores {
  const scores = ended.flatMap((one) => one.scores);
  return { kind: "scores", scores, each: ended.map(({ metadata = {} }) => metadata) };
}
