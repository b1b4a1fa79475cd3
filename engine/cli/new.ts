import { existsSync } from "node:fs";
import { dirname, extname, resolve } from "node:path";
import { listAllProblems, playRequestedMatch } from "../app/match.ts";
import {
  createStarterTemplates,
  findSamplesFolder,
  listTemplates,
  type Template,
  writeTemplate,
} from "../app/new-bot.ts";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { describeSystemError, isSystemError } from "../files/system-error.ts";
import { english } from "../l10n/speak.ts";
import { findReferee } from "../project/referee/find-referee.ts";
import { prepareSimulation } from "../project/referee/simulations.ts";
import { findConfig } from "../project/settings/find-config.ts";
import type { RefereeSetting } from "../project/settings/settings-layer.ts";
import type { MatchRecord } from "../record/match-record.ts";
import type { Problem, Severity } from "../record/problem.ts";
import { formatSummaryLine } from "../referee/verdicts.ts";
import { clipLine } from "../text/clip-text.ts";
import { formatPlural } from "../text/plural.ts";
import { cliSettings, createRequest, type Options, readReferee } from "./match-flags.ts";
import { formatProblem } from "./problem-text.ts";
import { CannotPlay, exitCodes, say } from "./say.ts";

/** `spar new FILE`: writes a first bot in the language of the extension, and says how it plays. Throws CannotPlay. */
export async function writeFirstBot(name: string, options: Options): Promise<number> {
  const file = resolve(name);
  const language = findFileLanguage(file);
  if (!language)
    throw new CannotPlay(`${name} has no file extension of a known language: name it like bot.py or bot.cpp.`);
  if (existsSync(file)) throw new CannotPlay(`${name} exists already: choose another name.`);
  const wanted = findWantedGame(options) ?? findConfig(dirname(file)).config.game;
  if (wanted === undefined)
    throw new CannotPlay(
      "Name the game: --game ID, --referee with the folder of a referee, or --kaggle with an environment.",
    );
  const starters = await listStarters(wanted, file);
  const template = starters.find((each) => each.language === language.id);
  if (!template) {
    const endings = starters.map((each) => extname(each.file)).join(", ");
    throw new CannotPlay(
      endings === ""
        ? "A bot is written from the stub.txt of a referee, and this one has none that can be read."
        : `There is no starter in ${language.title}; there are ${endings}.`,
    );
  }
  try {
    writeTemplate(template, file);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CannotPlay(`${name} cannot be written: ${describeSystemError(error)}.`);
  }
  const isOurs = typeof wanted === "string";
  say(
    isOurs
      ? `${name}: reads everything that ${template.gameTitle} sends and answers legally. The rest is up to you.`
      : `${name}: written for ${template.gameTitle}. ${await tryBot(file, options)}`,
  );
  return exitCodes.done;
}

/** What happens in a first match of a bot that was written from a stub, which may say too little of its game. */
async function tryBot(file: string, options: Options): Promise<string> {
  const match = createRequest(file, [], { ...options, trace: true });
  const played = await playRequestedMatch({ match, settings: cliSettings }).catch((error: Error) => ({
    kind: "failed" as const,
    message: error.message,
  }));
  if (played.kind === "stopped") return "No match was played with it.";
  if (played.kind === "failed") return `No match could be played with it: ${played.message.replaceAll("\n", " ")}`;
  const { players, turns, problems } = played.result;
  const where = players.length === 1 ? "In a first match" : "In a first match against itself";
  const find = (all: readonly Problem[], wanted: Severity) => all.find(({ severity }) => severity === wanted);
  const problem = find(listAllProblems(played), "error") ?? find(problems, "warning");
  if (problem) return `${where}: ${formatProblem(problem)}`;
  const said = findLastWords(played.record);
  return `${where}, of ${formatPlural(turns, "turn")}, Spar saw nothing wrong: ${english(played.result.detail)}.${said} The rest is up to you.`;
}

/** What the referee said in the end: it may have refused an answer in its own way. */
function findLastWords(record: MatchRecord): string {
  const turns = record.flatMap((line) => (line.kind === "referee" ? [line] : []));
  const { summary = [], tooltips = [] } = turns.at(-1) ?? {};
  const line = formatSummaryLine(tooltips.at(-1)?.text ?? summary.at(-1) ?? "", []).trim();
  return line === "" ? "" : ` The referee said last: "${clipLine(line)}".`;
}

function findWantedGame({ game, referee, kaggle }: Options): string | RefereeSetting | undefined {
  if (kaggle !== undefined) return { kaggle };
  return referee === undefined ? game : readReferee(referee, {});
}

async function listStarters(game: string | RefereeSetting, file: string): Promise<readonly Template[]> {
  if (typeof game === "string") {
    return listTemplates(findSamplesFolder()).filter((each) => each.game === game && each.kind === "starter");
  }
  let found = findReferee(game);
  if (typeof found === "string") throw new CannotPlay(found);
  const prepared = await prepareSimulation(found, cliSettings, file);
  if (typeof prepared === "object") throw new CannotPlay(prepared.why);
  if (prepared === "asked") found = findReferee(game);
  if (typeof found === "string") throw new CannotPlay(found);
  return createStarterTemplates(found);
}
