import type { Outcome, Rules, Setup } from "../../game/rules.ts";
import type { Ask, Failure, Prompt, Reply, Ruling, Watch } from "../../game/turn.ts";
import { joinTexts, msg, type Text } from "../../l10n/speak.ts";
import { createQuickRandom, deriveSeed } from "../../random/seeded.ts";
import { applyReturnValue, createDuel, type Deal, forfeitGame, loseDuel, shuffleDeck } from "./duel.ts";
import { formatNewGame, formatRoundResult, makeAsk } from "./protocol.ts";
import { readReturn } from "./returned.ts";
import {
  copyState,
  createEmptyState,
  type DungeonOptions,
  type DungeonState,
  dungeonOptionsSchema,
  type EndReason,
  type Table,
} from "./state.ts";

export const rules: Rules<DungeonState, DungeonOptions> = {
  players: { min: 2, max: 2 },
  options: dungeonOptionsSchema,
  // All games of a default match in parallel: fewer rounds of questions mean fewer waits for the bots' processes.
  manyGames: { atOnce: ({ atOnce }) => atOnce, count: ({ games }) => games, quickest: { atOnce: 400 } },
  seeds: (seed, given) => ({ decks: given?.decks ?? deriveSeed(seed, "decks") }),
  start,
  listPrompts,
  answer,
  findOutcome,
  copy: copyState,
};

function start({ options, seeds, names }: Setup<DungeonOptions>): DungeonState {
  const state = createEmptyState({ options, names, decks: seeds.decks ?? "" });
  while (state.tables.length < Math.min(options.atOnce, options.games)) state.tables.push(createTable(state));
  state.shown = state.tables[0]!.duel;
  return state;
}

/** The first player alternates from game to game. */
function createTable(state: DungeonState): Table {
  const number = state.begun++;
  const duel = createDuel(number, number % 2, state.names, getDeal(state, number));
  const table: Table = { duel, isFresh: true, turn: 0, isFirst: true, asked: [false, false] };
  startNextCall(state, table);
  return table;
}

function getDeal({ decks }: DungeonState, game: number): Deal {
  return (round) => shuffleDeck(createQuickRandom(deriveSeed(decks, `game ${game} round ${round}`)));
}

/** Makes the current call of a table the next to be asked. */
function startNextCall(state: DungeonState, table: Table) {
  const { player } = table.duel.call!;
  table.turn = ++state.turns;
  table.isFirst = !table.asked[player];
  table.asked[player] = true;
}

function listPrompts({ tables, finishedGames, options }: DungeonState): Prompt[] {
  const all: Prompt[] = [];
  for (const { game, reports } of finishedGames)
    for (const call of reports) all.push(formatRoundResult(call, game, options));
  for (const { duel, isFresh, turn, isFirst } of tables) {
    if (isFresh) for (const player of [0, 1]) all.push(formatNewGame(player, duel, options));
    for (const call of duel.reports) all.push(formatRoundResult(call, duel.number, options));
    all.push(makeAsk(duel.call!, duel, isFirst, turn, options));
  }
  return all;
}

function answer(state: DungeonState, ask: Ask, reply: Reply, watch?: Watch): Ruling[] {
  openTables(state);
  const at = findTable(state, ask);
  state.open--;
  const table = state.tables[at];
  // An answer to the same prompts has already decided the game: a bot that exited loses all of its games at once.
  if (!table || table.duel.call!.player !== ask.player) return [];
  state.shown = table.duel;
  const rulings =
    reply.failure === undefined ? judge(state, table, reply.text, watch) : fail(table, reply.failure, watch);
  advanceTable(state, at, table);
  if (isOutOfMatch(state, ask.player, reply)) forfeit(state, ask.player, reply.failure!);
  return rulings;
}

/** Called for each answer; at the first one after new prompts, drops the messages that were sent with them. */
function openTables(state: DungeonState) {
  if (state.open > 0) return;
  if (state.finishedGames.length > 0) state.finishedGames = [];
  state.open = state.tables.length;
}

/** After an answer at a table: the next call of its game, or the next game. */
function advanceTable(state: DungeonState, at: number, table: Table) {
  table.isFresh = false;
  if (table.duel.end) finishGame(state, at, table);
  else startNextCall(state, table);
}

/** A hanging bot would cost seconds per game, so it counts as dead after this many timeouts in a row. */
const maxLateCalls = 5;

function isOutOfMatch({ late }: DungeonState, player: number, { failure }: Reply): boolean {
  late[player] = failure === "timeout" ? late[player]! + 1 : 0;
  return failure !== undefined && (failure !== "timeout" || late[player] === maxLateCalls);
}

/** Questions are answered in table order, so it is the first without an answer, unless a bot has exited. */
function findTable({ tables, open }: DungeonState, ask: Ask): number {
  const next = tables.length - open;
  if (tables[next]?.duel.number === ask.gameNumber) return next;
  return tables.findIndex(({ duel }) => duel.number === ask.gameNumber);
}

/** The ruling on nearly every answer. */
const doneDigit: Ruling = { span: [0, 1], verdict: "done" };

function judge(state: DungeonState, { duel }: Table, text: string, watch?: Watch): Ruling[] {
  const ruling = applyReturnValue(duel, readReturn(text), getDeal(state, duel.number), watch);
  if (ruling.verdict === "done" && text.length === 1) return [doneDigit];
  return [{ span: [0, text.length], ...ruling }];
}

function fail({ duel }: Table, failure: Failure, watch?: Watch): Ruling[] {
  forfeitGame(duel, failure, msg("{method} gave no answer ({failure})", { method: duel.call!.method, failure }), watch);
  return [];
}

/** Records the result of a finished game and replaces it by the next one. */
function finishGame(state: DungeonState, at: number, { duel }: Table) {
  countResult(state, duel.number, duel.end!.winner, duel.end!.reason, duel.end!.why);
  if (duel.reports.length > 0) state.finishedGames.push({ game: duel.number, reports: duel.reports });
  if (state.begun < state.options.games) state.tables[at] = createTable(state);
  else state.tables.splice(at, 1);
}

const maxFaults = 20;

function countResult(state: DungeonState, game: number, winner: number, reason: EndReason, why: Text) {
  state.wins[winner]!++;
  state.results[game] = (reason === "cards" ? "01" : "ab")[winner]!;
  if (reason === "cards") return;
  const player = 1 - winner;
  state.faulted[player]!++;
  if (reason === "illegal") state.illegal[player]!++;
  if (state.faults.length < maxFaults) state.faults.push({ game, player, reason, why });
}

/** A bot that has exited forfeits all unfinished games without being asked. */
function forfeit(state: DungeonState, player: number, reason: Failure) {
  const why =
    reason === "timeout"
      ? msg("{times, number} timeouts in a row", { times: maxLateCalls })
      : msg("the bot was no longer running ({reason})", { reason });
  for (const { duel } of state.tables) {
    loseDuel(duel, player, reason, why);
    countResult(state, duel.number, 1 - player, reason, why);
  }
  state.tables = [];
  while (state.begun < state.options.games) countResult(state, state.begun++, 1 - player, reason, why);
}

function findOutcome(state: DungeonState): Outcome | undefined {
  if (state.tables.length > 0) return undefined;
  const { wins, faulted } = state;
  return {
    places: wins.map((won, player) => (won < wins[1 - player]! ? 2 : 1)),
    scores: [...wins],
    reason: "games",
    detail: joinTexts([describeWins(state), ...describeFaults(state)], "; "),
    faults: [...faulted],
  };
}

function describeWins({ names, wins, options: { games } }: DungeonState): Text {
  const [first, second] = wins;
  return msg("{one} won {first, number} and {other} {second, number} of {games, number} games", {
    ...{ one: names[0]!, first, other: names[1]!, second, games },
  });
}

function describeFaults({ names, faulted, illegal: illegals }: DungeonState): Text[] {
  return faulted.flatMap((games, seat) => {
    if (games === 0) return [];
    const lost = { player: names[seat]!, games };
    const illegal = illegals[seat]!;
    return illegal > 0
      ? msg("{player} forfeited {games, number} ({illegal, number} by illegal answers)", { ...lost, illegal })
      : msg("{player} forfeited {games, number}", lost);
  });
}
