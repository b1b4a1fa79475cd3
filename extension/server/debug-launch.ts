import { join } from "node:path";
import { turnToDebug } from "../../engine/project/debug-turn.ts";
import { isRecordTrouble } from "../../engine/record/record-trouble.ts";
import type { Requests } from "../protocol.ts";
import type { MatchList } from "./match-list.ts";
import type { SettingsSource } from "./settings.ts";

interface Parts {
  readonly settings: SettingsSource;
  readonly matches: MatchList;
  readonly storage: string;
}

/** Prepares a turn of a match in the history for the client's debugger. */
export async function debugLaunch(
  { match, answer }: Requests["spar/debugTurn"]["params"],
  { settings, matches, storage }: Parts,
): Promise<Requests["spar/debugTurn"]["result"]> {
  try {
    const record = matches.record(match);
    if (!record) return { message: "this match is not in the history any more; run it again." };
    const uri = (await matches.find(match))?.bot ?? "";
    const given = { settings: await settings.engine(uri), folder: join(storage, "debug") };
    return await turnToDebug(record, answer, given);
  } catch (error) {
    if (isRecordTrouble(error) || error instanceof RangeError) return { message: error.message };
    throw error;
  }
}
