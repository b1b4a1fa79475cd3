import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

// Bots of other people that attack while they are built or checked.

export const secret = "SPAR-SECRET-4711";

export interface Attack {
  readonly tool: string;
  readonly files: Readonly<Record<string, string>>;
  /** Where the bot begins. */
  readonly main: string;
  /** Takes some ten seconds of the processor, as where Go builds its own library for it: tried every night. */
  readonly long?: true;
  /** Comes to nothing where the bot is built without a sandbox, too. */
  readonly alsoUnshut?: true;
  /** Run in the bot's folder by whoever made it. */
  readonly before?: readonly string[];
}

/** Where an attack's secret is and what must not appear, for `$SECRET` and `$MARK`. */
interface Victim {
  readonly secret: string;
  readonly mark: string;
}

/** A secret in a file, and beside it as what each language could take for a part of a program. */
export function writeSecret(file: string): void {
  const texts = {
    "": `"${secret}"`,
    ".json": `"${secret}"`,
    ".h": "",
    ".c": `const char *own = "${secret}";\n`,
    ".java": `class Taken { static final String text = "${secret}"; }\n`,
    ".ts": `module.exports = "${secret}";\n`,
    ".py": `raise Exception("${secret}")\n`,
  };
  for (const [ending, text] of Object.entries(texts)) writeFileSync(file + ending, text);
}

/** What the bot's author laid out in a folder; where the bot begins. */
export function writeAttack({ files, main, before }: Attack, own: string, { secret: hidden, mark }: Victim): string {
  const filled = (text: string) =>
    text.replaceAll("$SECRET", hidden).replaceAll("$MARK", mark).replaceAll("$FOLDER", own);
  mkdirSync(own, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), filled(text), { mode: 0o755 });
  }
  if (before) execFileSync(before[0]!, before.slice(1).map(filled), { cwd: own, stdio: "ignore" });
  return join(own, main);
}

/** A program that answers with nothing but what it took in while it was built. */
export const cProgram = (head: string, expression: string) =>
  `${head}\n#include <stdio.h>\nint main() { char line[999]; fgets(line, 999, stdin); puts(${expression}); fflush(stdout); for (;;) if (!fgets(line, 999, stdin)) return 0; }\n`;

/** `$SECRET` and `$MARK` stand for a file with a secret and one that must not appear. */
export const reads: Readonly<Record<string, Attack>> = {
  "C takes in a file by the assembler": {
    tool: "gcc",
    main: "bot.c",
    files: {
      "bot.c": cProgram(
        `__asm__(".section .rodata\\ntaken: .incbin \\"$SECRET\\"\\n.byte 0\\n.previous"); extern const char taken[];`,
        "taken",
      ),
    },
  },
  "C includes a file by a macro": {
    tool: "gcc",
    main: "bot.c",
    files: { "bot.c": cProgram(`#define FROM "$SECRET"\nconst char *taken =\n#include FROM\n;`, "taken") },
  },
  "Rust takes in a file": {
    tool: "rustc",
    main: "bot.rs",
    files: {
      "bot.rs": `fn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); println!("{}", include_str!("$SECRET")); loop { if std::io::stdin().read_line(&mut line).unwrap() == 0 { return; } } }`,
    },
  },
  "a command names a file of the user's": {
    tool: "cat",
    main: "bot.py",
    files: {
      "bot.py": "",
      "spar.json": `{ "game": "locm", "bots": { "bot.py": { "command": ["cat", "$SECRET"] } } }`,
    },
  },
  "a command names a program of the user's": {
    tool: "cat",
    main: "bot.py",
    files: {
      "bot.py": "",
      "spar.json": `{ "game": "locm", "bots": { "bot.py": { "command": ["sh", "-c", "cat $(dirname $SECRET)/*; ls /root /home/*", "$SECRET"] } } }`,
    },
  },
  "Rust takes in the environment": {
    tool: "rustc",
    main: "bot.rs",
    files: {
      "bot.rs": `fn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); println!("{}", option_env!("BOT_TEST_SECRET").unwrap_or("nothing")); loop { if std::io::stdin().read_line(&mut line).unwrap() == 0 { return; } } }`,
    },
  },
  "C takes in a file by the assembler's own include": {
    tool: "gcc",
    main: "bot.c",
    files: { "bot.c": cProgram(`__asm__(".include \\"$SECRET\\"");`, '"PASS"') },
  },
  "an error of C is said to lie in the file": {
    tool: "gcc",
    main: "bot.c",
    files: { "bot.c": `#line 1 "$SECRET"\nint main() { return nothing; }\n` },
  },
  "C++ includes a file that is no program": {
    tool: "g++",
    main: "bot.cpp",
    files: { "bot.cpp": `#include "$SECRET"\nint main() {}\n` },
  },
  "C++ includes the environment": {
    tool: "g++",
    main: "bot.cpp",
    files: { "bot.cpp": `#include "/proc/self/environ"\nint main() {}\n` },
  },
  "a link beside C leads to the file": {
    tool: "gcc",
    main: "bot.c",
    files: { "bot.c": cProgram(`const char *taken =\n#include "taken.h"\n;`, "taken") },
    before: ["sh", "-c", "ln -s $SECRET taken.h"],
  },
  "C has a folder of headers that is a link": {
    tool: "gcc",
    main: "bot.c",
    files: {
      "bot.c": cProgram(
        `__asm__(".section .rodata\\ntaken: .incbin \\"$SECRET\\"\\n.byte 0\\n.previous"); extern const char taken[];`,
        "taken",
      ),
    },
    before: ["sh", "-c", "ln -s $(dirname $SECRET) include"],
  },
  "C includes a header of another folder, which has its source beside it": {
    tool: "gcc",
    main: "bot.c",
    files: {
      "bot.c": cProgram(
        `#include "$SECRET.h"\n__asm__(".section .rodata\\ntaken: .incbin \\"$SECRET.c\\"\\n.byte 0\\n.previous"); extern const char taken[];`,
        "taken",
      ),
    },
  },
  "Rust has a link to the file as a module": {
    tool: "rustc",
    main: "bot.rs",
    files: {
      "bot.rs": `#[cfg(any())] mod taken;\nfn main() { let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); println!("{}", include_str!("taken.rs")); }`,
    },
    before: ["sh", "-c", "ln -s $SECRET taken.rs"],
  },
  "Java imports a class of another folder": {
    tool: "javac",
    main: "Player.java",
    files: {
      "Player.java": `class Player { public static void main(String[] args) { new java.util.Scanner(System.in).nextLine(); System.out.println(Taken.text); } }`,
    },
    before: ["sh", "-c", "ln -s $SECRET.java Taken.java"],
  },
  "Python is a link to the file": {
    tool: "python3",
    main: "bot.py",
    files: {},
    before: ["sh", "-c", "ln -s $SECRET.py bot.py"],
  },
  "Python imports a link to the file": {
    tool: "python3",
    main: "bot.py",
    files: { "bot.py": `if 0: import taken\ninput()\nprint(open("taken.py").read(), flush=True)\n` },
    before: ["sh", "-c", "ln -s $SECRET taken.py"],
  },
  "Rust has the file as a module": {
    tool: "rustc",
    main: "bot.rs",
    files: { "bot.rs": `#[path = "$SECRET"] mod taken;\nfn main() {}\n` },
  },
  "Go embeds a link to the file": {
    tool: "go",
    main: "bot.go",
    files: {
      "bot.go": `package main\nimport ("fmt"; _ "embed")\n//go:embed taken.txt\nvar taken string\nfunc main() { var line string; fmt.Scanln(&line); fmt.Println(taken); fmt.Scanln(&line) }\n`,
    },
    before: ["sh", "-c", "ln -s $SECRET taken.txt"],
  },
  "Go includes the file by cgo": {
    tool: "go",
    long: true,
    main: "bot.go",
    files: {
      "bot.go": `package main\n// static const char *taken =\n// #include "$SECRET"\n// ;\nimport "C"\nimport "fmt"\nfunc main() { var line string; fmt.Scanln(&line); fmt.Println(C.GoString(C.taken)); fmt.Scanln(&line) }\n`,
    },
  },
  "Go includes the file by a flag of cgo": {
    tool: "go",
    long: true,
    main: "bot.go",
    files: {
      "bot.go": `package main\n// #cgo CFLAGS: -include $SECRET\nimport "C"\nfunc main() {}\n`,
    },
  },
  "C# takes the file for its key": {
    tool: "mcs",
    main: "bot.cs",
    files: {
      "bot.cs": `[assembly: System.Reflection.AssemblyKeyFile("$SECRET")]\nclass Player { static void Main() { System.Console.ReadLine(); System.Console.WriteLine("PASS"); } }\n`,
    },
  },
  "TypeScript imports the file": {
    tool: "node",
    main: "bot.ts",
    files: {
      "bot.ts": `import taken from "$SECRET.json";\nprocess.stdin.on("data", () => console.log(taken as string));\n`,
    },
  },
  "TypeScript imports the file with a type between": {
    tool: "node",
    main: "bot.ts",
    files: {
      "bot.ts": `if (0) require<string>("./../../../../../../../../../..$SECRET.ts");
const { readdirSync, readFileSync } = require("node:fs");
const folder = require("node:path").dirname(process.env.SPAR_TYPESCRIPT!);
const taken = readdirSync(folder).map((name: string) => readFileSync(folder + "/" + name, "utf8")).join(" ");
process.stdin.on("data", () => console.log(taken.replaceAll("\\n", " ") as string));
`,
    },
  },
  "TypeScript's settings are the file": {
    tool: "node",
    main: "bot.ts",
    files: {
      "tsconfig.json": `{ "extends": "$SECRET.json" }`,
      "bot.ts": `const said: string = "PASS";\nprocess.stdin.on("data", () => console.log(said));\n`,
    },
  },
  "a map beside JavaScript names the file": {
    tool: "node",
    main: "bot.js",
    files: {
      "bot.js": `process.stdin.on("data", () => { throw new Error("x"); });\n//# sourceMappingURL=$SECRET.json\n`,
    },
  },
  "Python takes in the file while it is checked": {
    tool: "python3",
    main: "bot.py",
    files: { "bot.py": `# coding: utf-8\nprint(open("$SECRET").read(), flush=True)\ninput()\n` },
  },
};

/** A Haskell program that answers with what an expression of its compiler gives, or with PASS. */
const haskellProgram = (expression: string) => `{-# LANGUAGE TemplateHaskell #-}
import Control.Exception
import Language.Haskell.TH
import Language.Haskell.TH.Syntax
import System.IO
import System.Process
main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  _ <- getLine
  putStrLn $(runIO (try (${expression}) :: IO (Either SomeException String)) >>= stringE . either (const "PASS") id)
  interact id
`;

export const runs: Readonly<Record<string, Attack>> = {
  "Haskell runs a program while it is built": {
    tool: "ghc",
    main: "bot.hs",
    files: { "bot.hs": haskellProgram(`readProcess "sh" ["-c", "cat $SECRET; touch $MARK; echo PASS"] ""`) },
  },
  "Haskell makes a link where Spar writes": {
    tool: "ghc",
    long: true,
    main: "bot.hs",
    files: {
      "bot.hs": haskellProgram(
        `readProcess "sh" ["-c", "for f in $(find $PWD/.. $FOLDER/../../.. -maxdepth 4 -name '*.new' -type d); do ln -s $MARK $f/spar-warnings.json; done; echo PASS"] ""`,
      ),
    },
  },
  "Haskell's preprocessor": {
    tool: "ghc",
    long: true,
    main: "bot.hs",
    files: {
      "bot.hs": `{-# OPTIONS_GHC -F -pgmF $FOLDER/evil #-}\nimport System.IO\nmain = hSetBuffering stdout LineBuffering >> getLine >> putStrLn "PASS" >> interact id\n`,
      evil: `#!/bin/sh\ntouch $MARK\ncat "$SECRET" >&2\ncp "$2" "$3"\n`,
    },
  },
  "Perl runs what stands in BEGIN": {
    tool: "perl",
    main: "bot.pl",
    files: {
      "bot.pl": `BEGIN { open(my $f, ">", "$MARK"); print $f "x"; close $f; }\n$| = 1;\nwhile (<STDIN>) { print "PASS\\n"; }\n`,
    },
  },
  "a toolchain that is named beside a Rust bot": {
    tool: "rustc",
    alsoUnshut: true,
    main: "bot.rs",
    files: {
      "bot.rs": `fn main() {}`,
      "rust-toolchain.toml": `[toolchain]\npath = "$FOLDER/chain"\n`,
      "chain/bin/rustc": `#!/bin/sh\necho x >$MARK\nexit 1\n`,
    },
  },
  "the commands of the folder's spar.json": {
    tool: "gcc",
    main: "bot.c",
    files: {
      "bot.c": cProgram("", '"PASS"'),
      "spar.json": `{ "game": "locm", "commands": { "c": ["$FOLDER/evil"] } }`,
      evil: `#!/bin/sh\necho x >$MARK\nexec gcc "$@"\n`,
    },
  },
  "an annotation processor beside a Java bot": {
    tool: "javac",
    alsoUnshut: true,
    main: "Player.java",
    files: {
      "Player.java": `class Player { public static void main(String[] args) { new java.util.Scanner(System.in).nextLine(); System.out.println("PASS"); } }`,
      "META-INF/services/javax.annotation.processing.Processor": "Evil\n",
      "Evil.java": `import java.util.*; import javax.annotation.processing.*; import javax.lang.model.element.*;
@SupportedAnnotationTypes("*") public class Evil extends AbstractProcessor {
  public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) {
    try { new java.io.FileWriter("$MARK").close(); } catch (java.io.IOException error) {}
    return false;
  }
}`,
    },
    before: ["javac", "-proc:none", "Evil.java"],
  },
  "what Go would generate": {
    tool: "go",
    long: true,
    alsoUnshut: true,
    main: "bot.go",
    files: { "bot.go": `package main\n//go:generate touch $MARK\nfunc main() {}\n` },
  },
  "a flag of cgo that names a program": {
    tool: "go",
    long: true,
    alsoUnshut: true,
    main: "bot.go",
    files: {
      "bot.go": `package main\n// #cgo CFLAGS: -B$FOLDER\n// #cgo LDFLAGS: -fuse-ld=$FOLDER/ld\nimport "C"\nfunc main() {}\n`,
      ld: "#!/bin/sh\ntouch $MARK\n",
      as: "#!/bin/sh\ntouch $MARK\n",
    },
  },
  "another Go that is named beside the bot": {
    tool: "go",
    long: true,
    alsoUnshut: true,
    main: "bot.go",
    files: { "bot.go": "package main\nfunc main() {}\n", "go.mod": "module bot\ngo 1.21\ntoolchain go1.99.0\n" },
  },
  "what Python loads as it starts": {
    tool: "python3",
    main: "bot.py",
    files: {
      "bot.py": `input()\nprint("PASS", flush=True)\ninput()\n`,
      "sitecustomize.py": `open("$MARK", "w")\n`,
      "usercustomize.py": `open("$MARK", "w")\n`,
      "encodings/__init__.py": `open("$MARK", "w")\n`,
      "bot.pth": `import os; open("$MARK", "w")\n`,
    },
  },
  "a codec of Python's source": {
    tool: "python3",
    main: "bot.py",
    files: {
      "bot.py": `# coding: own\n`,
      "encodings/own.py": `open("$MARK", "w")\n`,
      "own.py": `open("$MARK", "w")\n`,
    },
  },
  "a package beside JavaScript": {
    tool: "node",
    main: "bot.js",
    files: {
      "package.json": `{ "type": "module", "scripts": { "preinstall": "touch $MARK", "prepare": "touch $MARK" } }`,
      ".npmrc": "node-options=--require $FOLDER/evil.cjs\n",
      "evil.cjs": `require("node:fs").writeFileSync("$MARK", "");\n`,
      "bot.js": `import "./evil.cjs";\nprocess.stdin.on("data", () => console.log("PASS"));\n`,
    },
  },
  "a plugin of esbuild's or TypeScript's beside the bot": {
    tool: "node",
    alsoUnshut: true,
    main: "bot.ts",
    files: {
      "tsconfig.json": `{ "compilerOptions": { "plugins": [{ "name": "./evil.cjs" }] } }`,
      "evil.cjs": `require("node:fs").writeFileSync("$MARK", "");\n`,
      "node_modules/typescript/index.js": `require("node:fs").writeFileSync("$MARK", "");\n`,
      "bot.ts": `process.stdin.on("data", () => console.log("PASS" as string));\n`,
    },
  },
  "a linker beside a Rust bot": {
    tool: "rustc",
    alsoUnshut: true,
    main: "bot.rs",
    files: {
      "bot.rs": "fn main() {}\n",
      ".cargo/config.toml": `[target.x86_64-unknown-linux-gnu]\nlinker = "$FOLDER/ld"\n`,
      "build.rs": `fn main() { std::fs::write("$MARK", "").unwrap(); }\n`,
      ld: "#!/bin/sh\ntouch $MARK\n",
    },
  },
  "a compiler beside a C bot": {
    tool: "gcc",
    alsoUnshut: true,
    main: "bot.c",
    files: {
      "bot.c": cProgram("", '"PASS"'),
      cc1: "#!/bin/sh\ntouch $MARK\n",
      as: "#!/bin/sh\ntouch $MARK\n",
      Makefile: "all:\n\ttouch $MARK\n",
    },
  },
  "a linker that settings beside a D bot name": {
    tool: "ldc2",
    alsoUnshut: true,
    main: "bot.d",
    files: {
      "bot.d": `import std.stdio;\nvoid main() { foreach (line; stdin.byLine) { writeln("PASS"); stdout.flush(); } }\n`,
      "ldc2.conf": `default: { switches = ["-gcc=$FOLDER/evil"]; post-switches = ["-I/usr/lib/ldc/x86_64-linux-gnu/include/d"]; };\n`,
      evil: `#!/bin/sh\ntouch $MARK\n`,
    },
  },
  "a linker that settings beside a Pascal bot name": {
    tool: "fpc",
    alsoUnshut: true,
    main: "bot.pas",
    files: {
      "bot.pas": `begin while not eof do begin readln; writeln('PASS'); flush(output); end; end.\n`,
      "fpc.cfg": `-Fu/usr/lib/$fpctarget-gnu/fpc/$fpcversion/units/$fpctarget/*\n-FD$FOLDER\n-XPevil-\n`,
      "evil-as": `#!/bin/sh\ntouch $MARK\n`,
      "evil-ld": `#!/bin/sh\ntouch $MARK\n`,
      "evil-ld.bfd": `#!/bin/sh\ntouch $MARK\n`,
    },
  },
  "the name of a Lua bot": {
    tool: "lua",
    alsoUnshut: true,
    main: 'a]]) or os.execute("touch $(cat mark)"))--.lua',
    files: {
      'a]]) or os.execute("touch $(cat mark)"))--.lua': `for line in io.lines() do print("PASS") io.stdout:flush() end\n`,
      mark: "$MARK",
    },
  },
  "a constructor of a C++ program": {
    tool: "g++",
    main: "bot.cpp",
    files: {
      "bot.cpp": `#include <cstdio>\nstatic FILE *early = fopen("$MARK", "w");\nint main() { char line[99]; fgets(line, 99, stdin); puts("PASS"); fflush(stdout); fgets(line, 99, stdin); }\n`,
    },
  },
};

/** Bots that attack nothing: each form of sandbox lets their compilers work. */
export const plain: Readonly<Record<string, Attack>> = {
  "plain C": { tool: "gcc", main: "bot.c", files: { "bot.c": cProgram("", '"PASS"') } },
  "plain C++": {
    tool: "g++",
    main: "bot.cpp",
    files: {
      "bot.cpp": `#include <iostream>\n#include <string>\nint main() { for (std::string line; std::getline(std::cin, line); ) std::cout << "PASS" << std::endl; }\n`,
    },
  },
  "plain Rust": {
    tool: "rustc",
    main: "bot.rs",
    files: { "bot.rs": `fn main() { for _ in std::io::stdin().lines() { println!("PASS"); } }\n` },
  },
  "plain Haskell": {
    tool: "ghc",
    main: "bot.hs",
    files: {
      "bot.hs": `import System.IO\nmain = hSetBuffering stdout LineBuffering >> interact (unlines . map (const "PASS") . lines)\n`,
    },
  },
  "plain D": {
    tool: "ldc2",
    main: "bot.d",
    files: {
      "bot.d": `import std.stdio;\nvoid main() { foreach (line; stdin.byLine) { writeln("PASS"); stdout.flush(); } }\n`,
    },
  },
  "plain Pascal": {
    tool: "fpc",
    main: "bot.pas",
    files: { "bot.pas": `begin while not eof do begin readln; writeln('PASS'); flush(output); end; end.\n` },
  },
  "plain Go": {
    tool: "go",
    main: "bot.go",
    files: {
      "bot.go": `package main\nimport ("bufio"; "fmt"; "os")\nfunc main() { for in := bufio.NewScanner(os.Stdin); in.Scan(); { fmt.Println("PASS") } }\n`,
    },
  },
  "plain Java": {
    tool: "javac",
    main: "Player.java",
    files: {
      "Player.java": `class Player { public static void main(String[] args) { var in = new java.util.Scanner(System.in); while (in.hasNextLine()) { in.nextLine(); System.out.println("PASS"); } } }\n`,
    },
  },
  "plain C#": {
    tool: "mcs",
    main: "bot.cs",
    files: {
      "bot.cs": `class Player { static void Main() { while (System.Console.ReadLine() != null) System.Console.WriteLine("PASS"); } }\n`,
    },
  },
};
