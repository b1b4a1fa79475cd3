import {
  boolean,
  description,
  type InferOutput,
  integer,
  maxValue,
  minValue,
  number,
  optional,
  pipe,
  strictObject,
} from "valibot";

const whole = (what: string) => pipe(number(), integer(), minValue(0), description(what));

export const aimOptions = strictObject({
  permutation: optional(
    whole("Which corner each player starts from; only the remainder by 12 matters. A tournament counts 0 to 49."),
    0,
  ),
  hardLimitMs: optional(
    pipe(
      number(),
      integer(),
      minValue(1),
      maxValue(3_600_000),
      description("Milliseconds for one decision; afterwards the bot waits for one action. Over 100 ms is remarked."),
    ),
    2000,
  ),
  startLimitMs: optional(
    pipe(number(), integer(), minValue(1), maxValue(3_600_000), description("Milliseconds for the answer to hello.")),
    5000,
  ),
  maxTimeouts: optional(
    pipe(
      number(),
      integer(),
      minValue(1),
      description("After so many time-outs a bot is not asked any more and waits for the rest of the game."),
    ),
    3,
  ),
  strict: optional(
    pipe(boolean(), description("End the game at the first exception of a bot, as the original does.")),
    false,
  ),
});

export type AimOptions = InferOutput<typeof aimOptions>;

/** A bot should answer within this; later answers still count. */
export const softLimitMs = 100;
