import { translate } from "../engine/l10n/speak.ts";
import { visibleLine } from "../engine/text/visible.ts";

// The editor reads more out of a text than it shows: pictures, links, commands. A name or a message of a bot is none.

/** For status bar, code lenses and quick picks, which draw `$(name)` as a picture. */
export function label(text: string): string {
  return visibleLine(text).replace(/\$\(/g, "\\$(");
}

/** For notifications, which make a link of `[text](address)`; what was said in English is translate. */
export function notice(text: string): string {
  const [, ours = "", message = ""] = /^(Spar: )?([\s\S]*)$/.exec(text) ?? [];
  return visibleLine(ours + translate(message)).replaceAll("](", "] (");
}
