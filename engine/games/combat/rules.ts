import type { Outcome, Rules } from "../../game/rules.ts";
import type { Ask, Prompt, Reply, Ruling, Watch } from "../../game/turn.ts";
import { msg, type Text } from "../../l10n/speak.ts";
import { deriveSeed } from "../../random/seeded.ts";
import { evaluateBlocks } from "./aftermath.ts";
import { formatQuestion, readCombatAnswer, writeAnswer } from "./protocol.ts";
import {
  type CombatOptions,
  type CombatResult,
  type CombatState,
  combatOptionsSchema,
  makeTasks,
  type Task,
} from "./state.ts";
import { type CombatEvent, computeTotals } from "./view.ts";

/** All players get the same scenarios, judged against the exact optimum. */
export const rules: Rules<CombatState, CombatOptions> = {
  players: { min: 1, max: 2 },
  options: combatOptionsSchema,
  seeds: (seed, given) => ({ scenarios: given?.scenarios ?? deriveSeed(seed, "scenarios") }),
  start: ({ options, seeds, names }) => ({
    options,
    tasks: makeTasks(seeds.scenarios ?? "", options.scenarios),
    players: names.map(() => ({ results: [] })),
    names,
    shown: 0,
  }),
  listPrompts,
  answer,
  findOutcome,
};

function listPrompts(state: CombatState): Prompt[] {
  const { tasks, options } = state;
  return state.players.flatMap(({ results }, player): Ask[] => {
    const task = tasks[results.length];
    if (!task) return [];
    const turn = results.length + 1;
    return [
      {
        kind: "ask",
        player,
        text: formatQuestion(task, options.form),
        ends: options.form === "json" ? { lines: 1 } : "blank",
        limitMs: options.limitMs,
        turn,
        phase: msg("combat {turn, number} of {all, number}", { turn, all: tasks.length }),
      },
    ];
  });
}

function answer(state: CombatState, ask: Ask, reply: Reply, watch?: Watch): Ruling[] {
  const player = state.players[ask.player]!;
  const index = player.results.length;
  const task = state.tasks[index];
  if (!task) return [];
  state.shown = index;
  if (reply.failure !== undefined) {
    fail(state, ask.player, reply.failure);
    watch?.({
      text: msg("Combat {combat, number}: no answer ({failure}); it counts as the lowest score.", {
        combat: index + 1,
        failure: reply.failure,
      }),
    });
    return [];
  }
  const { result, rulings } = judge(task, reply.text, state.options);
  player.results.push(result);
  const event: CombatEvent = { kind: "judged", player: ask.player, scenario: index + 1 };
  watch?.({ text: describeResult(task, index, result), event });
  return rulings;
}

/** A timeout costs one scenario; a bot that has exited loses all remaining ones. */
function fail(state: CombatState, seat: number, failure: NonNullable<Reply["failure"]>) {
  const player = state.players[seat]!;
  const isGone = failure !== "timeout";
  if (isGone) player.dead = failure;
  const why = msg("no answer ({failure})", { failure });
  const until = isGone ? state.tasks.length : player.results.length + 1;
  while (player.results.length < until) {
    player.results.push({ blocks: null, doubled: state.tasks[player.results.length]!.worst, why });
  }
}

function judge(task: Task, text: string, options: CombatOptions): { result: CombatResult; rulings: Ruling[] } {
  const read = readCombatAnswer(text, task, options);
  if ("why" in read) {
    const rulings = read.rulings.map((ruling) => ({
      ...ruling,
      why: msg("{why}; this combat counts as its lowest score, {worst, number}", {
        why: ruling.why ?? "undefined",
        worst: task.worst / 2,
      }),
    }));
    return { result: { blocks: null, doubled: task.worst, why: read.why }, rulings };
  }
  const { doubled } = evaluateBlocks(task, read.blocks);
  const result = { blocks: read.blocks, doubled };
  if (doubled === task.best) return { result, rulings: [...read.rulings] };
  const better = writeAnswer(task.blocks, { ...options, form: "json" });
  const why = msg("these blocks score {score, number}, but {better} would score {best, number}", {
    score: doubled / 2,
    better,
    best: task.best / 2,
  });
  return { result: { ...result, why }, rulings: [...read.rulings, { span: [0, text.length], verdict: "remark", why }] };
}

function describeResult(task: Task, index: number, { blocks, doubled, why }: CombatResult): Text {
  if (!blocks)
    return msg("Combat {combat, number}: {why}; it counts as the lowest score, {worst, number}.", {
      combat: index + 1,
      why: why ?? "undefined",
      worst: task.worst / 2,
    });
  const regret = (task.best - doubled) / 2;
  const summary = regret === 0 ? msg("the optimum") : msg("{regret, number} below the optimum", { regret });
  return msg("Combat {combat, number}: score {score, number}, {told}.", {
    combat: index + 1,
    score: doubled / 2,
    told: summary,
  });
}

function findOutcome(state: CombatState): Outcome | undefined {
  if (state.players.some(({ results }) => results.length < state.tasks.length)) return undefined;
  const totals = state.players.map((_, player) => computeTotals(state, player));
  const summary = totals.map(({ solved, meanRegret, worstRegret }) =>
    msg("solved {solved, number} of {all, number}, mean regret {meanRegret, number}, worst {worstRegret, number}", {
      solved,
      all: state.tasks.length,
      meanRegret: formatRounded(meanRegret),
      worstRegret: formatRounded(worstRegret),
    }),
  );
  const [one, other] = totals;
  if (!other) return { places: [1], scores: [one!.solved], reason: "solved", detail: summary[0]! };
  const wins = [one!, other].map(
    (mine, i) => mine.regrets.filter((regret, n) => regret < totals[1 - i]!.regrets[n]!).length,
  );
  const equal = state.tasks.length - wins[0]! - wins[1]!;
  return {
    places: wins.map((won, i) => (won < wins[1 - i]! ? 2 : 1)),
    scores: wins.map((won) => won + equal / 2),
    reason: "regret",
    detail: msg(
      "{one} {first}; {other} {second}; better in {firstBetter, number} to {secondBetter, number}, equal in {equal, number}",
      {
        ...{ one: state.names[0]!, first: summary[0]!, other: state.names[1]!, second: summary[1]! },
        ...{ firstBetter: wins[0]!, secondBetter: wins[1]!, equal },
      },
    ),
  };
}

const formatRounded = (value: number): string => String(Math.round(value * 100) / 100);
