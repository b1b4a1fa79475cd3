import * as v from "valibot";
import { type AnalyseEvent, findMistakes } from "../app/analyse.ts";
import { createLineGuesser } from "../bots/guess/guess-line.ts";
import { describeStake } from "../game/analysis.ts";
import type { Game } from "../game/game.ts";
import type { View } from "../game/views.ts";
import { describe, describeWithDefault } from "../l10n/described-schema.ts";
import { getBotVersion, type RecordLine } from "../record/match-record.ts";
import { toMatchResult } from "../record/match-result.ts";
import { isRecordTrouble } from "../record/record-file.ts";
import type { Replay } from "../record/replay.ts";
import type { ReplayedTurn, Viewable } from "../record/replayed.ts";
import { findStateAfter } from "../record/transcript.ts";
import type { Chance, Mistake } from "../views/analysis-facts.ts";
import { toMatchReply } from "./match-reply.ts";
import { checkPlayer, findMatch, findTurn, matchInput, playerInput, turnInput } from "./named-match.ts";
import { runTools } from "./run-tools.ts";
import { createAssistantTool, type Tool, type ToolContext, ToolRefusal } from "./tool.ts";

const maxSeconds = 60;
/** The maximum number of points at which a player's chance is reported, and of mistakes. */
const maxChancePoints = 12;
const maxMistakes = 20;

const analyseTool = createAssistantTool({
  name: "analyse",
  title: "Find the mistakes in a match",
  description:
    "Lists the answers of a match that gave up winning chance, the worst first, with better ones, and the winning chance over the match as pairs of turn and chance, from what the player could know. Runs no bot. show_turn and try_answer look closer.",
  input: v.strictObject({
    match: matchInput,
    player: playerInput,
    seconds: describeWithDefault(
      v.pipe(v.number(), v.minValue(1), v.maxValue(maxSeconds)),
      10,
      "Time for the analysis, in seconds.",
    ),
  }),
  runsBots: false,
  async call({ match, player, seconds }, context, { signal, progress }) {
    const named = findMatch(match, context);
    const { id, record, replay } = named;
    checkPlayer(named, player);
    const { game } = replay;
    const analysis = game.extras?.analysis;
    if (!analysis) throw new ToolRefusal(`${game.title} has no analysis.`);
    const receive = ({ found: { chances, mistakes } }: AnalyseEvent) =>
      progress(chances.length, undefined, `${mistakes.length} mistakes so far`);
    const index = player === undefined ? undefined : player - 1;
    const end = await findMistakes({ record, player: index, budgetMs: seconds * 1000, signal }, receive);
    if (end.kind === "failed") throw new ToolRefusal(end.message);
    const { mistakes, chances } = end.found;
    return {
      match: id,
      stake: describeStake(analysis),
      mistakeCount: mistakes.length,
      mistakes: toReply(mistakes),
      chances: replay.plan.bots.flatMap((_, seat) => {
        const own = selectSome(chances.filter((each) => each.player === seat));
        return own.length === 0 ? [] : [{ player: seat + 1, byTurn: own.map((each) => toPoint(each, replay)) }];
      }),
    };
  },
});

/** For an assistant, players count from 1, like turns. */
function toReply(mistakes: readonly Mistake[]) {
  return [...mistakes]
    .sort((one, other) => other.loss - one.loss)
    .slice(0, maxMistakes)
    .map(({ player, turn, loss, text, better }) => ({ player: player + 1, turn, loss: round(loss), text, better }));
}

function selectSome(chances: readonly Chance[]) {
  const every = Math.max(1, Math.ceil(chances.length / maxChancePoints));
  return chances.filter((_, i) => (chances.length - 1 - i) % every === 0);
}

/** A turn and the chance in it: short, since a chart is many of them. */
const toPoint = ({ answer, chance }: Chance, { turns }: Replay) => [turns[answer]?.ask.turn, round(chance)] as const;

const round = (share: number) => Math.round(share * 1000) / 1000;

const maxListed = 100;

const listMatchesTool = createAssistantTool({
  name: "list_matches",
  title: "List matches",
  description:
    "Lists the saved matches, newest first: id, date, game, players, the user's notes on their versions, and result.",
  input: v.strictObject({
    limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxListed)), 20),
  }),
  runsBots: false,
  async call({ limit }, context) {
    const ids = context.ids();
    const matches = ids.slice(0, limit).map((id) => summariseMatch(id, context));
    return { matches: await Promise.all(matches), of: ids.length };
  },
});

/** Read from the first and the last line alone, since a list need not replay its matches. */
async function summariseMatch(id: string, context: ToolContext): Promise<object> {
  try {
    const record = context.record(id);
    const head = record?.[0];
    if (head?.kind !== "match") return { id };
    const players = head.bots.map(({ name }) => name);
    const notes = await context.notes(head.bots.flatMap((bot) => getBotVersion(bot) ?? []));
    const noted = head.bots.map((bot) => notes[getBotVersion(bot) ?? ""] ?? null);
    return {
      id,
      at: head.at,
      game: head.game,
      players,
      ...(noted.some(Boolean) && { notes: noted }),
      ...describeEnd(record!.at(-1), players),
    };
  } catch (error) {
    if (isRecordTrouble(error)) return { id, damaged: error.message };
    throw error;
  }
}

function describeEnd(last: RecordLine | undefined, players: readonly string[]): object {
  switch (last?.kind) {
    case "end": {
      const { places, scores, reason } = last.outcome;
      const first = players.filter((_, player) => places[player] === 1);
      return { winner: first.length === 1 ? first[0]! : null, scores, reason };
    }
    case "stopped":
    case "failed":
      return { [last.kind]: last.why };
    default:
      return { unfinished: true };
  }
}

/** The maximum number of legal answers in a reply. */
const maxChoices = 100;

const listProblems = createAssistantTool({
  name: "list_problems",
  title: "List problems",
  description:
    "Says who won a match and why, and lists everything that went wrong: illegal and unreadable answers, timeouts, crashes, grouped by the line of the bot's source that caused it, with their turns.",
  input: v.strictObject({ match: matchInput, player: playerInput }),
  runsBots: false,
  call({ match, player }, context) {
    const named = findMatch(match, context);
    const result = toMatchResult(named.replay, 0, createLineGuesser());
    checkPlayer(named, player);
    const problems = result.problems.filter((problem) => player === undefined || problem.player === player - 1);
    return toMatchReply(named.id, { ...result, problems });
  },
});

const showTurn = createAssistantTool({
  name: "show_turn",
  title: "Show a turn",
  description:
    "Shows what a bot was sent in a turn, what it answered and wrote to stderr, how the game judged each action, and the full state after it. `cards` names the card numbers in it.",
  input: v.strictObject({ match: matchInput, ...turnInput }),
  runsBots: false,
  call({ match, turn, player }, context) {
    const named = findMatch(match, context);
    return { match: named.id, ...toTurnReply(named.replay, findTurn(named, turn, player)) };
  },
});

const tryAnswer = createAssistantTool({
  name: "try_answer",
  title: "Try another answer",
  description:
    "Tries another answer in a turn: shows how the game judges it, the state after it, and some legal answers. Runs no bot and saves nothing.",
  input: v.strictObject({
    match: matchInput,
    ...turnInput,
    answer: describe(v.pipe(v.string(), v.maxLength(100_000)), "The whole answer, as a bot would print it."),
  }),
  runsBots: false,
  call({ match, turn, player, answer }, context) {
    const named = findMatch(match, context);
    const { index } = findTurn(named, turn, player);
    const branch = named.replay.branchAt(index, answer);
    const tried = branch?.turns[index];
    if (!branch || !tried) throw new ToolRefusal("This turn cannot have another answer.");
    const choices = named.replay.choicesAt(index, "").slice(0, maxChoices);
    return { match: named.id, ...toTurnReply(branch, tried), choices };
  },
});

/** Tools that only read records; they are always allowed. */
const readTools: readonly Tool[] = [listMatchesTool, listProblems, showTurn, tryAnswer];

/** All tools for an assistant: to add one, write a file here, and name it in this list and in the manifest. */
export const tools: readonly Tool[] = [...runTools, ...readTools, analyseTool];

/** The reply about a turn: what a bot was sent, what it answered, how that was judged, and the state after it. */
export function toTurnReply(replay: Viewable, turn: ReplayedTurn): object {
  const { plan, game } = replay;
  const { ask, answer, rulings } = turn;
  const state = findStateAfter(replay, turn);
  return {
    ...{ game: game.title, turn: ask.turn, ...(ask.phase === "" ? {} : { phase: ask.phase }) },
    ...{ player: ask.player + 1, name: plan.bots[ask.player]!.name },
    sent: ask.text.trimEnd(),
    ...(answer.failure === undefined ? { answer: answer.text } : { failure: answer.failure }),
    ...{ ms: Math.round(answer.ms * 10) / 10, limitMs: ask.limitMs * plan.timeScale },
    actions: rulings.map(({ span, verdict, why }) => ({ text: (answer.text ?? "").slice(...span), verdict, why })),
    ...(answer.stderr ? { stderr: answer.stderr.trimEnd() } : {}),
    state,
    ...nameCards(game, state),
  };
}

function nameCards({ extras }: Game, state: View): object {
  const cards = extras?.cards;
  if (!cards) return {};
  const numbers = [...new Set(cards.shownIn(state))].sort((one, other) => one - other);
  return { cards: Object.fromEntries(numbers.map((number) => [number, cards.getName(number)])) };
}
