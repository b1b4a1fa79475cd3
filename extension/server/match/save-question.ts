import { writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import type { Connection } from "vscode-languageserver/node";
import { userText } from "../../../engine/files/user-file.ts";
import { games } from "../../../engine/games.ts";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { type BotForFile, untoldVersion } from "../../../engine/project/recognise/bot-for-file.ts";
import { configName, findConfig } from "../../../engine/project/settings/find-config.ts";
import { notice } from "../../label-text.ts";

/** What only a person knows of a bot, asked once and then kept in `spar.json`. */
export interface SaveQuestion {
  readonly text: string;
  readonly choices: readonly { readonly title: string; readonly value: string }[];
  /** The setting of the bot's entry that the answer is written to. */
  readonly setting: readonly string[];
  /** What holds while there is no answer; absent: nothing can be played without one. */
  readonly meanwhile?: string;
}

/** Which game, where several fit; which version, where neither text nor configuration tells. */
export function questionAbout(file: string, found: BotForFile): SaveQuestion | undefined {
  if (found.kind === "ask") {
    const choices = games.filter(({ id }) => found.games.includes(id)).map(({ id, title }) => ({ title, value: id }));
    return { text: t("Which game does {file} play?", { file: basename(file) }), choices, setting: ["game"] };
  }
  const versions = found.kind === "bot" ? untoldVersion(found.bot) : undefined;
  if (!versions) return undefined;
  const { option, choices } = versions;
  const text = t("Which {option} does {file} play?", { option, file: basename(file) });
  const titled = choices.map((each) => ({ ...each, title: translate(each.title) }));
  return { text, choices: titled, setting: ["options", option], meanwhile: choices[0]?.value };
}

/** Asks, and writes the answer into the `spar.json` of the file; the answer, if there was one. */
export async function askOnSave(
  connection: Connection,
  file: string,
  question: SaveQuestion,
): Promise<string | undefined> {
  const titles = question.choices.map(({ title }) => ({ title }));
  const answer = await connection.window.showInformationMessage(notice(question.text), ...titles);
  // An editor gives the title back; not every one gives more.
  const chosen = question.choices.find(({ title }) => title === answer?.title);
  if (!chosen) return undefined;
  writeSetting(file, question.setting, chosen.value);
  return chosen.value;
}

/** Writes a setting of a bot into its `spar.json`, which is made where there is none. */
export function writeSetting(file: string, setting: readonly string[], value: string): void {
  const config = findConfig(dirname(file)).file ?? join(dirname(file), configName);
  const bot = relative(dirname(config), file).replaceAll("\\", "/");
  writeFileSync(config, withSetting(userText(config) ?? "{}\n", [bot, ...setting], value));
}

/** The text of a `spar.json` in which the entry of a bot has a setting; comments and layout stay. */
export function withSetting(text: string, path: readonly string[], value: string): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  return applyEdits(text, modify(text, ["bots", ...path], value, { formattingOptions }));
}
