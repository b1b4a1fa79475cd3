import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import * as v from "valibot";
import { findBuiltFile } from "../../../engine/files/built-file.ts";
import { readUserText } from "../../../engine/files/user-file.ts";
import { getDataFolder } from "../../../engine/files/user-folders.ts";
import { type Spoken, t } from "../../../engine/l10n/speak.ts";

/** Options that any editor may pass when it starts the server; all are optional. */
export interface StandardOptions {
  /** Folder for records, choices, versions and built bots. */
  readonly storage: string;
  /** Folders, including their subfolders, whose bots are run without asking. */
  readonly trustedFolders: readonly string[];
  /** Settings of the section `spar`, for an editor that does not support requests for them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Which results are shown as messages: all, only those with problems, or none. */
  readonly messages: "all" | "problems" | "none";
}

const pathSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/^~(?=$|[/\\])/, () => homedir())),
  v.check(
    (text) => isAbsolute(text) && !text.includes("\0"),
    () => t('must be an absolute path, or begin with "~/"'),
  ),
);

const optionsSchema = v.object({
  storage: v.optional(pathSchema),
  trustedFolders: v.optional(v.array(pathSchema), []),
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
  messages: v.optional(v.picklist(["all", "problems", "none"]), "all"),
});

/** Validates options and fills in defaults; `wrong` is a sentence if they are invalid. */
export function parseStandardOptions(sent: unknown): StandardOptions | { readonly wrong: string } {
  const read = v.safeParse(optionsSchema, sent ?? {});
  if (read.success) return { ...read.output, storage: read.output.storage ?? join(getDataFolder()) };
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
