import { msg } from "../../../engine/l10n/speak.ts";
/** The differences between editors. */
export interface Editor {
  /**
   * Whether a bot (a URI), or the bots of a folder, may be run. `asked` means that a person has just asked for it,
   * rather than a save.
   */
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

/** The reply to a request to run a bot that may not be run. */
export const untrustedFailure = { message: msg("Spar runs bots only in trusted workspaces.") };
