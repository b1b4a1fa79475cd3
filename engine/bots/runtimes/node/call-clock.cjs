// Time limits of calls. Only a timeout of `vm` can end an endless loop in the same thread, but setting it up costs some
// 50 µs. So one timeout is set for many calls, and each call is timed separately.
"use strict";
const vm = require("node:vm");

/** Copies, since a bot may replace them, to measure or not to be measured. */
const time = performance.now.bind(performance);
const cpuUsage = process.cpuUsage.bind(process);
const { add, load, store } = Atomics;
/** How long further calls may start under a shared timeout, in milliseconds. */
const sliceMs = 5;
/** Time for the second thread to find out where a call hangs before the call is ended, and for it to start before that. */
const stackMs = 400;
const threadMs = 1000;
const { timeOrigin } = performance;

/**
 * Shared with the second thread: the numbers of calls begun and ended, the limit of the current call, the call whose
 * stack is stored, its length in bytes, whether the thread has started, and when the current call began.
 */
const header = 32;
const memory = new SharedArrayBuffer(header + 16384);
const shared = new Int32Array(memory, 0, 5);
const beginning = new Float64Array(memory, 24, 1);

let limits = { callMs: 0, firstMs: 0, grace: 1 };
let grace = 1; // how many times its limit a call may take while it does not compute
let running = false;
let limit = 0;
let beganAt = 0;
let markedAt = -1; // a moment shortly before, and the processor time used until then
let markedCpuMs = 0;

/** Sets the limits of a call in milliseconds (0: none); returns what the second thread needs, if there are limits. */
function setLimits({ "call-ms": callMs, "first-ms": firstMs, grace: maxGrace }) {
  limits = { callMs, firstMs, grace: maxGrace };
  return callMs > 0 ? { memory, header, everyMs: Math.min(100, Math.max(5, callMs / 10)) } : undefined;
}

const getLimit = ({ first }) => (first ? limits.firstMs : limits.callMs);

/** New messages have arrived: the allowance for a busy machine starts again. */
function beginBatch() {
  grace = limits.grace;
}

/** A timeout covers only what a script calls, so a script must be able to reach the calls. */
const callsSymbol = Symbol.for("spar.calls");
const entry = new vm.Script("globalThis[Symbol.for('spar.calls')]()", { filename: __filename });
let work;
Object.defineProperty(globalThis, callsSymbol, { value: () => work() });

/** The longest delay of a timer. */
const maxTimerMs = 2 ** 31 - 1;

/** Runs calls that share a limit; false if the last of them had to be ended. */
function runWithin(ms, calls) {
  if (ms === 0) {
    calls();
    return true;
  }
  work = calls;
  const maxMs = Math.max(ms * grace, ms + stackMs + (load(shared, 4) === 1 ? 0 : threadMs)) + sliceMs;
  try {
    entry.runInThisContext({ timeout: Math.min(maxTimerMs, Math.ceil(maxMs)) });
    return true;
  } catch (error) {
    if (error?.code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    return false;
  }
}

function beginCall(call) {
  running = true;
  limit = getLimit(call);
  if (limit === 0) return;
  beganAt = time();
  if (beganAt - markedAt > sliceMs) {
    markedAt = beganAt;
    markedCpuMs = readProcessorMs();
  }
  beginning[0] = timeOrigin + beganAt;
  store(shared, 1, limit);
  add(shared, 0, 1);
}

/** Whether the call that just ended took too long. */
function endCall() {
  running = false;
  if (limit === 0) return false;
  add(shared, 0, 1);
  const elapsed = time() - beganAt;
  return elapsed >= limit && isTimeUsedUp(elapsed);
}

/**
 * Whether a call has used up its time: one that was kept from running by a busy machine has not; one that sleeps or
 * waits eventually has.
 */
function isTimeUsedUp(elapsed) {
  const used = readProcessorMs() - markedCpuMs - (beganAt - markedAt);
  if (used >= limit / 2) return true;
  if (elapsed < limit * grace) return false;
  grace = 1; // calls of this bot sleep, so those sent together do not get the allowance again
  return true;
}

function readProcessorMs() {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}

/** The stack that the second thread has read for the last call; undefined if it has not. */
function readHungStack() {
  if (limit === 0 || load(shared, 2) !== getLastCall()) return [];
  return JSON.parse(Buffer.from(memory, header, shared[3]).toString());
}

/** A call has an odd number while it runs. */
function getLastCall() {
  const count = load(shared, 0);
  return count % 2 === 0 ? count - 1 : count;
}

module.exports = {
  setLimits,
  getLimit,
  beginBatch,
  runWithin,
  beginCall,
  endCall,
  readHungStack,
  isRunning: () => running,
  elapsed: () => time() - beganAt,
  getMaxWaitMs: () => Math.min(maxTimerMs, limit * grace),
  time,
  sliceMs,
};
