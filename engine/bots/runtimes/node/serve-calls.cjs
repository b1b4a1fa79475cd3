// The loop of a class host: reads messages, makes the calls they stand for, answers. One bad call costs one answer.
"use strict";
const trace = require("./node-trace.cjs");
const clock = require("./call-clock.cjs");
const streams = require("./host-streams.cjs");
const { thrown, reported } = require("./call-error.cjs");

/** As it is before a bot can change it. */
const { parse } = JSON;

/**
 * `player(message)` gives a call, an answer `{ line, from }` that needs none, or undefined. A call is
 * `{ name, first, method, self, args, from, shown(result, call), failed(answer, call) }`: what the method returned is
 * put into words by `shown`, which runs as the bot's code does; an exception goes through `failed` as an answer.
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
    if (made.method !== undefined) return made;
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
    if (result instanceof Promise) {
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
    const result = Reflect.apply(call.method, call.self, call.args);
    if (isPromise(result)) return finished(call, result);
    const line = call.shown(result, call);
    return clock.end() ? late(call) : answerOf(call, line, result);
  } catch (error) {
    clock.end();
    return call.failed(thrown(error, call.from.head), call);
  }
}

const isPromise = (result) => typeof result === "object" && result !== null && typeof result.then === "function";

const answerOf = (call, line, result) =>
  line === undefined ? undefined : { line, from: result === undefined ? call.from.head : call.from.result };

/** A promise is waited for, within the limit of the call. */
async function finished(call, promise) {
  let timer;
  const over = new Promise((_done, fail) => {
    const ms = clock.patience();
    if (ms > 0) timer = setTimeout(fail, ms, late);
  });
  try {
    const result = await Promise.race([promise, over]);
    const line = call.shown(result, call);
    return clock.end() ? late(call) : answerOf(call, line, result);
  } catch (error) {
    clock.end();
    return error === late ? late(call) : call.failed(thrown(error, call.from.head), call);
  } finally {
    clearTimeout(timer);
  }
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
  await new Promise((go) => setImmediate(go));
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
  return {
    add(answer) {
      if (answer === undefined) return;
      if (traced) notes.push(trace.chainNumber(answer.from), Buffer.byteLength(answer.line) + 1, trace.linesRead());
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
