import { programPath } from "../build/program-path.ts";
import { runTool } from "../build/tool.ts";
import { bubblewrapped } from "./bubblewrap.ts";
import { type Inside, insideEnvironment } from "./inside.ts";
import { seatbelted } from "./seatbelt.ts";

/** What shuts a bot off from the rest of the machine. */
export interface Sandbox {
  readonly program: string;
  /** The system that has it. */
  readonly platform: NodeJS.Platform;
  command(command: readonly string[], inside: Inside): readonly string[];
  /** The bot's own processes have numbers of their own, and another program ends in its place, with 128 and the signal. */
  readonly apart: boolean;
}

const kinds = {
  bubblewrap: { program: "bwrap", platform: "linux", command: bubblewrapped, apart: true },
  seatbelt: { program: "sandbox-exec", platform: "darwin", command: seatbelted, apart: false },
} as const satisfies Readonly<Record<string, Sandbox>>;

export type SandboxKind = keyof typeof kinds;

export const sandboxOf = (kind: SandboxKind): Sandbox => kinds[kind];

export function environmentIn(kind: SandboxKind): Record<string, string> {
  return insideEnvironment(process.env, kinds[kind].apart ? "/tmp" : "/private/tmp/spar-bots");
}

let known: Promise<SandboxKind | undefined> | undefined;

/** The sandbox that works here; asked once, by running something in it, as a system may have it and forbid it. */
export function sandboxHere(): Promise<SandboxKind | undefined> {
  known ??= findSandbox();
  return known;
}

async function findSandbox(): Promise<SandboxKind | undefined> {
  for (const [kind, { platform, program, command }] of Object.entries(kinds) as [SandboxKind, Sandbox][]) {
    if (platform !== process.platform || programPath(program) === undefined) continue;
    const { code } = await runTool(command(["/usr/bin/env", "true"], { paths: [], cwd: "/" }), { limitMs: 5000 });
    if (code === 0) return kind;
  }
  return undefined;
}
