import { boolean, description, type InferOutput, optional, pipe, strictObject } from "valibot";
import { said } from "../../l10n/speak.ts";
import { wholeNumber } from "../whole-number.ts";

const dayMs = 86_400_000;

/** How a match of Perfect Aim is played. */
export const aimOptions = strictObject(
  {
    permutation: pipe(
      optional(wholeNumber(0, 1_000_000), 0),
      description(said("Which corner each player starts from; only the remainder by 12 matters.")),
    ),
    hardLimitMs: pipe(
      optional(wholeNumber(1, dayMs), 2000),
      description(said("Milliseconds for one decision; afterwards the bot waits for one action.")),
    ),
    startLimitMs: pipe(
      optional(wholeNumber(1, dayMs), 5000),
      description(said("Milliseconds for a bot's answer to the greeting.")),
    ),
    maxTimeouts: pipe(
      optional(wholeNumber(1, 1_000_000), 3),
      description(said("After so many time-outs a bot is not asked any more and waits for the rest of the game.")),
    ),
    strict: pipe(
      optional(boolean(said("must be true or false")), false),
      description(said("End the game at a bot's first exception, as the original does.")),
    ),
  },
  said("Perfect Aim takes permutation, hardLimitMs, startLimitMs, maxTimeouts and strict"),
);

export type AimOptions = InferOutput<typeof aimOptions>;

/** A bot should answer within this; later answers still count. */
export const softLimitMs = 100;
