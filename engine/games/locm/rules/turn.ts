import type { Failure, Reply, Ruling, Watch } from "../../../game/turn.ts";
import { joinTexts, msg, type Text } from "../../../l10n/speak.ts";
import { type Cause, startNextTurn } from "./battle.ts";
import { getCard } from "./cards.ts";
import { type Command, findCommandInMessage, type LocmAction, readCommands, type Unreadable } from "./commands.ts";
import { readPick } from "./draft.ts";
import { findCreature, performMove } from "./effects.ts";
import { explainIllegal } from "./legality.ts";
import { encodeMove } from "./moves.ts";
import { getTurnNumber, type LocmState, startBattle } from "./state.ts";
import { describeEvent, type Effect, type LocmEvent } from "./story.ts";
import { deckSize, versions } from "./versions.ts";

/** Ends the match if a player's health has decided it. */
function endByHealth(state: LocmState): void {
  const loser = 1 - state.winner!;
  const { cause } = state.sides[loser]!;
  const values = getPlayerAndTurn(state, loser);
  const detail =
    cause === undefined
      ? msg("{player} died in turn {turn, number}.", values)
      : msg("{player} died in turn {turn, number}, {cause}.", { ...values, cause: describeCause(cause) });
  endMatch(state, loser, "health", detail);
}

const getPlayerAndTurn = (state: LocmState, player: number) => ({
  player: state.names[player]!,
  turn: getTurnNumber(state),
});

function describeCause({ why, card: number }: Cause): Text {
  const card = number > 0 ? getCard(number).name : "";
  switch (why) {
    case "attack":
      return msg("attacked by {card}", { card });
    case "breakthrough":
      return msg("hit by {card} breaking through", { card });
    case "summon":
      return msg("struck by the summoning of {card}", { card });
    case "item":
    case "drain":
      return msg("struck by {card}", { card });
    case "ownCard":
      return msg("killed by its own {card}", { card });
    case "emptyDeck":
      return msg("with an empty deck and no rune left");
    case "turnLimit":
      return msg("with no rune left at the turn limit (from a player's 51st turn on each draw costs a rune)");
  }
}

/** Ends the match: an unreadable answer loses. */
function endByAnswer(state: LocmState, loser: number, answer: string, why: Text): void {
  const detail = joinTexts([
    msg("{player} gave an unreadable answer in turn {turn, number}: {why}.", {
      ...getPlayerAndTurn(state, loser),
      why,
    }),
    msg("It was: {answer}", { answer: quoteAnswer(answer) }),
  ]);
  endMatch(state, loser, "unreadable", detail);
}

const maxQuoteChars = 200;

const quoteAnswer = (answer: string): string =>
  JSON.stringify(answer.length > maxQuoteChars ? `${answer.slice(0, maxQuoteChars)}…` : answer);

function describeFailure(failure: Failure, values: { player: string; turn: number }): Text {
  switch (failure) {
    case "timeout":
      return msg("{player} ran out of time in turn {turn, number}.", values);
    case "crash":
      return msg("{player} crashed in turn {turn, number}.", values);
    case "closed":
      return msg("{player} exited or closed its output in turn {turn, number}.", values);
    case "flood":
      return msg("{player} printed far more than an answer in turn {turn, number}.", values);
    case "start":
      return msg("{player} could not be started, so it gave no answer in turn {turn, number}.", values);
  }
}

function endMatch(state: LocmState, loser: number, reason: string, detail: Text): void {
  const winner = 1 - loser;
  state.winner = winner;
  state.phase = "over";
  const places = winner === 0 ? [1, 2] : [2, 1];
  state.outcome = { places, scores: places.map((place) => 2 - place), reason, detail };
}

/** Processes an answer of the active player: judges and performs it, and advances the match to the next question. */
export function processReply(state: LocmState, reply: Reply, watch?: Watch): Ruling[] {
  const rulings = judge(state, reply, watch);
  if (state.phase === "draft") startNextPick(state, watch);
  else if (state.phase === "battle") startNextBattleTurn(state, watch);
  if (state.outcome) {
    const { reason, detail } = state.outcome;
    emitEvent(state, watch, () => ({ kind: "end", winner: state.winner!, reason, detail }));
  }
  return rulings;
}

function judge(state: LocmState, reply: Reply, watch?: Watch): Ruling[] {
  if (reply.failure !== undefined) {
    const { active, winner } = state;
    // A bot that failed loses.
    if (winner === undefined)
      endMatch(state, active, reply.failure, describeFailure(reply.failure, getPlayerAndTurn(state, active)));
    return [];
  }
  return state.phase === "draft" ? judgePick(state, reply.text, watch) : judgeTurn(state, reply.text, watch);
}

function emitEvent(state: LocmState, watch: Watch | undefined, event: () => LocmEvent, ruling?: Ruling): void {
  if (!watch) return;
  const happened = event();
  const note = { text: describeEvent(happened, state.names), event: happened };
  watch(ruling ? { ruling, ...note } : note);
}

function judgePick(state: LocmState, answer: string, watch?: Watch): Ruling[] {
  const player = state.active;
  const three = state.choices[state.draftTurn]!;
  const pick = readPick(answer, three);
  if (pick.why !== undefined) {
    endByAnswer(state, player, answer, pick.why);
    return [rejectUnreadable(state, player, { span: [0, answer.length], ...pick }, watch)];
  }
  const card = three[pick.choice]!;
  pickCard(state, pick.choice);
  const ruling: Ruling = { span: [0, answer.length], verdict: "done" };
  emitEvent(state, watch, () => ({ kind: "pick", player, choice: pick.choice, card, say: pick.say }), ruling);
  return [ruling];
}

/** The active player picks one of the three cards. */
export function pickCard(state: LocmState, choice: number): void {
  state.picks[state.active]!.push(state.choices[state.draftTurn]![choice]!);
}

/** Goes on to the next pick; after the last one, to the battle. */
export function startNextPick(state: LocmState, watch?: Watch): void {
  state.active = 1 - state.active;
  if (state.active === 1) return;
  state.draftTurn++;
  if (state.draftTurn < deckSize) return;
  const effects: Effect[] | undefined = watch && [];
  startBattle(state, effects);
  emitEvent(state, watch, () => ({ kind: "deal", effects: effects ?? [] }));
  startNextBattleTurn(state, watch);
}

/** Begins the other player's turn, or ends the match if somebody has won. */
export function startNextBattleTurn(state: LocmState, watch?: Watch): void {
  if (state.winner !== undefined) {
    endByHealth(state);
    return;
  }
  const effects: Effect[] | undefined = watch && [];
  startNextTurn(state, effects);
  emitEvent(state, watch, () => ({
    kind: "turn",
    player: state.active,
    battleTurn: state.battleTurn,
    effects: effects ?? [],
  }));
}

function judgeTurn(state: LocmState, answer: string, watch?: Watch): Ruling[] {
  const commands = readCommands(answer, versions[state.rules]);
  const unreadable = commands.filter((command) => command.why !== undefined);
  // If the draw at the start of this turn has decided the match, even an unreadable answer does not count.
  if (unreadable.length === 0 || state.winner !== undefined) {
    return commands.flatMap((command) => judgeCommand(state, command, watch));
  }
  const player = state.active;
  endByAnswer(state, player, answer, unreadable[0]!.why);
  return unreadable.map((command) => rejectUnreadable(state, player, command, watch));
}

function rejectUnreadable(
  state: LocmState,
  player: number,
  { span, why, hint }: Unreadable & Pick<Command, "span">,
  watch?: Watch,
): Ruling {
  const ruling: Ruling = { span, verdict: "unreadable", why, ...(hint ? { hint } : {}) };
  emitEvent(state, watch, () => ({ kind: "unreadable", player, why }), ruling);
  return ruling;
}

function judgeCommand(state: LocmState, command: Command, watch?: Watch): readonly Ruling[] {
  if (command.why !== undefined) return [];
  const { span, action, say } = command;
  const player = state.active;
  if (state.winner !== undefined && action.kind !== "pass") {
    // Neither performed nor held against the bot: no ruling, only a line in the log.
    emitEvent(state, watch, () => ({ kind: "late", player, why: msg("the match is decided") }));
    return [];
  }
  const why = explainIllegal(state, action, versions[state.rules]);
  if (why !== undefined) {
    const ruling: Ruling = { span, verdict: "skipped", why };
    emitEvent(state, watch, () => ({ kind: "skipped", player, action, why }), ruling);
    return [ruling];
  }
  const ruling: Ruling = { span, verdict: "done" };
  if (!watch) performMove(state, encodeMove(action));
  else {
    const event = performWithMessage(state, action, say);
    emitEvent(state, watch, () => event, ruling);
  }
  const lost = findCommandInMessage(say);
  return lost === undefined ? [ruling] : [ruling, createMisreadRuling(span, say, lost)];
}

/** The message of a command is at its end. */
function createMisreadRuling([, to]: Command["span"], say: string, word: string): Ruling {
  return {
    span: [to - say.length, to],
    verdict: "remark",
    why: msg("a ; is missing before {word}, so it was read as a message", { word }),
    hint: { kind: "misread" },
  };
}

/** Performs an action and returns it as an event with all of its effects. */
function performWithMessage(state: LocmState, action: LocmAction, say: string): LocmEvent {
  const player = state.active;
  const move = encodeMove(action);
  const side = state.sides[player]!;
  const effects: Effect[] = [];
  switch (action.kind) {
    case "pass":
      return { kind: "pass", player, say };
    case "summon": {
      const { id, lane } = action;
      const { card } = side.hand.find((held) => held.id === id)!;
      performMove(state, move, effects);
      return { kind: "summon", player, id, card, lane, say, effects };
    }
    case "attack": {
      const { id, target } = action;
      const attackerCard = findCreature(side, id)!.card;
      const targetCard = findCreature(state.sides[1 - player]!, target)?.card;
      const { given, taken } = performMove(state, move, effects)!;
      return { kind: "attack", player, attacker: id, attackerCard, target, targetCard, given, taken, say, effects };
    }
    case "use": {
      const { id, target } = action;
      const { card } = side.hand.find((held) => held.id === id)!;
      const whose = getCard(card).type === "green" ? player : 1 - player;
      const targetCard = findCreature(state.sides[whose]!, target)?.card;
      performMove(state, move, effects);
      return { kind: "use", player, id, card, target, targetCard, say, effects };
    }
  }
}
