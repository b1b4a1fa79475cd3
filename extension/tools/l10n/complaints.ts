import type { AllTexts, TextTable } from "./all-texts.ts";
import { getBundlePath, getManifestPath } from "./all-texts.ts";
import type { TextLanguage } from "./languages.ts";
import { checkTranslation } from "./placeholders.ts";

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
