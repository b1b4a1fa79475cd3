import { parseQueueAccess } from "../../queue/queue-address.ts";
import { formatPlural } from "../../text/plural.ts";
import type { QueueLanguage, QueueStatus } from "../../views/queue-status.ts";
import { exitCodes } from "../exit-codes.ts";
import { say, sayJson } from "../say.ts";

/** `spar queue ADDRESS`: prints the workers of a queue, what they are playing and what is waiting. */
export async function runQueueCommand(address: string, options: { readonly json?: boolean }): Promise<number> {
  const { readQueueStatus } = await import("../../queue/queue.ts");
  const status = await readQueueStatus(parseQueueAccess(address));
  if (options.json) sayJson(status);
  else say(...formatWorker(status), ...formatBacklog(status));
  return exitCodes.done;
}

const formatLanguages = (languages: readonly QueueLanguage[]) =>
  languages.map(({ title, version }) => (version === undefined ? title : `${title} ${version}`)).join(", ");

function formatWorker({ workers }: QueueStatus): string[] {
  if (workers.length === 0) return ["No workers."];
  return workers.map(({ name, ours, version, languages, ...worker }) => {
    if (!ours) return `${name}: different token or version (Spar ${version}); ignores these matches`;
    const { playing, jobs, cores, rate, played, slowed } = worker;
    const plays = `plays ${playing} of ${jobs} on ${formatPlural(cores, "core")}`;
    return `${name}: ${plays}, ${Math.round(rate)} per minute, ${played} in all; a turn takes ${slowed.toFixed(2)} times as long alongside other matches; ${formatLanguages(languages)}`;
  });
}

function formatBacklog({ backlog }: QueueStatus): string[] {
  const all = backlog.filter(({ waiting }) => waiting > 0);
  if (all.length === 0) return ["No matches are waiting."];
  return all.map(({ languages, waiting }) => {
    const what = languages.length === 0 ? "no language" : formatLanguages(languages);
    return `${formatPlural(waiting, "match is", "matches are")} waiting for a worker with ${what}`;
  });
}
