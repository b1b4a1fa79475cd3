// Turns an exception of a bot into the line that is sent instead of an answer (engine/game/host-error.ts).
"use strict";
const { jsonText } = require("./node-pipe.cjs");
const { errorFrames } = require("./node-places.cjs");

/** A copy, since a bot may have replaced it. */
const quote = JSON.stringify;

/** Thrown by a game's host from within a call if the bot lacks the method to call. */
class MissingMethod extends Error {
  #frames;

  constructor(message, frames) {
    super(message);
    this.#frames = frames;
  }

  /** The frames of such an error; undefined for anything else, which may be a proxy that must not be touched. */
  static listFrames(thrown) {
    return typeof thrown === "object" && thrown !== null && #frames in thrown ? thrown.#frames : undefined;
  }
}

/** The type and message of anything thrown, even if it misbehaves when it is inspected. */
function describeError(error) {
  try {
    if (!(error instanceof Error)) return { type: "Error", message: `${String(error)} was thrown` };
    return { type: String(error.name), message: String(error.message).slice(0, 2000) };
  } catch {
    return { type: "Error", message: "an exception that cannot be shown" };
  }
}

/** The line for an exception in a call. If the bot's code is not in its stack, the location is the method. */
function formatThrown(error, { frames }) {
  const missing = MissingMethod.listFrames(error);
  if (missing) return formatError("MissingMethod", error.message, missing);
  const { type, message } = describeError(error);
  const own = listFrames(error);
  return own.length > 0 ? formatError(type, message, own) : formatError(type, message, frames, ',"guessed":true');
}

/** The user's frames, empty if they are not available. */
function listFrames(error) {
  try {
    return errorFrames(error);
  } catch {
    return [];
  }
}

/** `more`: further members of the error, as JSON. */
function formatError(type, message, frames, more = "") {
  const error = `{"type":${quote(type)},"message":${quote(message)},"frames":${jsonText(frames.map(toFrame))}${more}}`;
  return { line: `{"error":${error}}`, from: { frames } };
}

function toFrame([file, line, column, endLine, endColumn, name]) {
  return {
    file,
    line,
    ...(column && !isTyped(file) ? { column } : {}),
    ...(endLine && !isTyped(file) ? { endLine, endColumn } : {}),
    ...(name ? { name } : {}),
  };
}

/** TypeScript runs with its types removed, which keeps lines but not columns. */
const isTyped = (file) => /\.[mc]?ts$/.test(file);

module.exports = { MissingMethod, describeError, listFrames, formatThrown, formatError, quote };
