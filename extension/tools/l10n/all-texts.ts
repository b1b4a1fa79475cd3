import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TextLanguage } from "./languages.ts";
import { collectSourceTexts, type SourceTexts } from "./source-texts.ts";

/** The texts of one language: English text or key to translation. */
export type TextTable = Readonly<Record<string, string>>;

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

export const getBundlePath = (language: TextLanguage) => `l10n/bundle.l10n.${language}.json`;
export const getManifestPath = (language: TextLanguage) => `package.nls.${language}.json`;

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
