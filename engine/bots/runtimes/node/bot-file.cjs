// Loads a bot's file: a script, a CommonJS or ECMAScript module, or TypeScript prepared as one of these.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");
const { pathToFileURL } = require("node:url");
const { createRequire } = require("node:module");

/**
 * Returns `exported`, what a module exports, by name; `value`, the last value of a script; `declared(name)`, the value
 * of a top-level name of a script.
 */
async function loadBot(file) {
  const text = readText(file);
  if (!isModule(file, text)) return runScript(file, text, text);
  try {
    return { file, text, exported: { ...(await import(pathToFileURL(file))) }, declared: () => undefined };
  } catch (error) {
    // Node treats a `.js` file with `export` as a module only because of its package; here such a file is loaded as a
    // module anyway.
    if (!(error instanceof SyntaxError) || /\.m[jt]s$/.test(file)) throw error;
    const { script, names } = withoutExports(text);
    const loaded = runScript(file, text, script);
    const exported = names.map(([name, own]) => [name, loaded.declared(own)]);
    return { ...loaded, exported: { ...loaded.exported, ...Object.fromEntries(exported) } };
  }
}

function readText(file) {
  if (!/\.[mc]?ts$/.test(file)) return fs.readFileSync(file, "utf8");
  return require("./typescript-hook.cjs").codeOf(file);
}

function isModule(file, text) {
  if (/\.m[jt]s$/.test(file)) return true;
  return !/\.c[jt]s$/.test(file) && /^\s*(?:export\s|import\s[^(]*["'])/m.test(text);
}

/** Replaces `export` by spaces, so that all columns stay the same. */
function withoutExports(text) {
  const names = [];
  const blank = (part) => part.replace(/\S/g, " ");
  const script = text
    .replace(
      /^([^\S\r\n\u2028\u2029]*export\s+default\s+)(class|(?:async\s+)?function(?:\s*\*)?)(\s+)([\w$]+)/gm,
      (all, ...parts) => {
        const [before, kind, space, name] = parts;
        if (name === "extends") return all;
        names.push(["default", name]);
        return blank(before) + kind + space + name;
      },
    )
    .replace(/^[^\S\r\n\u2028\u2029]*export\s+default\s/gm, (before) => "module.exports=".padEnd(before.length))
    .replace(/^[^\S\r\n\u2028\u2029]*export\s*\{([^}]*)\}\s*;?/gm, (all, list) => {
      for (const one of list.split(",")) {
        const [own, name = own] = one.trim().split(/\s+as\s+/);
        if (own) names.push([name, own]);
      }
      return blank(all);
    })
    .replace(/^[^\S\r\n\u2028\u2029]*export\s+(?=(?:async\s+)?(?:function|class|const|let|var)\b)/gm, (before) =>
      blank(before),
    );
  return { script, names };
}

function runScript(file, text, script) {
  const module = { exports: {} };
  Object.assign(globalThis, {
    module,
    exports: module.exports,
    require: createRequire(file),
    __filename: file,
    __dirname: path.dirname(file),
  });
  const value = run(file, script);
  const { exports } = module;
  const exported = typeof exports === "object" && exports !== null ? { ...exports } : { default: exports };
  return { file, text, exported, value, declared: findDeclared };
}

function findDeclared(name) {
  return vm.runInThisContext(`typeof ${name} === "undefined" ? undefined : ${name}`);
}

function run(file, script) {
  try {
    return vm.runInThisContext(script, { filename: file });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return loadExpression(file, script, error);
  }
}

/** A file with only a nameless `function (a, d) {…}` is an expression rather than a program. */
function loadExpression(file, script, error) {
  try {
    return vm.runInThisContext(`(${script.replace(/;\s*$/, "")}\n)`, { filename: file, columnOffset: -1 });
  } catch {
    throw error;
  }
}

module.exports = { loadBot };
