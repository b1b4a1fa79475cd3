import { t, translate } from "../engine/l10n/speak.ts";
import { escapeLine } from "../engine/text/visible.ts";

/** Escapes text where `$(name)` would become an icon; names and messages of bots must not be interpreted. */
export const escapeLabel = (text: string): string => escapeLine(text).replace(/\$\(/g, "\\$(");

/** Escapes text for notifications, which would turn `[text](address)` into a link, and translates it. */
export function escapeNotice(text: string): string {
  const [, ours = "", message = ""] = /^(Spar: )?([\s\S]*)$/.exec(text) ?? [];
  return escapeLine(ours + translate(message)).replaceAll("](", "] (");
}

/** "strength 2 of 4" for a builtin of a game, sorted from weak to strong; undefined if there is only one. */
export function formatStrength(at: number, count: number): string | undefined {
  return count > 1 ? t("strength {at, number} of {count, number}", { at: at + 1, count }) : undefined;
}
