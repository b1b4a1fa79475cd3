import { extname } from "node:path";
import { c } from "./c.ts";
import { cpp } from "./cpp.ts";
import { csharp } from "./csharp.ts";
import { go } from "./go.ts";
import { java } from "./java.ts";
import { javascript } from "./javascript.ts";
import type { Language } from "./language.ts";
import { python } from "./python.ts";
import { rust } from "./rust.ts";
import { typescript } from "./typescript.ts";

/** All languages of bots. A language is one file here and one line in this list. */
export const languages: Language[] = [python, javascript, typescript, cpp, c, java, rust, go, csharp];

/** The language of a file, by its extension. */
export function languageOf(file: string): Language | undefined {
  const extension = extname(file).toLowerCase();
  return languages.find(({ extensions }) => extensions.includes(extension));
}

/** The language with that id; none for "command". */
export function findLanguage(id: string | undefined): Language | undefined {
  return languages.find((language) => language.id === id);
}
