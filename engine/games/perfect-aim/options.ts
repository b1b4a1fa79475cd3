import { boolean, description, type InferOutput, optional, pipe, strictObject } from "valibot";
import { createWholeNumberOption } from "../../game/game.ts";
import { msg, t } from "../../l10n/speak.ts";

const dayMs = 86_400_000;

/** The options of Perfect Aim. */
export const aimOptionsSchema = strictObject(
  {
    permutation: pipe(
      optional(createWholeNumberOption(0, 1_000_000), 0),
      description(msg("Which corner each player starts in; only the value modulo 12 matters.")),
    ),
    hardLimitMs: pipe(
      optional(createWholeNumberOption(1, dayMs), 2000),
      description(msg("Milliseconds for one decision; a bot that exceeds it waits for one action.")),
    ),
    startLimitMs: pipe(
      optional(createWholeNumberOption(1, dayMs), 5000),
      description(msg("Milliseconds for a bot's answer to the hello message.")),
    ),
    maxTimeouts: pipe(
      optional(createWholeNumberOption(1, 1_000_000), 3),
      description(msg("After this many timeouts, a bot is no longer asked and waits for the rest of the game.")),
    ),
    strict: pipe(
      optional(
        boolean(() => t("must be true or false")),
        false,
      ),
      description(msg("End the game at a bot's first exception, as the original game does.")),
    ),
  },
  () => t("The options of Perfect Aim are permutation, hardLimitMs, startLimitMs, maxTimeouts and strict"),
);

export type AimOptions = InferOutput<typeof aimOptionsSchema>;

/** The limit a bot should keep, in milliseconds; later answers still count. */
export const softLimitMs = 100;
