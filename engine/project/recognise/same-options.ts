import { relative } from "node:path";
import { t } from "../../l10n/speak.ts";
import type { BotSpec } from "./bot-for-file.ts";
import { type FolderBots, nameBots } from "./bots-in.ts";

/**
 * Settles options that a match has only once from the texts of several bots of a folder; `given` are the user's, which
 * take precedence.
 */
export function agreeOnOptions(
  folder: string,
  bots: readonly BotSpec[],
  given: Readonly<Record<string, unknown>>,
): FolderBots | { readonly why: string } {
  const optionsOfText = ({ sources }: BotSpec) => sources.text.options ?? {};
  const differs = (bot: BotSpec) =>
    Object.entries(given).find(([name, value]) => name in optionsOfText(bot) && optionsOfText(bot)[name] !== value);
  const leftOut = bots.flatMap((bot) => {
    const [name] = differs(bot) ?? [];
    if (!name) return [];
    const why = t("it is written for {option} {value}.", { option: name, value: String(optionsOfText(bot)[name]) });
    return [{ file: relative(folder, bot.file), why }];
  });
  const fitting = bots.filter((bot) => !differs(bot));
  const names = nameBots(fitting);
  for (const name of new Set(fitting.flatMap((bot) => Object.keys(optionsOfText(bot))))) {
    if (name in given) continue;
    const values = [
      ...new Set(fitting.filter((bot) => name in optionsOfText(bot)).map((bot) => String(optionsOfText(bot)[name]))),
    ];
    if (values.length < 2) continue;
    const groups = values.map((value) => {
      const those = names.filter((_, i) => String(optionsOfText(fitting[i]!)[name]) === value);
      return `${value} (${those.join(", ")})`;
    });
    const differ = t("These bots are written for different {name}: {groups}.", { name, groups: groups.join(", ") });
    const ask = t("Choose one: --option {name}={value}.", { name, value: values[0]! });
    return { why: `${differ} ${ask}` };
  }
  return { bots: fitting, leftOut };
}
