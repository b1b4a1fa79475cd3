import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { findLanguage } from "../bots/languages/languages.ts";
import { games } from "../games.ts";
import { makeFolder } from "../make-folder.ts";

export type TemplateKind = "starter" | "sample" | "faulty";

/** Where the samples folder lists those of each kind: by game and language, the file. */
const lists = { starter: "starters.json", sample: "templates.json", faulty: "faulty.json" } as const;

/** A sample that a new bot can begin as. */
export interface Template {
  /** A short one that reads everything and answers legally, a complete bot, or one with faults to be found. */
  readonly kind: TemplateKind;
  readonly game: string;
  readonly gameTitle: string;
  readonly language: string;
  readonly languageTitle: string;
  /** Absolute path of the sample. */
  readonly file: string;
}

/** The templates that the samples folder lists, in the order of the games, of each game the short ones first. */
export function templatesIn(samples: string): Template[] {
  const kinds = Object.keys(lists) as TemplateKind[];
  const found = kinds.flatMap((kind) => listed(samples, kind));
  return games.flatMap(({ id }) => found.filter(({ game }) => game === id));
}

function listed(samples: string, kind: TemplateKind): Template[] {
  const index = JSON.parse(readFileSync(join(samples, lists[kind]), "utf8")) as Record<string, Record<string, string>>;
  return games.flatMap(({ id, title }) =>
    Object.entries(index[id] ?? {}).map(([language, file]) => ({
      kind,
      game: id,
      gameTitle: title,
      language,
      languageTitle: findLanguage(language)?.title ?? language,
      file: join(samples, file),
    })),
  );
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
