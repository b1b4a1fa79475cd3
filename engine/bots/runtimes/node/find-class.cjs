// Finds the class to play in a bot's file.
"use strict";
const trace = require("./node-trace.cjs");
const { getClassOffset, locateClass } = require("./source-places.cjs");

/** The configured class, else the default export, else the last exported or declared class with any of the methods. */
function findClass(loaded, { name, methods, missing }) {
  const classes = listClasses(loaded);
  if (name !== undefined) return findNamed(loaded, classes, name);
  const { exported } = loaded;
  if (isClass(exported.default)) return exported.default;
  const all = classes.filter((one) => hasMethods(one, methods));
  const exportedOnes = all.filter((one) => Object.values(exported).includes(one));
  const fitting = (exportedOnes.length > 0 ? exportedOnes : all).filter(
    (one) => !all.some((other) => derives(other, one)),
  );
  const chosen = fitting.at(-1);
  if (chosen === undefined) throw createNotFound(loaded, missing);
  if (fitting.length > 1) {
    const others = fitting.slice(0, -1).map((one) => one.name);
    const text = `plays ${chosen.name}, the last class of the file; set "class" in spar.json to play ${others.join(", ")}`;
    trace.remark("notice", text, [locateClass(loaded, chosen)]);
  }
  return chosen;
}

function findNamed(loaded, classes, name) {
  const found = classes.findLast((one) => one.name === name) ?? loaded.exported[name];
  if (isClass(found)) return found;
  const there = classes.map((one) => one.name).join(", ") || "none";
  throw createNotFound(loaded, `the file defines no class ${name}; its classes are: ${there}`);
}

function createNotFound({ file }, message) {
  return Object.assign(new Error(message), { name: "ClassNotFound", place: [file, 1, 0, 0, 0, ""] });
}

/** The classes in the order of the text. */
function listClasses(loaded) {
  const { text, exported, declared, value } = loaded;
  const names = [...text.matchAll(/^\s*(?:export\s+(?:default\s+)?)?(?:class\s+|(?:const|let|var)\s+)([\w$]+)/gm)];
  const found = [...Object.values(exported), ...names.map(([, name]) => declared(name)), value].filter(isClass);
  return [...new Set(found)].sort((a, b) => getClassOffset(loaded, a) - getClassOffset(loaded, b));
}

/** Whether a value is a class, or an old-style function whose prototype has methods. */
function isClass(value) {
  if (typeof value !== "function" || typeof value.prototype !== "object" || value.prototype === null) return false;
  return isWritten(value) || Object.getOwnPropertyNames(value.prototype).length > 1;
}

const isWritten = (value) => /^class\b/.test(Function.prototype.toString.call(value));

function hasMethods(one, methods) {
  const fields = new RegExp(`\\b(?:${methods.join("|")})\\s*=[^=]`);
  return methods.some((method) => typeof one.prototype[method] === "function") || isField(one, fields);
}

const isField = (one, fields) => isWritten(one) && fields.test(Function.prototype.toString.call(one));

const derives = (other, one) => other !== one && other.prototype instanceof one;

module.exports = { findClass };
