import assert from "node:assert/strict";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type BrokenFolder, spar } from "./broken-folder.ts";
import { skip } from "./skip.ts";

/** A command with input that is no good, and the one line that it gives. */
export interface Row {
  readonly args: readonly string[];
  /** Files that are there for this row only. */
  readonly files?: () => Readonly<Record<string, string>>;
  /** The whole line on stderr; `$` stands for the folder. A pattern where Node words it. */
  readonly says: string | RegExp;
  readonly code?: number;
  readonly posix?: true;
  /** A folder that has its `history.db` and nothing else, before and after. */
  readonly untouched?: string;
}

export function testRows(broken: BrokenFolder, rows: Readonly<Record<string, Row>>): void {
  for (const [what, { args, files, says, code = 2, posix, untouched }] of Object.entries(rows)) {
    it(`${what} is refused with one line and exit code ${code}`, async function () {
      if (posix && process.platform === "win32") return skip(this, "no FIFO");
      for (const [name, text] of Object.entries(files?.() ?? {})) {
        mkdirSync(join(broken.path(name), ".."), { recursive: true });
        broken.write(name, text);
      }
      const ran = await spar(...args.map((arg) => arg.replaceAll("$", broken.folder)));
      const messages = ran.messages
        .replaceAll(broken.folder, "$")
        .replace(/\$\\\S*/g, (path) => path.replaceAll("\\", "/"));
      if (typeof says === "string") assert.equal(messages, says);
      else assert.match(messages, says);
      assert.equal(ran.code, code);
      if (untouched) assert.deepEqual(readdirSync(broken.path(untouched)), ["history.db"]);
    });
  }
}
