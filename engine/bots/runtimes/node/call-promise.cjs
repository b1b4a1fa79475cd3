// What a bot promises. The queue of promises is emptied while the call that filled it still has a time limit: an endless
// loop behind an `await` is then ended as any other, and a promise that waits for nothing has its result at once.
"use strict";
const { apply } = require("./own.cjs");

const OwnPromise = Promise;
const { then } = Promise.prototype;
const { _tickCallback: emptyQueue } = process;

/** Runs whatever waits for nothing but its turn. */
const drain = typeof emptyQueue === "function" ? () => apply(emptyQueue, process, []) : () => {};

/** What comes of a promise, or of what looks like one: `settled`, and then a `value`, which is an error where it `failed`. */
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
  // Called here, so that what is no promise but only looks like one is within the limit, too.
  const promise = new OwnPromise((done, fail) => apply(itsThen, result, [done, fail]));
  apply(then, promise, [settle(false), settle(true)]);
  return told;
}

module.exports = { drain, promised };
