import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";

/** The text of a source, and those of the files beside it in its language that it names, or that these name in turn. */
export function neighbours(file: string): string[] {
  const ending = extname(file);
  const others = new Set(readdirSync(dirname(file)).filter((name) => extname(name) === ending));
  others.delete(basename(file));
  const texts = [readFileSync(file, "utf8")];
  for (const text of texts) {
    const lower = text.toLowerCase();
    for (const name of others) {
      if (!lower.includes(basename(name, ending).toLowerCase())) continue;
      others.delete(name);
      texts.push(readFileSync(join(dirname(file), name), "utf8"));
    }
  }
  return texts;
}
