import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { readSkill } from "../../assistant/skill.ts";
import { openRecords } from "../../assistant/stored-records.ts";
import type { ToolContext } from "../../assistant/tool.ts";
import { tools } from "../../assistant/tools.ts";
import { isFolder } from "../../files/user-file.ts";
import { getDataFolder, isInFolder, resolveLinks } from "../../files/user-folders.ts";
import { openMatchStore } from "../../match/history/match-store.ts";
import { isTrustedReferee } from "../../project/referee/referee-trust.ts";
import { openVersionStore } from "../../project/versions/version-store.ts";
import { parseJson } from "../../text/json.ts";
import { CannotPlay } from "../failure.ts";
import { cliSettings } from "../match-flags.ts";
import { sayJson } from "../say.ts";
import { rpcErrors, serveMcp } from "./serve-mcp.ts";

interface McpOptions {
  readonly allowRun?: readonly string[];
  readonly history?: string;
}

/**
 * `spar mcp`: serves tools for an assistant, with one JSON message per line on standard input and output, until the
 * input ends.
 */
export async function runMcpCommand({ allowRun = [], history = getDataFolder() }: McpOptions): Promise<number> {
  const allowed = allowRun.map((folder) => {
    if (!isFolder(folder)) throw new CannotPlay(`--allow-run: there is no folder ${folder}.`);
    return realpathSync(folder);
  });
  const store = openMatchStore(join(history, "matches"));
  const context: ToolContext = {
    ...openRecords(history, process.cwd()),
    settings: () => ({
      ...cliSettings,
      mayRunReferee: isTrustedReferee,
      versions: openVersionStore(history, store),
    }),
    mayNotRun: (file) => findRefusal(file, allowed),
  };
  const { receive, stop } = serveMcp({ tools, skills: [readSkill()], context, send: sayJson });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === "") continue;
    const message = parseJson(line);
    if (message !== undefined) receive(message);
    else sayJson({ jsonrpc: "2.0", id: null, error: { code: rpcErrors.parse, message: "This line is not JSON." } });
  }
  stop();
  await store.close();
  return 0;
}

/** Follows links, because what would run is the file they lead to. */
function findRefusal(file: string, allowed: readonly string[]): string | undefined {
  if (allowed.length === 0)
    return "This server is read-only: start it with spar mcp --allow-run FOLDER to run the bots of a folder.";
  const real = resolveLinks(resolve(file));
  if (real === undefined) return `There is no bot ${file}.`;
  if (allowed.some((folder) => isInFolder(real, folder))) return undefined;
  return `${file} is not in a folder whose bots may run (--allow-run ${allowed.join(", ")}).`;
}
