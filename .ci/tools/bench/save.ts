import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { computeMedian } from "../../../engine/arena/statistics/tally.ts";
import { makeFolder } from "../../../engine/files/user-folders.ts";
import type { RunState } from "../../../extension/protocol-data.ts";
import { startLanguageServer } from "../../../extension/server/test/language-server.ts";

const saves = 20;
const parts = Array.from({ length: 19 }, (_, i) => `part${i}`);
const listFunctions = (part: string) =>
  Array.from({ length: 30 }, (_, i) => `def ${part}_${i}(values):\n    return [value + ${i} for value in values]\n`);
const mainSource = `${parts.map((part) => `import ${part}`).join("\n")}\n\ndef best_block(attackers, defenders):\n    return []\n`;

/** The time of the server's main thread that a save of a bot of 20 files takes, with the match that it plays. */
export async function benchSave(folder: string): Promise<void> {
  for (const part of parts) writeFileSync(join(folder, `${part}.py`), listFunctions(part).join("\n"));
  makeFolder(join(folder, "storage"));
  const file = join(folder, "main.py");
  const uri = pathToFileURL(file).href;
  writeFileSync(file, mainSource);
  let finish = () => {};
  const notify = (method: string, params: unknown) => {
    if (method !== "spar/runChanged") return;
    const { state, message } = params as RunState;
    if (state === "failed") throw new Error(message);
    if (state === "finished") finish();
  };
  const { child, connection, end } = await startLanguageServer(folder, {}, notify, { ...process.env, HOME: folder });
  const textDocument = { uri, languageId: "python", version: 1, text: mainSource };
  await connection.sendNotification("textDocument/didOpen", { textDocument });
  const costs: number[] = [];
  for (let i = 0; i <= saves; i++) {
    const text = `${mainSource}# ${i}\n`;
    writeFileSync(file, text);
    const before = readProcessorMs(child.pid!);
    await connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: i + 2 },
      contentChanges: [{ text }],
    });
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await connection.sendNotification("textDocument/didSave", { textDocument: { uri } });
    await finished;
    // The server's own work after a match comes before the answers to these requests, so its cost is counted too.
    for (let request = 0; request < 3; request++)
      await connection.sendRequest("textDocument/codeLens", { textDocument: { uri } });
    costs.push(readProcessorMs(child.pid!) - before);
  }
  end();
  console.log(`${computeMedian(costs.slice(1)).toFixed(1)} ms (median of ${saves})`);
}

/** The processor time of a process's main thread, in milliseconds. */
function readProcessorMs(pid: number): number {
  const [ran] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(ran) / 1e6;
}
