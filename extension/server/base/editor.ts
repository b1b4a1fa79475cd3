import { basename } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { msg, t } from "../../../engine/l10n/speak.ts";
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
import { readBotOnDisk, toFilePath } from "./bot-files.ts";

/** The differences between editors. */
export interface Editor {
  /** Whether a bot (a URI) or those of a folder may be run; `isRequested`: a person asks now, rather than a save. */
  mayRun(uri: string, isRequested: boolean): boolean | Promise<boolean>;
  /** Whether the editor can run a command that a lens, a quick fix or a hover offers. */
  offers(command: string): boolean;
  /** Whether its hovers can contain links that run commands. */
  readonly linksCommands: boolean;
  /** Whether the editor reports JSON syntax errors in `spar.json` itself. */
  readonly checksJson: boolean;
  /** Whether the commands of a bot's lens should also be offered as code actions. */
  readonly showsLensAsActions: boolean;
}

/** The editor with our own client, which supports everything and decides which folders are trusted. */
export function createOwnEditor(trusted: () => boolean): Editor {
  return { mayRun: trusted, offers: () => true, linksCommands: true, checksJson: true, showsLensAsActions: false };
}

export const untrustedFailure = { message: msg("Spar runs bots only in trusted workspaces.") };

/** Asks one question about each thing at a time. After a refusal no save asks again; what a person starts does. */
export function createTrustQuestions() {
  const refused = new Set<string>();
  const asking = new Map<string, Promise<boolean>>();
  return async (key: string, isRequested: boolean, ask: () => Promise<boolean>): Promise<boolean> => {
    if (refused.has(key) && !isRequested) return false;
    const answer = asking.get(key) ?? ask().finally(() => asking.delete(key));
    asking.set(key, answer);
    const isTrusted = await answer;
    if (isTrusted) refused.delete(key);
    else refused.add(key);
    return isTrusted;
  };
}

/** The same editor, asking before it runs a referee that a `spar.json` names for the first time. */
export function createAskingEditor(editor: Editor, window: Pick<Connection["window"], "showWarningMessage">): Editor {
  const askOnce = createTrustQuestions();

  async function question(named: NamedReferee): Promise<boolean> {
    const run = { title: t("Allow") };
    const values = { file: basename(named.file), what: escapeLine(describeNamedReferee(named)) };
    const text = named.isPython
      ? t(
          "{file} names the Python that plays its simulation: {what}. Spar will run it as a program with all of your permissions. Do you allow it?",
          values,
        )
      : t(
          "{file} names a referee: {what}. Spar will run it as a program with all of your permissions. Do you allow it?",
          values,
        );
    const answer = await window.showWarningMessage(escapeNotice(text), run, { title: t("Not Now") });
    if (answer?.title !== run.title) return false;
    trustReferee(named);
    return true;
  }

  async function mayRunReferee(uri: string, isRequested: boolean): Promise<boolean> {
    const named = findNamedReferee(toFilePath(uri), readBotOnDisk(uri)?.game.id);
    if (!named || isTrustedReferee(named)) return true;
    // What a person starts is refused with a sentence, when it is resolved.
    return (await askOnce(hashNamedReferee(named), isRequested, () => question(named))) || isRequested;
  }

  return {
    ...editor,
    mayRun: async (uri, isRequested) => (await editor.mayRun(uri, isRequested)) && mayRunReferee(uri, isRequested),
  };
}
