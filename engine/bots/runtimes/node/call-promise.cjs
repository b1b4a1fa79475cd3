// Handles promises that a bot returns. The microtask queue is drained while the call that filled it still has its time
// limit. So an endless loop after an `await` is ended like any other, and a promise that waits for nothing resolves at
// once.
"use strict";

/** A copy, since a bot may replace it. */
const OwnPromise = Promise;
const { _tickCallback: emptyQueue } = process;

/** Runs all pending microtasks. */
const runMicrotasks = typeof emptyQueue === "function" ? () => emptyQueue.call(process) : () => {};

/** The result of a promise or another thenable: `settled`, and then a `value`, which is the error if `failed`. */
function followPromise(result, itsThen) {
  let listen = () => {};
  const outcome = { settled: false, failed: false, value: undefined, subscribe };
  const settle = (failed) => (value) => {
    outcome.settled = true;
    outcome.failed = failed;
    outcome.value = value;
    listen();
  };
  function subscribe(listener) {
    listen = listener;
    if (outcome.settled) listener();
  }
  // Called here so that the `then` of a thenable that is not a promise also runs within the limit.
  new OwnPromise((done, fail) => itsThen.call(result, done, fail)).then(settle(false), settle(true));
  return outcome;
}

module.exports = { runMicrotasks, followPromise };
