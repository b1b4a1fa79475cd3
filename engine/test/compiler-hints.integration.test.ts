import assert from "node:assert/strict";
import { join } from "node:path";
import { cpp } from "../bots/languages/c.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { english } from "../l10n/speak.ts";
import { addCompilerHints } from "../project/prepare/prepare.ts";
import type { Problem } from "../record/problem.ts";
import { botFolder } from "./hosted-bot.ts";
import { skip } from "./skip.ts";

describe("a crash that the compiler warned of", () => {
  it("is explained by the compiler's warning of a missing return", async function () {
    if (findProgram("g++") === undefined) return skip(this, "no g++");
    const source = "int pick(int cards) {\n  if (cards > 900) return 1;\n}\nint main() { return pick(1); }\n";
    const folder = botFolder({ "bot.cpp": source });
    const file = join(folder, "bot.cpp");
    const built = await cpp.prepare({ file, cacheFolder: `${folder}/built` });
    assert.ok(built.ok);
    const before = { player: 0, turn: -1, answer: -1, guessed: false } as const;
    const warnings = built.problems.map((one): Problem => ({ ...before, kind: "compile", ...one }));
    const crash: Problem = {
      ...before,
      kind: "crash",
      severity: "error",
      message: "SIGSEGV: Segmentation fault",
      file,
      line: 4,
    };
    const [hinted] = addCompilerHints([crash], warnings);
    assert.match(english(hinted!.message), /^SIGSEGV: Segmentation fault\. Compiler warning in line 3: .*return/);
    assert.equal(hinted!.related?.at(-1)?.line, 3);
    const [ended] = addCompilerHints([{ ...crash, message: "It crashed." }], warnings);
    assert.match(english(ended!.message), /^It crashed\. Compiler warning/);
    const other: Problem = { ...crash, kind: "timeout" };
    assert.deepEqual(addCompilerHints([other], warnings), [other]);
  });
});
