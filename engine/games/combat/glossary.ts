import { said } from "../../l10n/speak.ts";
/** What the fields of the question mean, by their names in lower case without separators. */
export const glossary: Readonly<Record<string, string>> = {
  attackers: said("The creatures that attack, each as [attack, defense]."),
  defenders: said("The creatures that may block, each as [attack, defense]."),
};
