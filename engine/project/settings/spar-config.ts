import * as v from "valibot";
import { refereeProtocols } from "../../game/referee.ts";
import { parseScorePattern } from "../../game/score-pattern.ts";
import { games } from "../../games.ts";
import { describe, describeOptional } from "../../l10n/described-schema.ts";
import { msg, t } from "../../l10n/speak.ts";
import { refuseShell } from "./settings-layer.ts";

const mustBeNumber = () => t("must be a number");
const createLimits = (least: number, most: number) =>
  [
    v.minValue<number, number, () => string>(least, () => t("must be at least {least, number}", { least })),
    v.maxValue<number, number, () => string>(most, () => t("must be at most {most, number}", { most })),
  ] as const;
const createNumber = (least: number, most: number) => v.pipe(v.number(mustBeNumber), ...createLimits(least, most));
const createWholeNumber = (least: number, most: number) =>
  v.pipe(
    v.number(mustBeNumber),
    v.integer(() => t("must be a whole number")),
    ...createLimits(least, most),
  );

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
const lineSchema = v.pipe(
  textSchema,
  v.check(
    (line) => refuseShell(line) === undefined,
    ({ input }) => refuseShell(String(input))!,
  ),
);
const programSchema = v.union([lineSchema, commandSchema]);
const anythingByName = v.record(v.string(), v.unknown());
const gameIdSchema = v.pipe(
  textSchema,
  v.check(
    (id) => games.some((each) => each.id === id),
    ({ input }) =>
      t("{name} is not a game; the games are {games}", { name: input, games: games.map(({ id }) => id).join(", ") }),
  ),
  v.description(msg("The game played by the bots of this folder.")),
);
const seatCountSchema = createWholeNumber(1, 8);
const refereeGameSchema = v.strictObject({
  referee: describe(
    programSchema,
    msg(
      "The referee of a CodinGame game: the folder of its project, relative to this file, its jar, or a command that speaks its protocol.",
    ),
  ),
  protocol: describeOptional(
    v.picklist(refereeProtocols),
    msg(
      "What the command speaks, if not the protocol of CodinGame: `brutaltester` (###Input), or `runner` if it starts its players itself: -p1 COMMAND -p2 COMMAND, or where the command has `p1` and `p2` in braces.",
    ),
  ),
  inputs: describeOptional(
    textSchema,
    msg("The folder of the maps of a `runner`, a file each: `map` in braces is its file."),
  ),
  league: describeOptional(
    createWholeNumber(1, 19),
    msg("The league; by default, the highest that the referee names, or if it names none its own, usually 1."),
  ),
  players: describeOptional(
    v.tuple([seatCountSchema, seatCountSchema]),
    msg("The minimum and maximum number of players in a match, if the referee does not say."),
  ),
});
const kaggleGameSchema = v.strictObject({
  kaggle: describe(
    textSchema,
    msg("A Kaggle simulation: the name of its environment in the package kaggle-environments, such as `connectx`."),
  ),
  configuration: describeOptional(anythingByName, msg("The configuration of the environment, such as `episodeSteps`.")),
  players: describeOptional(
    createWholeNumber(1, 16),
    msg("The number of players in a match; by default, as few as the environment allows."),
  ),
});
export const scorePatternSchema = v.pipe(
  v.string(),
  v.check(
    (pattern) => parseScorePattern(pattern) !== undefined,
    () => t("must be a regular expression with a group"),
  ),
);
const testerGameSchema = v.strictObject({
  tester: describe(
    programSchema,
    msg(
      "What judges the cases of an optimization contest: a `pahcer_config.toml`, or a program that prints a score. In its arguments, `input` and `output` in braces are the files of a case, and `bot` in braces is the bot that it starts.",
    ),
  ),
  inputs: describeOptional(textSchema, msg("The folder of the inputs, one file a case; by default `tools/in`.")),
  objective: describeOptional(v.picklist(["max", "min"]), msg("Whether the highest score is best or the lowest.")),
  score: describeOptional(
    scorePatternSchema,
    msg("A regular expression for the score: its group `score`, or its first group."),
  ),
  limit: describeOptional(
    createNumber(1, 600_000),
    msg("The time for a whole case, in milliseconds; by default 5000."),
  ),
  vis: describeOptional(
    programSchema,
    msg(
      "The program that draws a case as a page or an SVG, if it is not the tester; or a page with fields for seed, input and output, an HTML file.",
    ),
  ),
});
/** A game by its id, or by what plays it: the first name of an object says which. */
export const gameSchema = v.union([gameIdSchema, refereeGameSchema, kaggleGameSchema, testerGameSchema]);
export type TesterGame = v.InferOutput<typeof testerGameSchema>;

/** The number of matches in a series. */
export const seriesSchema = describe(
  createWholeNumber(1, 100_000),
  msg("Number of matches against each opponent in a series."),
);
/** The factor for time limits, in all settings and options. */
export const timeScaleSchema = describe(
  createNumber(0.01, 1000),
  msg("Time limits are multiplied by this; 1 is official."),
);
/** The memory limit of a bot in MB, in all settings and options. */
export const memorySchema = describe(
  createWholeNumber(16, 1_000_000),
  msg("Memory limit of a bot in MB; default 1024."),
);
/** How many matches of a series run at a time, in all settings and options. */
export const jobsSchema = createWholeNumber(0, 1000);
/** Which bots run in a sandbox. */
export const sandboxSchema = describe(
  v.picklist(["auto", "on", "off"]),
  msg(
    "Which bots run in a sandbox, without network and with no access to other files and processes: league bots where the system supports it (`auto`), all (`on`), or none (`off`, unless the editor's setting is `on`).",
  ),
);

/** What `spar.json` may say of all bots and of a single one. */
const sharedEntries = {
  game: v.optional(gameSchema),
  options: describeOptional(anythingByName, msg("Options of the game.")),
  opponents: describeOptional(
    v.array(textSchema),
    msg(
      "The bot's opponents: the first one plays on save, all of them in a series. `builtin:NAME`, `boss:2` for the boss of a referee's league, a file in this folder, `version:previous` or `version:NAME` of the bot itself, `git:REVISION` of its file, `pool:A, B` for one of several, `ghost:RECORD` (`ghost:RECORD#1` for its first player, `ghost:FOLDER` for any record of a folder), or a command.",
    ),
  ),
  bundle: describeOptional(
    v.pipe(
      textSchema,
      v.check(
        (path) => !/^(?:[/\\\\]|[A-Za-z]:)|(?:^|[/\\\\])\.\.(?:[/\\\\]|$)/.test(path),
        () => t("must be in the folder of this file or below it"),
      ),
    ),
    msg(
      "After each save, Spar bundles the bot into this file, relative to this folder; `*` stands for the name of the bot's file.",
    ),
  ),
};

const { game, options, ...others } = sharedEntries;
const botSchema = v.strictObject({
  game,
  options,
  form: describeOptional(
    v.picklist(["lines", "class", "function"]),
    msg("The protocol of the file, if Spar cannot tell it from the source."),
  ),
  class: describeOptional(textSchema, msg("The bot's class, if the file has several.")),
  command: describeOptional(commandSchema, msg("Runs this command instead of the language's own.")),
  build: describeOptional(
    programSchema,
    msg(
      "The command that builds the bot, started in this folder before each match, such as `make bot`. The bot's files are those that git lists in this folder.",
    ),
  ),
  run: describeOptional(programSchema, msg("The command that starts the bot, as `command` does, but in this folder.")),
  ...others,
});

/** The schema of `spar.json`; every part is optional, and unknown names are errors. */
export const configSchema = v.strictObject({
  $schema: v.optional(v.string()),
  ...sharedEntries,
  seed: describeOptional(
    textSchema,
    msg(
      "The seed of every match, or its test case in a game for one player; without it, each match has a random seed, or the first test case.",
    ),
  ),
  seeds: describeOptional(v.record(v.string(), textSchema), msg("Official seeds by name; they override `seed`.")),
  seedSet: describeOptional(
    textSchema,
    msg("The seeds of series and duels: NAME stands for seeds/NAME.txt, which has one seed a line."),
  ),
  series: v.optional(seriesSchema),
  duelElo: describeOptional(
    createNumber(1, 1000),
    msg(
      "How much better a version must be, in Elo, before a duel calls it better; by default 20. Larger differences need fewer matches: 60 needs a tenth of the matches of 20.",
    ),
  ),
  analyseSeconds: describeOptional(
    createNumber(1, 600),
    msg(
      "How long the editor looks for mistakes in a match, in seconds; by default 10. The chart appears within the first second; more time makes it more reliable.",
    ),
  ),
  timeScale: v.optional(timeScaleSchema),
  memory: v.optional(memorySchema),
  keptDataMB: describeOptional(
    createNumber(0, 1000),
    msg(
      "Data files of a bot up to this size in MB are kept with its versions; by default 16. Of larger ones the hash is kept, and a version plays while they are as they were.",
    ),
  ),
  sandbox: v.optional(sandboxSchema),
  trace: describeOptional(v.boolean(), msg("Whether each answer is traced to its source line.")),
  commands: describeOptional(
    v.record(v.string(), commandSchema),
    msg('The command that runs or compiles a language: `"python": ["python3.12"], "cpp": ["g++", "-O2"]`.'),
  ),
  bots: describeOptional(v.record(v.string(), botSchema), msg("Settings of single files, by name.")),
});

export type SparConfig = v.InferOutput<typeof configSchema>;
