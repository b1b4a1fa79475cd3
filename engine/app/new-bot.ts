import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { findFileLanguage, languages } from "../bots/languages/languages.ts";
import { makeFolder } from "../files/user-folders.ts";
import type { Game } from "../game/game.ts";
import { games } from "../games.ts";
import type { Text } from "../l10n/speak.ts";
import { findReferee, findRememberedGame, listRememberedReferees } from "../project/referee/find-referee.ts";
import { findConfig } from "../project/settings/find-config.ts";
import { writeKaggleStarter } from "../referee/game.ts";
import { writeStarters } from "../referee/stub/starter.ts";
import listed from "./templates.json";

export type TemplateKind = "starter" | "sample" | "faulty";

/** A sample to create a new bot from. */
export interface Template {
  /** A starter reads everything and answers legally; the others are a complete bot or one with faults to find. */
  readonly kind: TemplateKind;
  readonly game: string;
  readonly gameTitle: string;
  /** A line that describes the game. */
  readonly about: Text;
  readonly language: string;
  readonly languageTitle: string;
  /** The name for the new file, without extension. */
  readonly name: string;
  /** Absolute path of the sample, or a name if the text is generated from a stub. */
  readonly file: string;
  /** The text to write, if it is not a copy of a file. */
  readonly text?: string;
}

/** The templates in the samples folder, by game: starters in the order of languages, then the listed samples. */
export function listTemplates(samples: string): Template[] {
  return games.flatMap(({ id: game, title: gameTitle, about }) => {
    const create = (kind: TemplateKind) => (file: string) =>
      createTemplate({ kind, game, gameTitle, about, file: join(samples, file) });
    return [
      ...listStarters(game, samples).map(create("starter")),
      ...listFiles(game, listed.sample).map(create("sample")),
      ...listFiles(game, listed.faulty).map(create("faulty")),
    ];
  });
}

/** A template that is named like its file, in the language of its ending. */
function createTemplate(facts: Omit<Template, "name" | "language" | "languageTitle">): Template {
  const { id: language, title: languageTitle } = findFileLanguage(facts.file)!;
  return { ...facts, name: basename(facts.file, extname(facts.file)), language, languageTitle };
}

/** The game of the referee that a folder's `spar.json` names, or why it cannot be played. */
export function findFolderGame(folder: string): Game | string | undefined {
  const { game } = findConfig(folder).config;
  return typeof game === "object" ? findReferee(game) : undefined;
}

/** Starters for the referee that a folder's `spar.json` names; none if it names another game or has no stub. */
export function listFolderTemplates(folder: string): Template[] {
  const found = findFolderGame(folder);
  return typeof found === "object" ? createStarterTemplates(found) : [];
}

/** Starters for the games of the referees that the user has added. */
export function listAddedTemplates(): Template[] {
  return listRememberedReferees().flatMap((path) => {
    const game = findRememberedGame(path);
    return typeof game === "string" ? [] : createStarterTemplates(game);
  });
}

/** Starters generated from the stub of a game's referee, or from the specification of a simulation. */
export function createStarterTemplates({ id: game, title: gameTitle, about, referee }: Game): Template[] {
  const facts = { kind: "starter", game, gameTitle, about } as const;
  if (referee?.kaggle) return [createTemplate({ ...facts, file: "main.py", text: writeKaggleStarter(referee.kaggle) })];
  return writeStarters(referee?.stub ?? "", gameTitle).map(({ extension, text }) =>
    createTemplate({ ...facts, file: `starter${extension}`, text }),
  );
}

const listFiles = (game: string, files: readonly string[]) => files.filter((file) => file.startsWith(`${game}/`));

/** A game's folder `starters` has the same short bot in each language. */
function listStarters(game: string, samples: string): string[] {
  const rank = (file: string) => languages.indexOf(findFileLanguage(file)!);
  return readdirSync(join(samples, game, "starters"))
    .filter((file) => findFileLanguage(file))
    .sort((a, b) => rank(a) - rank(b))
    .map((file) => `${game}/starters/${file}`);
}

/** Creates a file from a template; throws if the file exists. */
export function writeTemplate({ file: sample, text }: Template, file: string): void {
  // Not as a copy, which on Windows keeps the time of the sample: packages have files of 1985.
  writeFileSync(file, text ?? readFileSync(sample), { flag: "wx" });
}

/** Copies a template to the first free name (`bot.py`, `bot2.py` … or the sample's own) and returns the path. */
export function createBotFile(template: Template, folder: string, ownName = false): string {
  makeFolder(folder);
  const ending = extname(template.file);
  const name = ownName ? basename(template.file, ending) : "bot";
  for (let n = 1; ; n++) {
    const file = join(folder, `${name}${n === 1 ? "" : n}${ending}`);
    if (existsSync(file)) continue;
    writeTemplate(template, file);
    return file;
  }
}

/** The folder of Spar's samples: next to `dist`, or two folders up in the sources. Throws if it is missing. */
export function findSamplesFolder(): string {
  const found = [join(__dirname, "..", "samples"), join(__dirname, "..", "..", "samples")].find((folder) =>
    existsSync(folder),
  );
  if (!found) throw new Error("The samples are missing beside this program.");
  return found;
}
