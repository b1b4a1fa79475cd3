import assert from "node:assert/strict";
import { createVersion, isSameExceptComments } from "../project/versions/source-version.ts";

const same = (name: string, one: string, other: string) => {
  const version = (text: string) => createVersion(name, new Map([[name, Buffer.from(text)]]));
  return isSameExceptComments(version(one), version(other));
};

describe("two versions of a source", () => {
  const python = 'x = 1\nif x:\n    print("a # b")\n';
  it("are the same program if only comments and blank lines differ", () => {
    assert.ok(same("bot.py", python, 'x = 1  # one\n\n# why\nif x:\n        # here\n    print("a # b")\n\n'));
    assert.ok(same("bot.py", python, python.replaceAll("\n", "\r\n")));
    assert.ok(same("bot.cpp", "int x;\nint y;\n", "int x; // one\n/* two\nlines */\nint y;\n"));
    assert.ok(same("bot.py", 'print("a")\n', 'print("a")  # "b"\n'));
    assert.ok(same("bot.js", "const a = 1;\n", "// a\nconst a = 1; // one\n"));
  });

  it("differ if a string, an indentation, a number, or a comment that a tool reads differs", () => {
    assert.ok(!same("bot.py", python, python.replace("# b", "# c")));
    assert.ok(!same("bot.py", python, python.replace("    print", "  print")));
    assert.ok(!same("bot.py", python, python.replace("= 1", "= 2")));
    assert.ok(!same("bot.py", 't = """\n# a\n"""\n', 't = """\n# b\n"""\n'));
    assert.ok(!same("bot.py", 't = """\na\n\n"""\n', 't = """\na\n"""\n'));
    assert.ok(!same("bot.py", `# -*- coding: utf-8 -*-\n${python}`, python));
    assert.ok(!same("bot.rb", "# frozen_string_literal: true\nputs 1\n", "puts 1\n"));
    assert.ok(!same("bot.go", "//go:build linux\npackage main\n", "package main\n"));
    assert.ok(!same("bot.js", 'a.replace(/\\/\\//g, "b");\n', 'a.replace(/\\/\\//g, "c");\n'));
    assert.ok(!same("bot.js", "a\n", "a /* b\n */\n+c\n"));
    assert.ok(!same("bot.py", 'print(f"{x["a"]} # {y}")\n', 'print(f"{x["a"]} # {z}")\n'));
    assert.ok(!same("weights.json", "1\n", "2\n"));
  });

  it("differ if a line number matters, or if another file exists", () => {
    assert.ok(!same("bot.cpp", "srand(__LINE__);\n", "\nsrand(__LINE__);\n"));
    assert.ok(!same("bot.c", "#define A \\\n  b\nint c;\n", "#define A \\\n\n  b\nint c;\n"));
    const files = new Map([["bot.py", Buffer.from(python)]]);
    assert.ok(
      !isSameExceptComments(
        createVersion("bot.py", files),
        createVersion("bot.py", new Map([...files, ["a.py", Buffer.from("")]])),
      ),
    );
  });
});
