import { type SandboxKind, sandboxHere } from "../bots/sandbox/sandbox.ts";
import type { BotStamp } from "../record/answer.ts";
import { type Said, type Sources, settled } from "./settings.ts";

/** What the processes of a match may use of the machine. */
export interface Fence {
  readonly memory?: number;
  readonly sandbox?: SandboxKind;
}

/**
 * What the settings come to here, or a sentence why nothing can be played. `foreign`: the
 * bots are other people's, whose folder has no say in it; `user` is what the user alone said.
 */
export async function fenceOf(settings: Said, foreign = false, user: Sources = {}): Promise<Fence | string> {
  const { memory, sandbox = "auto" } = foreign ? settled(user) : settings;
  const limited = memory === undefined ? {} : { memory };
  if (sandbox === "off" || (sandbox === "auto" && !foreign)) return limited;
  const kind = await sandboxHere();
  if (kind) return { ...limited, sandbox: kind };
  return sandbox === "auto"
    ? limited
    : (needed[process.platform] ?? `There is no sandbox for ${process.platform}: set "sandbox" to "off".`);
}

const needed: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'There is no sandbox here: install bubblewrap (bwrap), or set "sandbox" to "off".',
};

/** The stamp of a bot behind the fence; one that has no process needs none. */
export function fenced(stamp: BotStamp, fence: Fence): BotStamp {
  return stamp.command === undefined ? stamp : { ...stamp, ...fence };
}
