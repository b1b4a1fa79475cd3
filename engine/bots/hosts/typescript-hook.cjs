"use strict";
// Preloaded for TypeScript bots: gives Node the stripped text of each source under the source's own name.
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");

const listFile = process.env.SPAR_TYPESCRIPT;
const made = listFile ? JSON.parse(fs.readFileSync(listFile, "utf8")) : {};
const endings = [".ts", ".mts", ".cts"];

function codeOf(file) {
  return made[file]
    ? fs.readFileSync(path.join(path.dirname(listFile), made[file]), "utf8")
    : fs.readFileSync(file, "utf8");
}

for (const ending of endings) {
  Module._extensions[ending] = (module, file) => {
    const code = codeOf(file);
    try {
      module._compile(code, file);
    } catch (error) {
      // A module that awaits at its top level: the same lines inside a function.
      if (!(error instanceof SyntaxError) || !/\bawait\b/.test(error.message)) throw error;
      module._compile(`(async () => {${code}\n})();`, file);
    }
  };
}

// `./cards.js` may mean `./cards.ts`.
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  try {
    return resolveFilename.call(this, request, ...rest);
  } catch (error) {
    if (!/^\.{1,2}\//.test(request) || !/\.[mc]?js$/.test(request)) throw error;
    return resolveFilename.call(this, request.replace(/js$/, "ts"), ...rest);
  }
};

// In a package of type "module" Node would refuse the extension.
const runMain = Module.runMain;
Module.runMain = function (...given) {
  const main = process.argv[1];
  if (main && made[path.resolve(main)]) Module._load(path.resolve(main), null, true);
  else runMain.apply(this, given);
};
