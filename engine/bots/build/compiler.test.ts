import assert from "node:assert/strict";
import { english } from "../../l10n/speak.ts";
import { describeCompileFailure } from "./compiler.ts";

const outputs: Readonly<Record<string, string>> = {
  "cannot find -lnope": "ld: cannot find -lnope\ncollect2: error: ld returned 1 exit status\n",
  "rust-lld: error: unable to find library -lnope":
    "error: linking with `cc` failed: exit status: 1\n  |\n  = note: some arguments are omitted\n  = note: rust-lld: error: unable to find library -lnope\n          collect2: error: ld returned 1 exit status\n\nerror: aborting due to 1 previous error\n",
  "undefined reference to `nope'":
    "/usr/bin/ld: bot.o: undefined reference to `nope'\nError: linker exited with status 1\n",
  "No space left on device": "cannot write bot: No space left on device\nCompilation failed: 1 error(s), 0 warnings\n",
};

describe("what a compiler or linker says", () => {
  for (const [reason, stderr] of Object.entries(outputs))
    it(`is told by its reason, not by its summary: ${reason}`, () => {
      const failed = describeCompileFailure({ stderr, stdout: "" } as never, [], "tool");
      assert.ok(!failed.ok && failed.kind === "compile");
      const why = english(failed.why);
      assert.ok(why.includes(reason) && !/linking with|status|failed/.test(why), why);
    });
});
