/** Names that say nothing about a bot, and folders in which projects keep their sources. */
const emptyNames = /^(?:main|player|program|index|run|__main__)$/i;
const sourceFolders =
  /^(?:src|main|bin|app|python|javascript|typescript|java|kotlin|scala|rust|go|csharp|cpp|c|\.{0,2})$/i;

/** A bot called `main` or the like bears the name of its package or folder. */
export function nameBot(name: string, file: string): string {
  if (!emptyNames.test(name)) return name;
  const folders = file.split(/[/\\]/).slice(0, -1);
  return folders.findLast((folder) => !sourceFolders.test(folder)) ?? name;
}

/** The name of a bot's file for a label: "bot.py", but "alice/main.py" where the file's own name says nothing. */
export function labelBotFile(file: string): string {
  const base = file.split(/[/\\]/).at(-1)!;
  const stem = base.replace(/\.\w+$/, "");
  const name = nameBot(stem, file);
  return name === stem ? base : `${name}/${base}`;
}
