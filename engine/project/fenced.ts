import type { BotStamp } from "../record/answer.ts";
import type { Said } from "./settings.ts";

/** The stamp with what the settings say of the machine that its process may use; others have none. */
export function fenced(stamp: BotStamp, { memory }: Said): BotStamp {
  return stamp.command === undefined || memory === undefined ? stamp : { ...stamp, memory };
}
