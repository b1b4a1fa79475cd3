// Combat: a function `best_block(attackers, defenders)`, or the only function of the file.
"use strict";

exports.names = ["best_block"];
exports.missing = "the file gives no function best_block(attackers, defenders)";
exports.call = (play, { attackers, defenders }) => play(attackers, defenders);

/** Pairs as JSON lists, whatever can be gone through. */
exports.shown = (result) => {
  const list =
    typeof result?.[Symbol.iterator] === "function" && typeof result !== "string" ? Array.from(result, plain) : result;
  return JSON.stringify(list) ?? "null";
};

function plain(part) {
  return ArrayBuffer.isView(part) ? Array.from(part) : part;
}
