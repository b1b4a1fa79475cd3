// Loads a bot's file: a script, a CommonJS or ECMAScript module, or TypeScript that was prepared as one of them.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");
const { pathToFileURL } = require("node:url");
const { createRequire } = require("node:module");

/**
 * `exported`: by name, what a module exports. `value`: of a script, what it ends with. `declared(name)`: what stands
 * under a name at the top of a script.
 */
async function loadBot(file) {
  const text = textOf(file);
  if (!isModule(file, text)) return fromScript(file, text, text);
  try {
    return { file, text, exported: { ...(await import(pathToFileURL(file))) }, declared: () => undefined };
  } catch (error) {
    // A `.js` file with `export` counts as a module only by its name or its package: here it may be one anyway.
    if (!(error instanceof SyntaxError) || /\.m[jt]s$/.test(file)) throw error;
    const { script, names } = withoutExports(text);
    const loaded = fromScript(file, text, script);
    const exported = names.map(([name, own]) => [name, loaded.declared(own)]);
    return { ...loaded, exported: { ...loaded.exported, ...Object.fromEntries(exported) } };
  }
}

function textOf(file) {
  if (!/\.[mc]?ts$/.test(file)) return fs.readFileSync(file, "utf8");
  return require("./typescript-hook.cjs").codeOf(file);
}

function isModule(file, text) {
  if (/\.m[jt]s$/.test(file)) return true;
  return !/\.c[jt]s$/.test(file) && /^\s*(?:export\s|import\s[^(]*["'])/m.test(text);
}

/** Blanks of the same width take the place of `export`, so that all columns stay. */
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

function fromScript(file, text, script) {
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
  return { file, text, exported, value, declared };
}

function declared(name) {
  return vm.runInThisContext(`typeof ${name} === "undefined" ? undefined : ${name}`);
}

function run(file, script) {
  try {
    return vm.runInThisContext(script, { filename: file });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return expression(file, script, error);
  }
}

/** A nameless `function (a, d) {…}` alone is an expression, not a program. */
function expression(file, script, error) {
  try {
    return vm.runInThisContext(`(${script.replace(/;\s*$/, "")}\n)`, { filename: file, columnOffset: -1 });
  } catch {
    throw error;
  }
}

module.exports = { loadBot };
