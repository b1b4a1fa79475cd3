import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rust } from "../bots/languages/rust.ts";
import { findRustLibraries } from "../bots/source/rust-library.ts";

describe("the library of a Rust package", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-"));
    mkdirSync(join(folder, "src"));
    writeFileSync(join(folder, "Cargo.toml"), '[package]\nname = "the-arena"\n');
    writeFileSync(join(folder, "src/lib.rs"), "pub fn act() {}\n");
  });
  after(() => rmSync(folder, { recursive: true }));

  const uses = (source: string) => findRustLibraries(join(folder, "src/main.rs"), source).length > 0;

  it("is used where its name is a path, but not where a variable or a module of the program has it", () => {
    for (const source of ["use the_arena::act;", "use the_arena as a;", "the_arena::act();", "extern crate the_arena;"])
      assert.ok(uses(source), source);
    for (const source of ["let the_arena = 3;", "mod the_arena; crate::the_arena::act();", "my_the_arena::act();"])
      assert.ok(!uses(source), source);
  });

  it("is none of those that only tests or features use", () => {
    for (const name of ["used", "tested", "extra"]) {
      mkdirSync(join(folder, name, "src"), { recursive: true });
      writeFileSync(join(folder, name, "Cargo.toml"), `[package]\nname = "${name}"\n`);
      writeFileSync(join(folder, name, "src/lib.rs"), "");
    }
    const own = 'used = { path = "used" }\nextra = { path = "extra", optional = true }\n';
    const text = `[package]\nname = "bot"\n[dependencies]\n${own}[dev-dependencies]\ntested = { path = "tested" }\n`;
    writeFileSync(join(folder, "Cargo.toml"), text);
    const libraries = findRustLibraries(join(folder, "src/main.rs"), "");
    assert.deepEqual(
      libraries.map(({ crate }) => crate),
      ["used"],
    );
    writeFileSync(join(folder, "Cargo.toml"), '[package]\nname = "the-arena"\n');
  });

  it("cannot be bundled, and the message says what to do instead", async () => {
    const file = join(folder, "src/main.rs");
    writeFileSync(file, "use the_arena::act;\nfn main() { act(); }\n");
    const bundled = await rust.bundle!({ file, source: "use the_arena::act;\nfn main() { act(); }\n" });
    assert.ok(!bundled.ok);
    assert.deepEqual(
      bundled.problems.map(({ line, message }) => [line, message.replace(/^.*: /, "")]),
      [[1, "make the files of the_arena modules of the program (mod)."]],
    );
  });
});
