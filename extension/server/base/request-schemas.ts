import * as v from "valibot";
import { URI } from "vscode-uri";
import { expectationSchema } from "../../../engine/record/turn-test.ts";
import type { CardSelection } from "../../../engine/views/card-facts.ts";
import type { Notifications, Requests } from "../../protocol.ts";

// Messages from the other side of a connection are validated with these schemas.

const text = v.string();
const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const branchSchema = v.object({ match: text, answer: index, text });
/** No user types a longer filter. */
const filterSchema = v.pipe(text, v.maxLength(200));
const opponentsSchema = v.pipe(v.array(text), v.maxLength(100));
const emptySchema = v.record(text, v.never("must be absent"));
/** Files are named by URIs. */
const uri = v.pipe(text, v.check(isUri, "must be a URI"));
const path = v.pipe(text, v.check(isPath, "must be a path"));

const cardSelectionSchema: v.GenericSchema<unknown, CardSelection> = v.variant("kind", [
  v.object({ kind: v.picklist(["all", "imported", "ghosts"]) }),
  v.object({ kind: v.literal("bot"), bot: text }),
  v.object({ kind: v.literal("series"), run: text }),
  v.object({ kind: v.literal("filter"), filter: filterSchema }),
  v.object({ kind: v.literal("files"), files: v.pipe(v.array(uri), v.maxLength(10_000)) }),
]);

type SchemaFor<Value> = v.GenericSchema<unknown, Value>;
type ServerRequestName = Exclude<keyof Requests, "spar/interpreters">;

/** The parameters of each request to the server. */
export const requestSchemas: { readonly [Name in ServerRequestName]: SchemaFor<Requests[Name]["params"]> } = {
  "spar/run": v.object({
    uri,
    plays: v.variant("kind", [
      v.object({ kind: v.literal("match"), opponent: v.optional(text) }),
      v.object({ kind: v.literal("again"), match: text, swap: v.boolean() }),
      v.object({ kind: v.literal("playOn"), ...branchSchema.entries }),
      v.object({
        kind: v.literal("series"),
        count: v.pipe(index, v.maxValue(100_000)),
        against: v.optional(opponentsSchema),
      }),
      v.object({
        kind: v.literal("repeat"),
        run: text,
        matches: v.optional(v.pipe(v.array(text), v.maxLength(100_000))),
      }),
      v.object({ kind: v.literal("rest"), run: text }),
    ]),
  }),
  "spar/play": v.object({
    ...{ game: v.optional(text), seat: index, seed: v.optional(text), again: v.optional(text) },
    ...{ against: opponentsSchema, swap: v.optional(v.boolean()) },
  }),
  "spar/give": v.object({ match: text, after: index, text: v.pipe(text, v.maxLength(100_000)) }),
  "spar/playable": v.object({ bot: v.optional(uri) }),
  "spar/keepTurn": v.object({ match: text, answer: index, expect: expectationSchema }),
  "spar/testTurn": v.object({ uri }),
  "spar/debugTest": v.object({ uri }),
  "spar/bundle": v.object({ uri }),
  "spar/overwriteBundle": v.object({ bot: uri, target: uri, shouldOverwrite: v.boolean() }),
  "spar/duel": v.object({ uri, opponent: v.optional(text), goOn: v.optional(text) }),
  "spar/duels": v.object({ bot: v.optional(text), limit: v.pipe(index, v.maxValue(1000)) }),
  "spar/tune": v.object({
    ...{ uri, against: v.optional(opponentsSchema) },
    ...{ method: v.optional(text), settings: v.optional(v.record(text, v.number())), seed: v.optional(text) },
    steps: v.optional(v.pipe(index, v.minValue(1), v.maxValue(1_000_000))),
    pairs: v.optional(v.pipe(index, v.minValue(1), v.maxValue(100_000))),
  }),
  "spar/pauseTuning": v.object({ tuning: text }),
  "spar/goOnTuning": v.object({ tuning: text }),
  "spar/stopTuning": v.object({ tuning: text }),
  "spar/tunings": v.object({ bot: v.optional(text), limit: v.pipe(index, v.maxValue(1000)) }),
  "spar/foundSource": v.object({ tuning: text }),
  "spar/saveTuning": v.object({ tuning: text, to: uri }),
  "spar/openTuning": v.object({ uri, file: uri }),
  "spar/pin": v.object({ match: text }),
  "spar/stop": v.object({ run: v.optional(text) }),
  "spar/record": v.object({ match: text }),
  "spar/debugTurn": v.object({ match: text, answer: index }),
  "spar/recordFile": v.object({ text }),
  "spar/viewer": v.object({ match: text, file: v.optional(uri) }),
  "spar/keepBranch": branchSchema,
  "spar/matches": v.object({
    onlyRecent: v.optional(v.literal(true)),
    bot: v.optional(text),
    run: v.optional(text),
    filter: v.optional(filterSchema),
    limit: v.pipe(index, v.maxValue(100_000)),
  }),
  "spar/series": v.object({ run: v.optional(text), from: index }),
  "spar/seriesList": emptySchema,
  "spar/seriesText": v.object({ run: text, text: filterSchema }),
  "spar/seriesCharts": v.object({ run: text }),
  "spar/matchBots": v.object({ filter: filterSchema }),
  "spar/exportMatches": v.object({ filter: filterSchema, to: uri }),
  "spar/keepVersion": v.object({ uri, name: text }),
  "spar/versions": v.object({ uri }),
  "spar/compareVersions": v.object({ uri, version: text, other: v.optional(text) }),
  "spar/versionText": v.object({ version: text, path: text }),
  "spar/readGame": v.object({ text }),
  "spar/importGame": v.object({ text, me: v.optional(index), bot: v.optional(uri) }),
  "spar/ghost": v.object({ match: text, file: v.optional(uri), player: v.optional(index) }),
  "spar/ghosts": v.object({ uri, onlyImported: v.optional(v.boolean()), filter: v.optional(filterSchema) }),
  "spar/weigh": v.object({
    ...{ match: text, file: v.optional(uri), answer: index },
    texts: v.pipe(v.array(v.pipe(text, v.maxLength(100_000))), v.maxLength(4)),
  }),
  "spar/cards": v.object({ of: cardSelectionSchema }),
  "spar/exportCards": v.object({ of: cardSelectionSchema, to: uri }),
  "spar/queue": v.object({ includeStatus: v.boolean() }),
  "spar/opponents": v.object({ uri }),
  "spar/set": v.object({ file: path, option: text, value: text }),
  "spar/chooseOpponent": v.object({ uri, opponent: text }),
  "spar/templates": v.object({ folder: v.optional(uri) }),
  "spar/addGame": v.object({ uri, shouldBuild: v.boolean() }),
  "spar/simulations": v.object({ uri }),
  "spar/addSimulation": v.object({ uri, name: text }),
  "spar/newBot": v.object({
    kind: v.picklist(["starter", "sample", "faulty"]),
    ...{ game: text, language: text, folder: uri, hasOwnName: v.optional(v.boolean()) },
  }),
  "spar/league": v.object({
    folder: uri,
    game: v.optional(text),
    shouldPlay: v.boolean(),
    gauntlet: v.optional(text),
    seats: v.optional(v.pipe(index, v.minValue(2), v.maxValue(4))),
    count: v.optional(v.pipe(index, v.minValue(1), v.maxValue(100_000))),
  }),
  "spar/stopLeague": v.object({ league: text }),
  "spar/leagueMatches": v.object({ league: text, pair: v.tuple([index, index]) }),
  "spar/leagueMatch": v.object({ league: text, index: index }),
  "spar/exportLeague": v.object({ league: text, to: uri }),
  "spar/assistant": v.object({ tool: text, input: v.unknown(), folders: v.pipe(v.array(text), v.maxLength(1000)) }),
};

/** The parameters of each notification to the server. */
export const notificationSchemas: {
  readonly [Name in "spar/analyse" | "spar/watch" | "spar/trusted" | "spar/debugging"]: SchemaFor<Notifications[Name]>;
} = {
  "spar/analyse": v.object({ match: v.optional(text), file: v.optional(uri), isRequested: v.optional(v.boolean()) }),
  "spar/watch": v.object({ bot: v.optional(text) }),
  "spar/trusted": emptySchema,
  "spar/debugging": v.object({ isDebugging: v.boolean() }),
};

function isUri(written: string): boolean {
  try {
    const parsed = URI.parse(written, true);
    // Half a surrogate pair cannot be written as a URI.
    return parsed.fsPath !== "" && parsed.toString() !== "" && !written.includes("\0");
  } catch {
    return false;
  }
}

function isPath(written: string): boolean {
  try {
    return URI.file(written).toString() !== "" && !written.includes("\0");
  } catch {
    return false;
  }
}
