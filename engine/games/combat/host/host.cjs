// Combat: a function `best_block(attackers, defenders)`, or the only function of the file.
"use strict";

/** As they are before a bot can change them. */
const { stringify } = JSON;
const listOf = Array.from;
const numberOf = Number;
/** Longer than any answer can be. */
const mostText = 20000;

exports.player = (bot) => {
  const method = bot.findFunction(["best_block"], "the file gives no function best_block(attackers, defenders)");
  const same = {
    name: "best_block",
    from: bot.function(method),
    shown,
    failed: (line) => line,
  };
  return ({ attackers, defenders }) => ({ ...same, make: () => method(attackers, defenders) });
};

/** Pairs as JSON lists, whatever can be gone through. */
function shown(result) {
  const list =
    typeof result?.[Symbol.iterator] === "function" && typeof result !== "string" ? listOf(result, plain) : result;
  const text = stringify(list, (_, value) => (typeof value === "bigint" ? numberOf(value) : value)) ?? "null";
  return text.length > mostText ? `"a value of ${text.length} characters"` : text;
}

function plain(part) {
  return ArrayBuffer.isView(part) ? listOf(part) : part;
}
