import { said } from "../l10n/speak.ts";
import { visibleLine } from "../text/visible.ts";

/** A file of a bot that changed on disk while its matches went on, which were played as it was before. */
export interface ChangedSource {
  readonly bot: string;
  /** Absolute. */
  readonly file: string;
  readonly change: "changed" | "deleted";
}

/** More files are counted. */
const mostNamed = 3;

/** In sentences; undefined where nothing changed. */
export function changedSourcesText(changed: readonly ChangedSource[]): string | undefined {
  if (changed.length === 0) return undefined;
  if (changed.length > mostNamed)
    return said(
      "{count, number} files of the bots changed on disk meanwhile; all matches were played by the versions from the start.",
      { count: changed.length },
    );
  return changed.map(sentence).join(" ");
}

function sentence({ file, change }: ChangedSource): string {
  return said(
    "{file} {change, select, deleted {was deleted} other {changed on disk}} meanwhile; all matches were played by the version from the start.",
    { file: visibleLine(file.split(/[/\\]/).at(-1)!), change },
  );
}
