import { msg } from "../../l10n/speak.ts";
import type { DescribedLanguage } from "../build/described-language.ts";
import type { CrashForm } from "../build/read-described.ts";
import { characterPattern, percentPlaceholderSource, slashCommentPattern } from "../source/syntax.ts";

/** Matches an exception with its stack. Launcher programs print it without "Exception in thread". */
const exceptionForm: CrashForm = {
  head: /^(?:Exception in thread "[^"]*" |Caused by: |Caught: )?(?<type>[\w.$]+)(?:: (?<message>.*)(?:\n(?!\s*at ).*){0,5})?(?=\n\s+at )/gm,
  frame: /^\s+at (?<name>[^\s(]+)\((?<file>[^\s():]+):(?<line>\d+)\)/gm,
};

const utf8Flags = ["-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8"];
const quotePattern = /(?<quote>"""|")/y;
const placeholderPattern = new RegExp(`\\$\\{[^{}]*\\}|\\$\\w+|${percentPlaceholderSource}`, "g");
const flushAdvice = msg("call flush() after each answer");

export const jvmTable: readonly DescribedLanguage[] = [
  {
    id: "kotlin",
    title: "Kotlin",
    extensions: [".kt"],
    command: ["kotlinc"],
    build: ["-nowarn", "{file}", "{parts}", "-include-runtime", "-d", "{folder}/bot.jar"],
    run: ["java", ...utf8Flags, "-jar", "{folder}/bot.jar"],
    inside: /@JvmStatic\s+fun\s+main\s*\(/,
    defines:
      /\b(?:class|object|interface|typealias)\s+(\w+)|^(?:(?:private|internal|inline)\s+)*(?:fun|val|var)\s+(?:[\w<>?]+\.)?(\w+)/gm,
    starts: "first read",
    problems: [/^(?<file>.+?\.kt):(?<line>\d+):(?<column>\d+): (?<kind>error|warning): (?<message>.*)$/gm],
    crash: exceptionForm,
    words: {
      output: /\bprint(ln)?\s*\(|\bSystem\.out\b/,
      exit: /\bexitProcess\s*\(|\bSystem\.exit\s*\(/,
      main: /\bfun\s+main\s*\(/,
      comment: "//",
    },
    syntax: {
      comment: slashCommentPattern,
      open: quotePattern,
      holes: placeholderPattern,
      other: characterPattern,
      ends: "line",
    },
    flush: flushAdvice,
    needs: msg("the Kotlin compiler (kotlinlang.org) and Java"),
    instead: '"/path/to/kotlinc"',
  },
  {
    id: "scala",
    title: "Scala",
    extensions: [".scala"],
    command: ["scalac"],
    build: ["-d", "{folder}/bot.jar", "{file}", "{parts}"],
    readsMark: true,
    defines: /\b(?:class|object|trait|enum|type)\s+(\w+)|^(?:def|val)\s+(\w+)/gm,
    run: ["scala", ...utf8Flags, "{folder}/bot.jar"],
    starts: "first read",
    // Scala 2 and Scala 3.
    problems: [
      /^(?<file>\S.*?\.scala):(?<line>\d+): (?<kind>error|warning): (?<message>.*(?:\n (?:found|required) .*)*)(?:(?:\n(?! *\^|.*\.scala:\d).*){1,4}\n(?<indent> *)\^)?/gm,
      /^-- .*?(?<kind>Error|Warning): (?<file>\S.*?\.scala):(?<line>\d+):(?<offset>\d+) ?-*\n.*\n.*\n *\| *(?<message>.*)$/gm,
    ],
    crash: exceptionForm,
    words: {
      output: /\bprint(ln|f)?\s*\(|\bConsole\.out\b|\bSystem\.out\b/,
      exit: /\bsys\.exit\s*\(|\bSystem\.exit\s*\(/,
      main: /\bdef\s+main\b|\bextends\s+App\b|@main\b/,
      comment: "//",
    },
    syntax: {
      comment: slashCommentPattern,
      open: /(?:[a-z]+(?="))?(?<quote>"""|")/y,
      holes: placeholderPattern,
      other: characterPattern,
      ends: "line",
    },
    flush: msg("Console.flush() after each answer"),
    needs: msg("Scala (scala-lang.org) and Java"),
    instead: '"/path/to/scalac"',
  },
  {
    id: "groovy",
    title: "Groovy",
    extensions: [".groovy"],
    command: ["groovy"],
    run: ["{command}", "{file}"],
    starts: "first read",
    problems: [/^(?<file>.+\.groovy): \d+: (?<message>.*?) @ line (?<line>\d+), column (?<column>\d+)\.$/gm],
    crash: exceptionForm,
    words: {
      output: /\bprint(ln|f)?\b|\bSystem\.out\b/,
      exit: /\bSystem\.exit\s*\(/,
      main: /\bvoid\s+main\s*\(|^(while|for)\b/,
      comment: "//",
    },
    syntax: { comment: slashCommentPattern, open: /(?<quote>"""|'''|"|')/y, holes: placeholderPattern, ends: "line" },
    flush: flushAdvice,
    needs: msg("Groovy (groovy-lang.org) and Java"),
    instead: '"/path/to/groovy"',
  },
  {
    id: "clojure",
    title: "Clojure",
    extensions: [".clj"],
    command: ["clojure"],
    run: ["{command}", "{file}"],
    starts: "first read",
    problems: [/^Syntax error .*?\((?<file>\S+?):(?<line>\d+):(?<column>\d+)\)\.\n(?<message>.*)$/gm],
    crash: {
      head: /^Execution error (?:\((?<type>[\w.]+)\) )?at .*\n(?<message>.*)$/gm,
      frame: /^Execution error .*?at (?<name>\S+) \((?<file>[^():]+):(?<line>\d+)\)\.$/gm,
    },
    words: {
      output: /\((print|println|printf|pr|prn)\b/,
      exit: /\(System\/exit\b/,
      main: /\(defn -?main\b/,
      comment: ";",
    },
    syntax: {
      comment: /;[^\n]*/y,
      open: /(?<quote>")/y,
      holes: new RegExp(percentPlaceholderSource, "g"),
      other: /\\\S/y,
      ends: "either",
    },
    flush: msg("(flush) after each answer"),
    needs: msg("Clojure (clojure.org) and Java"),
    instead: '"/path/to/clojure"',
  },
];
