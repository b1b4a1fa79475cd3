import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { replaceFile } from "../files/stored-json.ts";
import { isHeld, moveFile, tryAgain } from "../files/user-folders.ts";
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
});
