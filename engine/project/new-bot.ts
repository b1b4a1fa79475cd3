import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { findLanguage } from "../bots/languages/languages.ts";
import { games } from "../games.ts";
import { makeFolder } from "../make-folder.ts";

/** A sample that a new bot can begin as. */
export interface Template {
  readonly game: string;
  readonly gameTitle: string;
  readonly language: string;
  readonly languageTitle: string;
  /** Absolute path of the sample. */
  readonly file: string;
}

/** The templates that `templates.json` of the samples folder names, in the order of the games. */
export function templatesIn(samples: string): Template[] {
  const index = JSON.parse(readFileSync(join(samples, "templates.json"), "utf8")) as Record<
    string,
    Record<string, string>
  >;
  return games.flatMap(({ id, title }) =>
    Object.entries(index[id] ?? {}).map(([language, file]) => ({
      game: id,
      gameTitle: title,
      language,
      languageTitle: findLanguage(language)?.title ?? language,
      file: join(samples, file),
    })),
  );
}

/** Copies a template into a folder under the first free name, `bot.py`, `bot2.py` …, and answers its path. */
export function newBot(template: Template, folder: string): string {
  makeFolder(folder);
  const ending = extname(template.file);
  for (let n = 1; ; n++) {
    const file = join(folder, `bot${n === 1 ? "" : n}${ending}`);
    if (existsSync(file)) continue;
    copyFileSync(template.file, file);
    return file;
  }
}
