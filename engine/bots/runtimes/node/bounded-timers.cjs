// What a bot leaves to a timer runs outside of all calls, where an endless loop would hold up every game. So the timers that
// it is given end what they call after the limit of a call, with all that it puts into the queue of promises; a call that
// waits for it is late then, and no other one.
"use strict";
const timers = require("node:timers");
const waiting = require("node:timers/promises");
const { promisify } = require("node:util");
const { apply } = require("./own.cjs");
const { drain } = require("./call-promise.cjs");
const clock = require("./call-clock.cjs");

const OwnPromise = Promise;
const { then } = Promise.prototype;
const { getOwnPropertyDescriptors, defineProperties } = Object;
/** Calls within a limit of their own, at once after what goes on. */
const soon = boundedBy(setImmediate);

/** To be called before the bot is loaded, where its calls have limits. */
function boundTimers() {
  for (const name of ["setTimeout", "setInterval", "setImmediate"]) {
    const own = globalThis[name];
    const bounded = boundedBy(own);
    // Its name, its length and what else it has are those of Node's.
    const has = getOwnPropertyDescriptors(own);
    if (name !== "setInterval") {
      const promisedOwn = waiting[name];
      const promised = promisedBy(bounded, promisedOwn, name === "setTimeout");
      defineProperties(promised, getOwnPropertyDescriptors(promisedOwn));
      waiting[name] = promised;
      has[promisify.custom] = { ...has[promisify.custom], get: () => promised };
    }
    globalThis[name] = timers[name] = defineProperties(bounded, has);
  }
}

function boundedBy(own) {
  return function bounded(callback, ...rest) {
    return apply(own, this, [typeof callback === "function" ? within(callback) : callback, ...rest]);
  };
}

function within(callback) {
  return function called(...given) {
    clock.withinCall(() => {
      apply(callback, this, given);
      drain();
    });
  };
}

/** With options, or with a delay that Node refuses, Node's own is waited for. */
function promisedBy(bounded, own, hasDelay) {
  return function promised(...given) {
    const [value, options] = hasDelay ? given.slice(1) : given;
    if (options !== undefined || (hasDelay && isRefused(given[0]))) return handedOn(apply(own, this, given));
    return new OwnPromise((done) => (hasDelay ? bounded(done, given[0], value) : bounded(done, value)));
  };
}

const isRefused = (delay) => delay !== undefined && typeof delay !== "number";

/** Node settles its own outside of all limits; what waits for this one is called within. */
function handedOn(promise) {
  return new OwnPromise((done, fail) => {
    apply(then, promise, [(value) => void soon(done, value), (error) => void soon(fail, error)]);
  });
}

module.exports = { boundTimers };
