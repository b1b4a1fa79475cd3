"use strict";
// Preloaded for bots that import their own files without an ending (`import State from "./State"`), as bundlers do.
// ECMAScript modules go through Node's loader, which runs this code in its own thread.
const loader = `
async function resolveWithEnding(name, context, next) {
  try {
    return await next(name, context);
  } catch (error) {
    if (!/^\\.{1,2}\\//.test(name)) throw error;
    for (const ending of [".js", ".mjs", ".cjs", "/index.js"])
      try {
        return await next(name + ending, context);
      } catch {}
    throw error;
  }
}
export { resolveWithEnding as resolve };`;

require("node:module").register(`data:text/javascript,${encodeURIComponent(loader)}`);
