import { findLanguage } from "../bots/languages/languages.ts";
import { loadQueue } from "../queue/load-queue.ts";
import { accessTo } from "../queue/queue-address.ts";
import type { QueueStatus } from "../queue/queue-status.ts";
import { exitCodes } from "./exit-codes.ts";
import { say, sayJson } from "./say.ts";

/** `spar queue ADDRESS`: its workers, how much they play and what waits for them. */
export async function queue(address: string, options: { readonly json?: boolean }): Promise<number> {
  const status = await loadQueue().queueStatus(accessTo(address));
  if (options.json) sayJson(status);
  else say(...workerLines(status), ...backlogLines(status));
  return exitCodes.done;
}

const titles = (ids: readonly string[]) => ids.map((id) => findLanguage(id)?.title ?? id).join(", ");

function workerLines({ workers }: QueueStatus): string[] {
  if (workers.length === 0) return ["No worker is there."];
  return workers.map(({ name, ours, version, playing, jobs, rate, turnMs, slowed, played, languages }) => {
    if (!ours) return `${name}: of another token or version (Spar ${version}), plays nothing of ours`;
    const clock = `a turn of ${turnMs.toFixed(1)} ms, ${slowed.toFixed(2)} times as long beside others`;
    return `${name}: plays ${playing} of ${jobs}, ${Math.round(rate)} a minute, ${played} in all; ${clock}; ${titles(languages)}`;
  });
}

function backlogLines({ backlog }: QueueStatus): string[] {
  const all = backlog.filter(({ waiting }) => waiting > 0);
  if (all.length === 0) return ["No match waits."];
  return all.map(({ languages, waiting }) => {
    const what = languages.length === 0 ? "no language" : titles(languages);
    return `${waiting} ${waiting === 1 ? "match waits" : "matches wait"} for a worker with ${what}`;
  });
}
