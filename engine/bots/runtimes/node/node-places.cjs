// Where in the user's files something happened: chains of call sites, told once and then named by number.
"use strict";
const path = require("node:path");
const pipe = require("./node-pipe.cjs");

const mostFrames = 10;
const { get, set, clear } = Map.prototype;
/** A map whose methods stay its own: a bot may give other ones to the rest. */
const ownMap = () => Object.assign(new Map(), { get, set, clear });
const files = ownMap();
const chains = ownMap();
let entry = "";
let folder = "";
let hosts = [__dirname + path.sep];

/** `gameFolder`: of the program of a game that calls the bot. */
function start(program, gameFolder) {
  entry = program;
  if (gameFolder !== undefined) hosts = [...hosts, gameFolder + path.sep];
  folder = path.dirname(program) + path.sep;
}

/** The user's file that a script is from, or "" for Node's own, packages and Spar's. */
function usersFile(script) {
  return fileOf(script).path;
}

/** The file and a number that is its own when a position is added to it. */
function fileOf(script) {
  let file = files.get(script);
  if (file === undefined) {
    file = { path: findFile(script), number: files.size * 2 ** 30 };
    files.set(script, file);
  }
  return file;
}

function findFile(script) {
  if (!script || script.startsWith("node:")) return "";
  const file = script.startsWith("file:") ? require("node:url").fileURLToPath(script) : script;
  if (file === entry) return file;
  const outside = !file.startsWith(folder) || hosts.some((host) => file.startsWith(host));
  return outside || file.includes(`${path.sep}node_modules${path.sep}`) ? "" : file;
}

const holder = { stack: undefined };
const keep = (_error, sites) => sites;

/** The call sites outside `below`, innermost first. */
function sitesBelow(below, limit) {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.prepareStackTrace = keep;
  Error.stackTraceLimit = limit;
  try {
    Error.captureStackTrace(holder, below);
    const sites = holder.stack;
    return Array.isArray(sites) ? sites : [];
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Chains by their call sites, innermost first: a branch for each position in a file. */
const root = { chain: 0, branches: ownMap() };

/** The number of the chain of the user's call sites outside `below`. The hot path of every write. */
function chainBelow(below, limit = 9) {
  const sites = sitesBelow(below, limit);
  let node = root;
  for (let at = 0; at < sites.length; at++) {
    const site = sites[at];
    const known = fileOf(site.getFileName());
    if (known.path !== "") node = branchOf(node, known.number + site.getPosition());
  }
  if (node.chain === 0) node.chain = chainOf(framesOf(sites));
  return node.chain;
}

function branchOf(node, key) {
  const next = node.branches.get(key);
  if (next !== undefined) return next;
  const made = { chain: 0, branches: ownMap() };
  node.branches.set(key, made);
  return made;
}

/** The number of a chain whose frames are known already. */
function chainOf(frames) {
  const key = pipe.listText(frames);
  return chains.get(key) ?? define(key);
}

function define(key) {
  if (chains.size > 20000) {
    chains.clear();
    root.branches.clear();
  }
  const chain = ++chainCount;
  chains.set(key, chain);
  pipe.send(`${pipe.token()}{"chain":${chain},"frames":${key}}\n`);
  return chain;
}
let chainCount = 0;

function framesBelow(below) {
  return framesOf(sitesBelow(below, 30));
}

function framesOf(sites) {
  const frames = [];
  for (let at = 0; at < sites.length; at++) {
    const site = sites[at];
    const file = usersFile(site.getFileName());
    if (file === "" || frames.length === mostFrames) continue;
    frames.push([file, site.getLineNumber() ?? 1, site.getColumnNumber() ?? 0, 0, 0, nameOf(site)]);
  }
  return frames;
}

function nameOf(site) {
  const name = site.getFunctionName() ?? site.getMethodName() ?? "";
  return name.replace(/^Object\.<anonymous>$/, "");
}

/** `    at name (file:3:5)`, `    at file:3:5`, with `async` and file URLs. */
const stackLine = /^\s+at (?:async )?(?:(.*?) \()?(?:\[eval\]|(.+?)):(\d+):(\d+)\)?$/;

/** What Node puts before the stack of a syntax error: the file, the line, and carets under the fault. */
const faultHeader = /^(.+):(\d+)\n.*\n([^\S\n]*)(\^+)\n/;

/** The user's frames of an error, from its text: the bot may have thrown it long ago. */
function errorFrames(error) {
  const frames = [];
  if (typeof error?.stack !== "string") return frames;
  const [, script, line, before, carets] = faultHeader.exec(error.stack) ?? [];
  const file = script ? usersFile(script) : "";
  if (file !== "") {
    const column = before.length + 1;
    frames.push([file, Number(line), column, Number(line), column + carets.length, ""]);
  }
  const importing = importFrame(error);
  if (importing) frames.push(importing);
  for (const text of error.stack.split("\n")) {
    const [, name, script, line, column] = stackLine.exec(text) ?? [];
    const file = script ? usersFile(script) : "";
    if (file !== "" && frames.length < mostFrames) {
      frames.push([file, Number(line), Number(column), 0, 0, (name ?? "").replace(/^(new |Object\.)/, "")]);
    }
  }
  return frames;
}

/** The `import` of a module that is not there: Node names the file and the module only. */
function importFrame(error) {
  const [, wanted, script] = /^Cannot find (?:module|package) '([^']+)' imported from (.+)$/.exec(error.message) ?? [];
  const file = error.code === "ERR_MODULE_NOT_FOUND" ? usersFile(script) : "";
  if (file === "") return undefined;
  const name = path.basename(wanted);
  const lines = require("node:fs").readFileSync(file, "utf8").split("\n");
  const at = lines.findIndex((line) => /\b(import|from)\b/.test(line) && line.includes(name));
  return at < 0 ? undefined : [file, at + 1, lines[at].search(/\S/) + 1, at + 1, lines[at].trimEnd().length + 1, ""];
}

module.exports = { start, usersFile, chainBelow, chainOf, framesBelow, errorFrames, sitesBelow };
