import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLineGuesser } from "../bots/guess/guess-line.ts";
import type { FileStamp } from "../record/match-record.ts";

describe("the guesses of a run", () => {
  it("refer to the file as it was at the first question", () => {
    const folder = mkdtempSync(join(tmpdir(), "spar-"));
    const stamp: FileStamp = { kind: "file", name: "bot", file: join(folder, "bot.py"), language: "python" };
    writeFileSync(stamp.file, 'print("PASS")\nprint("PICK 0")\n');
    const guess = createLineGuesser();
    assert.equal(guess(stamp, "PICK 0")?.line, 2);
    writeFileSync(stamp.file, 'print("PICK 0")\nprint("PASS")\n');
    assert.equal(guess(stamp, "PASS")?.line, 1);
    assert.equal(createLineGuesser()(stamp, "PASS")?.line, 2);
    rmSync(folder, { recursive: true });
    assert.equal(createLineGuesser()(stamp, "PASS"), undefined);
  });

  it("look into the other files of a program where its main file has nothing like the text", () => {
    const folder = mkdtempSync(join(tmpdir(), "spar-"));
    const stamp: FileStamp = { kind: "file", name: "bot", file: join(folder, "main.cpp"), language: "cpp" };
    writeFileSync(stamp.file, '#include "play.h"\nint main() {\n    play();\n}\n');
    writeFileSync(join(folder, "play.h"), "void play();\n");
    writeFileSync(
      join(folder, "play.cpp"),
      '#include "play.h"\n#include <iostream>\nvoid play() {\n    std::cout << "ATTACK " << 1 << " -1";\n}\n',
    );
    const guess = createLineGuesser();
    const { file, line } = guess(stamp, "ATTACK 7 -1")!;
    assert.deepEqual([file, line], [join(folder, "play.cpp"), 4]);
    assert.equal(guess(stamp, "")?.line, 2);
    writeFileSync(stamp.file, '#include "play.h"\nint main() {\n    std::cout << turn();\n    play();\n}\n');
    // Two lines with this word: its literal alone does not tell which.
    writeFileSync(
      join(folder, "play.cpp"),
      '#include <iostream>\nvoid play() {\n    std::cout << "ATTACK " << 1;\n    std::cout << "ATTACK " << 2;\n}\n',
    );
    const better = createLineGuesser()(stamp, "ATTACK 7 -1")!;
    assert.deepEqual(
      [better.file, better.line],
      [join(folder, "play.cpp"), 3],
      "an output statement without words fits less",
    );
    assert.equal(createLineGuesser()(stamp, "7")?.file, stamp.file);
    rmSync(folder, { recursive: true });
  });
});
