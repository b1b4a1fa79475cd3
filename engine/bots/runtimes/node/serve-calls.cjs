// The loop of a class host: reads messages, makes the calls they stand for, answers. One bad call costs one answer.
"use strict";
const trace = require("./node-trace.cjs");
const clock = require("./call-clock.cjs");
const streams = require("./host-streams.cjs");
const { thrown, reported } = require("./call-error.cjs");

// As they are before a bot can change them.
const { Promise: OwnPromise, setTimeout: setTimer, clearTimeout: clearTimer, setImmediate: soon } = globalThis;
const { parse } = JSON;
const { apply } = Reflect;
const { byteLength } = Buffer;
const { then } = Promise.prototype;
const { setPrototypeOf } = Object;

/**
 * `player(message)` gives a call, an answer `{ line, from }` that needs none, or undefined. A call is
 * `{ name, first, make(call), from, shown(result, call), failed(answer, call) }`: `make` finds the method and calls it,
 * what it returned is put into words by `shown`, both within the limit; an exception goes through `failed` as an answer.
 * `from` has the places that answers come from: `result` of what is returned, `head` of all else.
 */
async function serve(player, traced) {
  for await (const lines of streams.batches()) {
    clock.beginBatch();
    await answerAll(lines, player, traced);
  }
}

async function answerAll(lines, player, traced) {
  const batch = { lines, at: 0, player, answers: answers(traced), call: undefined, open: false, promised: undefined };
  batch.call = next(batch);
  while (batch.call !== undefined) {
    const came = clock.within(clock.limitOf(batch.call), () => makeCalls(batch));
    if (!came) await recover(batch);
    if (batch.promised) await settle(batch);
  }
  batch.answers.send();
}

/** The next call to be made; messages that need none are answered on the way. */
function next(batch) {
  while (batch.at < batch.lines.length) {
    const line = batch.lines[batch.at++];
    trace.countLine();
    if (line.trim() === "") continue;
    const made = batch.player(parse(line));
    if (made === undefined) continue;
    if (made.make !== undefined) return made;
    batch.answers.add(made);
  }
  return undefined;
}

/** Makes calls of one limit, one after the other, until one has to be waited for or others shall not wait any longer. */
function makeCalls(batch) {
  const limit = clock.limitOf(batch.call);
  const due = clock.time() + clock.sliceMs;
  for (;;) {
    batch.open = true;
    const result = make(batch.call);
    if (result instanceof OwnPromise) {
      batch.promised = result;
      return;
    }
    batch.answers.add(result);
    batch.open = false;
    batch.call = next(batch);
    if (batch.call === undefined || clock.limitOf(batch.call) !== limit) return;
    if (clock.time() > due) return batch.answers.send();
  }
}

function make(call) {
  clock.begin(call);
  try {
    const result = call.make(call);
    const waits = typeof result === "object" && result !== null ? result.then : undefined;
    if (typeof waits !== "function") return shown(call, result);
    // Called here, so that what is no promise but only looks like one is within the limit, too.
    const promise = new OwnPromise((done, fail) => apply(waits, result, [done, fail]));
    return finished(call, promise);
  } catch (error) {
    return failed(call, error);
  }
}

function shown(call, result) {
  const line = call.shown(result, call);
  return clock.end() ? late(call) : answerOf(call, line, result);
}

function failed(call, error) {
  const fault = error === late ? undefined : thrown(error, call.from.head);
  return clock.end() || fault === undefined ? late(call) : call.failed(fault, call);
}

const answerOf = (call, line, result) =>
  line === undefined ? undefined : { line, from: result === undefined ? call.from.head : call.from.result };

/** A promise is waited for, within the limit of the call. */
async function finished(call, promise) {
  const told = await firstOf(promise);
  let answer;
  const came = clock.within(clock.limitOf(call), () => {
    try {
      answer = "error" in told ? failed(call, told.error) : shown(call, told.result);
    } catch (error) {
      answer = failed(call, error);
    }
  });
  if (came) return answer;
  if (clock.isRunning()) clock.end();
  return late(call);
}

/** What comes first: the promise's result or error, or the end of its time. */
function firstOf(promise) {
  return new OwnPromise((done) => {
    const ms = clock.patience();
    const timer = ms > 0 ? setTimer(done, ms, { __proto__: null, error: late }) : undefined;
    const settled = (told) => {
      clearTimer(timer);
      // An object of ours is no promise, whatever its prototype was given.
      done(setPrototypeOf(told, null));
    };
    apply(then, promise, [(result) => settled({ result }), (error) => settled({ error })]);
  });
}

async function settle(batch) {
  const { promised } = batch;
  batch.promised = undefined;
  batch.open = false;
  batch.answers.send();
  batch.answers.add(await promised);
  batch.call = next(batch);
}

/** After a call that had to be ended; between calls nothing of the bot's runs, and the call at hand is still to be made. */
async function recover(batch) {
  if (batch.open) {
    if (clock.isRunning()) clock.end();
    batch.answers.add(late(batch.call));
    batch.open = false;
    batch.call = next(batch);
  }
  batch.answers.send();
  // The second thread's questions that came too late for the call are settled now.
  await new OwnPromise((go) => soon(go));
}

function late(call) {
  const seen = clock.seenAt();
  const ms = Math.floor(clock.elapsed());
  const frames = seen.length > 0 ? seen : call.from.head.frames;
  return call.failed(reported("TimeLimit", `${call.name} had no result after ${ms} ms`, frames), call);
}

/** Answers that go out together, and notes on who made them. */
function answers(traced) {
  let text = "";
  let notes = [];
  const note = (chain, bytes, lines) => {
    const at = notes.length;
    notes[at] = chain;
    notes[at + 1] = bytes;
    notes[at + 2] = lines;
  };
  return {
    add(answer) {
      if (answer === undefined) return;
      if (traced) note(trace.chainNumber(answer.from), byteLength(answer.line) + 1, trace.linesRead());
      // Last: what is ended before this was not answered.
      text += `${answer.line}\n`;
    },
    send() {
      if (text === "") return;
      if (traced) trace.noteAnswers(notes);
      streams.answer(text);
      text = "";
      notes = [];
    },
  };
}

module.exports = { serve };
