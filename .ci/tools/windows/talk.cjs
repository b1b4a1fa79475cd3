// Talks to Spar's servers as editors and assistants do, and prints what they say as one line of JSON. Windows' Node runs
// it, since nothing can be piped into Wine:  talk.cjs mcp|lsp|server PROGRAM FOLDER, where FOLDER has a bot.js.
const { fork, spawn } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { createInterface } = require("node:readline");
const { pathToFileURL } = require("node:url");

const [kind, program, folder] = process.argv.slice(2);
const bot = join(folder, "bot.js");
const storage = join(folder, "kept");
const uri = pathToFileURL(bot).href;
const waiting = new Map();
let count = 0;

const child =
  kind === "server"
    ? fork(program, ["--node-ipc"], { cwd: folder, stdio: ["ignore", "ignore", "inherit", "ipc"] })
    : spawn(
        process.execPath,
        [program, kind, ...(kind === "mcp" ? ["--allow-run", folder, "--history", storage] : [])],
        {
          cwd: folder,
          stdio: ["pipe", "pipe", "inherit"],
        },
      );
child.once("exit", (code) => {
  if (waiting.size === 0) return;
  console.error(`It ended with ${code}.`);
  process.exit(1);
});

function send(message) {
  const whole = { jsonrpc: "2.0", ...message };
  const text = JSON.stringify(whole);
  if (kind === "server") child.send(whole);
  else if (kind === "lsp") child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  else child.stdin.write(`${text}\n`);
}

function ask(method, params) {
  const id = ++count;
  send({ id, method, params });
  return new Promise((resolve) => waiting.set(id, resolve));
}

let tellProblems;
const problems = new Promise((resolve) => {
  tellProblems = resolve;
});

function receive({ id, method, params, result, error }) {
  if (method === "textDocument/publishDiagnostics" && params.diagnostics.length > 0) tellProblems(params);
  if (id === undefined) return;
  if (method === undefined) {
    waiting.get(id)?.(error ?? result);
    waiting.delete(id);
    return;
  }
  const answers = {
    "workspace/configuration": () => params.items.map(() => ({})),
    "spar/findInterpreters": () => ({}),
  };
  send({ id, result: answers[method]?.() ?? null });
}

/** Takes messages of the language server protocol out of a stream. */
function readFrames(stream) {
  let held = Buffer.alloc(0);
  stream.on("data", (chunk) => {
    held = Buffer.concat([held, chunk]);
    for (;;) {
      const start = held.indexOf("\r\n\r\n") + 4;
      const length = Number(/Content-Length: (\d+)/.exec(held.toString("latin1", 0, start))?.[1]);
      if (start < 4 || held.length < start + length) return;
      const text = held.toString("utf8", start, start + length);
      held = held.subarray(start + length);
      receive(JSON.parse(text));
    }
  });
}

if (kind === "server") child.on("message", receive);
else if (kind === "lsp") readFrames(child.stdout);
else createInterface({ input: child.stdout }).on("line", (line) => receive(JSON.parse(line)));

async function asAssistant() {
  const { serverInfo } = await ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: {} });
  send({ method: "notifications/initialized" });
  const { content } = await ask("tools/call", { name: "run_match", arguments: { bot, seed: "s" } });
  child.stdin.end();
  return { serverInfo, text: content[0].text };
}

async function asEditor() {
  const { serverInfo } = await ask("initialize", {
    ...{ processId: process.pid, rootUri: null, capabilities: { workspace: { configuration: true } } },
    initializationOptions: { storage, ...(kind === "server" ? { trusted: true } : { trustedFolders: [folder] }) },
  });
  send({ method: "initialized", params: {} });
  const textDocument = { uri, languageId: "javascript", version: 1, text: readFileSync(bot, "utf8") };
  send({ method: "textDocument/didOpen", params: { textDocument } });
  send({ method: "textDocument/didSave", params: { textDocument: { uri } } });
  const { uri: published, diagnostics } = await problems;
  const where = { textDocument: { uri }, position: diagnostics[0].range.start };
  const hover = await ask("textDocument/hover", where);
  const lenses = await ask("textDocument/codeLens", { textDocument: { uri } });
  await ask("shutdown");
  send({ method: "exit" });
  return {
    serverInfo,
    isSame: published === uri,
    problem: diagnostics[0].message,
    hover: JSON.stringify(hover),
    lenses: lenses.map(({ command }) => command?.title),
  };
}

void (kind === "mcp" ? asAssistant() : asEditor()).then((said) => {
  child.once("exit", (code) => {
    console.log(JSON.stringify({ ...said, code }));
    process.exit();
  });
});
