import { createHash } from "node:crypto";
import { findLanguage } from "../../bots/languages/languages.ts";
import { findProgramFiles } from "../../bots/source/program-files.ts";
import { readUserText } from "../../files/user-file.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";

/** A hash of all known files of a bot's program (SHA-256, hexadecimal); it identifies the version of the bot. */
export function hashProgram({ file, language }: BotSpec): string {
  const text = readUserText(file) ?? "";
  const parts = findProgramFiles(findLanguage(language)?.files, file, text).map((part) => part.text);
  return createHash("sha256")
    .update(JSON.stringify([text, ...parts]))
    .digest("hex");
}
