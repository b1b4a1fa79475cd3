import { msg } from "../../l10n/speak.ts";
/** Meanings of the question's fields, by lower-case name without separators. */
export const glossary: Readonly<Record<string, string>> = {
  attackers: msg("The creatures that attack, each as [attack, defense]."),
  defenders: msg("The creatures that may block, each as [attack, defense]."),
};
