// The pipe to Spar.
"use strict";
const { fstatSync, writeSync } = require("node:fs");
/** A copy, since a bot may replace it. */
const { stringify } = JSON;
const isWindows = process.platform === "win32";

const now = performance.now.bind(performance);
/** How long the pipe's descriptor is taken to be ours after a check, in milliseconds; a check takes as long as a note. */
const checkEveryMs = 20;
let checkedAt = -checkEveryMs;
let pipe; // the descriptor to Spar, the one from Spar, the prefix of each line, and the pipe's identity

/** Reads the descriptors that Spar passed to this process; undefined if there are none. */
function openPipe() {
  const given = process.env.SPAR_PIPES;
  delete process.env.SPAR_PIPES;
  if (given === undefined) return undefined;
  const [toSpar, fromSpar, token] = given.split(",");
  return usePipe({ toSpar: Number(toSpar), fromSpar: Number(fromSpar), token });
}

/** For the second thread, which uses the pipe of the main thread. */
function usePipe(given) {
  try {
    const { dev, ino } = identity(given.toSpar);
    pipe = { dev, ino, ...given };
  } catch {
    pipe = undefined;
  }
  return pipe;
}

/** The identity of a descriptor's file. On Windows it may differ between calls for the same pipe. */
function identity(descriptor) {
  return isWindows ? { dev: 0, ino: 0 } : fstatSync(descriptor);
}

/** Sends a line, or several, each with the prefix. */
function send(lines) {
  if (pipe === undefined) return;
  try {
    if (isOurs()) {
      writeSync(pipe.toSpar, lines);
      return;
    }
  } catch {
    // The pipe is closed, or Spar has ended.
  }
  pipe = undefined;
}

/**
 * Whether the descriptor is still that of the pipe: a bot may have closed it and opened something else. Its number is
 * among those of Node's own descriptors, which no bot closes by mistake without stopping Node itself.
 */
function isOurs() {
  const time = now();
  if (time - checkedAt < checkEveryMs) return true;
  checkedAt = time;
  const { dev, ino } = identity(pipe.toSpar);
  return ino === pipe.ino && dev === pipe.dev;
}

const token = () => (pipe === undefined ? "" : pipe.token);

/** Formats one line for the pipe. */
function line(fields) {
  return `${token()}${jsonText(fields)}\n`;
}

/** Plain data as JSON, built by hand: some libraries give all arrays and objects a `toJSON`. Anything else becomes null. */
function jsonText(value) {
  if (Array.isArray(value)) return listText(value);
  if (typeof value === "object" && value !== null) return objectText(value);
  // A primitive's `toJSON` is not called.
  return typeof value === "function" || typeof value === "bigint" ? "null" : (stringify(value) ?? "null");
}

function listText(list) {
  let text = "";
  for (let at = 0; at < list.length; at++) text += `${at === 0 ? "" : ","}${jsonText(list[at])}`;
  return `[${text}]`;
}

function objectText(fields) {
  const names = Object.keys(fields);
  let text = "";
  for (let at = 0; at < names.length; at++)
    text += `${at === 0 ? "" : ","}${stringify(names[at])}:${jsonText(fields[names[at]])}`;
  return `{${text}}`;
}

module.exports = { openPipe, usePipe, send, line, token, jsonText };
