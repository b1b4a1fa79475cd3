/** What the fields of the question mean, by their names in lower case without separators. */
export const glossary: Readonly<Record<string, string>> = {
  attackers: "The creatures that attack, each as [attack, defense].",
  defenders: "The creatures that may block, each as [attack, defense].",
};
