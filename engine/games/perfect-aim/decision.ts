import { describeHostError, findDebugPrint, toHostError } from "../../game/host-error.ts";
import type { AnswerHint, Failure, Reply, Ruling } from "../../game/turn.ts";
import { joinTexts, msg, type Text } from "../../l10n/speak.ts";
import { findClosestName } from "../../text/closest-name.ts";
import { parseJson } from "../../text/json.ts";
import { isAttack, isValid } from "./movement.ts";
import { type AimAction, type AimEvent, type AimPlayer, type AimState, actions, type Seat } from "./state.ts";
import { advanceWorld, startDecidedAction } from "./step.ts";

/** A parsed answer line. Spans are characters of the line. */
type AimAnswer =
  | { readonly kind: "action"; readonly id: number | undefined; readonly action: AimAction; readonly span: Span }
  /** Readable, but the bot's return value is not an action. */
  | {
      readonly kind: "other";
      readonly id: number | undefined;
      readonly shown: string;
      readonly hint?: AnswerHint;
      readonly span: Span;
    }
  /** The bot's method raised an exception; its process keeps running. */
  | { readonly kind: "error"; readonly id: number | undefined; readonly sentence: Text; readonly span: Span }
  | { readonly kind: "unreadable"; readonly why: Text; readonly hint?: AnswerHint; readonly span: Span };
type Span = readonly [from: number, to: number];

/** Parses `{"id":7,"action":"MOVE_LEFT"}` or `{"id":7,"error":{…}}`. Never throws. */
export function readAimAnswer(text: string): AimAnswer {
  const whole: Span = [0, text.length];
  const message = parseObject(text);
  if (!message)
    return {
      kind: "unreadable",
      why: msg("expected one line like {sample}", { sample: sampleAnswer }),
      span: whole,
      ...findDebugPrint(text),
    };
  const id = typeof message.id === "number" ? message.id : undefined;
  if (message.error !== undefined)
    return { kind: "error", id, sentence: describeHostError(toHostError(message.error)), span: whole };
  if (!("action" in message)) {
    return {
      kind: "unreadable",
      why: msg('it has no "action"; expected one line like {sample}', { sample: sampleAnswer }),
      span: whole,
      ...findMisspelt(Object.keys(message), "action"),
    };
  }
  const span = findSpan(text, message.action) ?? whole;
  const action = actions.find((name) => name === message.action);
  if (action) return { kind: "action", id, action, span };
  return { kind: "other", id, shown: formatQuoted(message.action), span, ...findMisspeltAction(message.action) };
}

function findMisspeltAction(word: unknown): { readonly hint?: AnswerHint } {
  const meant = typeof word === "string" ? findClosestName(word, actions) : undefined;
  return meant === undefined ? {} : findMisspelt([String(word)], meant);
}

/** The first word that is probably a misspelling of another. */
function findMisspelt(words: readonly string[], meant: string): { readonly hint?: AnswerHint } {
  const word = words.find((each) => findClosestName(each, [meant]) === meant);
  return word === undefined ? {} : { hint: { kind: "misspelt", word, meant } };
}

/** Parses the answer to hello; if it is an exception, `why` is its sentence. */
function readReady(text: string): { ok: true } | { ok: false; why: Text; wasRaised: boolean } {
  const message = parseObject(text);
  if (message?.error !== undefined)
    return {
      ok: false,
      why: msg("raised {error}", { error: describeHostError(toHostError(message.error)) }),
      wasRaised: true,
    };
  if (message?.type === "ready") return { ok: true };
  return {
    ok: false,
    why: msg("expected {sample} as the answer to hello", { sample: '{"type":"ready","name":"…"}' }),
    wasRaised: false,
  };
}

const sampleAnswer = '{"id":7,"action":"MOVE_LEFT"}';

function parseObject(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text);
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function findSpan(text: string, value: unknown): Span | undefined {
  const quoted = JSON.stringify(value);
  const key = /"action"\s*:\s*/.exec(text);
  if (!key) return undefined;
  const from = key.index + key[0].length;
  return text.startsWith(quoted, from) ? [from, from + quoted.length] : undefined;
}

function formatQuoted(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Receives every event after it took effect; a decision comes with its ruling. */
export type AimListener = (event: AimEvent, ruling?: Ruling) => void;

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
