import type { Failure, Reply, Ruling } from "../../game/turn.ts";
import { joinTexts, type Text } from "../../l10n/message.ts";
import { msg } from "../../l10n/speak.ts";
import { type AimAnswer, readAimAnswer, readReady } from "./answer-line.ts";
import type { AimEvent } from "./event.ts";
import { isAttack, isValid } from "./movement.ts";
import type { AimAction, AimPlayer, AimState, Seat } from "./state.ts";
import { advanceWorld, startDecidedAction } from "./step.ts";

/** Receives every event after it took effect; a decision comes with its ruling. */
export type AimListener = (event: AimEvent, ruling?: Ruling) => void;

/** The result of one answer. */
interface JudgedAnswer {
  readonly returned: string | null;
  readonly applied: AimAction;
  readonly rulings: Ruling[];
}

/** Sends hello to one more bot. */
export function sendHello(state: AimState, notify: AimListener) {
  state.greeted++;
  if (state.greeted === state.players.length) advanceToDecision(state, notify);
}

/** Performs a valid action of the deciding player, then everything up to the next decision. */
export function performAction(state: AimState, action: AimAction, notify: AimListener) {
  state.isRereading = false;
  applyDecision(state, { returned: action, applied: action, rulings: [] }, notify);
  advanceToDecision(state, notify);
}

/** The answer to hello decides nothing, but a bot that has exited is not asked again. */
export function answerHello(state: AimState, player: number, reply: Reply, notify: AimListener): Ruling[] {
  const rulings = judgeReady(state, player, reply);
  sendHello(state, notify);
  return rulings;
}

function judgeReady(state: AimState, player: number, reply: Reply): Ruling[] {
  const seat = state.seats[player]!;
  if (reply.failure !== undefined) return applyFailure(state, seat, reply.failure);
  const ready = readReady(reply.text);
  if (ready.ok) return [{ span: [0, reply.text.length], verdict: "done" }];
  if (ready.wasRaised) {
    removePlayer(seat, msg("its class could not be created: {why}", { why: ready.why }));
    stopIfStrict(state, player);
  }
  const verdict = ready.wasRaised ? "unreadable" : "remark";
  return [{ span: [0, reply.text.length], verdict, why: ready.why }];
}

/** Processes one decision and everything up to the next one. */
export function answerTurn(state: AimState, player: number, reply: Reply, notify: AimListener): Ruling[] {
  if (dropIfLate(state, player, reply)) {
    return [{ span: [0, reply.text.length], verdict: "remark", why: msg("a late reply to an earlier turn; ignored") }];
  }
  const judged = judge(state, player, reply);
  applyDecision(state, judged, notify);
  advanceToDecision(state, notify);
  return judged.rulings;
}

/** A reply to an earlier turn that timed out; the reply to this turn comes after it. */
function dropIfLate(state: AimState, player: number, reply: Reply): reply is { text: string } {
  const seat = state.seats[player]!;
  state.isRereading = false;
  if (reply.failure !== undefined || seat.owed === 0) return false;
  const read = readAimAnswer(reply.text);
  if (read.kind === "unreadable" || read.id === undefined || read.id >= state.turn) return false;
  seat.owed--;
  state.isRereading = true;
  return true;
}

function judge(state: AimState, index: number, reply: Reply): JudgedAnswer {
  const player = state.players[index]!;
  const seat = state.seats[index]!;
  if (reply.failure !== undefined) return createWaiting(applyFailure(state, seat, reply.failure));
  const read = readAimAnswer(reply.text);
  if (read.kind === "error") stopIfStrict(state, index);
  if (read.kind !== "unreadable" && read.id !== undefined && read.id !== state.turn) {
    return createWaiting([
      createRuling(
        read,
        "unreadable",
        msg("it answers turn {id, number}, but this is turn {turn, number}: WAIT", { id: read.id, turn: state.turn }),
      ),
    ]);
  }
  return judgeRead(state, player, read);
}

function judgeRead(state: AimState, player: AimPlayer, read: AimAnswer): JudgedAnswer {
  switch (read.kind) {
    case "unreadable":
      return createWaiting([createRuling(read, "unreadable", joinTexts([read.why, "WAIT"], ": "))]);
    case "error":
      return createWaiting([createRuling(read, "unreadable", msg("raised {error}: WAIT", { error: read.sentence }))]);
    case "other":
      return createWaiting([createRuling(read, "skipped", explainNoAction(read))]);
    case "action": {
      const why = findRefusal(state, player, read.action);
      if (why !== undefined)
        return createWaiting([createRuling(read, "skipped", joinTexts([why, "WAIT"], ": "))], read.action);
      return { returned: read.action, applied: read.action, rulings: [createRuling(read, "done")] };
    }
  }
}

function explainNoAction({ shown, hint }: AimAnswer & { readonly kind: "other" }): Text {
  return hint?.kind === "misspelt"
    ? msg("{shown} is not an action (did you mean {meant}?): WAIT", { shown, meant: hint.meant })
    : msg("{shown} is not an action: WAIT", { shown });
}

/** Why the action is not possible now. */
function findRefusal(state: AimState, player: AimPlayer, action: AimAction): string | undefined {
  if (isValid(state, player, action)) return undefined;
  if (isAttack(action)) return msg("your last fireball is still flying");
  const isValidAlone = isValid({ ...state, players: [player] }, player, action);
  return isValidAlone ? msg("a player stands there") : msg("there is a wall");
}

function createWaiting(rulings: Ruling[], returned: string | null = null): JudgedAnswer {
  return { returned, applied: "WAIT", rulings };
}

function createRuling(read: AimAnswer, verdict: Ruling["verdict"], why?: Text): Ruling {
  const hint = "hint" in read && read.hint ? { hint: read.hint } : {};
  return { span: read.span, verdict, ...(why === undefined ? {} : { why }), ...hint };
}

/** A bot without an answer waits; one that has exited or timed out too often is not asked again. */
function applyFailure(state: AimState, seat: Seat, failure: Failure): Ruling[] {
  if (failure === "timeout") {
    seat.timeouts++;
    seat.owed++;
    if (seat.timeouts >= state.options.maxTimeouts)
      removePlayer(seat, msg("{timeouts, number} timeouts", { timeouts: seat.timeouts }));
  } else {
    removePlayer(seat, endings[failure]);
  }
  const consequence = seat.out === undefined ? "WAIT" : msg("WAIT for the rest of the game");
  return [{ span: [0, 0], verdict: "skipped", why: `${endings[failure]}: ${consequence}` }];
}

const endings: Readonly<Record<Failure, string>> = {
  timeout: msg("no answer in time"),
  crash: msg("the bot crashed"),
  closed: msg("the bot has exited"),
  flood: msg("the bot printed endlessly"),
  start: msg("the bot did not start"),
};

function removePlayer(seat: Seat, why: Text) {
  seat.out ??= why;
}

function stopIfStrict(state: AimState, player: number) {
  if (state.options.strict) state.stoppedBy ??= player;
}

/** Advances to the next decision of a bot that is still asked. */
export function advanceToDecision(state: AimState, notify: AimListener) {
  while (state.stoppedBy === undefined) {
    advanceWorld(state, notify);
    if (state.deciding === undefined) return;
    state.turn++;
    const player = state.players[state.deciding]!;
    player.coinsSeen = player.coins;
    if (state.seats[state.deciding]!.out === undefined) return;
    applyDecision(state, createWaiting([]), notify);
  }
}

function applyDecision(state: AimState, { returned, applied, rulings }: JudgedAnswer, notify: AimListener) {
  state.players[state.deciding!]!.last = { id: state.turn, t: state.t, returned, applied };
  startDecidedAction(state, applied, returned, (event) => notify(event, event.e === "decide" ? rulings[0] : undefined));
}
