import { basename } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { t } from "../../../engine/l10n/speak.ts";
import {
  describeNamedReferee,
  findNamedReferee,
  hashNamedReferee,
  isTrustedReferee,
  type NamedReferee,
  trustReferee,
} from "../../../engine/project/referee/referee-trust.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import { escapeNotice } from "../../label-text.ts";
import { toFilePath } from "./bot-files.ts";
import type { Editor } from "./editor.ts";

/**
 * The same editor, which asks before it runs a referee that a `spar.json` names for the first time. After "Not Now" no
 * save asks again; what a person starts does.
 */
export function createAskingEditor(editor: Editor, window: Pick<Connection["window"], "showWarningMessage">): Editor {
  const refused = new Set<string>();
  const asking = new Map<string, Promise<boolean>>();

  async function question(named: NamedReferee): Promise<boolean> {
    const key = hashNamedReferee(named);
    const run = { title: t("Allow") };
    const text = t(
      "{file} names a referee: {what}. Spar will run it as a program with all of your permissions. Do you allow it?",
      { file: basename(named.file), what: escapeLine(describeNamedReferee(named)) },
    );
    const answer = await window.showWarningMessage(escapeNotice(text), run, { title: t("Not Now") });
    if (answer?.title !== run.title) {
      refused.add(key);
      return false;
    }
    refused.delete(key);
    trustReferee(named);
    return true;
  }

  async function mayRunReferee(uri: string, isRequested: boolean): Promise<boolean> {
    const named = findNamedReferee(toFilePath(uri));
    if (!named || isTrustedReferee(named)) return true;
    const key = hashNamedReferee(named);
    if (refused.has(key) && !isRequested) return false;
    const answer = asking.get(key) ?? question(named).finally(() => asking.delete(key));
    asking.set(key, answer);
    // What a person starts is refused with a sentence, when it is resolved.
    return (await answer) || isRequested;
  }

  return {
    ...editor,
    mayRun: async (uri, isRequested) => (await editor.mayRun(uri, isRequested)) && mayRunReferee(uri, isRequested),
  };
}
