// Preloaded for bots that import their own files without an ending (`import State from "./State"`), as bundlers do.
"use strict";
const { register, registerHooks } = require("node:module");

const endings = [".js", ".mjs", ".cjs", "/index.js"];
const isRelative = (name) => /^\.{1,2}\//.test(name);

function resolveWithEnding(name, context, next) {
  try {
    return next(name, context);
  } catch (error) {
    if (!isRelative(name)) throw error;
    for (const ending of endings)
      try {
        return next(name + ending, context);
      } catch {
        // Not with this ending.
      }
    throw error;
  }
}

/** The same for Node 20, which runs this text in its loader's thread. Later versions warn of `register`. */
const oldLoader = `
const isRelative = ${isRelative};
async function resolveWithEnding(name, context, next) {
  try {
    return await next(name, context);
  } catch (error) {
    if (!isRelative(name)) throw error;
    for (const ending of ${JSON.stringify(endings)})
      try {
        return await next(name + ending, context);
      } catch {
        // Not with this ending.
      }
    throw error;
  }
}
export { resolveWithEnding as resolve };`;

if (registerHooks) registerHooks({ resolve: resolveWithEnding });
else register(`data:text/javascript,${encodeURIComponent(oldLoader)}`);
