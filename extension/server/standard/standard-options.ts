import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import * as v from "valibot";
import { findBuiltFile } from "../../../engine/files/built-file.ts";
import { readUserText } from "../../../engine/files/user-file.ts";
import { getDataFolder } from "../../../engine/files/user-folders.ts";
import { type Spoken, t } from "../../../engine/l10n/speak.ts";

const pathSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/^~(?=$|[/\\])/, () => homedir())),
  v.check(
    (text) => isAbsolute(text) && !text.includes("\0"),
    () => t('must be an absolute path, or begin with "~/"'),
  ),
);

/** Options that any editor may pass when it starts the server; all are optional. */
const optionsSchema = v.object({
  /** Folder for records, choices, versions and built bots. */
  storage: v.optional(pathSchema, () => join(getDataFolder())),
  /** Folders, including their subfolders, whose bots are run without asking. */
  trustedFolders: v.optional(v.array(pathSchema), []),
  /** Settings of the section `spar`, for an editor that does not support requests for them. */
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
  /** Which results are shown as messages: all, only those with problems, or none. */
  messages: v.optional(v.picklist(["all", "problems", "none"]), "all"),
});

export type StandardOptions = v.InferOutput<typeof optionsSchema>;

/** Validates options and fills in defaults; `wrong` is a sentence if they are invalid. */
export function parseStandardOptions(sent: unknown): StandardOptions | { readonly wrong: string } {
  const read = v.safeParse(optionsSchema, sent ?? {});
  if (read.success) return read.output;
  const [issue] = read.issues;
  const where = ["initializationOptions", v.getDotPath(issue)].filter((part) => part !== null).join(".");
  return { wrong: `${where}: ${issue.message}.` };
}

/** Locales for which the first part alone does not determine the script. */
const localeScripts: Readonly<Record<string, string>> = {
  zh: "zh-cn",
  "zh-hans": "zh-cn",
  "zh-hans-cn": "zh-cn",
  "zh-sg": "zh-cn",
};

/** The language for a locale ("de-AT", "zh_CN.UTF-8"); undefined if Spar has no translation. */
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
