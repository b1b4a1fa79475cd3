// Combat: a function `best_block(attackers, defenders)`, or the only function of the file.
"use strict";

exports.player = (bot) => {
  const method = bot.findFunction(["best_block"], "the file gives no function best_block(attackers, defenders)");
  const same = {
    name: "best_block",
    method,
    self: undefined,
    from: bot.function(method),
    shown,
    failed: (line) => line,
  };
  return ({ attackers, defenders }) => ({ ...same, args: [attackers, defenders] });
};

/** Pairs as JSON lists, whatever can be gone through. */
function shown(result) {
  const list =
    typeof result?.[Symbol.iterator] === "function" && typeof result !== "string" ? Array.from(result, plain) : result;
  return JSON.stringify(list) ?? "null";
}

function plain(part) {
  return ArrayBuffer.isView(part) ? Array.from(part) : part;
}
