import { dirname, join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import type { FinishedMatch, MatchHistory } from "../app/match.ts";
import { findBuiltFile } from "../files/built-file.ts";
import { readUserText } from "../files/user-file.ts";
import type { Settings } from "../project/resolve/match-request.ts";
import type { MatchRecord } from "../record/match-record.ts";

/** What the tools of an assistant need from the program they are part of. */
export interface ToolContext {
  /** The ids of saved records, newest first. */
  ids(): string[];
  /** The record with an id or in a file (its path); undefined if there is none. Throws DamagedRecord. */
  record(named: string): MatchRecord | undefined;
  /** The path of the saved record with an id; undefined if there is none. */
  findFile(id: string): string | undefined;
  readonly history: MatchHistory;
  /** Adds a saved match to a list, if the program has one. */
  list?(id: string, match: FinishedMatch): void;
  /** The notes on versions, by their ids. */
  notes(versions: readonly string[]): Promise<Readonly<Record<string, string>>>;
  /** Why a bot's file must not be run, as a sentence; undefined if it may. */
  mayNotRun(file: string): string | undefined | Promise<string | undefined>;
  /** The settings with which to run the bots of a file. */
  settings(file: string): Settings | Promise<Settings>;
  /** The folder that relative paths start from. */
  readonly folder: string;
}

/** Reports the progress of a call, and lets it be cancelled. */
export interface ToolCall {
  readonly signal: AbortSignal;
  /** `of` is the total, if known. */
  progress(done: number, of: number | undefined, message: string): void;
}

/** A tool for an assistant. Throws Refused if the input is the cause of a failure. */
export interface Tool<Input = unknown> {
  /** The tool's name, such as `run_match`. */
  readonly name: string;
  readonly title: string;
  /** Tells the assistant what the tool does and when to use it. */
  readonly description: string;
  readonly input: v.GenericSchema<unknown, Input>;
  /** Whether the tool runs bots, which are other people's programs. All other tools only read. */
  readonly runsBots: boolean;
  call(input: Input, context: ToolContext, call: ToolCall): Promise<object> | object;
}

/** Thrown when a request cannot be fulfilled; the message is a sentence for the assistant. */
export class ToolRefusal extends Error {
  override readonly name = "Refused";
}

function refuseUnknown(argument: string | null, { name, input }: Pick<Tool, "name" | "input">): string {
  const known = Object.keys("entries" in input ? (input.entries as object) : {});
  return `${name} has no argument ${argument}; it has ${known.join(", ")}.`;
}

/** Wraps a tool so that its input is validated before it is called; throws Refused. */
export function createAssistantTool<Input>(made: Tool<Input>): Tool {
  return {
    ...made,
    call(input, context, call) {
      const read = v.safeParse(made.input, input);
      if (read.success) return made.call(read.output, context, call);
      const [issue] = read.issues;
      const where = v.getDotPath(issue);
      if (issue.type === "strict_object" && issue.expected === "never")
        throw new ToolRefusal(refuseUnknown(where, made));
      throw new ToolRefusal(`${where === null ? made.name : where}: ${issue.message}.`);
    },
  };
}

/** Converts a valibot schema to JSON Schema, for both places that offer the tools. */
export function toInputSchema(input: Tool["input"]): object {
  const { $schema: _, ...schema } = toJsonSchema(input, { errorMode: "ignore", typeMode: "input" });
  return schema;
}

/** Instructions for assistants in the form of agent skills: a folder with a file SKILL.md. */
export interface Skill {
  readonly name: string;
  /** What it does, and when to use it. */
  readonly description: string;
  /** The instructions as Markdown, without their head. */
  readonly text: string;
}

/** The skill that ships with Spar, and the folder to copy for assistants that read skills from folders. */
export function readSkill(): Skill & { readonly folder: string } {
  const name = "improve-a-bot";
  const file = findBuiltFile(join("skills", name, "SKILL.md"));
  const source = readUserText(file) ?? "";
  const [, head = "", text = ""] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(source) ?? [];
  const description = /^description: (.*)$/m.exec(head)?.[1] ?? "";
  return { name, description, text: text.trim(), folder: dirname(file) };
}
