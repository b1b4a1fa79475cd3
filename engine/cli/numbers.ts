import { InvalidArgumentError } from "commander";
import * as v from "valibot";
import { maxSeats } from "../arena/league/run-league.ts";
import { memorySchema, seriesSchema, timeScaleSchema } from "../project/settings/spar-config.ts";

const wholeNumberSchema = v.pipe(v.number("must be a whole number"), v.safeInteger("must be a whole number"));
const positiveSchema = v.pipe(wholeNumberSchema, v.minValue(1, "must be at least 1"));
const jobsSchema = v.pipe(positiveSchema, v.maxValue(1000, "must be at most 1000"));

/** Parsers of numeric arguments, each with its bounds. */
export const wholeNumberOption = createReader(wholeNumberSchema);
export const readPositive = createReader(positiveSchema);
/** A player or a seat, which people count from 1. */
export const readPlayer = (text: string): number => readPositive(text) - 1;
/** For duels: at least one pair. */
export const pairMatches = createReader(v.pipe(wholeNumberSchema, v.minValue(2, "must be at least 2")));
/** Players per match of a league; each game has its own maximum as well. */
export const readSeats = createReader(
  v.pipe(wholeNumberSchema, v.minValue(2, "must be at least 2"), v.maxValue(maxSeats, `must be at most ${maxSeats}`)),
);
/** For an analysis: a day at most. */
export const budgetMs = createReader(v.pipe(positiveSchema, v.maxValue(86_400_000, "must be at most 86400000, a day")));
export const readJobs = createReader(jobsSchema);
export const matchCount = createReader(seriesSchema);
export const readMegabytes = createReader(memorySchema);
export const readFactor = createReader(timeScaleSchema);

function createReader(schema: v.GenericSchema<number>): (text: string) => number {
  return (text) => {
    // Numbers as people write them: the empty text and hexadecimal are refused.
    const read = v.safeParse(schema, /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN);
    if (read.success) return read.output;
    throw new InvalidArgumentError(`It ${read.issues[0].message}.`);
  };
}
