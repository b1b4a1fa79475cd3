import { dirname, join } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { addToStoredList, readStoredList } from "../../../engine/files/stored-json.ts";
import { isFolder } from "../../../engine/files/user-file.ts";
import { isInFolder } from "../../../engine/files/user-folders.ts";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import { escapeNotice } from "../../label-text.ts";
import { toFilePath } from "../base/bot-files.ts";
import { createTrustQuestions } from "../base/editor.ts";

interface FolderTrustDeps {
  readonly window: Pick<Connection["window"], "showWarningMessage">;
  readonly storage: string;
  /** The trusted folders in the editor's options. */
  readonly trusted: readonly string[];
  /** The folders that are open in the editor. */
  readonly open: readonly string[];
}

/** Decides which folders' bots may be run in editors without workspace trust: the user is asked once per folder. */
export function createFolderTrust({
  window,
  storage,
  trusted,
  open,
}: FolderTrustDeps): (uri: string, isRequested: boolean) => Promise<boolean> {
  const file = join(storage, "trusted-folders.json");
  const askOnce = createTrustQuestions();

  async function question(folder: string): Promise<boolean> {
    const shown = { folder: escapeLine(folder) };
    const trust = { title: t("Trust") };
    const refuse = { title: t("Not Now") };
    const text = t(
      "Do you trust the bots in {folder}? Spar will run them as programs with all of your permissions.",
      shown,
    );
    const cannotAsk = () =>
      void window.showWarningMessage(
        t(
          'Spar does not run bots in {folder}, because this editor cannot ask whether you trust them. List trusted folders in the initialization option "trustedFolders".',
          shown,
        ),
      );
    const answer = await window.showWarningMessage(escapeNotice(text), trust, refuse).catch(cannotAsk);
    if (answer?.title !== trust.title) return false;
    addToStoredList(file, folder);
    return true;
  }

  return async (uri, isRequested) => {
    const path = toFilePath(uri);
    if ([...trusted, ...readStoredList(file)].some((folder) => isInFolder(path, folder))) return true;
    const folder = open.find((each) => isInFolder(path, each)) ?? (isFolder(path) ? path : dirname(path));
    return askOnce(folder, isRequested, () => question(folder));
  };
}
