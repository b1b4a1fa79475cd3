import { extname } from "node:path";
import { languageFrom } from "../build/described-language.ts";
import { c } from "./c.ts";
import { compiledTable } from "./compiled-table.ts";
import { cpp } from "./cpp.ts";
import { csharp } from "./csharp.ts";
import { go } from "./go.ts";
import { java } from "./java.ts";
import { javascript } from "./javascript.ts";
import { jvmTable } from "./jvm-table.ts";
import type { Language } from "./language.ts";
import { python } from "./python.ts";
import { rust } from "./rust.ts";
import { scriptingTable } from "./scripting-table.ts";
import { typescript } from "./typescript.ts";

const described = [...jvmTable, ...scriptingTable, ...compiledTable].map(languageFrom);

/** All languages of bots. A language is one file here and one line in this list, or an entry of a table. */
export const languages: Language[] = [python, javascript, typescript, cpp, c, java, rust, go, csharp, ...described];

/** The language of a file, by its extension. */
export function findFileLanguage(file: string): Language | undefined {
  const extension = extname(file).toLowerCase();
  return languages.find(({ extensions }) => extensions.includes(extension));
}

/** The language with that id; none for "command". */
export function findLanguage(id: string | undefined): Language | undefined {
  return languages.find((language) => language.id === id);
}
