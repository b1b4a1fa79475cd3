import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkTranslation } from "./placeholders.ts";
import { collectSourceTexts, type SourceTexts } from "./source-texts.ts";

/** What Spar speaks beside English, as the editor names it in the names of files. */
export const textLanguages = ["de", "fr", "th", "vi", "zh-cn", "ja"] as const;
type TextLanguage = (typeof textLanguages)[number];

/** Languages whose translation is under way: they may lack texts. */
export const underWay: readonly TextLanguage[] = [];

/** The texts of one language: English text or key to translation. */
type TextTable = Readonly<Record<string, string>>;

/** All texts of a project's sources and manifest, with their translations. */
export interface AllTexts {
  readonly source: SourceTexts;
  /** The `%keys%` in the manifest. */
  readonly manifestKeys: readonly string[];
  /** The manifest's texts in English. */
  readonly manifest: TextTable;
  readonly bundles: ReadonlyMap<TextLanguage, TextTable>;
  readonly manifests: ReadonlyMap<TextLanguage, TextTable>;
}

const getBundlePath = (language: TextLanguage) => `l10n/bundle.l10n.${language}.json`;
const getManifestPath = (language: TextLanguage) => `package.nls.${language}.json`;

export function readAll(root: string, languages: readonly TextLanguage[]): AllTexts {
  const table = (path: string): TextTable =>
    existsSync(join(root, path)) ? (JSON.parse(readFileSync(join(root, path), "utf8")) as TextTable) : {};
  const keys = readFileSync(join(root, "package.json"), "utf8").match(/(?<=")%[\w.]+%(?=")/g) ?? [];
  return {
    source: collectSourceTexts(readSources(root)),
    manifestKeys: [...new Set(keys.map((key) => key.slice(1, -1)))].sort(),
    manifest: table("package.nls.json"),
    bundles: new Map(languages.map((language) => [language, table(getBundlePath(language))])),
    manifests: new Map(languages.map((language) => [language, table(getManifestPath(language))])),
  };
}

function readSources(root: string): Map<string, string> {
  const paths = ["engine", "extension", "webview"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
      (name) => `${folder}/${name.replaceAll("\\", "/")}`,
    ),
  );
  const own = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/(?:test|tools|fixtures)\//.test(path));
  return new Map(own.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** Everything that is wrong with texts and translations, a line each; languages under way may lack some. */
export function findComplaints(all: AllTexts, underWay: readonly TextLanguage[]): string[] {
  const texts = [...all.source.texts.keys()];
  const english = Object.fromEntries(texts.map((text) => [text, text]));
  const manifest = [
    ...all.manifestKeys.filter((key) => !(key in all.manifest)).map((key) => `package.nls.json lacks ${key}`),
    ...Object.keys(all.manifest)
      .filter((key) => !all.manifestKeys.includes(key))
      .map((key) => `package.nls.json has ${key}, which package.json does not use`),
  ];
  const translations = [...all.bundles.keys()].flatMap((language) => [
    ...listComplaints(getBundlePath(language), english, all.bundles.get(language) ?? {}, language, underWay),
    ...listComplaints(getManifestPath(language), all.manifest, all.manifests.get(language) ?? {}, language, underWay),
  ]);
  const wrongHere = texts.flatMap((text) => {
    const wrong = checkTranslation(text, text, "en");
    return wrong ? [`${all.source.texts.get(text)![0]}: ${JSON.stringify(text)} ${wrong}`] : [];
  });
  return [...all.source.wrong, ...wrongHere, ...manifest, ...translations];
}

function listComplaints(
  file: string,
  english: TextTable,
  table: TextTable,
  language: TextLanguage,
  underWay: readonly TextLanguage[],
): string[] {
  const missing = underWay.includes(language) ? [] : Object.keys(english).filter((key) => !table[key]);
  return [
    ...missing.map((key) => `${file} lacks ${JSON.stringify(key)}`),
    ...Object.keys(table)
      .filter((key) => !(key in english))
      .map((key) => `${file} has ${JSON.stringify(key)}, which no source uses`),
    ...Object.entries(table).flatMap(([key, translated]) => {
      const wrong = key in english && translated ? checkTranslation(english[key]!, translated, language) : undefined;
      return wrong ? [`${file}: the translation of ${JSON.stringify(key)} ${wrong}`] : [];
    }),
  ];
}

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
