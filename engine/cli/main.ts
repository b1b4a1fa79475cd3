import { Command, Option } from "commander";
import { version } from "../../package.json";
import { cardOrders } from "../arena/cards/card-text.ts";
import { games } from "../games.ts";
import { analyseMatch } from "./analyse.ts";
import { board } from "./board.ts";
import { bundle } from "./bundle.ts";
import { cards } from "./cards.ts";
import { changed } from "./changed.ts";
import { costs } from "./costs.ts";
import { duelCommand } from "./duel-command.ts";
import { exitHelp } from "./exit-codes.ts";
import { gameFlags, setsNumber } from "./game-flags.ts";
import { history } from "./history.ts";
import { importGame } from "./import.ts";
import { league } from "./league.ts";
import { lsp } from "./lsp.ts";
import { match } from "./match.ts";
import { mcp } from "./mcp/mcp.ts";
import { budgetMs, factor, jobs, matchCount, megabytes, positive, seats, whole } from "./numbers.ts";
import { play } from "./play.ts";
import { queueCommands, queueOption } from "./queue-commands.ts";
import { replay } from "./replay.ts";
import { series } from "./series.ts";
import { solve } from "./solve.ts";
import { testTurns } from "./test.ts";
import { tuneCommand } from "./tune-command.ts";
import { verify } from "./verify.ts";

/** The arguments of `spar`; the answer is the exit code. Throws CommanderError for arguments that it cannot read. */
export async function main(args: readonly string[]): Promise<number> {
  let code = 0;
  const spar = new Command("spar")
    .description("Plays, checks and replays matches of programming games.")
    .version(version)
    .exitOverride()
    .addHelpText("after", exitHelp)
    // Whoever runs this says what went wrong.
    .configureOutput({ outputError: () => {} });
  const act = (run: () => number | Promise<number>) => async () => {
    code = await run();
  };

  matchOptions(spar.command("match <bot> [opponents...]"))
    .description(
      "Play one match. An opponent is a file, a command, builtin:NAME, git:REVISION of the bot itself or ghost:RECORD.",
    )
    .addOption(new Option("--json", "print one JSON object"))
    .addOption(new Option("--record <file>", "save the record"))
    .action((bot, opponents, options) => act(() => match(bot, opponents, options))());

  playCommand(spar, act);
  seriesCommand(spar, act);
  duelCommand(matchOptions(spar.command("duel <new> <old> [others...]")), (run) => act(run)());

  tuneCommand(matchOptions(spar.command("tune <bot>")), (run) => act(run)());

  matchOptions(spar.command("league <folder>"))
    .description(
      "A folder's bots against each other, and the table: points, rates, Elo with its 95 % interval, pair by pair.",
    )
    .addOption(new Option("--gauntlet <bot>", "this bot against all others, instead of all against all"))
    .addOption(new Option("--seats <n>", "players a match, where the game has so many").argParser(seats).default(2))
    .addOption(new Option("--resume <state>", "go on where this file says; it is made, and grows with every match"))
    .addOption(new Option("--csv <file>", "save every match as comma-separated values"))
    .addOption(new Option("--html <file>", "save a page with table and charts, which needs no network"))
    .addOption(new Option("--records <folder>", "keep records there: the newest 200, and 200 with a bot at fault"))
    .addOption(new Option("-n, --count <n>", "matches a pair, or a group").argParser(matchCount))
    .addOption(new Option("--jobs <n>", "matches at a time").argParser(jobs))
    .addOption(queueOption())
    .addOption(new Option("--json", "print one JSON object"))
    .action((folder, options) => act(() => league(folder, options))());

  bundleCommand(spar, act);
  analystCommands(spar, act);
  recordCommands(spar, act);
  testCommand(spar, act);
  queueCommands(spar, act);
  servers(spar, act);

  spar
    .command("solve <combat>")
    .description("The exact score of a combat and one optimal block set.")
    .addOption(new Option("--json", "print one JSON object"))
    .action((combat, options) => act(() => solve(combat, options))());

  await spar.parseAsync(args, { from: "user" });
  return code;
}

function playCommand(spar: Command, act: (run: () => number | Promise<number>) => () => Promise<void>): void {
  matchOptions(spar.command("play <game> [opponents...]"), { game: false })
    .description(
      "Play a match yourself, line by line: each question as a bot gets it, with what may be answered. A line is the answer, #3 the third of the list; an empty line sends what was put together so.",
    )
    .addOption(
      new Option("--seat <n>", "which player you are: 1 (unless you say), 2 …").argParser((text) => positive(text) - 1),
    )
    .addOption(new Option("--record <file>", "save the record, also of a match that you leave by Ctrl+C"))
    .action((game, opponents, options) => act(() => play(game, opponents, options))());
}

function seriesCommand(spar: Command, act: (run: () => number | Promise<number>) => () => Promise<void>): void {
  matchOptions(spar.command("series <bot> [opponents...]"))
    .description(
      "Play many matches with seeds and sides varied; wins, losses and the rate with its 95 % interval. Several opponents are met one after the other on the same seeds; those named in a game for more than two are met all at once.",
    )
    .addOption(new Option("-n, --count <n>", "how many matches against each opponent").argParser(matchCount))
    .addOption(new Option("--gauntlet", "meet the opponents one after the other, whatever the game"))
    .addOption(new Option("--resume <state>", "go on where this file says; it is made, and grows with every match"))
    .addOption(
      new Option("--costs [ms]", "then say which lines of the bot cost most; looks for 30 seconds, or so many ms")
        .argParser(budgetMs)
        .preset("30000"),
    )
    .addOption(new Option("--jobs <n>", "matches at a time").argParser(jobs))
    .addOption(queueOption())
    .addOption(new Option("--json", "print one JSON object"))
    .action((bot, opponents, options) => act(() => series(bot, opponents, options))());
}

function bundleCommand(spar: Command, act: (run: () => number | Promise<number>) => () => Promise<void>): void {
  spar
    .command("bundle <bot>")
    .description("One file of a bot of several, for a site that takes one; checked for size, imports and answers.")
    .addOption(new Option("-o, --output <file>", "save it; not over a file that Spar did not write"))
    .addOption(
      new Option("--game <id>", "the game, where the file does not tell").choices(games.map((game) => game.id)),
    )
    .addOption(
      new Option(
        "--records <records...>",
        "matches that the bot played, as files or folders: its answers there are compared; else in a match played now",
      ),
    )
    .addOption(new Option("--anyway", "save it though something was found"))
    .addOption(new Option("--overwrite", "save it over whatever is there"))
    .addOption(new Option("--json", "print one JSON object"))
    .action((bot, options) => act(() => bundle(bot, options))());
}

/** What is done with matches that were played already, here or elsewhere. */
function recordCommands(spar: Command, act: (run: () => number | Promise<number>) => () => Promise<void>): void {
  spar
    .command("verify <game> <file>")
    .description("Replay recorded official games (JSON lines, or the text of arena games; .gz too).")
    .action((game, file) => act(() => verify(game, file))());

  spar
    .command("import <file>")
    .description(
      "A game of CodinGame (its result as JSON, or lines with its seeds) as a record; checked against the site.",
    )
    .addOption(new Option("-o, --output <record>", "save the record"))
    .addOption(new Option("--bot <file>", "your own bot's file, so that its turns can be debugged"))
    .addOption(new Option("--as <player>", "which player it was: 1 (unless you say), 2 or its name on the site"))
    .action((file, options) => act(() => importGame(file, options))());

  spar
    .command("cards <records...>")
    .description(
      "How often each card was offered, picked, drawn and played, and how those fared who did: of records, folders of records, games of CodinGame.",
    )
    .addOption(new Option("--sort <column>", "what the table is sorted by").choices(cardOrders).default("rate"))
    .addOption(new Option("--csv", "print comma-separated values"))
    .addOption(new Option("--json", "print one JSON object"))
    .addOption(new Option("-o, --output <file>", "save the table for a bot to read, as JSON or CSV by its ending"))
    .action((records, options) => act(() => cards(records, options))());

  spar
    .command("history <folder>")
    .description("The results that an editor has kept in a folder: how many of each bot, or all of them as a table.")
    .addOption(new Option("--duels", "the duels that ended, instead of matches"))
    .addOption(new Option("--csv", "print comma-separated values"))
    .addOption(new Option("--json", "print one JSON array"))
    .addOption(
      new Option(
        "--filter <words>",
        "only those with all the words: a result, problems, clean, an opponent, a version",
      ),
    )
    .action((folder, options) => act(() => history(folder, options))());

  spar
    .command("replay <record>")
    .description("What a bot was sent and answered in a turn, and the state after it.")
    .addOption(new Option("--turn <n>", "the turn").argParser(whole))
    .addOption(new Option("--player <n>", "only this player: 1, 2 …").argParser((text) => positive(text) - 1))
    .addOption(new Option("--json", "print one JSON object a turn"))
    .action((file, options) => act(() => replay(file, options))());

  spar
    .command("board [record]")
    .description("The board in a browser, on this machine alone; of a record, or of the newest one that was kept.")
    .addOption(new Option("--latest", "the newest record of a folder, and each newer one as soon as it is there"))
    .addOption(new Option("--open", "open the browser too"))
    .action((file, options) => act(() => board(file, options))());
}

function testCommand(spar: Command, act: (run: () => number | Promise<number>) => () => Promise<void>): void {
  spar
    .command("test <paths...>")
    .description("Ask bots the questions of kept turns again: files (*.turn.json), bots, or folders with them.")
    .addOption(new Option("--json", "print one JSON object"))
    .action((paths, options) => act(() => testTurns(paths, options))());
}

/** Which answers and which lines lose matches. */
function analystCommands(spar: Command, act: (run: () => number | Promise<number>) => () => Promise<void>): void {
  matchOptions(spar.command("analyse <record> [opponents...]"))
    .description(
      "Which answers of a match lost it, and what would have been better; of a record, or of a bot's match that is played first.",
    )
    .addOption(new Option("--player <n>", "only this player: 1, 2 …").argParser((text) => positive(text) - 1))
    .addOption(new Option("--budget <ms>", "how long to look, in milliseconds").argParser(budgetMs).default(10_000))
    .addOption(new Option("--json", "print one JSON object"))
    .action((record, opponents, options) => act(() => analyseMatch(record, opponents, options))());

  spar
    .command("costs <records...>")
    .description(
      "Which lines of a bot gave up winning chance, a match on average: of records, or folders of records, of matches that bots played with their source lines.",
    )
    .addOption(new Option("--bot <file>", "only the lines of this bot"))
    .addOption(new Option("--budget <ms>", "how long to look, in milliseconds").argParser(budgetMs).default(30_000))
    .addOption(new Option("--json", "print one JSON object"))
    .action((records, options) => act(() => costs(records, options))());

  spar
    .command("changed <bot> <records...>")
    .description(
      "What a bot answers otherwise now than it, or another one, did in recorded matches: it is asked all their questions again.",
    )
    .addOption(new Option("--player <n>", "whose questions: 1, 2 …").argParser((text) => positive(text) - 1))
    .addOption(
      new Option("--budget <ms>", "how long to say what it changes of the winning chance, in milliseconds")
        .argParser(budgetMs)
        .default(10_000),
    )
    .addOption(new Option("--json", "print one JSON object"))
    .action((bot, records, options) => act(() => changed(bot, records, options))());
}

/** What other programs start and talk to. */
function servers(spar: Command, act: (run: () => number | Promise<number>) => () => Promise<void>): void {
  spar
    .command("lsp")
    .description("A language server on standard input and output, for any editor: docs/editors.md.")
    .addOption(new Option("--stdio", "the only way there is; said by some editors"))
    .action(() => act(lsp)());

  spar
    .command("mcp")
    .description(
      "Tools for assistants on standard input and output (Model Context Protocol). Without options it only reads.",
    )
    .addOption(new Option("--allow-run <folder...>", "run bots of these folders, and of the folders in them"))
    .addOption(new Option("--history <folder>", "where records are kept, instead of the usual folder"))
    .action((options) => act(() => mcp(options))());
}

/** `game`: false where the game is named otherwise. */
function matchOptions(command: Command, { game = true } = {}): Command {
  if (game)
    command.addOption(
      new Option("--game <id>", "the game, where the file does not tell").choices(games.map((each) => each.id)),
    );
  addGeneral(command);
  for (const { game: of, flag } of gameFlags())
    command.addOption(
      new Option(flag.usage, `${of.title}: ${flag.about}`).argParser((text): unknown =>
        setsNumber(flag) ? whole(text) : text,
      ),
    );
  return command;
}

function addGeneral(command: Command): void {
  command
    .addOption(new Option("--seed <seed>", "seed of the match; LOCM takes a whole number as the official seed"))
    .addOption(new Option("-o, --option <name=value...>", "an option of the game"))
    .addOption(new Option("--time-scale <factor>", "multiply all time limits").argParser(factor))
    .addOption(
      new Option("--memory <MB>", "memory that a bot may use; 1024 where nothing is said").argParser(megabytes),
    )
    .addOption(
      new Option("--sandbox <which>", "shut off other people's bots where that can be done, all bots, or none").choices(
        ["auto", "on", "off"],
      ),
    )
    .addOption(
      new Option(
        "--history <folder>",
        "the folder of an editor's history, for version:NAME; a duel or a league is kept there",
      ),
    )
    .addOption(new Option("--no-trace", "run the bots bare, without source lines"));
}
