// Locations in the user's files as call stacks ("chains"), each sent once and then referred to by number.
"use strict";
const path = require("node:path");
const { fileURLToPath } = require("node:url");
const pipe = require("./node-pipe.cjs");

const maxFrames = 10;
/** The length limit of a line in a textual stack, which a bot may fill with anything. */
const maxLineChars = 2000;
const files = new Map();
const chains = new Map();
let entry = "";
let folder = "";
const ownHosts = __dirname + path.sep;
const entrance = path.join(__dirname, "node-entrance.cjs");
let gameHosts = ownHosts;
const packages = `${path.sep}node_modules${path.sep}`;

/** `gameFolder`: the folder of the game's program that calls the bot. */
function start(program, gameFolder) {
  entry = program;
  if (gameFolder !== undefined) gameHosts = gameFolder + path.sep;
  folder = path.dirname(program) + path.sep;
}

/** The user's file that a script comes from, or "" for code of Node, packages and Spar. */
function usersFile(script) {
  return getFile(script).path;
}

/** A file with a unique number, to which a position is added. */
function getFile(script) {
  let file = files.get(script);
  if (file === undefined) {
    file = { path: findFile(script), number: files.size * 2 ** 30, isEntrance: script === entrance };
    files.set(script, file);
  }
  return file;
}

function findFile(script) {
  if (!script || script.startsWith("node:")) return "";
  const file = script.startsWith("file:") ? fileURLToPath(script) : script;
  if (file === entry) return file;
  const outside = !file.startsWith(folder) || file.startsWith(ownHosts) || file.startsWith(gameHosts);
  return outside || file.includes(packages) ? "" : file;
}

const { captureStackTrace } = Error;
const holder = { stack: undefined };
const keep = (_error, sites) => sites;

/** The call sites above `below`, innermost first. */
function sitesBelow(below, limit) {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.prepareStackTrace = keep;
  Error.stackTraceLimit = limit;
  try {
    captureStackTrace(holder, below);
    const sites = holder.stack;
    return Array.isArray(sites) ? sites : [];
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * Known call stacks as a tree, innermost first: a branch for each position in a file. `isOutermost`: nothing of the user
 * calls the code at this position.
 */
const createNode = () => ({ chain: 0, isOutermost: false, branches: new Map() });
const root = createNode();

const maxSites = 9;
/** How many call sites it took at most to reach the outermost one of the user, by the function above which they are. */
const depths = new Map();

/**
 * The number of the user's call stack above `below`; 0 if it cannot be told. Runs for every write and read, and each
 * frame costs time, Spar's own too: so it takes only as many call sites as were enough before, and takes them itself.
 */
function chainBelow(below) {
  try {
    const depth = depths.get(below) ?? 1;
    const { prepareStackTrace, stackTraceLimit } = Error;
    let sites;
    try {
      Error.prepareStackTrace = keep;
      Error.stackTraceLimit = depth;
      captureStackTrace(holder, below);
      sites = holder.stack;
    } finally {
      Error.prepareStackTrace = prepareStackTrace;
      Error.stackTraceLimit = stackTraceLimit;
    }
    return findCutChain(sites, depth) || findFullChain(below, depth);
  } catch {
    // The bot has changed something this depends on, or its calls are nested too deeply.
    return 0;
  }
}

/** The number of a call stack that was cut at `depth` call sites; 0 if more code of the user may be further out. */
function findCutChain(sites, depth) {
  let node = root;
  let at = 0;
  for (; at < sites.length && !node.isOutermost; at++) {
    const site = sites[at];
    const file = getFile(site.getFileName());
    if (file.isEntrance) return getChain(node, sites, at);
    if (file.path !== "") node = getBranch(node, file.number + site.getPosition());
  }
  return node.isOutermost || at < depth || depth === maxSites ? getChain(node, sites, at) : 0;
}

/** The same with all call sites; notes how many are enough. */
function findFullChain(below, depth) {
  const sites = sitesBelow(below, maxSites);
  let node = root;
  let at = 0;
  for (; at < sites.length && !node.isOutermost; at++) {
    const site = sites[at];
    const file = getFile(site.getFileName());
    if (file.isEntrance) break;
    if (file.path === "") continue;
    node = getBranch(node, file.number + site.getPosition());
    node.isOutermost ||= file.path === entry && isLoader(sites[at + 1]);
  }
  const needed = node.isOutermost ? at : at + 1;
  if (needed > depth) depths.set(below, Math.min(needed, maxSites));
  return getChain(node, sites, at);
}

/** Whether this is the code of Node that runs the top level of a module. */
function isLoader(site) {
  const script = site?.getFileName();
  // The name of the function is unknown since Node 22.
  if (script === "node:internal/modules/cjs/loader") return site.getMethodName() === "_compile";
  return script === "node:internal/modules/esm/module_job";
}

/** The number of a node of the tree, which stands for the first `count` call sites. */
function getChain(node, sites, count) {
  if (node.chain === 0) node.chain = findChain(toFrames(sites, count));
  return node.chain;
}

function getBranch(node, key) {
  const next = node.branches.get(key);
  if (next !== undefined) return next;
  const made = createNode();
  node.branches.set(key, made);
  return made;
}

/** The number of a call stack with known frames. */
function findChain(frames) {
  const key = pipe.jsonText(frames);
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
  return toFrames(sitesBelow(below, 30));
}

function toFrames(sites, count = sites.length) {
  const frames = [];
  for (let at = 0; at < count; at++) {
    const site = sites[at];
    const file = usersFile(site.getFileName());
    if (file === "" || frames.length === maxFrames) continue;
    frames.push([file, site.getLineNumber() ?? 1, site.getColumnNumber() ?? 0, 0, 0, getName(site)]);
  }
  return frames;
}

function getName(site) {
  const name = site.getFunctionName() ?? site.getMethodName() ?? "";
  return name === "Object.<anonymous>" ? "" : name;
}

/** `    at name (file:3:5)`, `    at file:3:5`, with `async` and file URLs. */
const stackLine = /^\s+at (?:async )?(?:(.*?) \()?(?:\[eval\]|(.+?)):(\d+):(\d+)\)?$/;

/** What Node prints before the stack of a syntax error: file, line, and carets under the error. */
const faultHeader = /^(.+):(\d+)\n.*\n([^\S\n]*)(\^+)\n/;

/** The user's frames of an error, parsed from its text, since it may have been thrown long ago. */
function errorFrames(error) {
  const frames = [];
  const stack = error?.stack;
  if (typeof stack !== "string") return frames;
  const add = (frame) => {
    if (frame !== undefined && frames.length < maxFrames) frames.push(frame);
  };
  add(parseHeaderFrame(stack));
  add(parseImportFrame(error));
  for (let at = 0; at < stack.length && frames.length < maxFrames; ) {
    const end = stack.indexOf("\n", at);
    add(parseLineFrame(stack.slice(at, Math.min(end < 0 ? stack.length : end, at + maxLineChars))));
    at = end < 0 ? stack.length : end + 1;
  }
  return frames;
}

function parseHeaderFrame(stack) {
  const found = faultHeader.exec(stack.slice(0, 2 * maxLineChars));
  const file = found === null ? "" : usersFile(found[1]);
  if (file === "") return undefined;
  const line = Number(found[2]);
  const column = found[3].length + 1;
  return [file, line, column, line, column + found[4].length, ""];
}

function parseLineFrame(text) {
  const found = stackLine.exec(text);
  const file = found === null ? "" : usersFile(found[2]);
  if (file === "") return undefined;
  const name = found[1] ?? "";
  const before = name.startsWith("new ") ? 4 : name.startsWith("Object.") ? 7 : 0;
  return [file, Number(found[3]), Number(found[4]), 0, 0, name.slice(before)];
}

/** The `import` of a missing module: Node reports only the file and the module. */
function parseImportFrame(error) {
  if (error.code !== "ERR_MODULE_NOT_FOUND") return undefined;
  const [, wanted, script] = /^Cannot find (?:module|package) '([^']+)' imported from (.+)$/m.exec(error.message) ?? [];
  const file = script ? usersFile(script) : "";
  if (file === "") return undefined;
  const name = path.basename(wanted);
  const lines = require("node:fs").readFileSync(file, "utf8").split("\n");
  const at = lines.findIndex((line) => /\b(import|from)\b/.test(line) && line.includes(name));
  return at < 0 ? undefined : [file, at + 1, lines[at].search(/\S/) + 1, at + 1, lines[at].trimEnd().length + 1, ""];
}

module.exports = { start, usersFile, chainBelow, findChain, framesBelow, errorFrames, sitesBelow };
