import { Command, Option } from "commander";
import { version } from "../../package.json";
import { cardOrders } from "../arena/cards/card-table.ts";
import { refereeProtocols } from "../game/referee.ts";
import { games } from "../games.ts";
import { readSeed } from "../project/resolve/match-request.ts";
import { analyseMatch } from "./analyse.ts";
import { showBoard } from "./board.ts";
import { runBuildCommand } from "./build.ts";
import { bundle } from "./bundle.ts";
import { printCards } from "./cards.ts";
import { runChangedCommand } from "./changed.ts";
import { defineCheckCommand } from "./check.ts";
import { defineDuelCommand } from "./duel.ts";
import { runHistoryCommand, runNoteCommand } from "./history.ts";
import { importGame } from "./import.ts";
import { runLeagueCommand } from "./league.ts";
import { runLspCommand } from "./lsp.ts";
import { runMatchCommand } from "./match.ts";
import { isNumberFlag, listGameFlags } from "./match-flags.ts";
import { runMcpCommand } from "./mcp.ts";
import { writeFirstBot } from "./new.ts";
import {
  budgetMs,
  matchCount,
  readFactor,
  readJobs,
  readMegabytes,
  readPlayer,
  readPositive,
  readSeats,
  wholeNumberOption,
} from "./numbers.ts";
import { play } from "./play.ts";
import { createQueueOption, defineQueueCommands } from "./queue.ts";
import { replay } from "./replay.ts";
import { type Act, exitHelp } from "./say.ts";
import { defineSeriesCommand } from "./series.ts";
import { solvePuzzle } from "./solve.ts";
import { testTurns } from "./test.ts";
import { tuneCommand } from "./tune.ts";

/** Runs `spar` with the given arguments; returns the exit code. Throws CommanderError for invalid arguments. */
export async function main(args: readonly string[]): Promise<number> {
  let code = 0;
  const spar = new Command("spar")
    .description("Plays, analyses and replays matches of programming games.")
    .version(version)
    .exitOverride()
    .addHelpText("after", exitHelp)
    // The caller prints the errors.
    .configureOutput({ outputError: () => {} });
  const act: Act = async (run) => {
    code = await run();
  };

  addMatchOptions(spar.command("match <bot> [opponents...]"))
    .description(
      "Play one match. An opponent is a file, a command, builtin:NAME, boss:LEAGUE of a referee's game, git:REVISION of the bot itself or ghost:RECORD.",
    )
    .option("--json", "print one JSON object")
    .option("--record <file>", "save the record")
    .action((bot, opponents, options) => act(() => runMatchCommand(bot, opponents, options)));

  defineNewCommand(spar, act);
  playCommand(spar, act);
  defineSeriesCommand(addMatchOptions(spar.command("series <bot> [opponents...]")), act);
  defineDuelCommand(addMatchOptions(spar.command("duel <new> <old> [others...]")), act);

  tuneCommand(addMatchOptions(spar.command("tune <bot>")), act);

  addMatchOptions(spar.command("league <folder>"))
    .description(
      "Play the bots of a folder against each other and print the table: points, win rates, Elo with its 95 % interval, and results by pair.",
    )
    .option("--gauntlet <bot>", "play only this bot against all others")
    .option("--seats <n>", "players per match; by default as few as the game allows", readSeats)
    .option("--resume <state>", "resume from this state file; it is created if missing and updated after every match")
    .option("--csv <file>", "save every match as CSV")
    .option("--html <file>", "save a web page with the table and charts, which also works offline")
    .option("--records <folder>", "keep records in this folder: the newest 200, plus 200 forfeited ones")
    .option("-n, --count <n>", "matches per pair, or per group of players", matchCount)
    .option("--jobs <n>", "matches to play in parallel", readJobs)
    .addOption(createQueueOption())
    .option("--json", "print one JSON object")
    .action((folder, options) => act(() => runLeagueCommand(folder, options)));

  buildCommand(spar, act);
  bundleCommand(spar, act);
  defineAnalystCommands(spar, act);
  recordCommands(spar, act);
  defineCheckCommand(addMatchOptions(spar.command("check <bot> [opponents...]")), act);
  testCommand(spar, act);
  defineQueueCommands(spar, act);
  defineServerCommands(spar, act);

  spar
    .command("solve <combat>")
    .description("Solve a combat: print its exact score and one optimal set of blocks.")
    .option("--json", "print one JSON object")
    .action((combat, options) => act(() => solvePuzzle(combat, options)));

  await spar.parseAsync(args, { from: "user" });
  return code;
}

function defineNewCommand(spar: Command, act: Act): void {
  spar
    .command("new <file>")
    .description(
      "Write a first bot that reads everything and answers legally, in the language of the file extension, for the game given here or in spar.json.",
    )
    .addOption(new Option("--game <id>", "the game").choices(games.map((game) => game.id)))
    .option("--referee <referee>", "the referee of a CodinGame game, whose config/stub.txt describes the input")
    .option("--kaggle <environment>", "the environment of a Kaggle simulation, such as connectx")
    .action((file, options) => act(() => writeFirstBot(file, options)));
}

function playCommand(spar: Command, act: Act): void {
  addMatchOptions(spar.command("play <game> [opponents...]"), false)
    .description(
      "Play a match yourself in the terminal. You see the input of each turn and the legal answers: type an answer, or #3 for the third of the list; an empty line sends the actions chosen so far.",
    )
    .option("--seat <n>", "your seat, from 1 (default: 1)", readPlayer)
    .option("--record <file>", "save the record, even if you leave the match with Ctrl+C")
    .action((game, opponents, options) => act(() => play(game, opponents, options)));
}

const createTesterOption = () =>
  new Option(
    "--tester <file>",
    "the pahcer_config.toml of an optimization contest, or the spar.json that names its tester",
  );

function buildCommand(spar: Command, act: Act): void {
  spar
    .command("build <bot>")
    .addOption(createTesterOption())
    .description(
      "Build an optimization contest by your own tools: the compile steps of its pahcer_config.toml, and tools that are missing.",
    )
    .action((bot, options) => act(() => runBuildCommand(bot, options)));
}

function bundleCommand(spar: Command, act: Act): void {
  addGameOptions(spar.command("bundle <bot>"))
    .description(
      "Bundle a bot into one file for a site that accepts only one, and check its size, imports and answers.",
    )
    .option(
      "-o, --output <file>",
      "save the bundle, as an archive for Kaggle if the name ends with .tar.gz; refuses to overwrite a file that Spar did not write",
    )
    .option(
      "--records <records...>",
      "records of the bot, files or folders, to compare the bundle's answers with (default: plays a match)",
    )
    .option("--anyway", "save even if the check finds faults")
    .option("--overwrite", "overwrite an existing file")
    .option("--json", "print one JSON object")
    .action((bot, options) => act(() => bundle(bot, options)));
}

/** Commands for matches that were already played, here or on a site. */
function recordCommands(spar: Command, act: Act): void {
  spar
    .command("import <file>")
    .description(
      "Import a CodinGame game (its result as JSON, or lines with its seeds) as a record, and check it against the site; or all games of a folder. A game that is not built in is played again by its referee.",
    )
    .option("-o, --output <record>", "save the record; for a folder, the folder of records")
    .option("--referee <referee>", "the game's referee: a folder, a jar or a command (default: those you have added)")
    .option("--league <n>", "the league of such a game (default: tried)", readPositive)
    .option("--bot <file>", "your bot's file, so that you can debug its turns")
    .option("--as <player>", "your bot's player: 1, 2 or its name on the site (default: 1)")
    .action((file, options) => act(() => importGame(file, options)));

  spar
    .command("cards <records...>")
    .description(
      "Count how often each card was offered, picked, drawn and played, with win rates. Takes records, folders of records, and CodinGame games.",
    )
    .addOption(new Option("--sort <column>", "column to sort by").choices(cardOrders).default("rate"))
    .option("--csv", "print CSV")
    .option("--json", "print one JSON object")
    .option("-o, --output <file>", "save the table for a bot, as JSON or CSV by file extension")
    .action((records, options) => act(() => printCards(records, options)));

  spar
    .command("history <folder>")
    .description("Show the results in an editor's history folder: counts for each bot, or all as a table.")
    .option("--duels", "list finished duels instead of matches")
    .option("--versions <bot>", "list the versions of a bot with their ratings, by all series and duels they played")
    .option("--csv", "print CSV")
    .option("--json", "print one JSON array")
    .option(
      "--filter <words>",
      "only matches with all of these words: a result, problems, clean, an opponent, a version",
    )
    .action((folder, options) => act(() => runHistoryCommand(folder, options)));

  spar
    .command("note <about> <text>")
    .description(
      "Keep a line about a bot's current version (its file), another version or a series (by id); lists and exports show it. An empty text removes it.",
    )
    .requiredOption("--history <folder>", "the editor's history folder")
    .action((about, text, { history }) => act(() => runNoteCommand(history, about, text)));

  spar
    .command("replay <record>")
    .description("Show what a bot was sent and answered in a turn, and the state after it.")
    .option("--turn <n>", "the turn", wholeNumberOption)
    .option("--player <n>", "only this player, from 1", readPlayer)
    .option("--json", "print one JSON object per turn")
    .action((file, options) => act(() => replay(file, options)));

  spar
    .command("board [record]")
    .description("Open the board for a record, or for the newest one, in a browser on this machine.")
    .option("--latest", "follow a folder: always show its newest record")
    .option("--open", "also open the browser")
    .action((file, options) => act(() => showBoard(file, options)));
}

function testCommand(spar: Command, act: Act): void {
  spar
    .command("test <paths...>")
    .description("Run turn tests: *.turn.json files, bots, or folders of them.")
    .option("--json", "print one JSON object")
    .action((paths, options) => act(() => testTurns(paths, options)));
}

/** Commands that find answers which lose matches. */
function defineAnalystCommands(spar: Command, act: Act): void {
  addMatchOptions(spar.command("analyse <record> [opponents...]"))
    .description("Find the answers that lost a match, and better ones. Takes a record, or a bot to play a match first.")
    .option("--player <n>", "only this player, from 1", readPlayer)
    .option("--budget <ms>", "time for the analysis in milliseconds", budgetMs, 10_000)
    .option("--from <folder>", "records to learn the winning chance from, for a game by its referee or of Kaggle")
    .option("--opinions", "in such a game: ask other bots (the opponents named, or those at hand), and play on")
    .option("--turn <n>", "the turn to ask about; by default where the chance fell most", wholeNumberOption)
    .option("--json", "print one JSON object")
    .action((record, opponents, options) => act(() => analyseMatch(record, opponents, options)));

  spar
    .command("changed <bot> <records...>")
    .description("Ask a bot all the questions of recorded matches again, and list the answers that changed.")
    .option("--player <n>", "the player whose questions to ask, from 1", readPlayer)
    .option("--budget <ms>", "time to estimate the change of winning chance, in milliseconds", budgetMs, 10_000)
    .option("--json", "print one JSON object")
    .action((bot, records, options) => act(() => runChangedCommand(bot, records, options)));
}

/** Commands that other programs start and communicate with. */
function defineServerCommands(spar: Command, act: Act): void {
  spar
    .command("lsp")
    .description("Start the language server on standard input and output. See docs/editors.md.")
    .option("--stdio", "the default and only transport; some editors pass it")
    .action(() => act(runLspCommand));

  spar
    .command("mcp")
    .description(
      "Start an MCP server (Model Context Protocol) on standard input and output. Read-only without options.",
    )
    .option("--allow-run <folder...>", "allow running bots of these folders and their subfolders")
    .option("--history <folder>", "folder for records, instead of the default one")
    .action((options) => act(() => runMcpCommand(options)));
}

/** The game of a bot. With `isNamed: false` there is no option `--game`. */
function addGameOptions(command: Command, isNamed = true): Command {
  if (isNamed)
    command.addOption(
      new Option("--game <id>", "the game, if it cannot be told from the file").choices(games.map((each) => each.id)),
    );
  return command
    .addOption(
      new Option(
        "--referee <referee>",
        "the referee of a CodinGame game: the folder of its project, its jar, or a command that speaks its protocol",
      ).conflicts("game"),
    )
    .addOption(
      new Option(
        "--kaggle <environment>",
        "the environment of a Kaggle simulation, such as connectx, played by the package kaggle-environments",
      ).conflicts(["game", "referee"]),
    )
    .addOption(createTesterOption().conflicts(["game", "referee", "kaggle"]))
    .addOption(new Option("--protocol <name>", "what the referee speaks").choices(refereeProtocols))
    .option("--league <n>", "the league of such a game (default: the highest)", readPositive);
}

function addMatchOptions(command: Command, isGameNamed = true): Command {
  addGameOptions(command, isGameNamed);
  addGeneral(command);
  for (const { game: of, flag } of listGameFlags())
    command.option(flag.usage, `${of.title}: ${flag.about}`, (text): unknown =>
      isNumberFlag(flag) ? wholeNumberOption(text) : text,
    );
  return command;
}

function addGeneral(command: Command): void {
  command
    .option("--seed <seed>", "seed of the match; for LOCM, a whole number is the official seed", readSeed)
    .option("-o, --option <name=value...>", "an option of the game")
    .option("--time-scale <factor>", "multiply all time limits", readFactor)
    .option("--memory <MB>", "memory limit per bot (default: 1024)", readMegabytes)
    .addOption(
      new Option(
        "--sandbox <which>",
        "sandbox other people's bots where the system can (auto), all bots (on), or none (off)",
      ).choices(["auto", "on", "off"]),
    )
    .option("--history <folder>", "folder of an editor's history: resolves version:NAME and saves duels and leagues")
    .option("--no-trace", "do not trace answers to source lines");
}
