// Finds classes, functions and methods in a bot's text. Locations are frames as in node-places.cjs: file, line, column,
// end line, end column, name.
"use strict";

function locateText({ file, text }, from, to, name) {
  const [line, column] = getPosition(text, from);
  return to > from ? [file, line, column, ...getPosition(text, to), name] : [file, line, 0, 0, 0, name];
}

function getPosition(text, at) {
  const before = text.slice(0, at);
  return [before.split("\n").length, at - before.lastIndexOf("\n")];
}

const getSource = (value) => Function.prototype.toString.call(value);

/** The words `class Name`; the first line of the file if the class comes from another file. */
function locateClass(loaded, value) {
  const source = getSource(value);
  const at = loaded.text.indexOf(source);
  const [words, name = ""] = /^class(?:\s+(?!extends\b)([\w$]+))?|^/.exec(source);
  return at < 0 ? [loaded.file, 1, 0, 0, 0, name] : locateText(loaded, at, at + words.length, name);
}

/** The position of a class in the text; classes from other files come first. */
const getClassOffset = ({ text }, value) => text.indexOf(getSource(value));

/**
 * The locations of a function's results: `head` is its heading; `result` is its `return` if there is exactly one. With
 * several, finding the one that ran would need changed code or a debugger.
 */
function locateFunction(loaded, value, name, from = 0) {
  const source = getSource(value);
  const at = loaded.text.indexOf(source, Math.max(from, 0));
  if (at < 0) return undefined;
  const head = { frames: [locateText(loaded, at, at + measureHead(source), name)] };
  const only = findOnlyReturn(source);
  return { head, result: only ? { frames: [locateText(loaded, at + only[0], at + only[1], name)] } : head };
}

/** The length of name and parameters. */
function measureHead(source) {
  const open = source.indexOf("(");
  for (let at = open, depth = 0; at >= 0 && at < source.length; at++) {
    if (source[at] === "(") depth++;
    else if (source[at] === ")" && --depth === 0) return at + 1;
    else if (source[at] === "\n") break;
  }
  return source.search(/\n|$/);
}

/** Where the only `return` of a function without inner functions begins and ends. */
function findOnlyReturn(source) {
  const returns = [...source.matchAll(/\breturn\b/g)];
  const inner = source.slice(measureHead(source)).replace(/^\s*=>/, "");
  if (returns.length !== 1 || /=>|\bfunction\b/.test(inner)) return undefined;
  const { index } = returns[0];
  const statement = /^[^;\n]*;?/.exec(source.slice(index))[0];
  return [index, index + statement.replace(/\s*(?:\}\s*)?$/, "").length];
}

/** The locations of a method, found as for an object of the class. */
function locateMethod(loaded, chosen, name) {
  for (let owner = chosen; typeof owner === "function"; owner = Object.getPrototypeOf(owner)) {
    const method = getOwnValue(owner.prototype, name);
    if (method === undefined) continue;
    const found = locateFunction(loaded, method, name, loaded.text.indexOf(getSource(owner)));
    if (found) return found;
  }
  const field = locateField(loaded, chosen, name) ?? { frames: [locateClass(loaded, chosen)] };
  return { head: field, result: field };
}

function getOwnValue(prototype, name) {
  const value = prototype && Object.getOwnPropertyDescriptor(prototype, name)?.value;
  return typeof value === "function" ? value : undefined;
}

/** Finds `play = (card) => …` in the body of a class. */
function locateField(loaded, chosen, name) {
  const source = getSource(chosen);
  const from = loaded.text.indexOf(source);
  const at = source.search(new RegExp(`\\b${name}\\s*=[^=]`));
  if (from < 0 || at < 0) return undefined;
  return { frames: [locateText(loaded, from + at, from + at + name.length, name)] };
}

module.exports = { locateClass, getClassOffset, locateFunction, locateMethod, locateText };
