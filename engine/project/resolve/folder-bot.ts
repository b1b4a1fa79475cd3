import { join } from "node:path";
import { findFileLanguage } from "../../bots/languages/languages.ts";
import { isFile, listNamesIn, readUserText } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";

const lookedFor = ["commands.json", "Cargo.toml", "package.json", "main.*", "run.sh"];

/** The file that a bot which is a folder starts with, or a sentence that says what was looked for. */
export function findFolderBot(folder: string): { readonly file: string } | string {
  const mains = listNamesIn(folder).filter((name) => /^main\.[^.]+$/i.test(name) && findFileLanguage(name));
  if (mains.length > 1)
    return t("{folder} has several programs ({names}): name one of them.", { folder, names: mains.sort().join(", ") });
  const names = [...readRunWords(folder), join("src", "main.rs"), ...readPackageMain(folder), ...mains, "run.sh"];
  const found = names.map((name) => join(folder, name)).find((path) => findFileLanguage(path) && isFile(path));
  if (found !== undefined) return { file: found };
  return t("{folder} is a folder without a program that Spar knows: it has none of {names}.", {
    folder,
    names: lookedFor.join(", "),
  });
}

/** The words of the command that `commands.json` starts a bot with, as in `{ "run": ["python3", "player.py"] }`. */
function readRunWords(folder: string): string[] {
  const run = readField(join(folder, "commands.json"), "run");
  return Array.isArray(run) ? run.filter((word) => typeof word === "string") : [];
}

function readPackageMain(folder: string): string[] {
  const main = readField(join(folder, "package.json"), "main");
  return [...(typeof main === "string" ? [main] : []), "index.js"];
}

function readField(file: string, name: string): unknown {
  try {
    const found: unknown = JSON.parse(readUserText(file) ?? "null");
    return (found as Record<string, unknown> | null)?.[name];
  } catch {
    return undefined;
  }
}
