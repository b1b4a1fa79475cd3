import * as v from "valibot";
import type { FinishedMatch } from "../app/finished-match.ts";
import type { MatchHistory } from "../app/match.ts";
import type { Settings } from "../project/settings/settings.ts";
import type { MatchRecord } from "../record/match-record.ts";

/** What the tools of an assistant have of the program that they are part of. */
export interface ToolContext {
  /** The records that were kept, newest first, by their ids. */
  ids(): string[];
  /** The record of an id or of a file (its path); undefined where there is none. Throws DamagedRecord. */
  record(named: string): MatchRecord | undefined;
  /** Keeps the records of matches. */
  readonly history: MatchHistory;
  /** Lists a match that was kept, where there is a list. */
  list?(id: string, match: FinishedMatch): void;
  /** A sentence why a bot's file or the file of an opponent must not be run; undefined where it may. */
  mayNotRun(file: string): string | undefined | Promise<string | undefined>;
  /** What the bots of a file are run by. */
  settings(file: string): Settings | Promise<Settings>;
  /** Folder that relative names start from. */
  readonly folder: string;
}

/** How far it is, and the end that somebody may put to it. */
export interface ToolCall {
  readonly signal: AbortSignal;
  /** `of`: where it is known. */
  progress(done: number, of: number | undefined, message: string): void;
}

/** Something that an assistant may ask for. What goes wrong by the input is `Refused`. */
export interface Tool<Input = unknown> {
  /** `run_match`. */
  readonly name: string;
  readonly title: string;
  /** For the assistant: what it does, and when to take it. */
  readonly description: string;
  readonly input: v.GenericSchema<unknown, Input>;
  /** It runs bots: programs of whoever wrote them. All others only read. */
  readonly runsBots: boolean;
  call(input: Input, around: ToolContext, call: ToolCall): Promise<object> | object;
}

/** What was asked for cannot be done; the sentence is for whoever asked. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** A tool whose input is checked before it is called; throws Refused. */
export function tool<Input>(made: Tool<Input>): Tool {
  return {
    ...made,
    call(input, around, call) {
      const read = v.safeParse(made.input, input);
      if (read.success) return made.call(read.output, around, call);
      const [issue] = read.issues;
      const where = v.getDotPath(issue);
      throw new Refused(`${where === null ? made.name : where}: ${issue.message}.`);
    },
  };
}
