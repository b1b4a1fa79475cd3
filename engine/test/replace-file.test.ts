import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../bots/process/program-path.ts";
import { replaceFile } from "../files/stored-json.ts";
import { isHeld, moveFile, removeFile, tryAgain } from "../files/user-folders.ts";
import { skip } from "./skip.ts";

describe("replacing a file", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("keeps its permissions", function () {
    if (process.platform === "win32") skip(this, "no permissions as on Unix");
    const file = join(folder, "bot.sh");
    writeFileSync(file, "old");
    chmodSync(file, 0o750);
    replaceFile(file, "new");
    assert.deepEqual([readFileSync(file, "utf8"), statSync(file).mode & 0o777], ["new", 0o750]);
  });

  it("leaves nothing behind when it fails", () => {
    mkdirSync(join(folder, "taken", "inside"), { recursive: true });
    assert.throws(() => replaceFile(join(folder, "taken"), "new"));
    assert.deepEqual(readdirSync(folder), ["taken"]);
  });

  it("waits for what Windows' virus scanners hold, and for nothing else", () => {
    for (const code of ["EPERM", "EBUSY", "EACCES"])
      assert.deepEqual([isHeld({ code }, "win32"), isHeld({ code }, "linux")], [true, false]);
    assert.equal(isHeld({ code: "ENOENT" }, "win32"), false);
    let tries = 0;
    tryAgain(
      () => {
        if (++tries < 3) throw new Error("held");
      },
      () => true,
    );
    assert.equal(tries, 3);
    assert.throws(() => moveFile(join(folder, "absent"), join(folder, "other")), { code: "ENOENT" });
  });

  it("succeeds as soon as another program lets go of the file, which Windows does not replace before", function () {
    if (process.platform !== "win32") return skip(this, "files are never held here");
    if (!findProgram("python")) return skip(this, "no python");
    const [from, to] = [join(folder, "from"), join(folder, "to")];
    const [held, freed] = [join(folder, "held"), join(folder, "freed")];
    writeFileSync(from, "new");
    writeFileSync(to, "old");
    // Python opens files so that nobody may rename or remove them meanwhile.
    const program = `import os, sys, time
to, held, freed = sys.argv[1:]
with open(to):
    open(held, "w").close()
    while os.path.exists(held): time.sleep(0.01)
open(freed, "w").close()`;
    spawn("python", ["-c", program, to, held, freed], { stdio: "ignore" });
    const until = (isSo: () => boolean) => {
      for (const end = performance.now() + 15_000; !isSo(); assert.ok(performance.now() < end))
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    };
    until(() => existsSync(held));
    const refused = (error: unknown) => isHeld(error);
    assert.throws(() => moveFile(from, to), refused);
    assert.throws(() => removeFile(to), refused);
    let tries = 0;
    const moveOnceFree = () => {
      if (++tries === 3) {
        rmSync(held);
        until(() => existsSync(freed));
      }
      renameSync(from, to);
    };
    tryAgain(moveOnceFree, isHeld);
    assert.deepEqual([tries, readFileSync(to, "utf8"), existsSync(from)], [3, "new", false]);
  });
});
