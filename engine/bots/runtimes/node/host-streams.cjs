// Reserves the real streams for the protocol: the bot's own output goes to its log, and it has no input.
"use strict";
const fs = require("node:fs");

let stdin;
let unread = "";
let at = 0; // where the next line begins in it
const { writeSync, readSync, readFileSync, write, writeFileSync, appendFileSync } = fs;

function takeStreams() {
  ({ stdin } = process);
  const { stderr } = process;
  const { Readable } = require("node:stream");
  Object.defineProperty(process, "stdout", { value: stderr, configurable: true, enumerable: true });
  Object.defineProperty(process, "stdin", { value: Readable.from([]), configurable: true, enumerable: true });
  fs.readSync = (...given) => (given[0] === 0 ? 0 : readSync.apply(fs, given));
  fs.readFileSync = (...given) =>
    given[0] === 0 || given[0] === "/dev/stdin" ? emptyFile(given[1]) : readFileSync.apply(fs, given);
  fs.writeSync = toLog(writeSync);
  fs.write = toLog(write);
  fs.writeFileSync = toLog(writeFileSync);
  fs.appendFileSync = toLog(appendFileSync);
  require("node:module").syncBuiltinESMExports();
}

/** A function that behaves the same but writes to the log instead of standard output. */
function toLog(original) {
  return (...given) => {
    if (given[0] === 1) given[0] = 2;
    return original.apply(fs, given);
  };
}

function emptyFile(options) {
  const encoding = typeof options === "string" ? options : options?.encoding;
  return encoding ? "" : Buffer.alloc(0);
}

/** Calls `came` when there is more input. */
function subscribe(came) {
  stdin.setEncoding("utf8").on("data", (chunk) => {
    unread = unread.slice(at) + chunk;
    at = 0;
    came();
  });
}

/** The next complete line of the input; undefined if there is none. */
function nextLine() {
  const end = unread.indexOf("\n", at);
  if (end < 0) return undefined;
  const line = unread.slice(at, end);
  at = end + 1;
  return line;
}

function writeAnswers(text) {
  const data = Buffer.from(text);
  const { length } = data;
  let written = 0;
  while (written < length) {
    try {
      written += writeSync(1, data, written, length - written);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

module.exports = { takeStreams, subscribe, nextLine, writeAnswers };
