import { basename, dirname, relative, resolve } from "node:path";
import { findConfig } from "../settings/find-config.ts";

/**
 * The file that a bot is written to as one after a save: as its `spar.json` says, from there, else as the editor says,
 * from the folder of the bot. `*` stands for the name of the bot's file.
 */
export function bundleTarget(file: string, editor: string): string | undefined {
  const { config, folder } = findConfig(dirname(file));
  const entry = config.bots?.[relative(folder, file).replaceAll("\\", "/")];
  const said = entry?.bundle ?? config.bundle;
  const named = (pattern: string) => pattern.replaceAll("*", () => basename(file));
  if (said !== undefined) return resolve(folder, named(said));
  return editor.trim() === "" ? undefined : resolve(dirname(file), named(editor.trim()));
}
