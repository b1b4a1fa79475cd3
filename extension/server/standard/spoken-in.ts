import { join } from "node:path";
import { findBuiltFile } from "../../../engine/files/built-file.ts";
import { readUserText } from "../../../engine/files/user-file.ts";
import type { Spoken } from "../../../engine/l10n/speak.ts";

/** Locales for which the first part alone does not determine the script. */
const localeScripts: Readonly<Record<string, string>> = {
  zh: "zh-cn",
  "zh-hans": "zh-cn",
  "zh-hans-cn": "zh-cn",
  "zh-sg": "zh-cn",
};

/**
 * The language for an editor's locale ("de", "de-AT", "zh_CN.UTF-8"); undefined if Spar has no translation and uses
 * English.
 */
export function findSpoken(locale: string | undefined): Spoken | undefined {
  const tag = (locale ?? "")
    .toLowerCase()
    .replace(/[.@].*$/s, "")
    .replaceAll("_", "-");
  const [first = ""] = tag.split("-");
  // Traditional Chinese falls back to English, which its readers read more easily than simplified Chinese.
  const wanted = [tag, localeScripts[tag], first === "zh" ? undefined : first];
  for (const language of wanted) {
    if (language === undefined || !/^[a-z]{2}(?:-[a-z]{2})?$/.test(language)) continue;
    const text = readUserText(join(findBuiltFile("server.js"), "..", "..", "l10n", `bundle.l10n.${language}.json`));
    if (text !== undefined) return { language, texts: JSON.parse(text) as Spoken["texts"] };
  }
  return undefined;
}
