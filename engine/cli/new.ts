import { existsSync } from "node:fs";
import { dirname, extname, resolve } from "node:path";
import {
  createStarterTemplates,
  findSamplesFolder,
  listTemplates,
  type Template,
  writeTemplate,
} from "../app/new-bot.ts";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { describeSystemError, isSystemError } from "../files/system-error.ts";
import { findReferee } from "../project/referee/find-referee.ts";
import { prepareSimulation } from "../project/referee/simulations.ts";
import { findConfig } from "../project/settings/find-config.ts";
import { parseReferee, type RefereeSetting } from "../project/settings/settings-layer.ts";
import { CannotPlay, exitCodes } from "./exit-codes.ts";
import { cliSettings } from "./match-flags.ts";
import { say } from "./say.ts";

interface NewOptions {
  readonly game?: string;
  readonly referee?: string;
  readonly kaggle?: string;
}

/**
 * `spar new FILE`: writes a first bot that reads all input and answers legally, in the language of the file's
 * extension. Throws CannotPlay if there is no such game or language, or the file exists.
 */
export async function writeFirstBot(name: string, options: NewOptions): Promise<number> {
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
  const starters = await listStarters(wanted);
  const template = starters.find((each) => each.language === language.id);
  if (!template) {
    const endings = starters.map((each) => extname(each.file)).join(", ");
    throw new CannotPlay(
      endings === ""
        ? "A bot is written from the stub.txt of a referee, and this one has none that can be read."
        : `There is no starter in ${language.title}; there are ${endings}.`,
    );
  }
  writeBot(template, file, name);
  say(`${name}: reads everything that ${template.gameTitle} sends and answers legally. The rest is up to you.`);
  return exitCodes.done;
}

function findWantedGame({ game, referee, kaggle }: NewOptions): string | RefereeSetting | undefined {
  if (kaggle !== undefined) return { kaggle };
  return referee === undefined ? game : parseReferee(referee, process.cwd());
}

async function listStarters(game: string | RefereeSetting): Promise<readonly Template[]> {
  if (typeof game === "string") {
    return listTemplates(findSamplesFolder()).filter((each) => each.game === game && each.kind === "starter");
  }
  let found = findReferee(game);
  if (typeof found === "string") throw new CannotPlay(found);
  const prepared = await prepareSimulation(found, cliSettings);
  if (typeof prepared === "object") throw new CannotPlay(prepared.why);
  if (prepared === "asked") found = findReferee(game);
  if (typeof found === "string") throw new CannotPlay(found);
  return createStarterTemplates(found);
}

function writeBot(template: Template, file: string, name: string): void {
  try {
    writeTemplate(template, file);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CannotPlay(`${name} cannot be written: ${describeSystemError(error)}.`);
  }
}
