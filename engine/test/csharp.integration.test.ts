import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { readCsharpProject } from "../bots/build/csharp-project.ts";
import { csharp, escapeProjectPath, formatProject } from "../bots/languages/csharp.ts";
import { inEnglish } from "../l10n/speak.ts";
import { askOne, cacheFolder, makeSourceStamp, marked, sourceFile, startedBot } from "./bot-runs.ts";
import { botFolder } from "./hosted-bot.ts";
import { missingTool, skip } from "./skip.ts";

const source = `using System;
using System.Collections.Generic;
using System.Linq;

static class Player
{
    static int Read(string text)
    {
        try { return int.Parse(text); /* cause */ }
        catch (FormatException e) { throw new InvalidOperationException("the board\\n cannot be read", e); }
    }
    static int Down(int n) { return Down(n + 1) + 1; /* stack */ }
    static void Main()
    {
        switch (Console.ReadLine())
        {
            case "cause": Read("seven"); break;
            case "null": Console.WriteLine(((string)null).Length); break; // null
            case "lambda": new List<int> { 1 }.Select(n => n / (n - 1)).ToList(); break; // lambda
            case "stack": Down(0); break;
            case "thrown": throw new Exception("no move"); // thrown
            case "exit": Environment.Exit(3); break; // exit
        }
    }
}
`;

const faults = [
  ["cause", "crash", "FormatException"],
  ["null", "crash", "NullReferenceException"],
  ["lambda", "crash", "DivideByZeroException"],
  ["stack", "crash", "StackOverflowException"],
  ["thrown", "crash", "Exception"],
  ["exit", "closed", "exit code 3"],
] as const;

describe("a fault in C# is placed on its line", () => {
  before(async function () {
    const prepared = await csharp.prepare({ file: sourceFile("bot.cs", source), cacheFolder });
    if (!prepared.ok && prepared.kind === "start") skip(this, missingTool(prepared.why));
  });

  for (const [ask, failure, type] of faults) {
    it(`${ask}: ${failure} ${type}`, async () => {
      const answer = await askOne(await startedBot(await makeSourceStamp("bot.cs", source)), `${ask}\n`, {
        limitMs: 8000,
      });
      assert.equal(answer.failure, failure, answer.stderr?.slice(0, 600));
      assert.deepEqual([answer.error?.type, answer.error?.frames[0]?.line], [type, marked(source, ` ${ask}`)]);
    });
  }
});

describe("the path of a C# bot in its project", () => {
  it("is taken literally, not evaluated by MSBuild", () => {
    const path = `/a b/ä.c-s/$([System.IO.File]::ReadAllText('x'));@(y)*?&"<%20.cs`;
    assert.equal(decodeURIComponent(escapeProjectPath(path)), path);
    assert.doesNotMatch(escapeProjectPath(path), /[$@;*?&"<>'()]|%(?!25|[0-9a-f]{2})/);
  });
});

describe("the project that .NET builds a C# bot by", () => {
  it("has the names and the language that the bot's own project asks for, or the usual ones without a project", () => {
    const own = { files: ["/bots/bot.cs"], properties: new Map([["langversion", "preview"]]) };
    assert.match(formatProject(own, 8), /<ImplicitUsings><\/ImplicitUsings><LangVersion>preview<\/LangVersion>/);
    assert.match(formatProject({ files: own.files }, 8), /<ImplicitUsings>enable<\/ImplicitUsings>/);
  });
});

describe("the usual names of a C# project", () => {
  const group = (text: string) => `<PropertyGroup>${text}</PropertyGroup>`;
  for (const [what, text, names] of [
    ["are not there if it says nothing of them", group("<Nullable>enable</Nullable>"), ""],
    ["are there if what it imports may say so", '<Import Project="../common.props" />', "enable"],
    ["are there if one of its frameworks may", group("<TargetFrameworks>net6.0;net8.0</TargetFrameworks>"), "enable"],
    ["are there if a condition is not understood", `<PropertyGroup Condition="f('x')" />`, "enable"],
    [
      "are not there if it says so",
      `<Import Project="a" />${group("<ImplicitUsings>disable</ImplicitUsings>")}`,
      "disable",
    ],
  ] as const)
    it(what, () => {
      const folder = botFolder({ "a.cs": "", "Bot.csproj": `<Project Sdk="a">${text}</Project>` });
      const project = readCsharpProject(join(folder, "a.cs"))!;
      const made = formatProject({ ...project, files: [...project.sources] }, 8);
      assert.ok(made.includes(`<ImplicitUsings>${names}</ImplicitUsings>`), made);
    });
});

describe("a crash report of C#", () => {
  const read = (stderr: string) => csharp.readCrash!(stderr, "/bots/bot.cs");

  it("is parsed from .NET's output, by its innermost cause", () => {
    const report = `Unhandled exception. System.InvalidOperationException: the board cannot be read
 ---> System.FormatException: Input string was not in a correct format.
   at System.Number.ThrowFormatException()
   at Player.Read(String text) in /bots/bot.cs:line 9
   --- End of inner exception stack trace ---
   at Player.Read(String text) in /bots/bot.cs:line 10
   at Player.Main() in /bots/bot.cs:line 17
`;
    assert.deepEqual(inEnglish(read(report)), {
      type: "FormatException",
      message: "Input string was not in a correct format.",
      frames: [
        { file: "/bots/bot.cs", line: 9, name: "Player.Read" },
        { file: "/bots/bot.cs", line: 10, name: "Player.Read" },
        { file: "/bots/bot.cs", line: 17, name: "Player.Main" },
      ],
    });
  });

  it("is parsed from Mono's output, once", () => {
    const report = `debug output
Unhandled Exception:
System.IndexOutOfRangeException: Index was outside the bounds of the array.
  at Player.Crash (System.Int32[] cards) [0x00001] in /bots/bot.cs:7 
[ERROR] FATAL UNHANDLED EXCEPTION: System.IndexOutOfRangeException: Index was outside the bounds of the array.
  at Player.Crash (System.Int32[] cards) [0x00001] in /bots/bot.cs:7 
`;
    assert.deepEqual(inEnglish(read(report)), {
      type: "IndexOutOfRangeException",
      message: "Index was outside the bounds of the array.",
      frames: [{ file: "/bots/bot.cs", line: 7, name: "Player.Crash" }],
    });
  });

  it("is parsed for a stack overflow, which .NET only names", () => {
    const report = `Stack overflow.
Repeat 12065 times:
--------------------------------
   at Player.Down(Int32) in /bots/bot.cs:line 12
--------------------------------
   at Player.Main() in /bots/bot.cs:line 18
`;
    const { type, frames } = read(report)!;
    assert.deepEqual([type, frames.map(({ line }) => line)], ["StackOverflowException", [12, 18]]);
  });

  it("is not found if nothing crashed", () => {
    assert.equal(inEnglish(read("an unhandled exception is no surprise here\n")), undefined);
  });
});

describe("the project file of a C# bot", () => {
  const readProject = (text: string, files: Readonly<Record<string, string>> = {}) => {
    const folder = botFolder({ "bin/p/Bot.csproj": text, "bin/p/a.cs": "", ...files });
    const { sources, properties, doubts } = readCsharpProject(join(folder, "bin/p/a.cs"))!;
    const names = [...sources].map((path) => relative(join(folder, "bin", "p"), path).replaceAll("\\", "/"));
    return { names: names.sort(), properties, doubts };
  };

  const hostile = {
    "a condition of blanks": `<P Condition="('a'==${" ".repeat(3000)}x(" />`,
    "comments without an end": "<!--".repeat(100_000),
    "a tag without an end": "<Project".repeat(100_000),
    "conditions that Spar does not understand": `<P Condition="f(x)" />\n`.repeat(30_000),
    "a value that doubles": `<PropertyGroup><A>x</A>${"<A>$(A)$(A)</A>".repeat(40)}</PropertyGroup>`,
    "a pattern of many stars": `<ItemGroup><Compile Include="${"**/".repeat(12)}*a*a*a*a*a*a.cs" /></ItemGroup>`,
  };
  for (const [what, text] of Object.entries(hostile))
    it(`is read in a moment: ${what}`, () => {
      const began = performance.now();
      readProject(text, { [`bin/p/${"b/".repeat(20)}${"a".repeat(200)}.txt`]: "" });
      assert.ok(performance.now() - began < 3000);
    });

  it("takes patterns below its folder, without what tools have made there", () => {
    const files = ["src/deep/b.cs", "src/c.cs", "obj/d.cs", "node_modules/e.cs", "f.cs"].map((name) => `bin/p/${name}`);
    const given = Object.fromEntries(files.map((path) => [path, ""]));
    const all = ["a.cs", "f.cs", "src/c.cs", "src/deep/b.cs"];
    assert.deepEqual(readProject('<Project Sdk="a"></Project>', given).names, all);
    const old = (include: string) => `<Project><ItemGroup><Compile Include="${include}" /></ItemGroup></Project>`;
    assert.deepEqual(readProject(old("**\\**\\*.cs"), given).names, all);
    assert.deepEqual(readProject(old("src\\*.cs;f.cs"), given).names, ["f.cs", "src/c.cs"]);
  });
});
