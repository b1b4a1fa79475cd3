import { join } from "node:path";
import * as v from "valibot";
import { settlesWithin } from "../bots/process/process-group.ts";
import { readStoredJson, writeStoredJson } from "../files/stored-json.ts";
import { getCacheFolder } from "../files/user-folders.ts";
import type { RefereeStamp } from "../game/referee.ts";
import { encodeSeeds, encodeStart } from "../referee/brutaltester.ts";
import { takeRefereeProcess } from "./referee-process.ts";

/** A referee that does not speak for so long after its start is asked no further. */
const firstLimitMs = 20_000;
/** What a referee may need besides a multiple of the time that another process of it took. */
const slackMs = 300;

/**
 * Whether a referee for brutaltester knows `###Seed`: many take it for the start, and ask before there was one. Two
 * processes of it are started and ended for that, once as long as it stays the same.
 */
export async function knowsSeed(referee: RefereeStamp): Promise<boolean> {
  const file = join(getCacheFolder(), "seeds", `${referee.hash}.json`);
  const kept = readStoredJson(file, v.boolean());
  if (kept !== undefined) return kept;
  const { min } = referee.players;
  // Who takes it for the start may read the number of players in it.
  const seed = encodeSeeds({ seed: String(min) });
  const since = performance.now();
  const [seeded, started] = await Promise.all([listen(referee, seed), listen(referee, seed + encodeStart(min))]);
  const isKnown = await settlesWithin(started.spoke, firstLimitMs);
  const restMs = 2 * (performance.now() - since) + slackMs;
  const knows = !isKnown || !(await settlesWithin(seeded.spoke, restMs));
  await Promise.all([seeded.end(), started.end()]);
  if (isKnown) writeStoredJson(file, knows);
  return knows;
}

/** Starts a referee, and resolves `spoke` when it says something of the protocol. */
async function listen(referee: RefereeStamp, message: string) {
  let output = "";
  let done = () => {};
  const spoke = new Promise<void>((resolve) => {
    done = resolve;
  });
  const read = (text: string) => {
    output += text;
    if (/^###/m.test(output)) done();
  };
  const opened = await takeRefereeProcess(referee, undefined, {
    read,
    note: () => {},
    end: () => {},
    exceed: () => {},
  }).catch(() => {});
  opened?.write(message);
  return { spoke, end: async () => opened?.release(false) };
}
