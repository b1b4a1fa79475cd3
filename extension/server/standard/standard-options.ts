import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import * as v from "valibot";
import { dataFolder } from "../../../engine/files/user-folders.ts";
import { t } from "../../../engine/l10n/speak.ts";

/** What any editor may say when it starts the server; nothing of it is needed. */
export interface StandardOptions {
  /** Folder for records, choices, versions and built bots. */
  readonly storage: string;
  /** Folders whose bots are run without a question, with all folders in them. */
  readonly trustedFolders: readonly string[];
  /** The settings of the section `spar`, for an editor that cannot be asked for them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Which results are told as messages: all, those with something to mend, or none. */
  readonly messages: "all" | "problems" | "none";
}

const path = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/^~(?=$|[/\\])/, () => homedir())),
  v.check(
    (text) => isAbsolute(text) && !text.includes("\0"),
    () => t('must be an absolute path, or begin with "~/"'),
  ),
);

const shape = v.object({
  storage: v.optional(path),
  trustedFolders: v.optional(v.array(path), []),
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
  messages: v.optional(v.picklist(["all", "problems", "none"]), "all"),
});

/** The options as they were sent, with what holds where nothing is said; or a sentence that says what is wrong. */
export function standardOptions(sent: unknown): StandardOptions | { readonly wrong: string } {
  const read = v.safeParse(shape, sent ?? {});
  if (read.success) return { ...read.output, storage: read.output.storage ?? join(dataFolder()) };
  const [issue] = read.issues;
  const where = ["initializationOptions", v.getDotPath(issue)].filter((part) => part !== null).join(".");
  return { wrong: `${where}: ${issue.message}.` };
}
