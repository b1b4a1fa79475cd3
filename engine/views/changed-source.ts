import { t } from "../l10n/speak.ts";
import { escapeLine } from "../text/visible.ts";

/** A file that changed during matches, which were played with it as before; "unknown": a command that names no file. */
export interface ChangedSource {
  readonly bot: string;
  /** Absolute; "" if no file is known. */
  readonly file: string;
  readonly change: "changed" | "deleted" | "unknown";
}

/** Further files are only counted. */
const maxNamed = 3;

/** Describes the changes in sentences; undefined if nothing changed. */
export function describeChangedSources(changed: readonly ChangedSource[]): string | undefined {
  const files = changed.filter(({ file }) => file !== "");
  const many = t("{count, number} bot files changed on disk during the run; all matches used the original versions.", {
    count: files.length,
  });
  const unknown = changed.filter(({ file }) => file === "");
  const sentences = [
    ...(files.length > maxNamed ? [many] : files.map(describeChange)),
    ...unknown.map(describeUnknown),
  ];
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

function describeUnknown({ bot }: ChangedSource): string {
  return t('"{bot}" is not a file, so Spar cannot tell whether its program has changed.', { bot: escapeLine(bot) });
}

function describeChange({ file, change }: ChangedSource): string {
  return t(
    "{file} {change, select, deleted {was deleted} other {changed on disk}} during the run; all matches used the original version.",
    { file: escapeLine(file.split(/[/\\]/).at(-1)!), change },
  );
}
