import { description, type InferOutput, optional, pipe, strictObject } from "valibot";
import { msg, t } from "../../l10n/speak.ts";
import { createWholeNumberOption } from "../whole-number.ts";

/** The options of Dungeon. */
export const dungeonOptionsSchema = strictObject(
  {
    games: pipe(
      optional(createWholeNumberOption(1, 100_000), 400),
      description(msg("Games in a match; who goes first alternates.")),
    ),
    atOnce: pipe(
      optional(createWholeNumberOption(1, 10_000), 1),
      description(
        msg(
          'Games played in parallel. With more than 1, every message has a "game" field, and the bot must tell the games apart.',
        ),
      ),
    ),
    limitMs: pipe(
      optional(createWholeNumberOption(1, 3_600_000), 100),
      description(msg("Time limit for one call, in milliseconds.")),
    ),
    firstLimitMs: pipe(
      optional(createWholeNumberOption(1, 3_600_000), 1000),
      description(msg("Time limit for a bot's first call in a game, in milliseconds.")),
    ),
  },
  () => t("The options of Dungeon are games, atOnce, limitMs and firstLimitMs"),
);
export type DungeonOptions = InferOutput<typeof dungeonOptionsSchema>;
