import type { Ask, Failure, Game, Outcome, Prompt, Reply, Ruling, Watch } from "../../game.ts";
import { quicklySeeded, subSeed } from "../../random/seeded.ts";
import { builtins } from "./builtins.ts";
import { choicesOf, listReturns } from "./choices.ts";
import { copyState } from "./copy.ts";
import { type Deal, fault, lose, newDuel, returnValue, shuffled } from "./duel.ts";
import { type Options, options } from "./options.ts";
import { askOf, newGameTell, resultTell } from "./protocol.ts";
import { recognise } from "./recognise.ts";
import { readReturn } from "./returned.ts";
import type { EndReason, Lane, State } from "./state.ts";
import { verify } from "./verify.ts";
import { viewOf } from "./view.ts";

/** Dungeon of Botdom: many short games, each bot a fresh instance in every one of them. */
export const dungeon: Game<State, Options> = {
  id: "dungeon",
  title: "Dungeon",
  players: { min: 2, max: 2 },
  options,
  builtins,
  hosted: {
    programs: { python: "host.py" },
    limits: ({ limitMs, firstLimitMs }) => ({ callMs: limitMs, firstMs: firstLimitMs }),
  },
  // All games of a usual match: the fewer rounds of questions, the fewer waits for the bots' processes.
  manyGames: { atOnce: ({ lanes }) => lanes, count: ({ games }) => games, quickest: { lanes: 400 } },
  measure: { name: "Games won, % of all", max: 100 },
  seeds: (seed, given) => ({ decks: given?.decks ?? subSeed(seed, "decks") }),
  start,
  prompts,
  answer,
  outcome,
  view: viewOf,
  choices: choicesOf,
  copy: copyState,
  // The values to return, each a whole answer.
  moves: { list: listMoves, play: playMove, completes: () => true, text: (_, [value]) => String(value) },
  measures: ({ wins, options }) => wins.map((won) => (100 * won) / options.games),
  recognise,
  verify,
};

function start({ options, seeds }: { options: Options; seeds: Readonly<Record<string, string>> }): State {
  const state: State = {
    options,
    decks: seeds.decks ?? "",
    lanes: [],
    begun: 0,
    results: Array.from({ length: options.games }, () => "."),
    wins: [0, 0],
    faulted: [0, 0],
    illegal: [0, 0],
    late: [0, 0],
    faults: [],
    parting: [],
    open: 0,
    turns: 0,
    shown: undefined,
  };
  while (state.lanes.length < Math.min(options.lanes, options.games)) state.lanes.push(newLane(state));
  state.shown = state.lanes[0]!.duel;
  return state;
}

/** The first player alternates from game to game. */
function newLane(state: State): Lane {
  const number = state.begun++;
  const duel = newDuel(number, number % 2, dealOf(state, number));
  const lane: Lane = { duel, fresh: true, turn: 0, first: true, asked: [false, false] };
  nextCall(state, lane);
  return lane;
}

function dealOf({ decks }: State, game: number): Deal {
  return (round) => shuffled(quicklySeeded(subSeed(decks, `game ${game} round ${round}`)));
}

/** The awaited call of a lane is the next to be asked. */
function nextCall(state: State, lane: Lane) {
  const { player } = lane.duel.call!;
  lane.turn = ++state.turns;
  lane.first = !lane.asked[player];
  lane.asked[player] = true;
}

function prompts({ lanes, parting, options }: State): Prompt[] {
  const all: Prompt[] = [];
  for (const { game, told } of parting) for (const call of told) all.push(resultTell(call, game, options));
  for (const { duel, fresh, turn, first } of lanes) {
    if (fresh) for (const player of [0, 1]) all.push(newGameTell(player, duel, options));
    for (const call of duel.told) all.push(resultTell(call, duel.number, options));
    all.push(askOf(duel.call!, duel, first, turn, options));
  }
  return all;
}

function answer(state: State, ask: Ask, reply: Reply, watch?: Watch): Ruling[] {
  openLanes(state);
  const at = laneOf(state, ask);
  state.open--;
  const lane = state.lanes[at];
  // The game was decided by an answer of the same prompts: a bot that is gone loses all its games at once.
  if (!lane || lane.duel.call!.player !== ask.player) return [];
  state.shown = lane.duel;
  const rulings =
    reply.failure === undefined ? judge(state, lane, reply.text, watch) : fail(lane, reply.failure, watch);
  goOn(state, at, lane);
  if (isGone(state, ask.player, reply)) forfeit(state, ask.player, reply.failure!);
  return rulings;
}

/** The first answer to new prompts: the tells that came with them are over. */
function openLanes(state: State) {
  if (state.open > 0) return;
  if (state.parting.length > 0) state.parting = [];
  state.open = state.lanes.length;
}

/** After an answer in a lane: the next call of its game, or the next game. */
function goOn(state: State, at: number, lane: Lane) {
  lane.fresh = false;
  if (lane.duel.end) finish(state, at, lane);
  else nextCall(state, lane);
}

function listMoves({ lanes, open }: State, into: number[]): number {
  const lane = lanes[open === 0 ? 0 : lanes.length - open];
  return lane ? listReturns(lane.duel, into) : 0;
}

function playMove(state: State, move: number) {
  openLanes(state);
  const at = state.lanes.length - state.open--;
  const lane = state.lanes[at]!;
  state.shown = lane.duel;
  state.late[lane.duel.call!.player] = 0;
  returnValue(lane.duel, { kind: "integer", value: move }, dealOf(state, lane.duel.number));
  goOn(state, at, lane);
}

/** A bot that hangs would cost seconds a game: after so many time-outs in a row it is taken as gone. */
const mostLate = 5;

function isGone({ late }: State, player: number, { failure }: Reply): boolean {
  late[player] = failure === "timeout" ? late[player]! + 1 : 0;
  return failure !== undefined && (failure !== "timeout" || late[player] === mostLate);
}

/** Asks are answered in the order of the lanes, so it is the first that has no answer yet, unless a bot is gone. */
function laneOf({ lanes, open }: State, ask: Ask): number {
  const next = lanes.length - open;
  if (lanes[next]?.duel.number === ask.lane) return next;
  return lanes.findIndex(({ duel }) => duel.number === ask.lane);
}

function judge(state: State, { duel }: Lane, text: string, watch?: Watch): Ruling[] {
  const ruling = returnValue(duel, readReturn(text), dealOf(state, duel.number), watch);
  const span: Ruling["span"] = [0, text.length];
  return [ruling.verdict === "done" ? { span, verdict: "done" } : { span, ...ruling }];
}

function fail({ duel }: Lane, failure: Failure, watch?: Watch): Ruling[] {
  fault(duel, failure, `${duel.call!.method} had no answer (${failure})`, watch);
  return [];
}

/** Books a game that is over; the next one takes its place. */
function finish(state: State, at: number, { duel }: Lane) {
  book(state, duel.number, duel.end!.winner, duel.end!.reason, duel.end!.why);
  if (duel.told.length > 0) state.parting.push({ game: duel.number, told: duel.told });
  if (state.begun < state.options.games) state.lanes[at] = newLane(state);
  else state.lanes.splice(at, 1);
}

const faultsKept = 20;

function book(state: State, game: number, winner: number, reason: EndReason, why: string) {
  state.wins[winner]!++;
  state.results[game] = (reason === "cards" ? "01" : "ab")[winner]!;
  if (reason === "cards") return;
  const player = 1 - winner;
  state.faulted[player]!++;
  if (reason === "illegal") state.illegal[player]!++;
  if (state.faults.length < faultsKept) state.faults.push({ game, player, reason, why });
}

/** A bot that is gone loses all games that are not over, without being asked. */
function forfeit(state: State, player: number, reason: Failure) {
  const why = reason === "timeout" ? `${mostLate} time-outs in a row` : `the bot was gone (${reason})`;
  for (const { duel } of state.lanes) {
    lose(duel, player, reason, why);
    book(state, duel.number, 1 - player, reason, why);
  }
  state.lanes = [];
  while (state.begun < state.options.games) book(state, state.begun++, 1 - player, reason, why);
}

function outcome(state: State): Outcome | undefined {
  if (state.lanes.length > 0) return undefined;
  const { wins, options, faulted } = state;
  return {
    places: wins.map((won, player) => (won < wins[1 - player]! ? 2 : 1)),
    scores: [...wins],
    reason: "games",
    detail: `${wins[0]} to ${wins[1]} in ${options.games} games${faultText(state)}`,
    faults: [...faulted],
  };
}

function faultText({ faulted, illegal }: State): string {
  return faulted
    .map((games, player) => {
      if (games === 0) return "";
      const by = illegal[player]! > 0 ? ` (${illegal[player]} by illegal answers)` : "";
      return `; player ${player + 1} lost ${games} by its own fault${by}`;
    })
    .join("");
}
