// The loop of a class host: reads messages, makes the calls they stand for, and sends the answers. A failed call costs
// only its own answer.
"use strict";
const trace = require("./node-trace.cjs");
const clock = require("./call-clock.cjs");
const streams = require("./host-streams.cjs");
const { createAnswerBatch } = require("./call-answers.cjs");
const { formatThrown, formatError, quote } = require("./call-error.cjs");
const { runMicrotasks, followPromise } = require("./call-promise.cjs");

// Copies, since a bot may replace them.
const { setTimeout: setTimer, clearTimeout: clearTimer, setImmediate: runSoon } = globalThis;
const { parse } = JSON;

/**
 * `player(message)` returns a call, an answer `{ line, from }` that needs no call, or undefined. A call is `{ name,
 * first, make(call), from, shown(result, call), failed(answer, call) }`: `make` finds the method and calls it, `shown`
 * formats its result (both within the limit), and an exception goes through `failed`. `from` has the locations of
 * answers: `result` for returned values, `head` for all others. `failed` receives errors of the host itself.
 */
function serve(player, traced, failed) {
  const answers = createAnswerBatch(traced);
  const served = { player, failed, answers, call: undefined, open: false, waits: undefined };
  let busy = false;
  served.done = () => {
    busy = false;
  };
  streams.subscribe(() => {
    if (busy) return;
    busy = true;
    guarded(served, () => {
      clock.beginBatch();
      served.call = takeNextCall(served);
      makePendingCalls(served);
    });
  });
}

function guarded(served, act) {
  try {
    act();
  } catch (error) {
    served.failed(error);
  }
}

/** Makes calls until there are no messages left, or one has to be waited for. */
function makePendingCalls(served) {
  while (served.call !== undefined) {
    const isInTime = clock.runWithin(clock.getLimit(served.call), () => makeCalls(served));
    if (!isInTime) return recoverAfterTimeout(served);
    if (served.waits !== undefined) return waitForPromise(served);
  }
  served.answers.send();
  served.done();
}

/** Runs a function in a later turn of Node's event loop. */
function runLater(served, act) {
  runSoon(() => guarded(served, act));
}

/** The next call to make; messages that need no call are answered on the way. */
function takeNextCall(served) {
  for (;;) {
    const line = streams.nextLine();
    if (line === undefined) return undefined;
    trace.countLine();
    if (line.trim() === "") continue;
    const made = served.player(parse(line));
    if (made === undefined) continue;
    if (made.make !== undefined) return made;
    served.answers.add(made);
  }
}

/** Makes calls of the same limit until one has to be waited for, or until other answers should not wait longer. */
function makeCalls(served) {
  const limit = clock.getLimit(served.call);
  const due = clock.time() + clock.sliceMs;
  for (;;) {
    served.open = true;
    const answer = runCall(served);
    if (served.waits !== undefined) return;
    served.answers.add(answer);
    served.open = false;
    served.call = takeNextCall(served);
    if (served.call === undefined || clock.getLimit(served.call) !== limit) return;
    if (clock.time() > due) return served.answers.send();
  }
}

/** Microtasks that a call leaves behind are part of that call. */
function runCall(served) {
  const { call } = served;
  clock.beginCall(call);
  const outcome = makeCall(call);
  runMicrotasks();
  if (outcome.settled) return answerSettled(call, outcome);
  served.waits = outcome;
  return undefined;
}

function makeCall(call) {
  try {
    const result = call.make(call);
    const then = typeof result === "object" && result !== null ? result.then : undefined;
    return typeof then === "function" ? followPromise(result, then) : { settled: true, failed: false, value: result };
  } catch (error) {
    return { settled: true, failed: true, value: error };
  }
}

function answerSettled(call, { failed: hasFailed, value }) {
  try {
    return hasFailed ? answerFailure(call, value) : answerResult(call, value);
  } catch (error) {
    return answerFailure(call, error);
  }
}

function answerResult(call, result) {
  const line = call.shown(result, call);
  return clock.endCall() ? createLateAnswer(call, line) : createAnswer(call, line, result);
}

function answerFailure(call, error) {
  const fault = error === createLateAnswer ? undefined : formatThrown(error, call.from.head);
  return clock.endCall() || fault === undefined ? createLateAnswer(call) : call.failed(fault, call);
}

const createAnswer = (call, line, result) =>
  line === undefined ? undefined : { line, from: result === undefined ? call.from.head : call.from.result };

/** Waits for a promise that depends on something else, within the limit of the call. */
function waitForPromise(served) {
  const { waits: outcome, call } = served;
  served.open = false;
  served.answers.send();
  let over = false;
  const come = () => {
    if (over) return;
    over = true;
    clearTimer(timer);
    // Must not run as a microtask, because the microtask queue could not be drained from there.
    runLater(served, () => finishCall(served, call, outcome));
  };
  const ms = clock.getMaxWaitMs();
  const timer = ms > 0 ? setTimer(come, ms) : undefined;
  outcome.subscribe(come);
}

function finishCall(served, call, outcome) {
  served.waits = undefined;
  let answer;
  const isInTime = clock.runWithin(clock.getLimit(call), () => {
    answer = outcome.settled ? answerSettled(call, outcome) : answerFailure(call, createLateAnswer);
  });
  if (!isInTime) {
    if (clock.isRunning()) clock.endCall();
    answer = createLateAnswer(call);
  }
  served.answers.add(answer);
  served.call = takeNextCall(served);
  makePendingCalls(served);
}

/** After a call was ended: none of the bot's code runs between calls, and the current call is still to be made. */
function recoverAfterTimeout(served) {
  if (served.open) {
    if (clock.isRunning()) clock.endCall();
    served.answers.add(createLateAnswer(served.call));
    served.open = false;
    served.waits = undefined;
    served.call = takeNextCall(served);
  }
  served.answers.send();
  // The second thread's requests that came too late for the call are answered now.
  runLater(served, () => makePendingCalls(served));
}

/** `line`: what the call returned in the end. */
function createLateAnswer(call, line) {
  const ms = Math.floor(clock.elapsed());
  const more = `,"ms":${ms}${line === undefined ? "" : `,"late":${quote(line)}`}`;
  return call.failed(
    formatError("TimeLimit", `${call.name} had no result after ${ms} ms`, findLateFrames(call, line), more),
    call,
  );
}

function findLateFrames({ from }, line) {
  if (line !== undefined && from.result !== undefined) return from.result.frames;
  const seen = clock.readHungStack();
  return seen.length > 0 ? seen : from.head.frames;
}

module.exports = { serve };
