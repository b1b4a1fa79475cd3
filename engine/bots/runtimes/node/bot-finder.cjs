// What a game's host program uses to find the class or function to call, and to report locations in the bot's file.
"use strict";
const { inspect, isDeepStrictEqual } = require("node:util");
const trace = require("./node-trace.cjs");
const { MissingMethod, quote } = require("./call-error.cjs");
const { findClass } = require("./find-class.cjs");
const { findFunction } = require("./find-function.cjs");
const { locateClass, locateFunction, locateMethod, locateText } = require("./source-places.cjs");

/** `name` is the configured class, if any. */
function createBot(loaded, name) {
  const { file, text } = loaded;
  return {
    file,
    /** The class to play: one with any of these methods. */
    findClass: (methods, missing) => findClass(loaded, { name, methods, missing }),
    findFunction: (names, missing) => findFunction(loaded, [name, ...names].filter(Boolean), missing),
    /** The locations of answers, `{ head, result }`. */
    method: (chosen, method) => locateMethod(loaded, chosen, method),
    function: (value) => locateFunction(loaded, value, value.name) ?? locateWholeFile(file),
    class: (chosen) => ({ frames: [locateClass(loaded, chosen)] }),
    /** The first location that matches a pattern. */
    search(pattern) {
      const found = pattern.exec(text);
      return found ? [locateText(loaded, found.index, found.index + found[0].length, "")] : undefined;
    },
    /** The error to throw in a call if the class has no such method. */
    missing: (message, chosen) => new MissingMethod(message, [locateClass(loaded, chosen)]),
    /** A text as JSON. */
    quote,
    notice: (message, frames) => trace.remark("notice", message, frames),
    /** A value as readable text of at most `most` characters. */
    shown: (value, most) => inspect(value, { depth: 2, breakLength: Infinity, compact: true }).slice(0, most),
    isSame: isDeepStrictEqual,
  };
}

function locateWholeFile(file) {
  const head = { frames: [[file, 1, 0, 0, 0, ""]] };
  return { head, result: head };
}

module.exports = { createBot };
