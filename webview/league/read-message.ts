import * as v from "valibot";
import type { FromLeague, LeagueAsked } from "./messages.ts";

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const fromLeague: v.GenericSchema<unknown, FromLeague> = v.variant("kind", [
  v.object({ kind: v.literal("ready") }),
  v.object({ kind: v.literal("play"), gauntlet: v.optional(v.string()), seats: v.pipe(whole, v.minValue(2)) }),
  v.object({ kind: v.literal("stop") }),
  v.object({ kind: v.literal("export"), format: v.picklist(["csv", "json", "html"]) }),
  v.object({ kind: v.literal("matches"), pair: v.tuple([whole, whole]) }),
  v.object({ kind: v.literal("open"), index: whole }),
]);

/** What a page has sent; undefined for what is no message of a league. */
export function readFromLeague(sent: unknown): FromLeague | undefined {
  const read = v.safeParse(fromLeague, sent);
  return read.success ? read.output : undefined;
}

const asked: v.GenericSchema<unknown, LeagueAsked> = v.object({
  folder: v.string(),
  game: v.optional(v.string()),
  gauntlet: v.optional(v.string()),
  seats: v.optional(v.pipe(whole, v.minValue(2))),
  count: v.optional(v.pipe(whole, v.minValue(1))),
});

/** Which league a page of an earlier session has shown. */
export function readAsked(kept: unknown): LeagueAsked | undefined {
  const read = v.safeParse(asked, kept);
  return read.success ? read.output : undefined;
}
