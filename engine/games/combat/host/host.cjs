// Combat: a function `best_block(attackers, defenders)`, or the only function of the file.
"use strict";

/** No answer is longer. */
const maxTextChars = 20000;

exports.createPlayer = (bot) => {
  const method = bot.findFunction(["best_block"], "the file gives no function best_block(attackers, defenders)");
  const same = {
    name: "best_block",
    from: bot.function(method),
    shown: formatResult,
    failed: (line) => line,
  };
  return ({ attackers, defenders }) => ({ ...same, make: () => method(attackers, defenders) });
};

/** Formats pairs from any iterable as JSON arrays. */
function formatResult(result) {
  const list =
    typeof result?.[Symbol.iterator] === "function" && typeof result !== "string"
      ? Array.from(result, toPlainPart)
      : result;
  const text = JSON.stringify(list, (_, value) => (typeof value === "bigint" ? Number(value) : value)) ?? "null";
  return text.length > maxTextChars ? `"a value of ${text.length} characters"` : text;
}

function toPlainPart(part) {
  return ArrayBuffer.isView(part) ? Array.from(part) : part;
}
