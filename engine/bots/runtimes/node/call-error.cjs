// An exception of a bot as the line that stands for an answer (engine/games/host-error.ts).
"use strict";
const { errorFrames } = require("./node-places.cjs");

/** Its type and message; whatever was thrown, and however it behaves when it is looked at. */
function describe(error) {
  try {
    if (!(error instanceof Error)) return { type: "Error", message: `${String(error)} was thrown` };
    return { type: String(error.name), message: String(error.message) };
  } catch {
    return { type: "Error", message: "an exception that cannot be shown" };
  }
}

/** The answer for what a call threw; where the bot's code is not in its stack, at the method. */
function thrown(error, { frames }) {
  const { type, message } = describe(error);
  const own = framesOf(error);
  return reported(type, message, own.length > 0 ? own : frames);
}

/** The user's frames, none where they cannot be had. */
function framesOf(error) {
  try {
    return errorFrames(error);
  } catch {
    return [];
  }
}

function reported(type, message, frames) {
  const shown = frames.map(([file, line, column, endLine, endColumn, name]) => ({
    file,
    line,
    ...(column && !isTyped(file) ? { column } : {}),
    ...(endLine && !isTyped(file) ? { endLine, endColumn } : {}),
    ...(name ? { name } : {}),
  }));
  return { line: JSON.stringify({ error: { type, message, frames: shown } }), from: { frames } };
}

/** TypeScript runs without its types: its lines stay where they are, its columns do not. */
const isTyped = (file) => /\.[mc]?ts$/.test(file);

module.exports = { describe, framesOf, thrown, reported };
