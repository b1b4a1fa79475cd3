// An exception of a bot as the line that stands for an answer (engine/games/host-error.ts).
"use strict";
const { bare, slice } = require("./own.cjs");
const { jsonText } = require("./node-pipe.cjs");
const { errorFrames } = require("./node-places.cjs");

/** As it is before a bot can change it; of texts and numbers no method of the bot has a say. */
const quote = JSON.stringify;
const { endsWith } = String.prototype;
const { apply } = Reflect;

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
    return { type: String(error.name), message: slice(String(error.message), 0, 2000) };
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
  return own.length > 0 ? reported(type, message, own) : reported(type, message, frames, ',"guessed":true');
}

/** The user's frames, none where they cannot be had. */
function framesOf(error) {
  try {
    return errorFrames(error);
  } catch {
    return [];
  }
}

/** `more`: further members of the error, as JSON. */
function reported(type, message, frames, more = "") {
  let shown = "";
  for (let at = 0; at < frames.length; at++) shown += `${at === 0 ? "" : ","}${jsonText(shownFrame(frames[at]))}`;
  const error = `{"type":${jsonText(type)},"message":${jsonText(message)},"frames":[${shown}]${more}}`;
  return bare({ line: `{"error":${error}}`, from: bare({ frames }) });
}

/** By its numbers: a bot may have changed how lists are gone through. */
function shownFrame({ 0: file, 1: line, 2: column, 3: endLine, 4: endColumn, 5: name }) {
  return {
    file,
    line,
    ...(column && !isTyped(file) ? { column } : {}),
    ...(endLine && !isTyped(file) ? { endLine, endColumn } : {}),
    ...(name ? { name } : {}),
  };
}

/** TypeScript runs without its types: its lines stay where they are, its columns do not. */
const isTyped = (file) => isOf(file, ".ts") || isOf(file, ".mts") || isOf(file, ".cts");
const isOf = (file, ending) => apply(endsWith, file, [ending]);

module.exports = { Missing, describe, framesOf, thrown, reported, quote };
