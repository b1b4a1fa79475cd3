import * as v from "valibot";

/** Schemas shared by the messages of several pages. */
export const text = v.string();
export const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const longText = v.pipe(text, v.maxLength(100_000));
/** A location in a user's source; `line` and `column` count from 1. */
export const sourcePlace = v.object({ file: text, line: whole, column: v.optional(whole) });
