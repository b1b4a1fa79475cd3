import assert from "node:assert/strict";
import { readProblems } from "../bots/build/read-described.ts";
import { compiledTable } from "../bots/languages/compiled-table.ts";
import { jvmTable } from "../bots/languages/jvm-table.ts";
import { findLanguage } from "../bots/languages/languages.ts";
import { parseRustcOutput } from "../bots/languages/rust.ts";
import { scriptingTable } from "../bots/languages/scripting-table.ts";
import { inEnglish } from "../l10n/speak.ts";

const table = [...scriptingTable, ...jvmTable, ...compiledTable];

/** What compilers print that are in no package, or in another version of it: language, text, line, column, message. */
const messages: readonly (readonly [string, string, number, number | undefined, string])[] = [
  [
    "ruby",
    "/usr/bin/ruby: bot.rb:1: syntax errors found (SyntaxError)\n  1 | cards = 1\n> 2 | do\n    | ^~ unexpected 'do', ignoring it\n",
    2,
    1,
    "unexpected 'do', ignoring it",
  ],
  [
    "scala",
    '\u001b[31m-- [E007] Type Mismatch Error: /bots/bot.scala:2:19 ---\u001b[0m\n2 |  val cards: Int = "text"\n  |                   ^^^^^^\n  |                   Found:    ("text" : String)\n',
    2,
    20,
    'Found:    ("text" : String)',
  ],
  [
    "haskell",
    "bot.hs:2:17: error: [GHC-88464]\n    Variable not in scope: mana :: String\n  |\n2 | main = putStrLn mana\n",
    2,
    17,
    "Variable not in scope: mana :: String",
  ],
  [
    "swift",
    "/bots/bot.swift:2:21: error: cannot convert value of type 'Int'\n",
    2,
    21,
    "cannot convert value of type 'Int'",
  ],
  [
    "dart",
    "bot.dart:2:15: Error: Undefined name 'mana'.\n  print(mana);\n        ^^^^\n",
    2,
    15,
    "Undefined name 'mana'.",
  ],
  [
    "ocaml",
    'File "bot.ml", lines 2-3, characters 4-9:\n2 | ....\nError: This expression has type int\n       but string was expected\n',
    2,
    5,
    "This expression has type int but string was expected",
  ],
];

describe("messages of languages in a table", () => {
  for (const [id, text, line, column, message] of messages) {
    it(`are read from ${id}: ${message}`, () => {
      const { extensions, problems } = table.find((entry) => entry.id === id)!;
      const file = `/bots/bot${extensions[0]}`;
      assert.deepEqual(readProblems(text, file, problems), [{ severity: "error", message, file, line, column }]);
    });
  }

  it("are parsed as warnings or errors", () => {
    const { problems } = table.find(({ id }) => id === "pascal")!;
    const text = 'bot.pas(5,3) Warning: Variable "mana" does not seem to be initialized\n';
    assert.equal(readProblems(text, "/bots/bot.pas", problems)[0]?.severity, "warning");
  });
});

/** Language, stderr, and what is made of it: type, message, lines of the user's frames. */
const crashes: readonly (readonly [string, string, string, string, readonly number[]])[] = [
  [
    "swift",
    "Swift/ContiguousArrayBuffer.swift:600: Fatal error: Index out of range\n\nThread 0 crashed:\n\n0 0x01 crash(_:) + 15 in bot at /bots/bot.swift:4:12\n1 0x02 bot_main + 9 in bot at /bots/bot.swift:9:3\n",
    "error",
    "Index out of range",
    [4, 9],
  ],
  [
    "dart",
    "Unhandled exception:\nRangeError (length): Invalid value: Valid value range is empty: 7\n#0      List.[] (dart:core-patch/growable_array.dart:264)\n#1      crash (file:///bots/bot.dart:4:15)\n#2      main (file:///bots/bot.dart:12:5)\n",
    "RangeError",
    "Invalid value: Valid value range is empty: 7",
    [4, 12],
  ],
  [
    "kotlin",
    'Exception in thread "main" java.lang.ExceptionInInitializerError\n\tat BotKt.main(bot.kt:9)\nCaused by: java.lang.IllegalStateException: no card\n\tat BotKt.<clinit>(bot.kt:3)\n\t... 1 more\n',
    "IllegalStateException",
    "no card",
    [3],
  ],
  [
    "perl",
    "Use of uninitialized value $a in print at /bots/bot.pl line 2.\nno card at /bots/bot.pl line 7, <STDIN> line 2.\n\tmain::crash(3) called at /bots/bot.pl line 12\n",
    "error",
    "no card",
    [7, 12],
  ],
  [
    "lua",
    "/usr/bin/lua5.4: /bots/bot.lua:2: no card\nstack traceback:\n\t/bots/bot.lua:2: in local 'crash'\n\t/bots/bot.lua:10: in main chunk\n\t[C]: in ?\n",
    "error",
    "no card",
    [2, 10],
  ],
  [
    "pascal",
    "An unhandled exception occurred at $0000000000401234:\nERangeError: Range check error\n  $0000000000401234  CRASH,  line 9 of bot.pas\n  $0000000000401300  main,  line 21 of bot.pas\n",
    "ERangeError",
    "Range check error",
    [9, 21],
  ],
  [
    "php",
    "PHP Fatal error:  Allowed memory size of 100 bytes exhausted (tried to allocate 20 bytes) in /bots/bot.php on line 4\n",
    "error",
    "Allowed memory size of 100 bytes exhausted (tried to allocate 20 bytes)",
    [4],
  ],
];

describe("a message of rustc", () => {
  it("has the text at its place if that says more", () => {
    const span = {
      file_name: "bot.rs",
      line_start: 2,
      line_end: 2,
      column_start: 12,
      column_end: 20,
      is_primary: true,
    };
    const text = (message: string, label: string) =>
      parseRustcOutput(
        JSON.stringify({ message, code: { code: "E1" }, level: "error", spans: [{ ...span, label }] }),
        "/bots",
      )
        .map((problem) => problem.message)
        .join();
    assert.equal(text("mismatched types", "expected `i32`"), "mismatched types expected `i32` [E1]");
    assert.equal(text("feature has been removed", "feature has been removed"), "feature has been removed [E1]");
  });
});

describe("crashes of languages in a table", () => {
  for (const [id, text, type, message, lines] of crashes) {
    it(`are read from ${id}: ${message}`, () => {
      const language = findLanguage(id)!;
      const error = language.readCrash!(text, `/bots/bot${language.extensions[0]}`);
      assert.deepEqual([error?.type, error?.message, error?.frames.map(({ line }) => line)], [type, message, lines]);
    });
  }

  it("are not found if a bot only warns or logs before it ends", () => {
    const logged: readonly (readonly [string, string])[] = [
      ["perl", "Use of uninitialized value $a in print at /bots/bot.pl line 2.\n"],
      ["ruby", "/bots/bot.rb:3: warning: unused variable\n"],
      ["bash", "/bots/bot.sh: line 3: mana: command not found\nno card left\n"],
      ["kotlin", "IllegalStateException: no card, plays on\n"],
      ["lua", "lua: mana 3\n"],
    ];
    for (const [id, text] of logged) {
      const language = findLanguage(id)!;
      assert.equal(inEnglish(language.readCrash!(text, `/bots/bot${language.extensions[0]}`)), undefined, id);
    }
  });
});
