import { msg } from "../../l10n/speak.ts";
import type { DescribedLanguage } from "../build/described-language.ts";
import { characterPattern, percentPlaceholderSource, slashCommentPattern } from "../source/syntax.ts";

const percentPattern = new RegExp(percentPlaceholderSource, "g");
const quotePattern = /(?<quote>"""|")/y;
const ownLibraries = ["-I", "+unix", "-I", "+str", "unix.cmxa", "str.cmxa"];

export const compiledTable: readonly DescribedLanguage[] = [
  {
    id: "ocaml",
    title: "OCaml",
    extensions: [".ml"],
    command: ["ocamlopt", "-O3"],
    version: ["-version"],
    // Compiles copies, because the compiler writes its output next to the sources. The disabled warnings are about
    // unused names. Of the libraries that come with it, only what is used is linked.
    build: ["-g", "-w", "-24-26-27-32..39", ...ownLibraries, "-o", "{out}", "{copies}"],
    sort: "ocamldep",
    run: ["{out}"],
    starts: "exec",
    env: { OCAMLRUNPARAM: "b" },
    problems: [
      /^File "(?<file>.+?)", lines? (?<line>\d+)(?:-\d+)?, characters (?<offset>\d+)-\d+:\n(?:(?!File ).*\n)*?(?<kind>Error|Warning)[^:\n]*: (?<message>.*(?:\n {7}.*)*)$/gm,
      /^(?:\S*: )?(?<file>\S[^\n:]*\.ml):(?<line>\d+): (?<message>(?:undefined reference|multiple definition).*)$/gm,
    ],
    crash: {
      head: /^Fatal error: exception (?:File ".*", line \d+, characters [\d-]+: )?(?<type>[\w.]+(?: \w+)*)(?<message>.*)$/gm,
      frame:
        /^(?:Raised|Re-raised|Called|Fatal) [^"\n]*?(?:(?:at|from) (?<name>[^\s"]+) in )?[Ff]ile "(?<file>[^"\n]+)"[^,\n]*, lines? (?<line>\d+)(?:-\d+)?, characters (?<offset>\d+)/gm,
    },
    words: {
      output: /\b(print_\w+|printf|output_string)\b/,
      exit: /\bexit\b/,
      main: /^let\s+(rec\s+)?(main\b|\(\)|_\s*=)/,
      comment: "(*",
    },
    syntax: {
      comment: /\(\*[\s\S]*?(?:\*\)|$)/y,
      open: quotePattern,
      holes: percentPattern,
      other: characterPattern,
      ends: "either",
    },
    flush: msg("flush stdout after each answer, or %! at the end of its format"),
    needs: msg("the OCaml compiler (ocaml.org)"),
    instead: '"/path/to/ocamlopt"',
  },
  {
    id: "haskell",
    title: "Haskell",
    extensions: [".hs"],
    command: ["ghc", "-O2"],
    version: ["--version"],
    // Cabal and Stack have the program in `app` and its modules in `src`.
    build: ["-v1", "-i{beside}", "-i{beside}/../src", "-outputdir", "{folder}", "-o", "{out}", "{file}"],
    reads: /^\[ *\d+ of \d+\] Compiling \S+ +\( (.+?), /gm,
    includes: /^#[ \t]*include[ \t]+"([^"\n]+)"|\bembed\w*[ \t]+"([^"\n]+)"/gm,
    run: ["{out}"],
    starts: "exec",
    problems: [
      /^(?<file>\S.*?\.l?hs):\(?(?<line>\d+)[:,](?<column>\d+)\S*: (?<kind>error|warning):?(?: \[.*\])*:?(?<message>.*(?:\n {4,}[^\s|].*)*)$/gm,
    ],
    crash: {
      head: /^bot(?:\.exe)?: (?<message>.*)$/gm,
      frame: /(?:called at |^bot(?:\.exe)?: )(?<file>\S[^\n]*?\.l?hs):\(?(?<line>\d+)[:,](?<column>\d+)/gm,
    },
    words: {
      output: /\b(putStr(Ln)?|print|hPutStr(Ln)?|printf|interact)\b/,
      exit: /\bexit(With|Success|Failure)\b/,
      main: /^main\s*=/,
      comment: "--",
    },
    syntax: {
      comment: /--[^\n]*|\{-[\s\S]*?(?:-\}|$)/y,
      open: quotePattern,
      holes: percentPattern,
      other: /'(?:\\[^'\n]+|[^'\\\n])'|'/y,
      ends: "line",
    },
    flush: msg("hFlush stdout after each answer, or hSetBuffering stdout LineBuffering once"),
    needs: msg("the Haskell compiler (ghc)"),
    instead: '"/path/to/ghc", "-O2"',
  },
  {
    id: "swift",
    title: "Swift",
    extensions: [".swift"],
    command: ["swiftc", "-O"],
    version: ["--version"],
    build: ["-g", "-suppress-warnings", "-module-name", "bot", "-o", "{out}", "{file}"],
    run: ["{out}"],
    starts: "exec",
    env: { SWIFT_BACKTRACE: "enable=yes,color=no" },
    problems: [/^(?<file>.+?\.swift):(?<line>\d+):(?<column>\d+): (?<kind>error|warning): (?<message>.*)$/gm],
    crash: {
      head: /^.*Fatal error: (?<message>.*?)(?:: file .*)?$/gm,
      frame: /(?:^| at )(?<file>\S.*?\.swift):(?<line>\d+)(?::(?<column>\d+))?/gm,
    },
    words: {
      output: /\b(print|putchar|fputs|write)\s*\(/,
      exit: /\bexit\s*\(/,
      main: /\bstatic\s+func\s+main\b|^while\b/,
      comment: "//",
    },
    // Values are in parentheses; the backslash before them has already been removed as an escape.
    syntax: { comment: slashCommentPattern, open: quotePattern, holes: /\([^()]*\)|%@/g, ends: "line" },
    flush: msg("fflush(stdout) after each answer, or setbuf(stdout, nil) once"),
    needs: msg("the Swift compiler (swift.org)"),
    instead: '"/path/to/swiftc", "-O"',
  },
  {
    id: "pascal",
    title: "Pascal",
    extensions: [".pas", ".pp", ".lpr"],
    command: ["fpc", "-O2"],
    version: ["-iV"],
    build: ["-gl", "-v0ew", "-Fu{beside}", "-FU{folder}", "-o{out}", "{file}"],
    run: ["{out}"],
    starts: "exec",
    problems: [
      /^(?<file>.+?)\((?<line>\d+)(?:,(?<column>\d+))?\) (?<kind>Error|Warning|Fatal): (?<message>(?!There were ).*)$/gm,
    ],
    crash: {
      head: /(?:^(?=Runtime error )|(?<=^An unhandled exception occurred at \$\w+:\n))(?<type>Runtime error \d+|\w+)(?:: (?<message>.*)| at \$.*)?$/gm,
      frame: /^ {2}\$\w+ +(?:(?<name>\w+), +)?line (?<line>\d+) of (?<file>.+)$/gm,
    },
    words: {
      output: /\bwrite(ln)?\s*\(/i,
      exit: /\bhalt\b/i,
      main: /^begin\b/i,
      comment: "//",
    },
    syntax: {
      comment: /\/\/[^\n]*|\{[\s\S]*?(?:\}|$)|\(\*[\s\S]*?(?:\*\)|$)/y,
      open: /(?<quote>')/y,
      holes: percentPattern,
      ends: "semicolon",
    },
    flush: msg("flush(output) after each answer"),
    needs: msg("the Free Pascal compiler (fpc)"),
    instead: '"/path/to/fpc"',
  },
  {
    id: "d",
    title: "D",
    extensions: [".d"],
    command: ["ldc2", "-O"],
    version: ["--version"],
    build: ["-g", "-i", "-I={beside}", "-J={beside}", "-deps", "-vcolumns", "-od={folder}", "-of={out}", "{file}"],
    reads: /^deps(?:Import|File) .*? \((.+?)\) : .*?\(([^()\n]+)\)/gm,
    run: ["{out}"],
    starts: "exec",
    problems: [
      /^(?<file>.+?\.di?)(?:\((?<line>\d+)(?:,(?<column>\d+))?\))?: (?<kind>Error|Warning|Deprecation \(warning\)): (?<message>.*)$/gm,
    ],
    crash: {
      head: /^(?<type>[\w.]+)@.+?\(\d+\)(?:: (?<message>.*))?$/gm,
      frame: /^(?:[\w.]+@)?(?<file>[^\s(?].*?\.di?)[:(](?<line>\d+)[) ]/gm,
    },
    words: {
      output: /\b(write|writeln|writef|writefln|printf)\b/,
      exit: /\bexit\s*\(/,
      main: /\bmain\s*\(/,
      comment: "//",
    },
    syntax: {
      comment: slashCommentPattern,
      open: /(?<quote>"|`)/y,
      holes: percentPattern,
      other: characterPattern,
      ends: "semicolon",
    },
    flush: msg("stdout.flush() after each answer"),
    needs: msg("a D compiler (ldc2 or dmd)"),
    instead: '"dmd", "-O"',
  },
  {
    id: "dart",
    title: "Dart",
    extensions: [".dart"],
    command: ["dart"],
    version: ["--version"],
    build: ["compile", "exe", "-o", "{out}", "{file}"],
    imports: { names: /^[ \t]*(?:import|export|part)[ \t]+['"](?!\w+:)(?<name>[^'"\n]+)['"]/gm, endings: [""] },
    run: ["{out}"],
    starts: "first read",
    problems: [/^(?<file>.+?\.dart):(?<line>\d+):(?<column>\d+): (?<kind>Error|Warning): (?<message>.*)$/gm],
    crash: {
      head: /^Unhandled exception:\n(?:(?<type>\w+(?:Error|Exception))\b[^:\n]*: )?(?<message>.*)$/gm,
      frame: /^#\d+ +(?<name>.+?) \((?:file:\/\/)?(?<file>[^()\n]+?\.dart):(?<line>\d+)(?::(?<column>\d+))?\)$/gm,
    },
    words: {
      output: /\bprint\s*\(|\bstdout\.(write|add)/,
      exit: /\bexit\s*\(/,
      main: /\bmain\s*\(/,
      comment: "//",
    },
    syntax: {
      comment: slashCommentPattern,
      open: /(?<quote>"""|'''|"|')/y,
      holes: /\$\{[^{}]*\}|\$\w+/g,
      ends: "semicolon",
    },
    needs: msg("the Dart SDK (dart.dev)"),
    instead: '"/path/to/dart"',
  },
];
