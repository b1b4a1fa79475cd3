import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { botFolder } from "./hosted-bot.ts";
import { systemPython } from "./run-as.ts";
import { skip } from "./skip.ts";
import { spar } from "./spar-command.ts";

/** A bot that cannot play, and what its message says besides what is wrong; FOLDER is the bot's. */
interface Incomplete {
  /** A file, or a command in place of one. */
  readonly bot: string;
  readonly tool: string;
  readonly files: Readonly<Record<string, string>>;
  readonly says: string;
}

const python = (head: string) => `${head}\nimport sys\nfor line in sys.stdin: print("PASS", flush=True)\n`;
const script = (head: string) => `${head};\nprocess.stdin.on("data", () => console.log(word));\n`;
const cpp = "#include <word.hpp>\n#include <cstdio>\nint main() { std::puts(WORD); }\n";
const paths = '{ "compilerOptions": { "paths": { "@lib/*": ["lib/*"] } } }';

const incomplete: Readonly<Record<string, Incomplete>> = {
  "the folder in which a module is started": {
    bot: "pkg/bots/bot.py",
    tool: "python3",
    files: { "pkg/bots/bot.py": python("from pkg.word import word"), "pkg/word.py": "word = 1\n" },
    says: `No module named 'pkg'. It is found if python3 -m pkg.bots.bot starts the bot in FOLDER: set "bots": { "pkg/bots/bot.py": { "run": ["python3","-m","pkg.bots.bot"] } } in a spar.json there.`,
  },
  "the package of a relative import": {
    bot: "pkg/bot.py",
    tool: "python3",
    files: { "pkg/bot.py": python('exec("from .word import word")'), "pkg/word.py": "word = 1\n" },
    says: "attempted relative import with no known parent package. It is found if python3 -m pkg.bot starts the bot in FOLDER",
  },
  "a path of a tsconfig.json without a file": {
    bot: "src/bot.ts",
    tool: "node",
    files: { "src/bot.ts": script('import { word } from "@lib/word"'), "tsconfig.json": paths },
    says: "Cannot find module '@lib/word'. By the paths of tsconfig.json, @lib/word is FOLDER/lib/word, but there is no such file. [crash]",
  },
  "a path of a tsconfig.json of another name": {
    bot: "src/bot.ts",
    tool: "node",
    files: {
      "src/bot.ts": script('import { word } from "@lib/word"'),
      "tsconfig.app.json": paths,
      "tsconfig.json": "",
    },
    says: 'tsconfig.app.json says that @lib/word is FOLDER/lib/word, but only tsconfig.json is read: put "paths" there.',
  },
  "a path of a tsconfig.json in JavaScript": {
    bot: "src/bot.js",
    tool: "node",
    files: { "src/bot.js": script('const { word } = require("@lib/word")'), "tsconfig.json": paths },
    says: "Node.js does not read the paths of tsconfig.json, where @lib/word is FOLDER/lib/word: import it by a relative path.",
  },
  "packages that are not installed": {
    bot: "bot.mjs",
    tool: "node",
    files: {
      "bot.mjs": script('import { word } from "words"'),
      "package.json": '{ "dependencies": { "words": "1" } }',
    },
    says: "package.json lists it: run npm install in FOLDER.",
  },
  "a folder that only CMake knows": {
    bot: "src/bot.cpp",
    tool: "g++",
    files: {
      "src/bot.cpp": cpp,
      "CMakeLists.txt":
        "find_package(Words)\nadd_executable(bot src/bot.cpp)\ntarget_link_libraries(bot Words::Words)\n",
    },
    says: "word.hpp: No such file or directory. CMakeLists.txt does not name its folder in plain words: run cmake -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON in FOLDER, and Spar reads the folders from compile_commands.json.",
  },
  "the folder of a header": {
    bot: "bot.cpp",
    tool: "g++",
    files: { "bot.cpp": cpp },
    says: 'Name the folder that has it in spar.json: "commands": { "cpp": ["g++", "-I", "FOLDER"] }.',
  },
  "the folder of a library": {
    bot: "bot.cpp",
    tool: "g++",
    files: {
      "bot.cpp": "int main() {}\n",
      "spar.json": '{ "game": "locm", "commands": { "cpp": ["g++", "-lwords"] } }',
    },
    says: 'cannot find -lwords: No such file or directory. Name the folder that has it in spar.json: "commands": { "cpp": ["g++", "-L", "FOLDER"] }.',
  },
  "line ends of Windows in a script": {
    bot: "bot.sh",
    tool: "bash",
    files: { "bot.sh": "#!/bin/bash\r\nwhile read line; do\r\n  echo PASS\r\ndone\r\n" },
    says: 'bot.sh has the line ends of Windows (CR LF), which break it: save it with LF, and add "*.sh text eol=lf" to .gitattributes. [compile]',
  },
  "line ends of Windows in what starts a program": {
    bot: "FOLDER/bot x",
    tool: "bash",
    files: { bot: "#!/usr/bin/env bash\r\nwhile read line; do echo PASS; done\r\n" },
    says: '"bot text eol=lf" to .gitattributes. [crash]',
  },
  "the interpreter of a script": {
    bot: "FOLDER/bot x",
    tool: "sh",
    files: { bot: "#!/nowhere/words -u\n" },
    says: "bot begins with #!/nowhere/words, which was not found: install it, or correct that line. [crash]",
  },
  "the line ends of a script that its shell ends": {
    bot: "bot.sh",
    tool: "bash",
    files: { "bot.sh": "#!/nowhere/bash\r\nexit 3\r\n" },
    says: 'without an answer (exit code 2). bot.sh has the line ends of Windows (CR LF), which break it: save it with LF, and add "*.sh text eol=lf" to .gitattributes. [closed]',
  },
  "nothing that its shell needs": {
    bot: "bot.sh",
    tool: "bash",
    files: { "bot.sh": "#!/nowhere/bash\nexit 3\n" },
    says: "without an answer (exit code 3). [closed]",
  },
  "a byte order mark before a script": {
    bot: "bot.sh",
    tool: "bash",
    files: { "bot.sh": "\ufeffwhile read line; do echo PASS; done\n" },
    says: "bot.sh begins with a byte order mark, which Bash takes for a part of the program: save it as UTF-8 without BOM. [compile]",
  },
};

const play = (bot: string) => spar("match", bot, "builtin:random", "--game", "locm", "--rules", "1.1", "--seed", "s");

describe("a bot that lacks something", function () {
  this.timeout(60_000);
  for (const [what, { bot, tool, files, says }] of Object.entries(incomplete))
    it(`says what would help: ${what}`, async function () {
      if (process.platform === "win32" || findProgram(tool) === undefined) return skip(this, `no ${tool}`);
      const folder = botFolder(files);
      const inFolder = (text: string) => text.replaceAll("FOLDER", folder);
      for (const name of Object.keys(files)) chmodSync(join(folder, name), 0o755);
      const { out, failed = "" } = await play(bot.includes("FOLDER") ? inFolder(bot) : join(folder, bot));
      // The placeholder in the advice itself is meant for the user.
      const shown = says.includes('"FOLDER"') ? says : inFolder(says);
      assert.ok(`${out}${failed}`.includes(shown), `${out}${failed}\n${shown}`);
    });

  it("says which environment has the module that another Python misses", async function () {
    if (process.platform === "win32" || !existsSync(systemPython)) return skip(this, "no python3");
    const folder = botFolder({
      "bot.py": python("import sparword"),
      "spar.json": `{ "game": "locm", "commands": { "python": ["${systemPython}"] } }`,
    });
    const environment = join(folder, ".venv");
    const { status } = spawnSync(systemPython, ["-m", "venv", "--without-pip", environment]);
    if (status !== 0) return skip(this, "no venv");
    const [version] = readdirSync(join(environment, "lib"));
    writeFileSync(join(environment, "lib", version!, "site-packages", "sparword.py"), "");
    const { out } = await play(join(folder, "bot.py"));
    const setting = `"commands": { "python": ["${environment}/bin/python"] }`;
    assert.ok(out.includes(`sparword is installed in ${environment}, which was not used: set ${setting}`), out);
    writeFileSync(join(folder, "spar.json"), `{ "game": "locm", ${setting} }`);
    assert.doesNotMatch((await play(join(folder, "bot.py"))).out, /error/);
  });

  it("is built from a copy without the byte order mark that its compiler dislikes", async function () {
    if (findProgram("ocamlopt") === undefined) return skip(this, "no ocamlopt");
    const source = '\ufefflet () = while true do ignore (read_line ()); print_endline "PASS" done\n';
    const { failed } = await play(join(botFolder({ "bot.ml": source }), "bot.ml"));
    assert.equal(failed, undefined);
  });

  it("is built from copies without byte order marks, as by Scala, whose messages name the originals", async function () {
    if (process.platform === "win32") return skip(this, "no sh");
    const compiler = `#!/bin/sh
for word; do
  case $word in *.scala) head -c 2 "$word" | grep -q // || { echo "$word:2: error: a mark"; exit 1; };; esac
done
echo "$word:2: error: a fault"; exit 1
`;
    const folder = botFolder({
      "scalac.sh": compiler,
      "bot.scala": "\ufeff// scala\nobject Bot { def main(all: Array[String]): Unit = println(Word.word) }\n",
      "word.scala": '\ufeff// scala\nobject Word { val word = "PASS" }\n',
    });
    chmodSync(join(folder, "scalac.sh"), 0o755);
    const given = { file: join(folder, "bot.scala"), cacheFolder: folder, command: [join(folder, "scalac.sh")] };
    const built = await findFileLanguage(given.file)!.prepare(given);
    assert.deepEqual(!built.ok && built.problems.map(({ file, line, message }) => [file, line, message]), [
      [join(folder, "word.scala"), 2, "a fault"],
    ]);
  });

  it("says an error of several lines in lines", async () => {
    const { out } = await play(
      join(botFolder({ "bot.js": 'throw new Error("one\\n/two.js:1:1: error: three");\n' }), "bot.js"),
    );
    assert.match(out, /Error: one\n {2}\/two\.js:1:1: error: three \[crash\]/);
  });

  it("says in lines what a command wrote with signs for line breaks", async function () {
    if (process.platform === "win32") return skip(this, "no sh");
    const folder = botFolder({
      "say.sh": "#!/bin/sh\nprintf '%s' 'error: one\\ntwo' >&2\nexit 1\n",
      "bot.js": script("const word = 1"),
      "bot.cpp": cpp,
    });
    const say = [join(folder, "say.sh")];
    chmodSync(say[0]!, 0o755);
    writeFileSync(join(folder, "spar.json"), JSON.stringify({ game: "locm", commands: { javascript: say, cpp: say } }));
    const { out, failed } = await play(join(folder, "bot.cpp"));
    assert.match(`${out}${failed}`, /Compile error: error: one\s+two/);
    assert.match((await play(join(folder, "bot.js"))).out, /exit code 1\): "two"/);
  });

  it("says what its program printed last in words, without where that was", async () => {
    const folder = botFolder({ "player.js": 'throw Object.assign(new TypeError("no card"), { code: 5 });\n' });
    assert.match((await play(`node "${join(folder, "player.js")}"`)).out, /exit code 1: "TypeError: no card"/);
  });

  it("says what the command of its language printed last", async () => {
    const wrong = { game: "locm", commands: { javascript: ["node", "--no-such-option"] } };
    const folder = botFolder({ "bot.js": script("const word = 1"), "spar.json": JSON.stringify(wrong) });
    const { out } = await play(join(folder, "bot.js"));
    assert.match(out, /exited without an answer \(exit code 9\): ".*bad option: --no-such-option"/);
  });
});
