// What goes wrong in a bot outside of its calls, and programs that would end themselves inside of one.
"use strict";
const trace = require("./node-trace.cjs");
const { isRunning } = require("./call-clock.cjs");
const { describe, framesOf } = require("./call-error.cjs");

/** An exception in a timer or a promise that nobody awaits is no answer of a game: it is said, and the match goes on. */
function hearErrors() {
  process.on("uncaughtException", (error) => {
    const { type, message } = describe(error);
    trace.remark("notice", `${type} outside of a call: ${message}`, framesOf(error));
    try {
      console.error(error);
    } catch {
      // What is needed to show it is the bot's to change.
    }
  });
}

/** Leaving in a call costs that call, as any exception does, not the games that are played at the same time. */
function holdExit() {
  const { exit } = process;
  process.exit = function held(code = process.exitCode ?? 0) {
    if (!isRunning()) return exit.call(process, code);
    throw Object.assign(new Error(`process.exit(${code}) was called`), { name: "ProcessExit" });
  };
}

module.exports = { hearErrors, holdExit };
