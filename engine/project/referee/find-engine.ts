import { homedir } from "node:os";
import { join } from "node:path";
import { isFile, listNamesIn, readUserText } from "../../files/user-file.ts";
import { toEngineNumber } from "../../referee/game.ts";

/** The engine that a project is written for, with the modules of it that it uses. */
export interface WantedEngine {
  readonly version: string;
  /** The version of each module, which is usually the same. */
  readonly modules: Readonly<Record<string, string>>;
  /** Maven's property with the version, if the version has one. */
  readonly property: string | undefined;
  /** The ids of Maven's repositories in the project that were closed, without which its build ends. */
  readonly closed: readonly string[];
}

export const engineGroup = "com.codingame.gameengine";

/** The engine that the project in a folder asks for; undefined if its files do not say. */
export function readWantedEngine(folder: string): WantedEngine | undefined {
  const [pom = "", ...scripts] = ["pom.xml", "build.gradle", "build.gradle.kts", "gradle.properties"].map(
    (name) => readUserText(join(folder, name), maxProjectBytes) ?? "",
  );
  const script = scripts.join("\n");
  const plain = dropComments(pom);
  const named = (pom === "" ? listGradleModules(script) : listMavenModules(plain)).filter(
    ({ module, version = "" }) => namePattern.test(module) && namePattern.test(version),
  );
  const { version, property } = named.find(({ module }) => module === "core") ?? named[0] ?? {};
  const repositories = plain.split("<repository>").slice(1);
  const closed = repositories.flatMap(
    (text) => (closedHosts.test(readTag(text, "url") ?? "") && namePattern.exec(readTag(text, "id") ?? "")?.[0]) || [],
  );
  const modules = Object.fromEntries(named.map(({ module, version: own = "" }) => [module, own]));
  return version === undefined ? undefined : { version, modules, property, closed };
}

/** What may be part of a path. */
const namePattern = /^\w[\w.-]*$/;
/** Closed in 2021 and 2025; Maven Central has most of what they had. */
const closedHosts = /\bbintray\.com|\boss\.sonatype\.org/;

export function dropComments(xml: string): string {
  const [first = "", ...others] = xml.split("<!--");
  return [first, ...others.map((part) => part.split("-->").slice(1).join("-->"))].join("");
}

/** Project files are short; larger ones are not searched. */
const maxProjectBytes = 1_000_000;

interface NamedModule {
  readonly module: string;
  readonly version: string | undefined;
  readonly property?: string | undefined;
}

const readTag = (xml: string, name: string) => new RegExp(`<${name}>\\s*([^<\\s]+)\\s*</${name}>`).exec(xml)?.[1];

function listMavenModules(pom: string): readonly NamedModule[] {
  const dependencies = pom.split("<dependency>").slice(1);
  const own = dependencies.filter((text) => readTag(text.split("</dependency>")[0]!, "groupId") === engineGroup);
  return own.map((text) => {
    const version = readTag(text.split("</dependency>")[0]!, "version");
    const [, property] = /^\$\{([\w.-]+)\}$/.exec(version ?? "") ?? [];
    return {
      property,
      module: readTag(text, "artifactId") ?? "core",
      version: property === undefined ? version : readTag(pom, property.replaceAll(".", "\\.")),
    };
  });
}

function listGradleModules(script: string): readonly NamedModule[] {
  return [...script.matchAll(/\bcom\.codingame\.gameengine:([\w-]+):([^'"\s]+)['"]/g)].map(([, module, version]) => {
    const [, property] = /^\$\{?(\w+)\}?$/.exec(version!) ?? [];
    const [, value] = new RegExp(`\\b${property}\\s*=\\s*['"]?([\\w.-]+)`).exec(script) ?? [];
    return { module: module!, version: property === undefined ? version : value };
  });
}

/** What Maven Central has, which lacks most versions; its 3.3.1 needs a project that is not there. */
const published: Readonly<Record<string, string>> = {
  core: "2.2 2.11 2.14 2.15 3.4.1 3.4.2 3.4.3 3.4.5 3.4.7 3.10.1 3.12.0 3.13.0 3.13.1 3.15.2 3.15.6 4.0.2 4.1.4 4.2.1 4.3.0",
  runner: "2.11 2.14 2.15 3.4.1 3.4.2 3.4.5 3.10.1 3.12.0 3.13.0 3.13.1 3.15.2 3.15.6 4.0.2 4.1.4 4.2.1 4.3.0",
  "module-entities":
    "2.11 2.14 2.15 3.4.1 3.4.2 3.4.3 3.4.5 3.4.7 3.10.1 3.12.0 3.13.0 3.13.1 3.15.2 3.15.6 4.0.2 4.1.4 4.2.1 4.3.0",
  "module-endscreen": "3.4.5 3.12.0 3.13.0 3.13.1 3.15.2 3.15.6 4.1.4 4.2.1 4.3.0",
  "module-toggle": "3.4.7 3.13.1 3.15.2 3.15.6 4.1.4 4.3.0",
  "module-tooltip": "3.4.1 3.4.5 3.12.0 3.13.0 3.13.1 3.15.2 3.15.6 4.2.1 4.3.0",
  "module-viewport": "4.1.4",
  "module-camera": "",
};

/** The first versions that games notice: they number the first turn 1, changed methods, and have soft time-outs. */
const changes = [3_004_008, 4_005_000, 4_007_002];

/** The versions that could take the place of a project's, nearest first, older ones before newer. */
export function listNearEngines(
  { version, modules }: WantedEngine,
  repository = join(homedir(), ".m2/repository"),
): readonly string[] {
  const wanted = toEngineNumber(version);
  const countChanges = (other: number) => changes.filter((change) => wanted < change !== other < change).length;
  const hasModule = (module: string, each: string) => {
    const jar = join(repository, ...engineGroup.split("."), module, each, `${module}-${each}.jar`);
    const known = published[module];
    return isFile(jar) || (known === undefined ? /^\d/.test(each) : known.split(" ").includes(each));
  };
  const local = listNamesIn(join(repository, ...engineGroup.split("."), "core"));
  return [...new Set([...published.core!.split(" "), ...local])]
    .filter((each) => each !== version || Object.values(modules).some((own) => own !== version))
    .filter((each) => ["core", ...Object.keys(modules)].every((module) => hasModule(module, each)))
    .map((each) => ({ each, number: toEngineNumber(each) }))
    .sort((a, b) => {
      const near = Math.abs(a.number - wanted) - Math.abs(b.number - wanted);
      return countChanges(a.number) - countChanges(b.number) || near || a.number - b.number;
    })
    .map(({ each }) => each);
}
