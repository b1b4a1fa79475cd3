import { basename, dirname, relative, resolve } from "node:path";
import { findConfig } from "../../project/settings/find-config.ts";

/**
 * The file that a bot's bundle is written to after a save: from its `spar.json` (relative to that), else from the
 * editor's setting (relative to the bot). `*` stands for the name of the bot's file.
 */
export function findBundleTarget(file: string, editor: string): string | undefined {
  const { config, folder } = findConfig(dirname(file));
  const entry = config.bots?.[relative(folder, file).replaceAll("\\", "/")];
  const target = entry?.bundle ?? config.bundle;
  const named = (pattern: string) => pattern.replaceAll("*", () => basename(file));
  if (target !== undefined) return resolve(folder, named(target));
  return editor.trim() === "" ? undefined : resolve(dirname(file), named(editor.trim()));
}
