// Errors of a bot outside its calls, and attempts to exit inside a call.
"use strict";
const trace = require("./node-trace.cjs");
const { isRunning } = require("./call-clock.cjs");
const { describeError, listFrames } = require("./call-error.cjs");

/** An exception in a timer or an unawaited promise is not an answer: it is logged, and the match continues. */
function catchUncaughtErrors() {
  process.on("uncaughtException", (error) => {
    const { type, message } = describeError(error);
    trace.remark("notice", `${type} outside of a call: ${message}`, listFrames(error));
    try {
      console.error(error);
    } catch {
      // The bot may have changed what is needed to show the error.
    }
  });
}

/** An exit inside a call costs that call, like an exception, but not the other games. */
function replaceExit() {
  const { exit } = process;
  process.exit = function held(code = process.exitCode ?? 0) {
    if (!isRunning()) return exit.call(process, code);
    throw Object.assign(new Error(`process.exit(${code}) was called`), { name: "ProcessExit" });
  };
}

module.exports = { catchUncaughtErrors, replaceExit };
