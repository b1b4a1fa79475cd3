import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type AllTexts, getBundlePath, getManifestPath, type TextTable } from "./all-texts.ts";
import type { TextLanguage } from "./languages.ts";
import { checkTranslation } from "./placeholders.ts";

/** The file with the texts that have no translation yet. For a text of the manifest, the key is added. */
export const fillInPath = (language: TextLanguage) => `.cache/l10n/${language}.json`;

/**
 * Merges filled-in translations, removes unused ones, sorts, and rewrites the list of missing ones. Returns how many
 * texts have no translation, and which translations cannot be used.
 */
export function fillIn(root: string, all: AllTexts, language: TextLanguage): { missing: number; wrong: string[] } {
  const filled = readFilledTranslations(join(root, fillInPath(language)));
  const texts = [...all.source.texts.keys()].map((text) => ({ key: text, english: text, as: text }));
  const ofManifest = Object.entries(all.manifest).map(([key, english]) => ({
    key,
    english,
    as: `%${key}% ${english}`,
  }));
  const wrong: string[] = [];
  const missing: Record<string, string> = {};
  const merged = (entries: typeof texts, before: TextTable): TextTable => {
    const table: Record<string, string> = {};
    for (const { key, english, as } of [...entries].sort(compareKeys)) {
      const translated = filled[as] || before[key];
      const why = translated ? checkTranslation(english, translated, language) : undefined;
      if (why) wrong.push(`${language}: the translation of ${JSON.stringify(as)} ${why}`);
      if (translated && !why) table[key] = translated;
      else missing[as] = translated ?? "";
    }
    return table;
  };
  const bundle = merged(texts, all.bundles.get(language) ?? {});
  const manifest = merged(ofManifest, all.manifests.get(language) ?? {});
  write(join(root, getBundlePath(language)), bundle);
  write(join(root, getManifestPath(language)), manifest);
  write(join(root, fillInPath(language)), missing);
  return { missing: Object.keys(missing).length, wrong };
}

const compareKeys = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);

function readFilledTranslations(path: string): TextTable {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as TextTable) : {};
}

function write(path: string, table: TextTable): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(table, null, 2)}\n`);
}
