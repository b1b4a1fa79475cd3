import { msg } from "../../l10n/speak.ts";
import type { DescribedLanguage } from "../build/described-language.ts";
import { adviseOnLineEnds } from "../source/script-advice.ts";
import { percentPlaceholderSource, slashCommentPattern } from "../source/syntax.ts";

const hashCommentPattern = /(?<![$\\{])#[^\n]*/y;
const quotePattern = /(?<quote>"|')/y;

/** Errors on stdout would count as answers; code may begin with `<?`, as it may without Debian's php.ini. */
const phpSettings = ["-d", "display_errors=stderr", "-d", "log_errors=0", "-d", "short_open_tag=1"];

/** Languages whose interpreter runs a bot's file as it is, after checking its syntax. */
export const scriptingTable: readonly DescribedLanguage[] = [
  {
    id: "ruby",
    title: "Ruby",
    extensions: [".rb"],
    command: ["ruby"],
    version: ["--version"],
    build: ["-c", "{file}"],
    run: ["{command}", "{file}"],
    starts: "first read",
    // The two forms of an error: up to Ruby 3.3, and since 3.4.
    problems: [
      /^(?<file>\S.*?):(?<line>\d+): (?!warning|syntax errors? found)(?<message>.*)$/gm,
      /^> *(?<line>\d+) \| .*\n +\| (?<indent> *)\^~* (?<message>.*)$/gm,
    ],
    crash: {
      head: /^(?=(?<place>\S.*?:\d+:in [`']))\k<place>[^'\n]*': (?<message>.*) \((?<type>[A-Z][\w:]*)\)$/gm,
      frame: /^(?:\tfrom )?(?<file>\S.*?):(?<line>\d+):in [`'](?<name>.*?)'/gm,
    },
    imports: { names: /\b(?:require_relative|require|load)\b[ \t(]*["'](?<name>[^"'\n]+)["']/g, endings: [".rb"] },
    words: {
      output: /\b(puts|print|printf|p)\b|\$stdout|STDOUT/,
      exit: /\b(exit!?|abort)\b/,
      main: /^\s*def main\b|^(loop|while|until)\b/,
      comment: "#",
    },
    syntax: {
      comment: hashCommentPattern,
      open: quotePattern,
      holes: new RegExp(`#\\{[^{}]*\\}|${percentPlaceholderSource}`, "g"),
      ends: "line",
    },
    flush: msg("$stdout.flush after each answer, or $stdout.sync = true once"),
    needs: "Ruby (ruby-lang.org)",
    instead: '"/path/to/ruby"',
  },
  {
    id: "php",
    title: "PHP",
    extensions: [".php"],
    command: ["php"],
    version: ["--version"],
    build: [...phpSettings, "-l", "{file}"],
    run: ["{command}", ...phpSettings, "{file}"],
    readsMark: true,
    starts: "first read",
    problems: [/^(?:PHP )?(?<message>(?:Parse|Fatal) error: .*) in (?<file>.+) on line (?<line>\d+)$/gm],
    crash: {
      head: /^(?=.*(?::| on line )\d+$)(?:PHP )?Fatal error: +(?! )(?:Uncaught (?<type>[\w\\]+)(?![\w\\])(?:: )?)?(?<message>.*) in .+?(?::| on line )\d+$/gm,
      frame: /(?:(?<!thrown) in |^#\d+ )(?<file>\S[^\n]*?)(?::| on line |\()(?<line>\d+)(?:$|\): )/gm,
    },
    // __DIR__ . "/part.php"
    imports: { names: /\b(?:require|include)(?:_once)?\b[^;"'\n]*["'](?<name>[^"'\n]+)["']/g, endings: [] },
    words: {
      output: /\b(echo|print|printf|fwrite|fputs)\b|STDOUT/,
      exit: /\b(exit|die)\b/,
      main: /^\s*function main\b|^(while|for)\b/,
      comment: "//",
    },
    syntax: {
      comment: new RegExp(`${slashCommentPattern.source}|#[^\\n]*`, "y"),
      open: quotePattern,
      holes: new RegExp(`\\{?\\$\\w+(?:->\\w+|\\[[^\\[\\]]*\\])*\\}?|${percentPlaceholderSource}`, "g"),
      ends: "semicolon",
    },
    needs: msg("PHP for the command line (php.net)"),
    instead: '"/path/to/php"',
  },
  {
    id: "lua",
    title: "Lua",
    extensions: [".lua"],
    command: ["lua"],
    version: ["-v"],
    build: ["-e", 'assert(loadfile("{escaped}"))'],
    run: ["{command}", "{file}"],
    starts: "first read",
    problems: [/: (?<file>(?:[A-Za-z]:)?[^:\n]+\.lua):(?<line>\d+): (?<message>.*)$/gm],
    crash: {
      head: /^(?:.*[\\/])?lua[\w.]*: (?:(?:[A-Za-z]:)?[^:\n]+:\d+: )?(?<message>.*)(?=\nstack traceback:)/gm,
      frame:
        /^(?:(?:.*[\\/])?lua[\w.]*: |\t)(?<file>(?:[A-Za-z]:)?[^:\n]+):(?<line>\d+):(?: in [^'\n]*'(?<name>[^'\n]+)')?/gm,
    },
    imports: {
      names: /\b(?:require|dofile|loadfile)\b[ \t(]*["'](?<name>[^"'\n]+)["']/g,
      endings: [".lua", "/init.lua"],
      separator: ".",
    },
    words: {
      output: /\bprint\s*\(|\bio\.(write|stdout)\b/,
      exit: /\bos\.exit\s*\(/,
      main: /^\s*(local )?function main\b|^(while|for|repeat)\b/,
      comment: "--",
    },
    syntax: {
      comment: /--\[\[[\s\S]*?(?:\]\]|$)|--[^\n]*/y,
      open: quotePattern,
      holes: new RegExp(percentPlaceholderSource, "g"),
      ends: "line",
    },
    flush: msg("io.stdout:flush() after each answer"),
    needs: "Lua (lua.org)",
    instead: '"luajit"',
  },
  {
    id: "perl",
    title: "Perl",
    extensions: [".pl"],
    command: ["perl"],
    version: ["--version"],
    // There is no check before the start: `perl -c` would run BEGIN blocks.
    run: ["{command}", "{file}"],
    starts: "first read",
    problems: [/^(?<message>.+?) at (?<file>\S.*?) line (?<line>\d+)[.,](?=[\s\S]*compilation (?:errors|aborted))/gm],
    crash: {
      // A warning has the same form as an error but is followed by more output.
      head: /^(?!Use of uninit|\t)(?<message>.+) at \S.*? line \d+(?:, <.*?> \w+ \d+)?\.(?=(?:\n\t.*)*\s*(?![\s\S]))/gm,
      frame: /^.* at (?<file>\S.*?) line (?<line>\d+)/gm,
    },
    imports: {
      names: /(?:^|[;={(])[ \t]*(?:use|require|do)[ \t]+(?:"|')?(?:\$FindBin::Bin\/)?(?<name>[\w:./-]+)/gm,
      endings: [".pm"],
      separator: "::",
      parts: [".pm"],
    },
    words: {
      output: /\b(print|printf|say)\b|STDOUT/,
      exit: /\b(exit|die)\b/,
      main: /^\s*sub main\b|^(while|for|foreach)\b/,
      comment: "#",
    },
    syntax: {
      comment: hashCommentPattern,
      open: quotePattern,
      holes: new RegExp(
        `[$@]\\{?\\w+\\}?(?:(?:->)?(?:\\[[^\\[\\]]*\\]|\\{[^{}]*\\}))*|${percentPlaceholderSource}`,
        "g",
      ),
      ends: "semicolon",
    },
    flush: msg("$| = 1 once, before the first answer"),
    needs: "Perl (perl.org)",
    instead: '"/path/to/perl"',
  },
  {
    id: "bash",
    title: "Bash",
    extensions: [".sh", ".bash"],
    command: ["bash"],
    version: ["--version"],
    build: ["-n", "{file}"],
    run: ["{command}", "{file}"],
    readsMark: true,
    advise: adviseOnLineEnds,
    starts: "first read",
    problems: [/^(?<file>.+): line (?<line>\d+): (?<message>.*)$/gm],
    crash: {
      // Only the last line of the output ended the bot; commands before it failed without ending it.
      head: /^.+: line \d+: (?<message>.*)(?=\s*(?![\s\S]))/gm,
      frame: /^(?<file>.+): line (?<line>\d+): /gm,
    },
    // . "$(dirname "$0")/part.sh", cat words.txt
    imports: {
      names: /(?:^|["'\s=])(?:\$(?:\([^)\n]*\)|\{[^}\n]*\}|\w+)"?\/)?(?<name>(?!\d+(?:\s|$))\.{0,2}[\w/-][\w./-]*)/gm,
      endings: [],
    },
    words: {
      output: /\b(echo|printf)\b/,
      exit: /\bexit\b/,
      main: /^\s*(function )?main\b|^(while|until|for)\b/,
      comment: "#",
    },
    syntax: {
      comment: hashCommentPattern,
      open: quotePattern,
      holes: new RegExp(`\\$\\{[^{}]*\\}|\\$\\([^()]*\\)|\\$\\w+|${percentPlaceholderSource}`, "g"),
      ends: "either",
    },
    needs: "Bash",
    instead: '"/path/to/bash"',
  },
];
