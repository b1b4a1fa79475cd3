import * as v from "valibot";
import { createLineGuesser } from "../bots/source/guess-line.ts";
import { toMatchResult } from "../record/match-result.ts";
import { listMatchesTool } from "./list-matches.ts";
import { toMatchReply } from "./match-reply.ts";
import { checkPlayer, findMatch, findTurn, matchInput, playerInput, turnInput } from "./named-match.ts";
import { createAssistantTool, type Tool, ToolRefusal } from "./tool.ts";
import { toTurnReply } from "./turn-reply.ts";

/** The maximum number of legal answers in a reply. */
const maxChoices = 100;

const listProblems = createAssistantTool({
  name: "list_problems",
  title: "List problems",
  description:
    "Says who won a match and why, and lists everything that went wrong: illegal and unreadable answers, timeouts, crashes, grouped by the line of the bot's source that caused it, with their turns.",
  input: v.strictObject({
    match: matchInput,
    player: playerInput,
  }),
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
    answer: v.pipe(v.string(), v.maxLength(100_000), v.description("The whole answer, as a bot would print it.")),
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
export const readTools: readonly Tool[] = [listMatchesTool, listProblems, showTurn, tryAnswer];
