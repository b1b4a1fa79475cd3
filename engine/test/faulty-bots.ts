import assert from "node:assert/strict";
import { join } from "node:path";
import { inEnglish } from "../l10n/speak.ts";
import type { SourceRange } from "../record/match-record.ts";
import { botFolder, type Files, markedLine, startHosted } from "./hosted-bot.ts";
import { long } from "./long.ts";

/** A small bot with its fault marked by `<- here`, and what its host must tell about it. */
export interface Faulty {
  readonly name: string;
  readonly bot: string;
  /** The bot's file name, where it is not `bot.py` or `bot.js`. */
  readonly as?: string;
  /** Other files of the bot's folder; the mark may be there. */
  readonly files?: Files;
  /** What is sent for each turn. */
  readonly turns: readonly string[];
  readonly column?: readonly [number | undefined, number | undefined];
  readonly says?: string;
  /** How many of the user's frames lie around the place. */
  readonly callers?: number;
}
type Language = "python" | "javascript";
interface Mark {
  readonly file: string;
  readonly line: number;
}

function prepared(language: Language, faulty: Faulty): { file: string; mark: Mark } {
  const name = faulty.as ?? (language === "python" ? "bot.py" : "bot.js");
  const files: Files = { [name]: faulty.bot, ...faulty.files };
  const folder = botFolder(files);
  const marked = Object.entries(files).find(([, text]) => text.includes("<- here"))!;
  return { file: join(folder, name), mark: { file: join(folder, marked[0]), line: markedLine(marked[1]) } };
}

function assertPlace(frames: readonly SourceRange[], mark: Mark, faulty: Faulty) {
  const [place] = frames;
  assert.ok(place, "no place");
  assert.deepEqual({ file: place.file, line: place.line }, mark);
  if (faulty.column) assert.deepEqual([place.column, place.endColumn], faulty.column);
  if (faulty.callers !== undefined) assert.equal(frames.length, 1 + faulty.callers, JSON.stringify(frames));
}

const oneInTwo = long.oneIn(2);

/** Each turn is answered by one line; the mark is on what wrote the last. */
export function itTellsWhoWrote(language: Language, table: readonly Faulty[]) {
  for (const faulty of table) {
    oneInTwo(`is told for ${faulty.name}`, async () => {
      const { file, mark } = prepared(language, faulty);
      const bot = startHosted(language, file);
      let from = 0;
      for (const turn of faulty.turns) {
        from = bot.taken();
        bot.send(turn);
        assert.notEqual(await bot.line(), undefined, bot.stderr());
      }
      const parts = await bot.trace.writtenBy(from, bot.taken());
      assert.equal(parts.length, 1);
      assert.deepEqual([parts[0]!.fromByte, parts[0]!.toByte], [from, bot.taken()]);
      assertPlace(parts[0]!.frames, mark, faulty);
      assert.equal(parts[0]!.linesRead, faulty.turns.length);
      bot.child.kill("SIGKILL");
      await bot.ended;
    });
  }
}

export function itTellsWhereItCrashed(language: Language, table: readonly Faulty[]) {
  for (const faulty of table) {
    oneInTwo(`is told for ${faulty.name}`, async () => {
      const { file, mark } = prepared(language, faulty);
      const bot = startHosted(language, file);
      bot.child.stdin!.end(faulty.turns.join(""));
      await bot.ended;
      await bot.trace.settled();
      const error = bot.trace.error();
      assert.ok(error, bot.stderr());
      assertPlace(error.frames, mark, faulty);
      if (faulty.says) assert.equal(`${error.type}: ${error.message}`, faulty.says);
    });
  }
}

export function itTellsWhereItEnded(language: Language, table: readonly (Faulty & { readonly code: number })[]) {
  for (const faulty of table) {
    oneInTwo(`is told for ${faulty.name}`, async () => {
      const { file, mark } = prepared(language, faulty);
      const bot = startHosted(language, file);
      bot.child.stdin!.end(faulty.turns.join(""));
      assert.deepEqual(await bot.ended, [faulty.code, null]);
      await bot.trace.settled();
      const exit = bot.trace.exit();
      assert.ok(exit, "no exit");
      assertPlace(exit.frames, mark, faulty);
      assert.equal(exit.type, `exit code ${faulty.code}`);
      assert.equal(inEnglish(bot.trace.error()), undefined);
    });
  }
}

/** The bot hangs after the last turn; it is asked until it has come to where it hangs. */
export function itTellsItsStack(language: Language, table: readonly (Faulty & { readonly waiting: boolean })[]) {
  for (const faulty of table) {
    oneInTwo(`is told for ${faulty.name}`, async () => {
      const { file, mark } = prepared(language, faulty);
      const bot = startHosted(language, file);
      for (const turn of faulty.turns) bot.send(turn);
      await bot.trace.ready;
      const deadline = performance.now() + 20_000;
      let stack = await bot.trace.stack();
      const there = () => stack?.frames[0]?.line === mark.line && stack.waiting === faulty.waiting;
      while (performance.now() < deadline && !there()) stack = await bot.trace.stack();
      assert.ok(stack, "no stack");
      assertPlace(stack.frames, mark, faulty);
      assert.equal(stack.waiting, faulty.waiting);
      bot.child.kill("SIGKILL");
      await bot.ended;
    });
  }
}
