import { basename, dirname, extname, join } from "node:path";
import { namesIn, userText } from "../../files/user-file.ts";

/** The text of a source, and those of the files beside it in its language that it names, or that these name in turn. */
export function neighbours(file: string): string[] {
  const ending = extname(file);
  const others = new Set(namesIn(dirname(file)).filter((name) => extname(name) === ending));
  others.delete(basename(file));
  const texts = [userText(file) ?? ""];
  for (const text of texts) {
    const lower = text.toLowerCase();
    for (const name of others) {
      if (!lower.includes(basename(name, ending).toLowerCase())) continue;
      others.delete(name);
      texts.push(userText(join(dirname(file), name)) ?? "");
    }
  }
  return texts;
}
