import { extname } from "node:path";
import { createLanguage } from "../build/described-language.ts";
import type { Language } from "../language.ts";
import { c, cpp } from "./c.ts";
import { compiledTable } from "./compiled-table.ts";
import { csharp } from "./csharp.ts";
import { go } from "./go.ts";
import { java } from "./java.ts";
import { jvmTable } from "./jvm-table.ts";
import { python } from "./python.ts";
import { rust } from "./rust.ts";
import { scriptingTable } from "./scripting-table.ts";
import { javascript, typescript } from "./typescript.ts";

const describedLanguages = [...jvmTable, ...scriptingTable, ...compiledTable].map(createLanguage);

/** All languages of bots. To add one, write a file here and add it to this list, or add an entry to a table. */
export const languages: Language[] = [
  python,
  javascript,
  typescript,
  cpp,
  c,
  java,
  rust,
  go,
  csharp,
  ...describedLanguages,
];

/** The language of a file by its extension. */
export function findFileLanguage(file: string): Language | undefined {
  const extension = extname(file).toLowerCase();
  return languages.find(({ extensions }) => extensions.includes(extension));
}

/** The language with this id; undefined for "command". */
export function findLanguage(id: string | undefined): Language | undefined {
  return languages.find((language) => language.id === id);
}
