import { constants, copyFileSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { findFileLanguage, languages } from "../bots/languages/languages.ts";
import { makeFolder } from "../files/make-folder.ts";
import type { Game } from "../game/game.ts";
import { games } from "../games.ts";
import { parseStub } from "../referee/stub/parse-stub.ts";
import { starterExtensions, writeStarter } from "../referee/stub/starter.ts";
import { findReferee } from "./referee/find-referee.ts";
import { findConfig } from "./settings/find-config.ts";
import listed from "./templates.json";

export type TemplateKind = "starter" | "sample" | "faulty";

/** A sample that a new bot can begin as. */
export interface Template {
  /** A short one that reads everything and answers legally, a complete bot, or one with faults to be found. */
  readonly kind: TemplateKind;
  readonly game: string;
  readonly gameTitle: string;
  /** What kind of game it is, in a line. */
  readonly about: string;
  readonly language: string;
  readonly languageTitle: string;
  /** Of its file, without the extension. */
  readonly name: string;
  /** Absolute path of the sample, or the name of one that is written from a stub. */
  readonly file: string;
  /** What is written instead of a copy of the file. */
  readonly text?: string;
}

/** The templates in the samples folder by game: its starters in the order of the languages, then what is listed. */
export function templatesIn(samples: string): Template[] {
  return games.flatMap(({ id, title, about }) => {
    const files = [
      ...getStarters(id, samples).map((file) => ({ kind: "starter" as const, file })),
      ...getFiles(id, listed.sample).map((file) => ({ kind: "sample" as const, file })),
      ...getFiles(id, listed.faulty).map((file) => ({ kind: "faulty" as const, file })),
    ];
    return files.map(({ kind, file }) => {
      const { id: language, title: languageTitle } = findFileLanguage(file)!;
      return {
        kind,
        game: id,
        gameTitle: title,
        about,
        name: basename(file, extname(file)),
        language,
        languageTitle,
        file: join(samples, file),
      };
    });
  });
}

/** Starters for the game whose referee a folder's `spar.json` names; none for other games, or without its stub. */
export function templatesOfFolder(folder: string): Template[] {
  const { game } = findConfig(folder).config;
  const found = typeof game === "object" ? findReferee(game) : undefined;
  return typeof found === "object" ? starterTemplates(found) : [];
}

/** Starters that are written from the stub of a game's referee. */
export function starterTemplates({ id, title, about, referee }: Game): Template[] {
  const { stub } = parseStub(referee?.stub ?? "");
  if (!stub) return [];
  return starterExtensions.map((extension) => {
    const file = `starter${extension}`;
    const { id: language, title: languageTitle } = findFileLanguage(file)!;
    const text = writeStarter(stub, title, extension)!;
    return { kind: "starter", game: id, gameTitle: title, about, name: "starter", language, languageTitle, file, text };
  });
}

const getFiles = (game: string, files: readonly string[]) => files.filter((file) => file.startsWith(`${game}/`));

/** A game's folder `starters` holds the same short bot in each language. */
function getStarters(game: string, samples: string): string[] {
  const rank = (file: string) => languages.indexOf(findFileLanguage(file)!);
  return readdirSync(join(samples, game, "starters"))
    .filter((file) => findFileLanguage(file))
    .sort((a, b) => rank(a) - rank(b))
    .map((file) => `${game}/starters/${file}`);
}

/** Makes a file of a template; throws where it exists. */
export function writeTemplate({ file: sample, text }: Template, file: string): void {
  if (text === undefined) copyFileSync(sample, file, constants.COPYFILE_EXCL);
  else writeFileSync(file, text, { flag: "wx" });
}

/** Copies a template into a folder under the first free name, `bot.py`, `bot2.py` … or its own, and answers its path. */
export function newBot(template: Template, folder: string, ownName = false): string {
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
