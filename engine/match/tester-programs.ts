import { writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Exit, settlesWithin } from "../bots/process/process-group.ts";
import { readUserText } from "../files/user-file.ts";
import type { TesterStep } from "../game/referee.ts";
import { t } from "../l10n/speak.ts";
import { describeFlood, formatExit, RefereeFailure } from "./referee.ts";
import { type RefereeProcess, takeRefereeProcess } from "./referee-process.ts";
import type { RefereePlan } from "./talk.ts";

/** What is shown of a program's words. */
const maxWordLines = 20;
const maxWordChars = 500;
/** What is told of them after a failure. */
const maxTraceChars = 10_000;
/** More than any contest's answer, in characters. */
const maxOutputChars = 32_000_000;

/** The files of one case while it is played. */
interface CaseFiles {
  readonly folder: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The values of the places in the commands of a tester. */
export const createCaseValues = (folder: string, test: string) => ({
  ...{ input: join(folder, "input.txt"), output: join(folder, "output.txt") },
  test,
});
/** A word of a command with its places filled in. */
export const fillInCase = (word: string, values: CaseFiles["values"]): string =>
  word
    .replace(/\{(input|output|test)\}/g, (_, name: string) => values[name]!)
    .replace(/\{SEED(?:0(\d))?\}/g, (_, digits = "0") => values.test!.padStart(Number(digits), "0"));

/** A program of a tester that runs. */
export interface Program {
  readonly process: RefereeProcess;
  readonly exited: Promise<void>;
}

/** What starts the programs of a match. */
export type TesterPrograms = ReturnType<typeof createPrograms>;

/** The programs of a tester in one match, and what they have written about the current player. */
export function createPrograms({ referee }: RefereePlan, { folder, values }: CaseFiles, limitMs: number) {
  const running = new Set<RefereeProcess>();
  let texts: string[] = [];
  let failed: RefereeFailure | undefined;
  /** How the last program ended that did not end well. */
  let fault: string | undefined;

  const fail = (why: string) => new RefereeFailure(why, texts.join("\n").slice(-maxTraceChars));

  async function start({ command, cwd }: TesterStep, bot?: string): Promise<Program> {
    const at = texts.push("", "") - 2;
    let end = () => {};
    const exited = new Promise<void>((done) => (end = done));
    const add = (index: number, text: string) => {
      if (texts[index]!.length < maxOutputChars) texts[index] += text;
      else listener.exceed(describeFlood(maxOutputChars));
    };
    const words = command.map((word) => (word === "{bot}" && bot !== undefined ? bot : fillInCase(word, values)));
    const needed = bot === undefined ? [folder] : [folder, process.execPath, dirname(bot)];
    const listener = {
      read: (text: string) => add(at, text),
      note: (text: string) => add(at + 1, text),
      end(how: Exit) {
        if (how.code !== 0) fault = formatExit(how);
        end();
      },
      exceed(why: string) {
        failed ??= fail(why);
        end();
      },
    };
    const stamp = { ...referee, command: words, cwd: cwd ?? folder, files: needed };
    const opened = await takeRefereeProcess(stamp, undefined, listener).catch((error: Error) => {
      const what = t("The tester cannot be started: {what}", { what: error.message });
      throw new RefereeFailure(what, "");
    });
    running.add(opened);
    return { process: opened, exited };
  }

  return {
    start,
    /** What the programs have written, stdout and stderr in turn. */
    get texts(): readonly string[] {
      return texts;
    },
    get fault() {
      return fault;
    },
    /** What they have said to a person; a tester that talks with the bot repeats the bot on its stdout. */
    words: (isLive: boolean) => selectWords(isLive ? texts.slice(1) : texts),
    async run(step: TesterStep) {
      const at = texts.length;
      const program = await start(step);
      if (step.stdin !== undefined) program.process.write(readUserText(fillInCase(step.stdin, values)) ?? "");
      program.process.endInput();
      if (!(await settlesWithin(program.exited, limitMs))) failed = fail(describeHang(step, limitMs));
      if (failed) throw failed;
      if (step.stdout !== undefined) writeFileSync(fillInCase(step.stdout, values), texts[at]!);
    },
    /** Ends what still runs, and forgets what was written. */
    async end() {
      await Promise.all([...running].map((one) => one.release(false)));
      running.clear();
      texts = [];
      fault = undefined;
    },
  };
}

export const describeHang = ({ command }: TesterStep, limitMs: number): string =>
  t("{program} has not ended for {seconds, number} seconds: run it by hand to see what it waits for.", {
    ...{ program: basename(command[0]!), seconds: limitMs / 1000 },
  });

/** What Rust, in which most contests write their tools, adds to the message of a panic. */
const panicNotes = /^(?:note: |stack backtrace:| +\d+: | +at )/;

function selectWords(texts: readonly string[]): string[] {
  const lines = texts.join("\n").split(/\r?\n/);
  const panic = lines.findIndex((line) => /^thread '.*'.* panicked at /.test(line));
  const isNote = (line: string, i: number) => panic >= 0 && i > panic && panicNotes.test(line);
  const words = lines.filter((line, i) => line.trim() !== "" && !isNote(line, i));
  return words.slice(0, maxWordLines).map((line) => line.slice(0, maxWordChars));
}
