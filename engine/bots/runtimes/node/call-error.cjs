// An exception of a bot as the line that stands for an answer (engine/games/host-error.ts).
"use strict";
const { errorFrames } = require("./node-places.cjs");

/** As it is before a bot can change it; of texts and numbers no method of the bot has a say. */
const quote = JSON.stringify;

/** What a game's host says of a bot that lacks what was to be called, from within the call. */
class Missing extends Error {
  #frames;

  constructor(message, frames) {
    super(message);
    this.#frames = frames;
  }

  /** The frames of one; undefined for whatever else was thrown, which may be a proxy that must not be asked. */
  static framesOf(thrown) {
    return typeof thrown === "object" && thrown !== null && #frames in thrown ? thrown.#frames : undefined;
  }
}

/** Its type and message; whatever was thrown, and however it behaves when it is looked at. */
function describe(error) {
  try {
    if (!(error instanceof Error)) return { type: "Error", message: `${String(error)} was thrown` };
    return { type: String(error.name), message: String(error.message).slice(0, 2000) };
  } catch {
    return { type: "Error", message: "an exception that cannot be shown" };
  }
}

/** The answer for what a call threw; where the bot's code is not in its stack, at the method. */
function thrown(error, { frames }) {
  const missing = Missing.framesOf(error);
  if (missing) return reported("MissingMethod", error.message, missing);
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
  let shown = "";
  for (let i = 0; i < frames.length; i++) shown += `${i === 0 ? "" : ","}${frameText(frames[i])}`;
  return {
    line: `{"error":{"type":${quote(type)},"message":${quote(message)},"frames":[${shown}]}}`,
    from: { frames },
  };
}

function frameText({ 0: file, 1: line, 2: column, 3: endLine, 4: endColumn, 5: name }) {
  const exact = !isTyped(file);
  const begins = column && exact ? `,"column":${column}` : "";
  const ends = endLine && exact ? `,"endLine":${endLine},"endColumn":${endColumn}` : "";
  return `{"file":${quote(file)},"line":${line}${begins}${ends}${name ? `,"name":${quote(name)}` : ""}}`;
}

/** TypeScript runs without its types: its lines stay where they are, its columns do not. */
const isTyped = (file) => /\.[mc]?ts$/.test(file);

module.exports = { Missing, describe, framesOf, thrown, reported, quote };
