import type { Game } from "../game/game.ts";
import type { RefereeStamp } from "../game/referee.ts";
import { msg } from "../l10n/speak.ts";
import { listBoardFields } from "./board-fields.ts";
import type { RefereeOptions } from "./options.ts";
import { createRefereeRules, formatTurns, type RefereeFacts, type RefereeState, splitNextTurns } from "./rules.ts";
import type { InputBoard } from "./stub/input-board.ts";
import { makeInputBoard } from "./stub/make-input-board.ts";
import { findMatchInputs } from "./stub/match-inputs.ts";
import { parseStub } from "./stub/parse-stub.ts";
import { readRefereeQuestion } from "./stub/read-question.ts";
import type { Stub } from "./stub/stub.ts";
import type { RefereeView } from "./view.ts";

/** The prefix of ids of games with an external referee; the game's name follows. */
export const refereePrefix = "referee:";

/** A game played by an external referee. */
export function createRefereeGame(stamp: RefereeStamp): Game<RefereeState, RefereeOptions> {
  return { ...createNamedGame(stamp.name, stamp), referee: stamp };
}

/** Creates a referee's game without the referee: enough to read a record and to show the name. */
export function createNamedGame(
  name: string,
  facts: RefereeFacts & Pick<RefereeStamp, "stub"> = { players: { min: 1, max: 8 } },
): Game<RefereeState, RefereeOptions> {
  // A stub that cannot be parsed is ignored; players' inputs are then shown line by line.
  const { stub } = parseStub(facts.stub ?? "");
  return {
    id: `${refereePrefix}${name}`,
    title: name,
    about: msg("Played by its own referee"),
    rules: createRefereeRules(facts),
    views: {
      view: (state, seenBy) => toRefereeView(state, stub, seenBy),
      ...(stub && { observation: (view, player) => listBoardFields((view as RefereeView).boards?.[player]) }),
      // Only the referee knows the scores before the end.
      measures: (state) => findScores(state) ?? state.names.map(() => 0),
      measure: { name: msg("Score"), max: 0 },
    },
    bots: { builtins: [], recognise: () => undefined },
  };
}

function toRefereeView(state: RefereeState, stub: Stub | undefined, seenBy?: number): RefereeView {
  const { turns } = splitNextTurns(state);
  const questions = state.names.map((_, player) =>
    seenBy === undefined || seenBy === player ? listQuestions(state, player) : [],
  );
  return {
    inputs: questions.map((texts) => texts.at(-1)?.split("\n").slice(0, -1) ?? null),
    ...(stub && { boards: createBoards(stub, state, questions, seenBy) }),
    summary: formatTurns(turns, state.names),
    scores: findScores(state) ?? null,
  };
}

/** All questions to a player so far; the last is the current one, or the most recent. */
function listQuestions(state: RefereeState, player: number): readonly string[] {
  const { until } = splitNextTurns(state);
  return state.script
    .slice(0, until)
    .flatMap(({ next }) => (next.kind === "question" && next.player === player && next.lines > 0 ? [next.text] : []));
}

function createBoards(
  stub: Stub,
  { script, names }: RefereeState,
  questions: readonly (readonly string[])[],
  seenBy: number | undefined,
): readonly (InputBoard | null)[] {
  const inputs = findMatchInputs(stub, script);
  const players = seenBy === undefined ? names.map((_, player) => player) : [seenBy];
  return questions.map((texts) => {
    if (texts.length === 0) return null;
    const { last, once } = readRefereeQuestion(stub, texts[0]!, texts.at(-1)!, texts.length - 1);
    const board = makeInputBoard(last, once);
    return board ? inputs.complete(board, players) : null;
  });
}

function findScores(state: RefereeState): number[] | undefined {
  const last = splitNextTurns(state).turns.at(-1)?.next;
  return last?.kind === "scores" ? [...last.scores] : undefined;
}
