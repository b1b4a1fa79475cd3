import { randomUUID } from "node:crypto";
import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { programPath } from "../build/program-path.ts";
import { runTool } from "../build/tool.ts";
import { bubblewrapped, bubblewrappedUnsized } from "./bubblewrap.ts";
import { type Inside, insideEnvironment } from "./inside.ts";
import { buildShutOff, confined } from "./landlock.ts";
import { unshared } from "./namespaces.ts";
import { permitted, permittedOnTrial } from "./node-permissions.ts";
import { seatbelted } from "./seatbelt.ts";

/** What shuts a bot off from the rest of the machine. */
export interface Sandbox {
  /** The system that has it; any, where it is none's. */
  readonly platform?: NodeJS.Platform;
  /** The program that does it; the bot's own must be of that name where no system does. Absent: one of Spar's own. */
  readonly program?: string;
  /** Makes that of Spar's own; whether it is there. */
  build?(): Promise<boolean>;
  command(command: readonly string[], inside: Inside): readonly string[];
  /** The bot's own processes have numbers of their own, and another program ends in its place, with 128 and the signal. */
  readonly hasPidNamespace: boolean;
  /** A line on stderr by which the other program tells that it could not start the bot. */
  readonly complaint?: RegExp;
}

const ofBubblewrap = /^(bwrap|(\/bin\/)?sh): .+/m;
/** Its steps are programs of their own. For both, a shell is the last. */
const ofSteps = /^(unshare|setpriv|mount|umount|pivot_root|mkdir|cp|ln|(\/bin\/)?sh): .+/m;
const ofShutOff = /^shut-off: .+/m;

/** The best first. */
const kinds = {
  bubblewrap: {
    platform: "linux",
    program: "bwrap",
    command: bubblewrapped,
    hasPidNamespace: true,
    complaint: ofBubblewrap,
  },
  namespaces: { platform: "linux", program: "unshare", command: unshared, hasPidNamespace: true, complaint: ofSteps },
  "bubblewrap without size": {
    platform: "linux",
    program: "bwrap",
    command: bubblewrappedUnsized,
    hasPidNamespace: true,
    complaint: ofBubblewrap,
  },
  landlock: { platform: "linux", build: buildShutOff, command: confined, hasPidNamespace: false, complaint: ofShutOff },
  seatbelt: { platform: "darwin", program: "sandbox-exec", command: seatbelted, hasPidNamespace: false },
  "node permissions": { program: "node", command: permitted, hasPidNamespace: false },
  "node permissions on trial": { program: "node", command: permittedOnTrial, hasPidNamespace: false },
} as const satisfies Readonly<Record<string, Sandbox>>;

export type SandboxKind = keyof typeof kinds;

/** The sandbox of a kind. */
export const findSandbox = (kind: SandboxKind): Sandbox => kinds[kind];

/** The folder that a bot may write to: one of its own namespace, or one that is made for it and removed after it. */
export function temporaryIn(kind: SandboxKind): string {
  return kinds[kind].hasPidNamespace ? "/tmp" : join(realpathSync(tmpdir()), `spar-bot-${randomUUID()}`);
}

/** The environment of a bot in a sandbox: paths and locale of this process, with its own temporary folder. */
export function environmentIn(temporary: string): Record<string, string> {
  return insideEnvironment(process.env, temporary);
}

/** Every kind that works here for a program, the best first. */
export async function sandboxesFor(program: string): Promise<SandboxKind[]> {
  const names = Object.keys(kinds) as SandboxKind[];
  const work = await Promise.all(names.map((kind) => works(kind, program)));
  return names.filter((_, i) => work[i]);
}

const known = new Map<string, Promise<boolean>>();

/** Asked once, by running something in it, as a system may have it and forbid it. */
function works(kind: SandboxKind, program: string): Promise<boolean> {
  const sandbox: Sandbox = kinds[kind];
  const ofSystem = sandbox.platform !== undefined;
  if (ofSystem ? sandbox.platform !== process.platform : !getIs(program, sandbox.program))
    return Promise.resolve(false);
  const probe = ofSystem ? ["/bin/sh", "-c", ":"] : [program, "--version"];
  const key = `${kind} ${probe[0]}`;
  const found = known.get(key) ?? runs(sandbox, probe);
  known.set(key, found);
  return found;
}

const getIs = (program: string, name?: string) => basename(program).replace(/\.exe$/i, "") === name;

async function runs({ program, platform, build, command }: Sandbox, probe: readonly string[]): Promise<boolean> {
  if (platform !== undefined && program !== undefined && programPath(program) === undefined) return false;
  if (build && !(await build())) return false;
  const tried = command(probe, { paths: [], cwd: "/", temporary: undefined });
  return (await runTool(tried, { limitMs: 5000 })).code === 0;
}
