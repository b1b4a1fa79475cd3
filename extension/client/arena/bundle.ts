import { basename } from "node:path";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeNotice } from "../../label-text.ts";
import { readBotFileName } from "../base/open-bots.ts";
import type { Server } from "../base/server.ts";
import { showDiff } from "../base/show-diff.ts";
import { inform } from "../base/warn.ts";

/** Spar: Copy for Submission. Copies the bot as a single file to the clipboard. */
export async function copyForSubmission(server: Server, log: vscode.LogOutputChannel, uri: string): Promise<void> {
  const name = readBotFileName(uri);
  const title = t("Bundling {name}", { name });
  const location = vscode.ProgressLocation.Window;
  const made = await vscode.window.withProgress({ location, title }, () => server.createBundle({ uri }));
  if ("message" in made) return void vscode.window.showErrorMessage(escapeNotice(`Spar: ${made.message}`));
  const characters = made.characters.toLocaleString("en");
  const size =
    made.limit === null
      ? t("{characters} characters", { characters })
      : t("{characters} of {most} characters", { characters, most: made.limit.toLocaleString("en") });
  log.info([`${name} as one file has ${size}:`, ...made.shares].join("\n"));
  const [fault] = made.faults;
  if (fault !== undefined && !(await offerToCopyAnyway(fault, made.faults.length))) return;
  await vscode.env.clipboard.writeText(made.text);
  inform(t("{name} was copied: {size}. {compared}", { name, size, compared: made.compared }));
}

async function offerToCopyAnyway(fault: string, count: number): Promise<boolean> {
  const anyway = t("Copy Anyway");
  const more = count > 1 ? [t("And {count, plural, one {# more} other {# more}}.", { count: count - 1 })] : [];
  return (
    (await vscode.window.showWarningMessage(escapeNotice(`Spar: ${[fault, ...more].join(" ")}`), anyway)) === anyway
  );
}

/** Overwrites a file that Spar did not write only after the user has seen what would change. */
export function offerBundles(server: Server): vscode.Disposable {
  return server.on("bundleDiffers", async ({ bot, target, proposed }) => {
    const [there, new_] = [vscode.Uri.parse(target), vscode.Uri.parse(proposed)];
    const name = basename(there.fsPath);
    await showDiff(there, new_, t("{name} ↔ the bot as one file", { name }));
    const overwrite = t("Overwrite");
    const text = t("Spar did not write {name}, the file chosen for the bundle. This is what would change.", { name });
    const chosen = await vscode.window.showWarningMessage(escapeNotice(text), overwrite);
    await server.overwriteBundle({ bot, target, shouldOverwrite: chosen === overwrite });
  });
}
