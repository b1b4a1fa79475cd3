import assert from "node:assert/strict";
import { createLiteralMatcher } from "../bots/guess/literal-match.ts";
import { findLanguage } from "../bots/languages/languages.ts";
import type { SourceSpan, Syntax } from "../bots/source/syntax.ts";
import { markedLine } from "./hosted-bot.ts";

function matchLiteral(source: string, syntax: Syntax, text: string): SourceSpan | undefined {
  return createLiteralMatcher(source, syntax)(text, { left: 1_000_000 });
}

/** Each source has one line marked as the one that made the command, or none when it cannot be told. */
const table: [language: string, command: string, source: string][] = [
  [
    "python",
    "ATTACK 3 -1 Pika!",
    'a.append("SUMMON {}".format(i))\na.append("ATTACK {} {} Pika!".format(i, j))  # <- here\nprint(";".join(a))\n',
  ],
  ["python", "ATTACK 3 -1", 'a += [f"SUMMON {c.id}"]\na += [f"ATTACK {c.id} {t.id}"]  # <- here\n'],
  ["python", "ATTACK 3 -1", "a.append('ATTACK %d %d' % (i, j))  # <- here\nx = 'USE %d %d' % (i, j)\n"],
  [
    "python",
    "USE 3 -1",
    'a.append("ATTACK " + str(i) + " " + str(j))\na.append("USE " + str(i) + " " + str(j))  # <- here\n',
  ],
  ["python", "PICK 2", 'print("PICK", best)  # <- here\nprint("PASS")\n'],
  ["python", "PASS", '# print("PASS")\nif mode == "PASS": pass\nprint("PASS")  # <- here\n'],
  ["python", "PASS", 'print("PASS", file=sys.stderr)\nprint("PASS")  # <- here\n'],
  ["python", "PICK 1", 'print("PICK 1" if a else "PICK 2")  # <- here\n'],
  ["python", "SUMMON 7", 'a.append(\n    "SUMMON "  # <- here\n    + str(x)\n)\nb = "ATTACK " + str(x)\n'],
  ["python", "SUMMON 7", 'a = """doc SUMMON"""\nb = rf"SUMMON {x}"  # <- here\n'],
  [
    "javascript",
    "ATTACK 3 -1 hi",
    `out.push(\`ATTACK \${a.id} \${b.map((x) => ({ x })).length} hi\`); // <- here\nout.push(\`SUMMON \${a}\`);\n`,
  ],
  ["javascript", "PICK 2", 'console.log("PICK " + best) // <- here\nconsole.error("PICK " + best)\n'],
  ["javascript", "PICK 2", "/* 'PICK 2' */ console.log('PICK', best); // <- here\n"],
  [
    "typescript",
    "USE 1 2",
    `const use = (a: number): string => \`USE \${a} \${1}\`; // <- here\nconst s = 'it\\'s';\n`,
  ],
  [
    "cpp",
    "ATTACK 3 -1 go",
    'cout << "ATTACK " << a << " " << b << " go" << endl; // <- here\ncout << "SUMMON " << a << endl;\n',
  ],
  ["cpp", "SUMMON 4", 'if (s == "SUMMON") x();\nprintf("SUMMON %d\\n", a); // <- here\n'],
  ["cpp", "SUMMON 4", 'cerr << "SUMMON " << a;\nauto s = std::format("SUMMON {}", a); // <- here\nchar q = \'"\';\n'],
  ["cpp", "PASS", 'auto s = R"x(PASS)x"; // <- here\nauto t = "PA";\n'],
  [
    "java",
    "ATTACK 1 2",
    'if (c.equals("ATTACK")) return;\nout.append("ATTACK ").append(a).append(" ").append(b); // <- here\n',
  ],
  ["java", "ATTACK 1 2", 'String s = String.format("ATTACK %d %d", a, b); // <- here\nSystem.err.println("ATTACK");\n'],
  ["rust", "PICK 2", 'eprintln!("PICK {}", b);\nprintln!("PICK {}", b); // <- here\nfn f<\'a>(x: &\'a str) {}\n'],
  ["go", "PICK 2", 'fmt.Printf("PICK %d\\n", b) // <- here\nfmt.Fprintln(os.Stderr, "x")\n'],
  ["csharp", "PICK 2", 'Console.WriteLine($"PICK {b}"); // <- here\nConsole.Error.WriteLine("PICK 2");\n'],
];
const unsure: [language: string, command: string, source: string][] = [
  ["python", "PASS", 'print("PASS")\nprint("PASS")\n'],
  ["python", "ATTACK 1 2", 'print("SUMMON", 1)\n'],
  ["python", "1 2", 'print("{} {}".format(a, b))\n'],
  ["javascript", "SURPASS", 'console.log("PASS");\n'],
  ["cpp", "", 'cout << "PASS";\n'],
];

const findSyntax = (language: string) => findLanguage(language)!.syntax;

describe("the literal that made a command in", () => {
  for (const [language, command, source] of table) {
    it(`${language} is found: ${JSON.stringify(command)} in ${JSON.stringify(source.split("\n").find((l) => l.includes("<- here")))}`, () => {
      assert.equal(matchLiteral(source, findSyntax(language), command)?.line, markedLine(source));
    });
  }
  for (const [language, command, source] of unsure) {
    it(`${language}: ${JSON.stringify(command)} has no single place in ${JSON.stringify(source)}`, () => {
      assert.equal(matchLiteral(source, findSyntax(language), command), undefined);
    });
  }
  it("any language is reported with its range", () => {
    const found = matchLiteral('x = 1\nprint("ATTACK " + a + " " + b)\n', findSyntax("python"), "ATTACK 1 2");
    assert.deepEqual(found, { line: 2, column: 7, endLine: 2, endColumn: 26 });
  });
  it("any text is looked for without an exception", () => {
    for (const source of ['"', "'", "`", '"""', 'R"(', "/*", 'r#"', "\\", '"\\', "${", "{".repeat(50), ""]) {
      for (const language of ["python", "javascript", "cpp", "java", "rust", "go", "csharp"]) {
        matchLiteral(source, findSyntax(language), "PASS (*");
      }
    }
  });
});
