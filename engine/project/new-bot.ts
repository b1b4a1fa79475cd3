import { copyFileSync, existsSync, readdirSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { findFileLanguage, languages } from "../bots/languages/languages.ts";
import { makeFolder } from "../files/make-folder.ts";
import { games } from "../games.ts";
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
  /** Absolute path of the sample. */
  readonly file: string;
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

const getFiles = (game: string, files: readonly string[]) => files.filter((file) => file.startsWith(`${game}/`));

/** A game's folder `starters` holds the same short bot in each language. */
function getStarters(game: string, samples: string): string[] {
  const rank = (file: string) => languages.indexOf(findFileLanguage(file)!);
  return readdirSync(join(samples, game, "starters"))
    .filter((file) => findFileLanguage(file))
    .sort((a, b) => rank(a) - rank(b))
    .map((file) => `${game}/starters/${file}`);
}

/** Copies a template into a folder under the first free name, `bot.py`, `bot2.py` … or its own, and answers its path. */
export function newBot(template: Template, folder: string, ownName = false): string {
  makeFolder(folder);
  const ending = extname(template.file);
  const name = ownName ? basename(template.file, ending) : "bot";
  for (let n = 1; ; n++) {
    const file = join(folder, `${name}${n === 1 ? "" : n}${ending}`);
    if (existsSync(file)) continue;
    copyFileSync(template.file, file);
    return file;
  }
}
