// The pipe to Spar: who has it, and how what is told on it becomes text. A bot may change any builtin later on; what is
// used here is taken before it runs, and text is put together by hand, so that no `toJSON` of its own takes part.
"use strict";
const { fstatSync, writeSync } = require("node:fs");
const { stringify } = JSON;
const { isArray } = Array;
const { keys } = Object;
const isWindows = process.platform === "win32";

let pipe; // its descriptor, the one of the pipe from Spar, what begins each line, and what it is

/** Takes the pipes that Spar gave this process; undefined where it gave none. */
function openPipe() {
  const given = process.env.SPAR_PIPES;
  delete process.env.SPAR_PIPES;
  if (given === undefined) return undefined;
  const [toSpar, fromSpar, token] = given.split(",");
  return usePipe({ toSpar: Number(toSpar), fromSpar: Number(fromSpar), token });
}

/** For the second thread, which has the pipe of the first. */
function usePipe(given) {
  try {
    const { dev, ino } = identity(given.toSpar);
    pipe = { dev, ino, ...given };
  } catch {
    pipe = undefined;
  }
  return pipe;
}

/** What a descriptor stands for. Nobody says that Windows tells the same of a pipe each time. */
function identity(descriptor) {
  return isWindows ? { dev: 0, ino: 0 } : fstatSync(descriptor);
}

/** Sends a line, or several that begin with the token each. */
function send(lines) {
  if (pipe === undefined) return;
  try {
    const { dev, ino } = identity(pipe.toSpar);
    // A bot may have closed it, and opened something else on its number.
    if (ino === pipe.ino && dev === pipe.dev) {
      writeSync(pipe.toSpar, lines);
      return;
    }
  } catch {
    // It is closed, or Spar has gone.
  }
  pipe = undefined;
}

const token = () => (pipe === undefined ? "" : pipe.token);

/** One line to be sent. */
function line(fields) {
  return `${token()}${jsonText(fields)}\n`;
}

/** Plain data as JSON; what is no data becomes null. */
function jsonText(value) {
  if (isArray(value)) return listText(value);
  if (typeof value === "object" && value !== null) return objectText(value);
  // A primitive has no `toJSON` that counts.
  return typeof value === "function" || typeof value === "bigint" ? "null" : (stringify(value) ?? "null");
}

function listText(list) {
  let text = "";
  for (let at = 0; at < list.length; at++) text += `${at === 0 ? "" : ","}${jsonText(list[at])}`;
  return `[${text}]`;
}

function objectText(fields) {
  const names = keys(fields);
  let text = "";
  for (let at = 0; at < names.length; at++)
    text += `${at === 0 ? "" : ","}${stringify(names[at])}:${jsonText(fields[names[at]])}`;
  return `{${text}}`;
}

module.exports = { openPipe, usePipe, send, line, token, jsonText, listText };
