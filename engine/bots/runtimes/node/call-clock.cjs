// The time limits of calls. Nothing inside a thread can end its own endless loop but a timeout of `vm`, which costs
// some 50 µs to set up: one is set for many calls together, and each call is timed by itself besides.
"use strict";
const vm = require("node:vm");
const { detached } = require("./own.cjs");

/** As it is before a bot can change it. */
const time = performance.now.bind(performance);
const cpuUsage = process.cpuUsage.bind(process);
const { add, load, store } = Atomics;
const { ceil, max, min } = Math;
const { parse } = JSON;
const { from: bytesOf } = Buffer;
const textOf = detached(Buffer.prototype.toString);
/** How long calls that share a timeout may go on to begin, in milliseconds. */
const sliceMs = 5;
/** The second thread needs some time to find out where a call hangs before it is ended. */
const stackMs = 400;

/** For the second thread: the number of calls begun and ended, the limit of the running one, whose stack lies here, its bytes. */
const header = 16;
const memory = new SharedArrayBuffer(header + 16384);
const shared = new Int32Array(memory, 0, 4);

let limits = { callMs: 0, firstMs: 0, grace: 1 };
let grace = 1; // so many times its limit may a call last that does not compute
let running = false;
let limit = 0;
let began = 0;
let mark = -1; // a moment shortly before, and the processor time used until then
let markCpu = 0;

/** Limits of one call in milliseconds, 0 for none; gives back what the second thread has to know, if there are any. */
function start({ "call-ms": callMs, "first-ms": firstMs, grace: most }) {
  limits = { callMs, firstMs, grace: most };
  return callMs > 0 ? { memory, header, everyMs: Math.min(100, Math.max(5, callMs / 10)) } : undefined;
}

const limitOf = ({ first }) => (first ? limits.firstMs : limits.callMs);

/** Messages have come: a machine that was busy before is given the benefit of the doubt again. */
function beginBatch() {
  grace = limits.grace;
}

/** A timeout holds for what a script calls, so the calls must be in reach of one. */
const inReach = Symbol.for("spar.calls");
const entry = new vm.Script("globalThis[Symbol.for('spar.calls')]()", { filename: __filename });
let work;
Object.defineProperty(globalThis, inReach, { value: () => work() });

/** The longest that a timer can be set for. */
const mostMs = 2 ** 31 - 1;

/** Runs calls that have one limit; false when the last of them had to be ended. */
function within(ms, calls) {
  if (ms === 0) {
    calls();
    return true;
  }
  work = calls;
  const longest = max(ms * grace, ms + stackMs) + sliceMs;
  try {
    // Whatever is not given here would be asked of what all objects inherit.
    const timeout = min(mostMs, ceil(longest));
    entry.runInThisContext({ __proto__: null, timeout, displayErrors: true, breakOnSigint: false });
    return true;
  } catch (error) {
    if (error?.code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    return false;
  }
}

function begin(call) {
  running = true;
  limit = limitOf(call);
  if (limit === 0) return;
  began = time();
  if (began - mark > sliceMs) {
    mark = began;
    markCpu = processorMs();
  }
  store(shared, 1, limit);
  add(shared, 0, 1);
}

/** Whether the call that is over took too long. */
function end() {
  running = false;
  if (limit === 0) return false;
  add(shared, 0, 1);
  const elapsed = time() - began;
  return elapsed >= limit && hadItsTime(elapsed);
}

/** A call that the machine was too busy to run is not over; one that sleeps or waits is in the end. */
function hadItsTime(elapsed) {
  const used = processorMs() - markCpu - (began - mark);
  if (used >= limit / 2) return true;
  if (elapsed < limit * grace) return false;
  grace = 1; // its calls sleep: those that were sent together need not wait as long
  return true;
}

function processorMs() {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}

/** Where the second thread has seen the call that was begun last; none when it has not. */
function seenAt() {
  if (limit === 0 || load(shared, 2) !== lastCall()) return [];
  return parse(textOf(bytesOf(memory, header, shared[3])));
}

/** Calls have odd numbers while they run. */
function lastCall() {
  const count = load(shared, 0);
  return count % 2 === 0 ? count - 1 : count;
}

module.exports = {
  start,
  limitOf,
  beginBatch,
  within,
  /** Runs what belongs to no call as long as a call may last, where calls have limits. */
  withinCall: (act) => within(limits.callMs, act),
  begin,
  end,
  seenAt,
  isRunning: () => running,
  elapsed: () => time() - began,
  patience: () => min(mostMs, limit * grace),
  time,
  sliceMs,
};
