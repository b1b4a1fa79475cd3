import * as v from "valibot";
import { refereeProtocols } from "../../game/referee.ts";
import { parseScorePattern } from "../../game/score-pattern.ts";
import { games } from "../../games.ts";
import { msg, t } from "../../l10n/speak.ts";

const explainMinimum = (least: number) => () => t("must be at least {least, number}", { least });
const explainMaximum = (most: number) => () => t("must be at most {most, number}", { most });

const textSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(() => t("must not be empty")),
);
const commandSchema = v.pipe(
  v.array(textSchema),
  v.nonEmpty(() => t("must contain at least the program")),
  v.description(msg("Program and arguments.")),
);
const seedsSchema = v.pipe(
  v.record(v.string(), textSchema),
  v.description(msg("Official seeds by name; they override `seed`.")),
);
const optionsSchema = v.pipe(v.record(v.string(), v.unknown()), v.description(msg("Options of the game.")));
const gameIdSchema = v.pipe(
  textSchema,
  v.check(
    (id) => games.some((each) => each.id === id),
    ({ input }) =>
      t("{name} is not a game; the games are {games}", { name: input, games: games.map(({ id }) => id).join(", ") }),
  ),
  v.description(msg("The game played by the bots of this folder.")),
);
const seatCountSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8));
const refereeGameSchema = v.strictObject({
  referee: v.pipe(
    v.union([textSchema, commandSchema]),
    v.description(
      msg(
        "The referee of a CodinGame game: the folder of its project, relative to this file, its jar, or a command that speaks its protocol.",
      ),
    ),
  ),
  protocol: v.optional(
    v.pipe(
      v.picklist(refereeProtocols),
      v.description(
        msg(
          "What the command speaks, if not the protocol of CodinGame: `brutaltester` (###Input), or `runner` if it starts its players itself (-p1 COMMAND -p2 COMMAND).",
        ),
      ),
    ),
  ),
  league: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(19),
      v.description(msg("The league; by default, the highest.")),
    ),
  ),
  players: v.optional(
    v.pipe(
      v.tuple([seatCountSchema, seatCountSchema]),
      v.description(msg("The minimum and maximum number of players in a match, if the referee does not say.")),
    ),
  ),
});
const kaggleGameSchema = v.strictObject({
  kaggle: v.pipe(
    textSchema,
    v.description(
      msg("A Kaggle simulation: the name of its environment in the package kaggle-environments, such as `connectx`."),
    ),
  ),
  configuration: v.optional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.description(msg("The configuration of the environment, such as `episodeSteps`.")),
    ),
  ),
  players: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(16),
      v.description(msg("The number of players in a match; by default, as few as the environment allows.")),
    ),
  ),
});
const testerGameSchema = v.strictObject({
  tester: v.pipe(
    v.union([textSchema, commandSchema]),
    v.description(
      msg(
        "What judges the cases of an optimization contest: a `pahcer_config.toml`, or a program that prints a score. In its arguments, `input` and `output` in braces are the files of a case, and `bot` in braces is the bot that it starts.",
      ),
    ),
  ),
  inputs: v.optional(
    v.pipe(textSchema, v.description(msg("The folder of the inputs, one file a case; by default `tools/in`."))),
  ),
  objective: v.optional(
    v.pipe(v.picklist(["max", "min"]), v.description(msg("Whether the highest score is best or the lowest."))),
  ),
  score: v.optional(
    v.pipe(
      textSchema,
      v.check(
        (pattern) => parseScorePattern(pattern) !== undefined,
        () => t("must be a regular expression"),
      ),
      v.description(msg("A regular expression for the score: its group `score`, or its first group.")),
    ),
  ),
  limit: v.optional(
    v.pipe(
      v.number(),
      v.minValue(1),
      v.maxValue(600_000),
      v.description(msg("The time for a whole case, in milliseconds; by default 5000.")),
    ),
  ),
  vis: v.optional(
    v.pipe(
      v.union([textSchema, commandSchema]),
      v.description(msg("The program that draws a case as a page or an SVG, if it is not the tester.")),
    ),
  ),
});
const gameSchema = v.union([gameIdSchema, refereeGameSchema, kaggleGameSchema, testerGameSchema]);
export type TesterGame = v.InferOutput<typeof testerGameSchema>;
const opponentsSchema = v.pipe(
  v.array(textSchema),
  v.description(
    msg(
      "The bot's opponents: the first one plays on save, all of them in a series. `builtin:NAME`, `boss:2` for the boss of a referee's league, a file in this folder, `version:previous` or `version:NAME` of the bot itself, `git:REVISION` of its file, `pool:A, B` for one of several, `ghost:RECORD` (`ghost:RECORD#1` for its first player, `ghost:FOLDER` for any record of a folder), or a command.",
    ),
  ),
);

/** The number of matches in a series. */
export const seriesSchema = v.pipe(
  v.number(() => t("must be a number")),
  v.integer(() => t("must be a whole number")),
  v.minValue(1, explainMinimum(1)),
  v.maxValue(100_000, explainMaximum(100_000)),
  v.description(msg("Number of matches against each opponent in a series.")),
);
/** The factor for time limits, in all settings and options. */
export const timeScaleSchema = v.pipe(
  v.number(() => t("must be a number")),
  v.minValue(0.01, explainMinimum(0.01)),
  v.maxValue(1000, explainMaximum(1000)),
  v.description(msg("Time limits are multiplied by this; 1 is official.")),
);

/** The memory limit of a bot in MB, in all settings and options. */
export const memorySchema = v.pipe(
  v.number(() => t("must be a number")),
  v.integer(() => t("must be a whole number")),
  v.minValue(16, explainMinimum(16)),
  v.maxValue(1_000_000, explainMaximum(1_000_000)),
  v.description(msg("Memory limit of a bot in MB; default 1024.")),
);
/** How many matches of a series run at a time, in all settings and options. */
export const jobsSchema = v.pipe(
  v.number(() => t("must be a number")),
  v.integer(() => t("must be a whole number")),
  v.minValue(0, explainMinimum(0)),
  v.maxValue(1000, explainMaximum(1000)),
);
/** Which bots run in a sandbox. */
export const sandboxSchema = v.pipe(
  v.picklist(["auto", "on", "off"]),
  v.description(
    msg(
      "Which bots run in a sandbox, without network and with no access to other files and processes: league bots where the system supports it (`auto`), all (`on`), or none (`off`, unless the editor's setting is `on`).",
    ),
  ),
);

const bundleSchema = v.pipe(
  textSchema,
  v.check(
    (path) => !/^(?:[/\\\\]|[A-Za-z]:)|(?:^|[/\\\\])\.\.(?:[/\\\\]|$)/.test(path),
    () => t("must be in the folder of this file or below it"),
  ),
  v.description(
    msg(
      "After each save, Spar bundles the bot into this file, relative to this folder; `*` stands for the name of the bot's file.",
    ),
  ),
);

const botSchema = v.strictObject({
  game: v.optional(gameSchema),
  options: v.optional(optionsSchema),
  form: v.optional(
    v.pipe(
      v.picklist(["lines", "class", "function"]),
      v.description(msg("The protocol of the file, if Spar cannot tell it from the source.")),
    ),
  ),
  class: v.optional(v.pipe(textSchema, v.description(msg("The bot's class, if the file has several.")))),
  command: v.optional(v.pipe(commandSchema, v.description(msg("Runs this command instead of the language's own.")))),
  build: v.optional(
    v.pipe(
      v.union([textSchema, commandSchema]),
      v.description(
        msg(
          "The command that builds the bot, started in this folder before each match, such as `make bot`. The bot's files are those that git lists in this folder.",
        ),
      ),
    ),
  ),
  run: v.optional(
    v.pipe(
      v.union([textSchema, commandSchema]),
      v.description(msg("The command that starts the bot, as `command` does, but in this folder.")),
    ),
  ),
  opponents: v.optional(opponentsSchema),
  bundle: v.optional(bundleSchema),
});

/** The schema of `spar.json`; every part is optional, and unknown names are errors. */
export const configSchema = v.strictObject({
  $schema: v.optional(v.string()),
  game: v.optional(gameSchema),
  options: v.optional(optionsSchema),
  opponents: v.optional(opponentsSchema),
  bundle: v.optional(bundleSchema),
  seed: v.optional(
    v.pipe(
      textSchema,
      v.description(
        msg(
          "The seed of every match, or its test case in a game for one player; without it, each match has a random seed, or the first test case.",
        ),
      ),
    ),
  ),
  seeds: v.optional(seedsSchema),
  seedSet: v.optional(
    v.pipe(
      textSchema,
      v.description(msg("The seeds of series and duels: NAME stands for seeds/NAME.txt, which has one seed a line.")),
    ),
  ),
  series: v.optional(seriesSchema),
  duelElo: v.optional(
    v.pipe(
      v.number(() => t("must be a number")),
      v.minValue(1, explainMinimum(1)),
      v.maxValue(1000, explainMaximum(1000)),
      v.description(
        msg(
          "How much better a version must be, in Elo, before a duel calls it better; by default 20. Larger differences need fewer matches: 60 needs a tenth of the matches of 20.",
        ),
      ),
    ),
  ),
  analyseSeconds: v.optional(
    v.pipe(
      v.number(() => t("must be a number")),
      v.minValue(1, explainMinimum(1)),
      v.maxValue(600, explainMaximum(600)),
      v.description(
        msg(
          "How long the editor looks for mistakes in a match, in seconds; by default 10. The chart appears within the first second; more time makes it more reliable.",
        ),
      ),
    ),
  ),
  timeScale: v.optional(timeScaleSchema),
  memory: v.optional(memorySchema),
  sandbox: v.optional(sandboxSchema),
  trace: v.optional(v.pipe(v.boolean(), v.description(msg("Whether each answer is traced to its source line.")))),
  commands: v.optional(
    v.pipe(
      v.record(v.string(), commandSchema),
      v.description(
        msg('The command that runs or compiles a language: `"python": ["python3.12"], "cpp": ["g++", "-O2"]`.'),
      ),
    ),
  ),
  bots: v.optional(v.pipe(v.record(v.string(), botSchema), v.description(msg("Settings of single files, by name.")))),
});

export type SparConfig = v.InferOutput<typeof configSchema>;
