import { dirname, join } from "node:path";
import { t } from "../../../engine/l10n/speak.ts";
import { readSourceVersion } from "../../../engine/project/versions/source-version.ts";
import type { VersionStore } from "../../../engine/project/versions/version-store.ts";
import type { ServerFunctions } from "../../protocol.ts";
import { answerClient } from "../base/answer-client.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import type { ServerContext } from "../context/context.ts";

type ComparedVersions = ReturnType<ServerFunctions["compareVersions"]>;

/** Saves versions under names, and answers which there are and how they differ. */
export function answerAboutVersions({ connection, versions }: ServerContext): void {
  answerClient(connection, {
    keepVersion: ({ uri, name }) => {
      const fault = findNameFault(name);
      if (fault) return { message: fault };
      try {
        return { version: versions.name(toFilePath(uri), name).id };
      } catch (error) {
        return { message: t("this version cannot be kept: {message}", { message: (error as Error).message }) };
      }
    },
    listVersions: async ({ uri }) => {
      const kept = await versions.getVersions(toFilePath(uri));
      return kept.map(({ id, name, at }) => ({ id, ...(name ? { name } : {}), at }));
    },
    compareVersions: async ({ uri, version, other }): Promise<ComparedVersions> => {
      const one = await versions.byId(version);
      if (!one) return { message: t("the source of this version has been deleted.") };
      if (other === undefined) return withFile(one, toFilePath(uri));
      const two = await versions.byId(other);
      if (!two) return { message: t("the source of the other version has been deleted.") };
      const paths = [...new Set([...Object.keys(one.files), ...Object.keys(two.files)])];
      return { changed: paths.filter((path) => one.files[path] !== two.files[path]).map((path) => ({ path })) };
    },
    readVersionText: async ({ version, path }) => {
      const kept = await versions.byId(version);
      return (kept && versions.read(kept)?.files.get(path)?.toString("utf8")) ?? null;
    },
  });

  function withFile(kept: NonNullable<Awaited<ReturnType<VersionStore["byId"]>>>, file: string): ComparedVersions {
    const now = readSourceVersion(file);
    const before = versions.read(kept);
    if (!before) return { message: t("the source of this version has been deleted.") };
    // The program's current folder, found from the path of its main file.
    const folder = kept.main
      .split("/")
      .slice(1)
      .reduce((path) => dirname(path), dirname(file));
    const paths = [...new Set([...before.files.keys(), ...(now.main === kept.main ? now.files.keys() : [])])];
    const differ = (path: string) => {
      const [then, today] = [before.files.get(path), now.files.get(path)];
      return then === undefined || today === undefined || !then.equals(today);
    };
    return { changed: paths.filter(differ).map((path) => ({ path, file: toUri(join(folder, ...path.split("/"))) })) };
  }
}

/** Why a name is invalid; names are used in `version:NAME`. */
function findNameFault(name: string): string | undefined {
  if (name.trim() === "") return t("a version needs a name.");
  if (name === "previous") return t('"previous" always means the version before the last change.');
  if (/[,\p{Cc}]/u.test(name) || name.length > 60) return t("a name can have up to 60 characters and no comma.");
  return undefined;
}
