// Handles promises that a bot returns. The microtask queue is drained while the call that filled it still has its time
// limit. So an endless loop after an `await` is ended like any other, and a promise that waits for nothing resolves at
// once.
"use strict";
const { apply } = require("./own.cjs");

const OwnPromise = Promise;
const { then } = Promise.prototype;
const { _tickCallback: emptyQueue } = process;

/** Runs all pending microtasks. */
const drain = typeof emptyQueue === "function" ? () => apply(emptyQueue, process, []) : () => {};

/** The result of a promise or another thenable: `settled`, and then a `value`, which is the error if `failed`. */
function promised(result, itsThen) {
  let heard = () => {};
  const told = { settled: false, failed: false, value: undefined, hear };
  const settle = (failed) => (value) => {
    told.settled = true;
    told.failed = failed;
    told.value = value;
    heard();
  };
  function hear(listener) {
    heard = listener;
    if (told.settled) listener();
  }
  // Called here so that the `then` of a thenable that is not a promise also runs within the limit.
  const promise = new OwnPromise((done, fail) => apply(itsThen, result, [done, fail]));
  apply(then, promise, [settle(false), settle(true)]);
  return told;
}

module.exports = { drain, promised };
