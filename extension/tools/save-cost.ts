import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";
import type { RunState } from "../protocol.ts";

// Measures how much time of the server's main thread a save costs for a bot of 20 files, with the requests of our own
// client. Linux only.

const saves = 20;
const parts = Array.from({ length: 19 }, (_, i) => `part${i}`);
const listFunctions = (part: string) =>
  Array.from({ length: 30 }, (_, i) => `def ${part}_${i}(values):\n    return [value + ${i} for value in values]\n`);
const mainSource = `${parts.map((part) => `import ${part}`).join("\n")}\n\ndef best_block(attackers, defenders):\n    return []\n`;

/** Runs the measurement and prints the mean of all saves but the first, in milliseconds. */
async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "spar-save-"));
  for (const part of parts) writeFileSync(join(folder, `${part}.py`), listFunctions(part).join("\n"));
  const file = join(folder, "main.py");
  const uri = pathToFileURL(file).href;
  writeFileSync(file, mainSource);
  const server = spawn(process.execPath, [join(__dirname, "../../dist/server.js"), "--stdio"], {
    env: { ...process.env, HOME: folder },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  let ended = () => {};
  connection.onNotification("spar/runChanged", ({ state, message }: RunState) => {
    if (state === "failed") throw new Error(message);
    if (state === "finished") ended();
  });
  connection.onRequest("workspace/configuration", ({ items }: { items: unknown[] }) => items.map(() => ({})));
  connection.onRequest("spar/interpreters", () => ({}));
  connection.onRequest("workspace/codeLens/refresh", () => {
    void connection.sendRequest("textDocument/codeLens", { textDocument: { uri } });
    return null;
  });
  connection.onRequest("client/registerCapability", () => null);
  connection.listen();
  const initializationOptions = { storage: join(folder, "storage"), trusted: true };
  const capabilities = { workspace: { configuration: true, codeLens: { refreshSupport: true } } };
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: null,
    capabilities,
    initializationOptions,
  });
  await connection.sendNotification("initialized", {});
  await connection.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "python", version: 1, text: mainSource },
  });
  const costs: number[] = [];
  for (let i = 0; i <= saves; i++) {
    const text = `${mainSource}# ${i}\n`;
    writeFileSync(file, text);
    const before = readProcessorMs(server.pid!);
    await connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: i + 2 },
      contentChanges: [{ text }],
    });
    const over = new Promise<void>((resolve) => (ended = resolve));
    await connection.sendNotification("textDocument/didSave", { textDocument: { uri } });
    await over;
    // The server's own work after a match comes before the answers to these requests, so its cost is counted too.
    for (let request = 0; request < 3; request++)
      await connection.sendRequest("textDocument/codeLens", { textDocument: { uri } });
    costs.push(readProcessorMs(server.pid!) - before);
  }
  const counted = costs.slice(1).sort((a, b) => a - b);
  const mean = counted.reduce((sum, cost) => sum + cost, 0) / counted.length;
  console.log(
    `A save costs ${mean.toFixed(1)} ms of the server's main thread (median ${counted[saves >> 1]!.toFixed(1)}).`,
  );
  server.kill();
  await once(server, "exit");
  connection.dispose();
  rmSync(folder, { recursive: true, force: true });
}

/** The processor time of a process's main thread, in milliseconds. */
function readProcessorMs(pid: number): number {
  const [ran] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(ran) / 1e6;
}

void measure();
