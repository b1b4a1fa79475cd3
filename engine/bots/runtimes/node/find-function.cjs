// Finds the function to call in a bot's file.
"use strict";

/**
 * Tries the exports, then functions with one of the expected names, the value of the script, and last any function with
 * two parameters.
 */
function findFunction(loaded, names, missing) {
  const found = findExported(loaded, names) ?? findDeclared(loaded, names);
  if (found !== undefined) return found;
  throw Object.assign(new Error(missing), { name: "FunctionNotFound", place: [loaded.file, 1, 0, 0, 0, ""] });
}

function findExported({ exported }, names) {
  const named = [...names, "default"].map((name) => exported[name]).find(isFunction);
  return named ?? Object.values(exported).find(isFunction);
}

function findDeclared({ declared, value, text }, names) {
  const named = names.map(declared).find(isFunction);
  if (named) return named;
  if (isFunction(value)) return value;
  const own = [...text.matchAll(/^(?:(?:async\s+)?function\s*(?:\*\s*)?|(?:const|let|var)\s+|)([\w$]+)\s*(?:\(|=)/gm)];
  const values = own.reverse().map(([, name]) => declared(name));
  return values.find((each) => isFunction(each) && each.length >= 2);
}

const isFunction = (value) => typeof value === "function" && !/^class\b/.test(Function.prototype.toString.call(value));

module.exports = { findFunction };
