import { msg } from "../../../engine/l10n/speak.ts";
/** What editors differ in. */
export interface Editor {
  /**
   * Whether a bot (a URI) may be run, or those of a folder. `asked`: a person wants it to be run now; else it is
   * because of a save.
   */
  mayRun(uri: string, asked: boolean): boolean | Promise<boolean>;
  /** Whether it carries out a command that a lens, a quick fix or a hover offers. */
  offers(command: string): boolean;
  /** Its hovers can have links that call commands. */
  readonly linksCommands: boolean;
  /** It says itself what is no JSON in a `spar.json`. */
  readonly checksJson: boolean;
  /** What the lens of a bot offers is wanted among the code actions of its file too. */
  readonly lensAsActions: boolean;
}

/** The editor with a client of ours, which carries out everything and says itself what is trusted. */
export function ownEditor(trusted: () => boolean): Editor {
  return { mayRun: trusted, offers: () => true, linksCommands: true, checksJson: true, lensAsActions: false };
}

/** What a request to run a bot is answered where that may not be. */
export const untrusted = { message: msg("Spar runs bots only in trusted workspaces.") };
