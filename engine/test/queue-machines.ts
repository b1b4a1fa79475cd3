import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../bots/process/program-path.ts";
import { builtCommand } from "./built-command.ts";

// A Redis server of our own, workers as processes, and wires between them that can be cut.

export const redisServer = findProgram("redis-server");
export const testToken = "a token of the tests alone";

/** A process of `spar`, of the last build. */
export function startSpar(args: readonly string[], more: NodeJS.ProcessEnv = {}): ChildProcess {
  const own = {
    SPAR_QUEUE_TOKEN: testToken,
    SPAR_QUEUE_LOCK: process.env.SPAR_QUEUE_LOCK ?? "1000",
    ELECTRON_RUN_AS_NODE: "1",
  };
  const env = { ...process.env, ...own, ...more };
  const [program, ...given] = builtCommand(...args);
  return spawn(program!, given, { env, stdio: ["ignore", "pipe", "pipe"] });
}

/** What a process prints, whole, and the code it ends with. */
export async function waitForEnd(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  let [out, err] = ["", ""];
  child.stdout!.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr!.setEncoding("utf8").on("data", (text: string) => (err += text));
  const [code] = await once(child, "close");
  return { code, out, err };
}

interface WorkerWanted {
  readonly wire?: Wire;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

export interface Machines {
  readonly address: string;
  /** Starts a worker and waits until it says that it plays. `wire`: by a wire of its own. */
  worker(options?: WorkerWanted): Promise<ChildProcess>;
  wire(): Promise<Wire>;
  /** A folder with these files, which goes with the machines. */
  folderWith(files: Readonly<Record<string, string>>): string;
  /** Ends the server and starts another one on its port, which knows nothing. */
  restart(): Promise<void>;
  /** Has the server say nothing until it is resumed. */
  suspend(): void;
  resume(): void;
  end(): Promise<void>;
}

export async function startMachines(): Promise<Machines> {
  const folder = mkdtempSync(join(tmpdir(), "spar-queue-"));
  const port = await freePort();
  const address = `redis://127.0.0.1:${port}`;
  let server = await startRedis(port, folder);
  const workers = new Set<ChildProcess>();
  const wires: Wire[] = [];
  return {
    address,
    async worker({ wire, args = [], env: more = {} } = {}) {
      const at = wire ? wire.address : address;
      const env = { XDG_CACHE_HOME: join(folder, `cache-${workers.size}`), ...more };
      const child = startSpar(["worker", "--queue", at, "--jobs", "1", ...args], env);
      workers.add(child);
      child.once("exit", () => workers.delete(child));
      child.stderr!.resume();
      const [output] = await Promise.race([once(child.stdout!, "data"), once(child, "exit").then(([code]) => [code])]);
      if (typeof output === "number") throw new Error(`The worker ended with ${output}.`);
      child.stdout!.resume();
      return child;
    },
    async wire() {
      const wire = await startWire(port);
      wires.push(wire);
      return wire;
    },
    folderWith(files) {
      const own = mkdtempSync(join(folder, "own-"));
      for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text);
      return own;
    },
    async restart() {
      await ended(server);
      server = await startRedis(port, folder);
    },
    suspend: () => void server.kill("SIGSTOP"),
    resume: () => void server.kill("SIGCONT"),
    async end() {
      await Promise.all([...workers].map(ended));
      for (const wire of wires) wire.cut();
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when it hears, or has ended. */
export async function startRedis(port: number, folder: string, more: readonly string[] = []): Promise<ChildProcess> {
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder, ...more];
  const server = spawn(redisServer!, args, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const more of server.stdout.setEncoding("utf8")) {
    text += more;
    if (/Ready to accept connections/.test(text)) {
      server.stdout.resume();
      return server;
    }
  }
  if (server.exitCode === null) await once(server, "exit");
  return server;
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, "exit");
  child.kill("SIGKILL");
  await end;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Hands everything on, until it is cut. */
export interface Wire {
  readonly address: string;
  cut(): void;
  mend(): Promise<void>;
}

async function startWire(to: number): Promise<Wire> {
  const port = await freePort();
  const open = new Set<Socket>();
  let server: Server;
  const mend = async () => {
    server = createServer((near) => {
      const far = connect(to, "127.0.0.1");
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(one);
        one
          .on("error", () => other.destroy())
          .on("close", () => {
            open.delete(one);
            other.destroy();
          });
        one.pipe(other);
      }
    }).listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await mend();
  return {
    address: `redis://127.0.0.1:${port}`,
    cut() {
      server.close();
      for (const socket of open) socket.destroy();
    },
    mend,
  };
}
