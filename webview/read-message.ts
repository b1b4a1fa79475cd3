import * as v from "valibot";
import type { CardsOf } from "../engine/record/card-facts.ts";
import type { FromBoard } from "./messages.ts";

const text = v.string();
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const printedLine = v.object({ file: text, line: whole, text: v.pipe(text, v.maxLength(200)) });
const longText = v.pipe(text, v.maxLength(100_000));
const branch = { match: text, answer: whole, text };

const cardsOf: v.GenericSchema<unknown, CardsOf> = v.variant("kind", [
  v.object({ kind: v.picklist(["all", "imported", "ghosts"]) }),
  v.object({ kind: v.literal("bot"), bot: text }),
  v.object({ kind: v.literal("series"), run: text }),
  v.object({ kind: v.literal("filter"), filter: v.pipe(text, v.maxLength(200)) }),
  v.object({ kind: v.literal("files"), files: v.pipe(v.array(text), v.maxLength(10_000)) }),
]);
/** A game of a site takes some hundred kilobytes. */
const mostGameLength = 64_000_000;

const fromBoard: v.GenericSchema<unknown, FromBoard> = v.variant("kind", [
  v.object({ kind: v.literal("ready"), match: v.optional(text) as v.GenericSchema<unknown, string | undefined> }),
  v.object({ kind: v.literal("reveal"), file: text, line: whole, column: v.optional(whole) }),
  v.object({ kind: v.picklist(["debugTurn", "keepTurn"]), match: text, answer: whole }),
  v.object({ kind: v.literal("pin"), match: text }),
  v.object({ kind: v.literal("rerun"), match: text, swap: v.boolean() }),
  v.object({ kind: v.literal("playOn"), ...branch }),
  v.object({ kind: v.literal("keepBranch"), ...branch }),
  v.object({ kind: v.literal("give"), match: text, after: whole, text: longText }),
  v.object({ kind: v.picklist(["playAgainst", "endPlay"]) }),
  v.object({ kind: v.literal("copy"), text }),
  v.object({ kind: v.literal("openMatch"), match: text, answer: v.optional(whole) }),
  v.object({ kind: v.literal("compareWith"), match: text }),
  v.object({ kind: v.literal("stopDuel"), duel: text }),
  v.object({
    ...{ kind: v.literal("tuning"), tuning: text },
    act: v.picklist(["pause", "goOn", "stop", "show", "apply", "save", "repeat"]),
  }),
  v.object({ kind: v.literal("askTuning"), act: v.picklist(["tune", "open"]) }),
  v.object({ kind: v.literal("askDuel") }),
  v.object({ kind: v.picklist(["wantCosts", "wantQueue", "setQueue"]) }),
  v.object({ kind: v.literal("compareDuel"), duel: text }),
  v.object({ kind: v.literal("address"), text }),
  v.object({ kind: v.literal("noTurn"), text }),
  v.object({ kind: v.literal("printed"), lines: v.pipe(v.array(printedLine), v.maxLength(1000)) }),
  v.object({ kind: v.literal("savePicture") }),
  v.object({ kind: v.literal("savePage"), match: text }),
  v.object({ kind: v.literal("picture"), png: text }),
  v.object({ kind: v.literal("noPicture"), why: text }),
  v.object({ kind: v.literal("playGhost"), match: text }),
  v.object({ kind: v.literal("importGame"), text: v.pipe(text, v.maxLength(mostGameLength)) }),
  v.object({ kind: v.literal("wantAnalysis"), match: text, asked: v.boolean() }),
  v.object({ kind: v.literal("weigh"), match: text, answer: whole, text: longText, best: longText }),
  v.object({ kind: v.literal("wantCards"), of: cardsOf, game: text }),
  v.object({ kind: v.literal("chooseCardFiles"), game: text }),
  v.object({ kind: v.literal("exportCards"), of: cardsOf, game: text, format: v.picklist(["csv", "json"]) }),
  v.object({ kind: v.literal("wantSeries"), run: v.optional(text) }),
  v.object({ kind: v.literal("findInSeries"), run: text, text: v.pipe(text, v.maxLength(200)) }),
  v.object({ kind: v.literal("wantCharts"), run: text }),
  v.object({ kind: v.literal("goOnSeries"), run: text }),
  v.object({ kind: v.literal("repeatSeries"), run: text, matches: v.pipe(v.array(text), v.maxLength(100_000)) }),
]);

/** What a page has sent; undefined for what is no message of a board. */
export function readFromBoard(sent: unknown): FromBoard | undefined {
  const read = v.safeParse(fromBoard, sent);
  return read.success ? read.output : undefined;
}
