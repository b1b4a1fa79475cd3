import assert from "node:assert/strict";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { botFolder } from "./hosted-bot.ts";
import { skip } from "./skip.ts";
import { run, testProjects } from "./small-projects.ts";

testProjects({
  "OCaml: modules beside and in a library, in a folder with a blank, and OCaml's own libraries": {
    main: "my bots/bot.ml",
    edited: "my bots/lib/deep.ml",
    files: {
      "my bots/bot.ml": 'let () = print_endline (Str.global_replace (Str.regexp "-") "" (Word.word ()))\n',
      "my bots/word.mli": "val word : unit -> string\n",
      "my bots/word.ml": "let word () = ignore (Unix.gettimeofday ()); Deep.word\n",
      "my bots/lib/deep.ml": 'let word = "ONE"\n',
      "my bots/old.ml": "let broken =\n",
    },
  },
  "Haskell: modules in the folder of Cabal, and what the preprocessor includes": {
    main: "app/Main.hs",
    edited: "src/Deep/Word.h",
    files: {
      "app/Main.hs": "module Main where\nimport Deep.Say (say)\nmain :: IO ()\nmain = putStrLn say\n",
      "src/Deep/Say.hs": '{-# LANGUAGE CPP #-}\nmodule Deep.Say where\n#include "Word.h"\nsay :: String\nsay = WORD\n',
      "src/Deep/Word.h": '#define WORD "ONE"\n',
    },
  },
  "D: a module in a folder": {
    main: "bot.d",
    edited: "deep/say.d",
    files: {
      "bot.d": "import std.stdio;\nimport deep.say;\nvoid main() { writeln(word); }\n",
      "deep/say.d": 'module deep.say;\nstring word = "ONE";\n',
    },
  },
  "D: texts and modules in folders that the command names": {
    main: "bot.d",
    edited: "texts/word.txt",
    command: ["ldc2", "-J", "texts", "-Ideep"],
    files: {
      "bot.d": 'import std.stdio;\nimport say;\nvoid main() { speak(import("word.txt")); }\n',
      "deep/say.d": "module say;\nimport std.stdio;\nvoid speak(string word) { writeln(word); }\n",
      "texts/word.txt": "ONE",
    },
  },
  "D: a text that is imported": {
    main: "bot.d",
    edited: "word.txt",
    files: {
      "bot.d": 'import std.stdio;\nenum name = "word" ~ ".txt";\nvoid main() { writeln(import(name)); }\n',
      "word.txt": "ONE",
    },
  },
});

describe("a program whose compiler does not say what it reads", () => {
  for (const [ending, error] of [
    ["swift", "bot.swift:1:1: error: cannot find 'word' in scope"],
    ["pas", "bot.pas(1,1) Fatal: Can't find unit words used by bot"],
    ["dart", "bot.dart:1:1: Error: The getter 'word' isn't defined"],
  ] as const)
    it(`says that its files are a guess if names are missing: .${ending}`, async function () {
      if (process.platform === "win32") return skip(this, "no shell");
      const folder = botFolder({ [`bot.${ending}`]: "x", [`other.${ending}`]: "y", compiler: "" });
      writeFileSync(join(folder, "compiler"), `#!/bin/sh\necho "${error}" >&2\nexit 1\n`, { mode: 0o755 });
      chmodSync(join(folder, "compiler"), 0o755);
      const file = join(folder, `bot.${ending}`);
      const command = [join(folder, "compiler")];
      const built = await findFileLanguage(file)!.prepare({ file, cacheFolder: join(folder, ".cache"), command });
      assert.match(built.ok ? "" : built.why, /Spar guesses which files belong to a \w+ program, and took bot\.\w+\./);
    });
});

describe("an OCaml bot", () => {
  const uses = "let () = print_string (string_of_int (int_of_float (Unix.time ()) * 0 + 1))\n";
  for (const [title, files, command, said] of [
    [
      "has a file named as a library",
      { "bot.ml": "let () = print_string Str.word\n", "str.ml": 'let word = "1"\n' },
      ["ocamlopt"],
      "1",
    ],
    ["is compiled to bytecode with a library", { "bot.ml": uses }, ["ocamlc"], "1"],
    ["has a command that names a library", { "bot.ml": uses }, ["ocamlopt", "unix.cmxa"], "1"],
  ] as const)
    it(`is built where it ${title}`, async function () {
      if (process.platform === "win32" || !findProgram(command[0])) return skip(this, `no ${command[0]}`);
      assert.equal(await run(botFolder(files), { main: "bot.ml", edited: "", files, command }), said);
    });
});
