import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { findSandboxes } from "../bots/sandbox/sandbox.ts";
import { botFolder } from "./hosted-bot.ts";
import { skip } from "./skip.ts";
import { run, testAdditions, testProjects } from "./small-projects.ts";

testProjects({
  "C#: what a project's sources use of each other without naming it": {
    main: "Bot/Program.cs",
    edited: "Bot/Ai/Words.cs",
    command: ["mcs"],
    files: {
      "Bot/Bot.csproj": "<Project />",
      "Bot/Program.cs":
        'class Program { static void Main() { System.Console.WriteLine(Ai.Extensions.Twice("".Word())); } }\n'.replace(
          "class",
          "using Ai;\nclass",
        ),
      "Bot/Ai/Extensions.cs":
        "namespace Ai { static partial class Extensions { public static string Twice(string text) { return text + text; } } }\n",
      "Bot/Ai/Words.cs":
        'namespace Ai { static partial class Extensions { public static string Word(this string text) { return "ONE"; } } }\n',
    },
  },
  "C#: what a project imports": {
    main: "bot/Program.cs",
    edited: "shared/Words.cs",
    command: ["mcs"],
    files: {
      "bot/Bot.csproj": `<Project Sdk="Microsoft.NET.Sdk">
  <Import Project="..\\shared\\Shared.projitems" Label="Shared" />
</Project>\n`,
      "shared/Shared.projitems":
        '<Project><ItemGroup><Compile Include="$(MSBuildThisFileDirectory)Words.cs" /></ItemGroup></Project>\n',
      "shared/Words.cs": 'static class Words { public const string Word = "ONE"; }\n',
      "bot/Program.cs": "class Program { static void Main() { System.Console.WriteLine(Words.Word); } }\n",
    },
  },
  "C#: what all projects below a folder share": {
    main: "bot/Program.cs",
    edited: "common/Words.cs",
    command: ["mcs"],
    files: {
      "Directory.Build.props":
        '<Project><ItemGroup><Compile Include="$(MSBuildThisFileDirectory)common/Words.cs" /></ItemGroup></Project>\n',
      "bot/Bot.csproj":
        '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><Compile Include="$(MSBuildProjectDirectory)/../more/*.cs" /></ItemGroup></Project>\n',
      "common/Words.cs": 'static class Words { public const string Word = More.Prefix + "ONE"; }\n',
      "more/More.cs": 'static class More { public const string Prefix = ""; }\n',
      "bot/Program.cs": "class Program { static void Main() { System.Console.WriteLine(Words.Word); } }\n",
    },
  },
  "C#: what a project adds, leaves out and refers to": {
    main: "bot/Program.cs",
    edited: "core/Words.cs",
    command: ["mcs"],
    files: {
      "bot/Bot.csproj": `<Project Sdk="Microsoft.NET.Sdk">
  <ItemGroup>
    <Compile Remove="Old/**" />
    <Compile Include="..\\shared\\**\\*.cs" Link="%(Filename)" />
    <ProjectReference Include="..\\core\\Core.csproj" />
  </ItemGroup>
  <ItemGroup Condition="'$(Configuration)' == 'Debug'"><Compile Remove="../core/Words.cs" /></ItemGroup>
</Project>
`,
      "core/Core.csproj": "<Project />",
      "bot/Program.cs": "class Program { static void Main() { System.Console.WriteLine(Shared.Word()); } }\n",
      "bot/Old/old.cs": "class {{{\n",
      "shared/deep/Shared.cs": "static class Shared { public static string Word() { return Words.Word(); } }\n",
      "core/Words.cs": 'static class Words { public static string Word() { return "ONE"; } }\n',
    },
  },
  "C#: files in the program, by the name of their folder and by their own": {
    main: "bot/Program.cs",
    edited: "bot/Data/word.txt",
    command: ["mcs"],
    files: {
      "bot/My-Bot.csproj": `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><RootNamespace>My.Bot</RootNamespace><DefineConstants>$(DefineConstants);LOUD</DefineConstants></PropertyGroup>
  <PropertyGroup Condition=" '$(Configuration)|$(Platform)' == 'Debug|AnyCPU' "><DefineConstants>QUIET</DefineConstants></PropertyGroup>
  <ItemGroup>
    <EmbeddedResource Include="Data\\**\\*.txt" Exclude="Data\\old.txt" />
    <EmbeddedResource Include="..\\shared\\end.txt"><LogicalName>The.%(Filename)</LogicalName></EmbeddedResource>
  </ItemGroup>
</Project>
`,
      "bot/Data/word.txt": "ONE",
      "bot/Data/old.txt": "OLD",
      "shared/end.txt": "!",
      "bot/Program.cs": `using System.IO;
class Program {
  static string Read(string name) { return new StreamReader(typeof(Program).Assembly.GetManifestResourceStream(name)).ReadToEnd(); }
  static void Main() {
#if LOUD && !QUIET
    System.Console.WriteLine(Read("My.Bot.Data.word.txt") + Read("The.end"));
#endif
  }
}
`,
    },
  },
  "C#: a project of the older kind, with files beside the program": {
    main: "Program.cs",
    edited: "data/word.txt",
    command: ["mcs"],
    files: {
      "Bot.csproj": `<Project ToolsVersion="15.0"><ItemGroup>
  <Compile Include="Program.cs" /><Compile Include="Extra.cs" Condition="'$(Missing)' != 'true' And Exists('Extra.cs')" />
  <Content Include="data\\word.txt"><CopyToOutputDirectory>Always</CopyToOutputDirectory></Content>
</ItemGroup></Project>`,
      "data/word.txt": "ONE",
      "Extra.cs": "static class Extra { public static string Path = System.AppDomain.CurrentDomain.BaseDirectory; }\n",
      "old.cs": "class {{{\n",
      "Program.cs": `class Program {
  static void Main() { System.Console.WriteLine(System.IO.File.ReadAllText(System.IO.Path.Combine(Extra.Path, "data", "word.txt"))); }
}
`,
    },
  },
});

testAdditions({
  "C#: a source in a new folder": {
    main: "Bot.cs",
    command: ["mcs"],
    files: {
      "Bot.csproj": "<Project />",
      "Bot.cs":
        'partial class Bot { static string word = "ONE"; static partial void Say(); static void Main() { Say(); System.Console.WriteLine(word); } }\n',
    },
    added: { "New/Say.cs": 'partial class Bot { static partial void Say() { word = "TWO"; } }\n' },
  },
  "C#: symbols of a folder above": {
    main: "bot/Bot.cs",
    command: ["mcs"],
    files: {
      "bot/Bot.csproj": "<Project />",
      "bot/Bot.cs":
        'class Bot { static void Main() {\n#if LOUD\nSystem.Console.WriteLine("TWO");\n#else\nSystem.Console.WriteLine("ONE");\n#endif\n} }\n',
    },
    added: {
      "Directory.Build.props":
        "<Project><PropertyGroup><DefineConstants>LOUD</DefineConstants></PropertyGroup></Project>",
    },
  },
  "C#: a project file in a folder above": {
    main: "bot/Bot.cs",
    command: ["mcs"],
    files: {
      "bot/Bot.cs":
        'class Bot { static void Main() {\n#if LOUD\nSystem.Console.WriteLine("TWO");\n#else\nSystem.Console.WriteLine("ONE");\n#endif\n} }\n',
    },
    added: {
      "Bot.csproj": "<Project><PropertyGroup><DefineConstants>LOUD</DefineConstants></PropertyGroup></Project>",
    },
  },
});

describe("a C# project", () => {
  it("has a warning for a condition that Spar does not understand, and a new file that nothing names", async function () {
    if (!findProgram("mcs")) return skip(this, "no mcs");
    const folder = botFolder({
      "Bot.csproj": `<Project Sdk="Microsoft.NET.Sdk">
  <ItemGroup Condition="$([MSBuild]::IsOSPlatform('Linux'))"><Compile Remove="b.cs" /></ItemGroup>
</Project>`,
      "a.cs": "partial class Bot { static partial void Say(); static void Main() { Say(); } }\n",
    });
    const project = { main: "a.cs", edited: "", files: {}, command: ["mcs"] };
    assert.equal(await run(folder, project), "");
    writeFileSync(
      join(folder, "b.cs"),
      'partial class Bot { static partial void Say() { System.Console.Write("ONE"); } }\n',
    );
    assert.equal(await run(folder, project), "ONE");
    const file = join(folder, "a.cs");
    const built = await findFileLanguage(file)!.prepare({
      file,
      cacheFolder: join(folder, ".cache"),
      command: ["mcs"],
    });
    assert.deepEqual(
      built.problems.map(({ severity, line, file }) => [severity, line, file]),
      [["warning", 2, join(folder, "Bot.csproj")]],
    );
  });

  it("has all of its sources, and what is copied whatever its size, of which a change is noticed", async function () {
    if (!findProgram("mcs")) return skip(this, "no mcs");
    const numbers = Array.from({ length: 120 }, (_, i) => i);
    const parts = numbers.map((i) => [`src/P${i}.cs`, `static class P${i} { public const int V = 1; }\n`] as const);
    const folder = botFolder({
      "Bot.csproj": `<Project Sdk="a"><Content Include="w.bin" CopyToOutputDirectory="Always" /></Project>`.replace(
        /<Content.*? \/>/,
        "<ItemGroup>$&</ItemGroup>",
      ),
      ...Object.fromEntries(parts),
      "a.cs": `class Bot { static void Main() {
  var path = System.IO.Path.Combine(System.AppDomain.CurrentDomain.BaseDirectory, "w.bin");
  System.Console.Write(${numbers.map((i) => `P${i}.V`).join(" + ")} + new System.IO.FileInfo(path).Length);
} }\n`,
    });
    const project = { main: "a.cs", edited: "", files: {}, command: ["mcs"] };
    writeFileSync(join(folder, "w.bin"), Buffer.alloc(17_000_000));
    assert.equal(await run(folder, project), "17000120");
    writeFileSync(join(folder, "w.bin"), Buffer.alloc(17_000_001));
    assert.equal(await run(folder, project), "17000121");
  });

  it("is refused under isolation if it copies a file from elsewhere, of whatever size", async function () {
    if (!findProgram("mcs")) return skip(this, "no mcs");
    const folder = botFolder({
      "bot/Bot.csproj": `<Project Sdk="a"><ItemGroup><None Include="../secret" CopyToOutputDirectory="Always" /></ItemGroup></Project>`,
      "bot/a.cs": "class Bot { static void Main() { } }\n",
    });
    writeFileSync(join(folder, "secret"), Buffer.alloc(17_000_000));
    const [isolation] = await findSandboxes("");
    if (!isolation) return skip(this, "no sandbox");
    const file = join(folder, "bot", "a.cs");
    const given = { file, cacheFolder: join(folder, ".cache"), command: ["mcs"], isolation };
    const built = await findFileLanguage(file)!.prepare(given);
    assert.match(built.ok ? "" : built.why, /uses .*secret, which is in another folder/);
    assert.ok((await findFileLanguage(file)!.prepare({ ...given, within: folder })).ok);
  });
});
