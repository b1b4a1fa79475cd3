import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { version } from "../../package.json";
import { openRecords } from "../assistant/named-match.ts";
import {
  readSkill,
  type Skill,
  type Tool,
  type ToolCall,
  type ToolContext,
  ToolRefusal,
  toInputSchema,
} from "../assistant/tool.ts";
import { tools } from "../assistant/tools.ts";
import { formatSystemError, isSystemError } from "../files/system-error.ts";
import { isFolder } from "../files/user-file.ts";
import { getDataFolder, isInFolder, resolveLinks } from "../files/user-folders.ts";
import { openMatchStore } from "../match/history/match-store.ts";
import { isTrustedReferee } from "../project/referee/referee-trust.ts";
import { openVersionStore } from "../project/versions/version-store.ts";
import { parseJson } from "../text/json.ts";
import { escapeInvisible, formatVisibleJson } from "../text/visible.ts";
import { cliSettings, type Options } from "./match-flags.ts";
import { CannotPlay, sayJson } from "./say.ts";

/** Revisions of the Model Context Protocol, newest first. The parts used here are the same in all of them. */
const revisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** Error codes of JSON-RPC 2.0. */
const rpcErrors = { parse: -32700, request: -32600, method: -32601, params: -32602, internal: -32603 } as const;

type Id = string | number;
type Fields = Readonly<Record<string, unknown>>;

interface McpDeps {
  readonly tools: readonly Tool[];
  /** Instructions, each offered as a prompt. */
  readonly skills: readonly Skill[];
  readonly context: ToolContext;
  /** Sends one message of JSON-RPC. */
  readonly send: (message: object) => void;
}

/** A server for the Model Context Protocol with tools and prompts; `hear` takes the lines that the client sends. */
function serveMcp({ tools, skills, context, send }: McpDeps): { receive(message: unknown): void; stop(): void } {
  const calls = new Map<Id, AbortController>();
  const known = new Map(tools.map((tool) => [tool.name, tool]));

  async function callTool(id: Id, { name, arguments: input = {}, _meta }: Fields): Promise<object> {
    const tool = known.get(String(name));
    if (!tool)
      throw new InvalidRequest(rpcErrors.params, `There is no tool ${escapeInvisible(String(name)).slice(0, 60)}.`);
    const controller = new AbortController();
    calls.set(id, controller);
    const token = toFields(_meta).progressToken;
    const progress: ToolCall["progress"] = (done, total, message) => {
      if (token === undefined) return;
      const params = { progressToken: token, progress: done, total, message };
      send({ jsonrpc: "2.0", method: "notifications/progress", params });
    };
    try {
      const result = await tool.call(input, context, { signal: controller.signal, progress });
      return { content: [{ type: "text", text: formatVisibleJson(result) }] };
    } catch (error) {
      // If the request was wrong, the assistant gets the reason and can correct it.
      const sentence =
        error instanceof ToolRefusal ? error.message : isSystemError(error) ? formatSystemError(error) : undefined;
      if (sentence === undefined) throw error;
      return { content: [{ type: "text", text: escapeInvisible(sentence) }], isError: true };
    } finally {
      calls.delete(id);
    }
  }

  function answer(id: Id, method: string, params: Fields): object | Promise<object> {
    switch (method) {
      case "initialize":
        return createHello(params);
      case "ping":
        return {};
      case "tools/list":
        return { tools: tools.map(toListedTool) };
      case "tools/call":
        return callTool(id, params);
      case "prompts/list":
        return { prompts: skills.map(({ name, description }) => ({ name, description, arguments: [botArgument] })) };
      case "prompts/get":
        return getPrompt(skills, params);
      default:
        throw new InvalidRequest(rpcErrors.method, `There is no method ${escapeInvisible(method).slice(0, 60)}.`);
    }
  }

  async function respond(id: Id, method: string, params: Fields): Promise<void> {
    try {
      send({ jsonrpc: "2.0", id, result: await answer(id, method, params) });
    } catch (error) {
      const code = error instanceof InvalidRequest ? error.code : rpcErrors.internal;
      send({ jsonrpc: "2.0", id, error: { code, message: error instanceof Error ? error.message : String(error) } });
    }
  }

  return {
    receive(message) {
      const { id, method, params } = toFields(message);
      const hasId = typeof id === "string" || typeof id === "number";
      if (typeof method !== "string") {
        // A reply to a request we never made needs no answer.
        if (!hasId)
          send({ jsonrpc: "2.0", id: null, error: { code: rpcErrors.request, message: "This is not a request." } });
        return;
      }
      if (hasId) void respond(id, method, toFields(params));
      else if (method === "notifications/cancelled") calls.get(toFields(params).requestId as Id)?.abort("cancelled");
    },
    stop() {
      for (const call of calls.values()) call.abort("the assistant is gone");
    },
  };
}

class InvalidRequest extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

function createHello({ protocolVersion }: Fields): object {
  const protocol = revisions.find((each) => each === protocolVersion) ?? revisions[0];
  return {
    protocolVersion: protocol,
    capabilities: { tools: {}, prompts: {} },
    serverInfo: { name: "spar", title: "Spar", version },
    instructions:
      "Spar plays matches of bots for programming games and reports what went wrong on which line. After changing a bot, call run_match, then show_turn for the first problem; duel tests whether the change made the bot better.",
  };
}

const botArgument = { name: "bot", description: "The path of the bot's file.", required: false };

function getPrompt(skills: readonly Skill[], { name, arguments: given }: Fields): object {
  const skill = skills.find((each) => each.name === name);
  if (!skill)
    throw new InvalidRequest(rpcErrors.params, `There is no prompt ${escapeInvisible(String(name)).slice(0, 60)}.`);
  const { bot } = toFields(given);
  const text = typeof bot === "string" ? `${skill.text}\n\nBOT is ${bot}` : skill.text;
  return { description: skill.description, messages: [{ role: "user", content: { type: "text", text } }] };
}

function toListedTool({ name, title, description, input, runsBots }: Tool): object {
  const annotations = { readOnlyHint: !runsBots, destructiveHint: runsBots, openWorldHint: false };
  return { name, title, description, inputSchema: toInputSchema(input), annotations };
}

const toFields = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});

type McpOptions = Options & { readonly allowRun?: readonly string[] };

/** `spar mcp`: serves tools for an assistant, one JSON message a line, until its input ends. */
export async function runMcpCommand({ allowRun = [], history = getDataFolder() }: McpOptions): Promise<number> {
  const allowed = allowRun.map((folder) => {
    if (!isFolder(folder)) throw new CannotPlay(`--allow-run: there is no folder ${folder}.`);
    return realpathSync(folder);
  });
  const store = openMatchStore(join(history, "matches"));
  const context: ToolContext = {
    ...openRecords(history, process.cwd()),
    settings: () => ({ ...cliSettings, mayRunReferee: isTrustedReferee, versions: openVersionStore(history, store) }),
    mayNotRun: (file) => findRefusal(file, allowed),
    notes: (versions) => store.notes(versions).catch(() => ({})),
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
