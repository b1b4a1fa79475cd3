import { dirname, join } from "node:path";
import { findBuiltFile } from "../files/built-file.ts";
import { readUserText } from "../files/user-file.ts";

/** Instructions for assistants in the form of agent skills: a folder with a file SKILL.md. */
export interface Skill {
  readonly name: string;
  /** What it does, and when to use it. */
  readonly description: string;
  /** The instructions as Markdown, without their head. */
  readonly text: string;
}

/** The skill that ships with Spar, and the folder to copy for assistants that read skills from folders. */
export function readSkill(name = "improve-a-bot"): Skill & { readonly folder: string } {
  const file = findBuiltFile(join("skills", name, "SKILL.md"));
  const source = readUserText(file) ?? "";
  const [, head = "", text = ""] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(source) ?? [];
  const description = /^description: (.*)$/m.exec(head)?.[1] ?? "";
  return { name, description, text: text.trim(), folder: dirname(file) };
}
