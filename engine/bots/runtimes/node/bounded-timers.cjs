// Code that a bot passes to a timer runs outside all calls, so an endless loop there would block every game. These
// replacements end timer callbacks, and the promises they resolve, after the time limit of a call. A call that waits
// for such a callback is late; other calls are not affected.
"use strict";
const timers = require("node:timers");
const waiting = require("node:timers/promises");
const { promisify } = require("node:util");
const { apply } = require("./own.cjs");
const { runMicrotasks } = require("./call-promise.cjs");
const clock = require("./call-clock.cjs");

const OwnPromise = Promise;
const { then } = Promise.prototype;
const { getOwnPropertyDescriptors, defineProperties } = Object;
/** Runs a function soon, within its own time limit. */
const runSoon = boundTimer(setImmediate);

/** Replaces the bot's timers. Must be called before the bot is loaded, if its calls have limits. */
function boundTimers() {
  for (const name of ["setTimeout", "setInterval", "setImmediate"]) {
    const own = globalThis[name];
    const bounded = boundTimer(own);
    // The replacement has the same name, length and other properties as Node's own.
    const has = getOwnPropertyDescriptors(own);
    if (name !== "setInterval") {
      const promisedOwn = waiting[name];
      const promised = boundPromise(bounded, promisedOwn, name === "setTimeout");
      defineProperties(promised, getOwnPropertyDescriptors(promisedOwn));
      waiting[name] = promised;
      has[promisify.custom] = { ...has[promisify.custom], get: () => promised };
    }
    globalThis[name] = timers[name] = defineProperties(bounded, has);
  }
}

function boundTimer(own) {
  return function bounded(callback, ...rest) {
    return apply(own, this, [typeof callback === "function" ? boundCallback(callback) : callback, ...rest]);
  };
}

function boundCallback(callback) {
  return function called(...given) {
    clock.runWithinCall(() => {
      apply(callback, this, given);
      runMicrotasks();
    });
  };
}

/** With options, or with a delay that Node rejects, Node's own function is used. */
function boundPromise(bounded, own, hasDelay) {
  return function promised(...given) {
    const [value, options] = hasDelay ? given.slice(1) : given;
    if (options !== undefined || (hasDelay && isRefused(given[0]))) return toOwnPromise(apply(own, this, given));
    return new OwnPromise((done) => (hasDelay ? bounded(done, given[0], value) : bounded(done, value)));
  };
}

const isRefused = (delay) => delay !== undefined && typeof delay !== "number";

/** Node resolves its promise outside all limits; code that waits for this one runs within a limit. */
function toOwnPromise(promise) {
  return new OwnPromise((done, fail) => {
    apply(then, promise, [(value) => void runSoon(done, value), (error) => void runSoon(fail, error)]);
  });
}

module.exports = { boundTimers };
