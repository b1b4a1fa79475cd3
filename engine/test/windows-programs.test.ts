import assert from "node:assert/strict";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { Language } from "../bots/language.ts";
import { c, listOptimisation } from "../bots/languages/c.ts";
import { javascript } from "../bots/languages/typescript.ts";
import {
  findProgram,
  getSystemProgram,
  listProgramEndings,
  locateProgram,
  quoteForShell,
  startProgram,
} from "../bots/process/program-path.ts";
import { runTool } from "../bots/process/tool.ts";
import { describeExit, hasCrashed, readAbort } from "../bots/process-bot/failures.ts";
import { readNativeCrash } from "../bots/runtimes/native/native-runtime.ts";
import { findPythonCommand, resolvePyenv } from "../bots/runtimes/python/python-command.ts";
import { isOutsideLibraries, pythonRuntime } from "../bots/runtimes/python/python-runtime.ts";
import { isInFolder } from "../files/user-folders.ts";
import { hashNamedReferee } from "../project/referee/referee-trust.ts";
import { refuseShell, splitCommand } from "../project/settings/settings-layer.ts";
import { findCommonFolder } from "../project/versions/source-version.ts";
import { quoteForTerminal } from "../text/visible.ts";
import { skip } from "./skip.ts";

// What is decided for Windows and macOS, on whatever system this runs.

describe("on Windows", () => {
  it("a program is found by the endings that the system can start, also after a dot in its name", () => {
    assert.deepEqual(listProgramEndings("gcc", "win32"), [".com", ".exe", ".bat", ".cmd"]);
    assert.deepEqual(listProgramEndings("python3.12", "win32"), [".com", ".exe", ".bat", ".cmd"]);
    assert.deepEqual(listProgramEndings("mvnw.CMD", "win32"), [""]);
    assert.deepEqual(listProgramEndings("gcc", "linux"), [""]);
  });

  it("scripts get their arguments through the shell as they are", async function () {
    const args = ["plain", "two words", "", "a&b|c<d>e^f", '"quoted"', "%PATH%", "100%", "tail\\", 'x\\"y', "(é) !x!"];
    assert.deepEqual(args.map(quoteForShell), [
      ...["plain", '"two words"', '""', '"a&b|c<d>e^f"', '"""quoted"""', '"%%cd:~,%PATH%%cd:~,%"', '"100%%cd:~,%"'],
      ...['"tail\\\\"', '"x\\\\""y"', '"(é) !x!"'],
    ]);
    if (process.platform !== "win32") return skip(this, "no scripts of Windows");
    const folder = mkdtempSync(join(tmpdir(), "spar a&b "));
    const script = join(folder, "show.cmd");
    writeFileSync(script, `@"${process.execPath}" -p "JSON.stringify(process.argv.slice(1))" -- %*\r\n`);
    // Wine's shell has no parts of variables.
    const isWine = existsSync(getSystemProgram("winecfg"));
    const passed = args.filter((text) => !isWine || !text.includes("%"));
    const { stdout, stderr } = await runTool([script, ...passed], { limitMs: 30_000 });
    assert.deepEqual(JSON.parse(stdout || stderr), passed);
  });

  it("a command that Spar says to type keeps its words in either of Windows' shells", () => {
    const typed = quoteForTerminal(String.raw`node "C:\my game\count.mjs" {league}`, true);
    assert.equal(typed, String.raw`"node 'C:\my game\count.mjs' {league}"`);
    assert.deepEqual(splitCommand(typed.slice(1, -1)), ["node", String.raw`C:\my game\count.mjs`, "{league}"]);
  });

  it("a command for a shell is given to the system's own", () => {
    const command = "cd ref && java -jar r.jar";
    assert.match(refuseShell(command, "win32")!, /: give cmd \/c "cd ref && java -jar r\.jar"\.$/);
    assert.match(refuseShell(command, "darwin")!, /: give sh -c "cd ref/);
    const folder = String.raw`python3 bot.py --data C:\data\ --fast`;
    assert.equal(refuseShell(folder, "win32"), undefined);
  });

  it("a quote keeps words together where one begins, or its value, and is a letter elsewhere", () => {
    const typed = `python3 /home/o'neil/b.py --book /home/o'neil/book.bin --name="a b" 'c d' --empty=""`;
    const words = ["python3", "/home/o'neil/b.py", "--book", "/home/o'neil/book.bin", "--name=a b", "c d", "--empty="];
    assert.deepEqual(splitCommand(typed), words);
  });

  it("a program in the current folder is started by its path alone, others from the PATH, whose folders may be quoted", async () => {
    const folder = mkdtempSync(join(tmpdir(), "spar-planted-"));
    const planted = join(folder, `node${process.platform === "win32" ? ".exe" : ""}`);
    writeFileSync(planted, "", { mode: 0o755 });
    const PATH = ["", ".", `"${dirname(process.execPath)}"`].join(delimiter);
    assert.equal(dirname(locateProgram("node", { cwd: folder, env: { PATH } })), dirname(process.execPath));
    assert.equal(dirname(findProgram("node", PATH)!), dirname(process.execPath));
    assert.equal(locateProgram("./node", { cwd: folder }), planted);
    const absent = startProgram(["spar-is-not-there"], { cwd: folder });
    assert.match(String((await once(absent, "error"))[0]), /ENOENT/);
  });

  it("crashes have the names of their exit codes; other codes are the program's own", () => {
    const tell = (code: number) => [hasCrashed({ code, signal: null }), describeExit({ code, signal: null }).type];
    assert.deepEqual(tell(0xc0000135), [true, "STATUS_DLL_NOT_FOUND"]);
    assert.deepEqual(tell(0xc0000374 | 0), [true, "STATUS_HEAP_CORRUPTION"]);
    assert.deepEqual(tell(0xc0000142), [true, "STATUS 0xC0000142"]);
    for (const code of [3, 0, 0xffffffff]) assert.deepEqual(tell(code), [false, `exit code ${code}`]);
    // But that of `abort` in C's library, and in Node.
    const aborted = (code: number, language: Language, platform?: NodeJS.Platform) =>
      readAbort({ code, signal: null }, language, platform).signal;
    assert.deepEqual([aborted(3, c, "win32"), aborted(134, javascript, "win32")], ["SIGABRT", "SIGABRT"]);
    assert.match(
      describeExit(readAbort({ code: 3, signal: null }, c, "win32")).message,
      /^perhaps: 3 is the exit code of/,
    );
    assert.deepEqual([aborted(3, c, "linux"), aborted(3, javascript, "win32")], [null, null]);
  });

  it("Python is called python, unless that is missing or only offers to install one", () => {
    const at = (programs: Record<string, string>) => findPythonCommand("win32", (name) => programs[name]);
    const py = { py: String.raw`C:\Windows\py.exe` };
    const offer = { python: String.raw`C:\Users\me\AppData\Local\Microsoft\WindowsApps\python.exe` };
    assert.deepEqual(at({ ...py, python: String.raw`C:\Python312\python.exe` }), ["python"]);
    assert.deepEqual(at(py), ["py", "-3"]);
    assert.deepEqual(at({ ...py, ...offer }), ["py", "-3"]);
    assert.deepEqual(at(offer), ["python"]);
    assert.deepEqual(
      findPythonCommand("darwin", () => undefined),
      ["python3"],
    );
  });

  it("Python from the Store, a link that can be started but not followed, is found", function () {
    if (process.platform === "win32" || process.getuid?.() === 0) skip(this, "no link that nobody can follow");
    const folder = mkdtempSync(join(tmpdir(), "spar-alias-"));
    const hidden = join(folder, "app");
    mkdirSync(hidden);
    symlinkSync(join(hidden, "python.exe"), join(folder, "python.exe"));
    chmodSync(hidden, 0);
    assert.throws(() => statSync(join(folder, "python.exe")), { code: "EACCES" });
    assert.equal(findProgram("python", folder, "win32"), join(folder, "python.exe"));
    assert.equal(findProgram("python.exe", folder, "linux"), undefined);
    chmodSync(hidden, 0o700);
  });

  it("a path of Python's stack that is there is taken as it is, though its folder looks like a letter's number", () => {
    const folder = mkdtempSync(join(tmpdir(), process.platform === "win32" ? "xad1-" : "\\xad1-"));
    const file = join(folder, "bot.py");
    writeFileSync(file, "");
    const { host } = pythonRuntime.launch({ command: ["python3", file], file, trace: true });
    const read = (path: string) =>
      host!.fault!.read(["Current thread 0x1 (most recent call first):", `  File "${path}", line 3 in z\\xe4hle`])
        ?.stack.frames;
    assert.deepEqual(read(file), [{ file, line: 3, name: "zähle" }]);
    assert.equal(read("/b\\xf6t.py")?.[0]?.file, "/böt.py");
    rmSync(folder, { recursive: true });
  });

  it("Python's own library is no bot's", () => {
    const libraries = [
      String.raw`C:\Python314\Lib\json\decoder.py`,
      String.raw`C:\Users\me\.pyenv\pyenv-win\versions\3.12.1\Lib\random.py`,
      String.raw`C:\Users\me\miniconda3\Lib\site-packages\numpy\core.py`,
      "/usr/lib64/python3.12/json/decoder.py",
    ];
    assert.deepEqual(libraries.filter(isOutsideLibraries), []);
    for (const own of [String.raw`C:\bots\lib\bot.py`, String.raw`C:\python-bots\bot.py`, "/home/me/lib/python/bot.py"])
      assert.ok(isOutsideLibraries(own), own);
  });

  it("a path is in a folder in either case and with either slash, but not above it, in one with a longer name or on another drive", () => {
    const lies = (path: string) => isInFolder(path, String.raw`c:\Users\me\bots`, "win32");
    assert.ok(lies("C:/Users/Me/bots/bot.go") && lies(String.raw`C:\users\me\Bots\src\bot.cs`));
    assert.ok(!lies(String.raw`C:\Users\me\bots2\bot.cs`) && !lies("D:/Users/me/bots/bot.go"));
    assert.ok(isInFolder(String.raw`\\host\share\bots\a.cs`, String.raw`\\host\share\bots`, "win32"));
    assert.ok(isInFolder("d:\\", "D:/", "win32") && lies(String.raw`C:\Users\me\bots\..draft\bot.cs`));
    assert.ok(!lies(String.raw`c:\Users\me\bots\..\other\bot.cs`) && !lies("bot.cs") && lies("C:/Users/Me/Bots/"));
    assert.ok(!isInFolder("/home/me/Bots/a.rs", "/home/me/bots", "linux") && isInFolder("/a.rs", "/", "linux"));
    assert.ok(isInFolder("/bots", "/bots/", "linux") && isInFolder("/bots/..a", "/bots", "linux"));
    assert.ok(!isInFolder("/bots/../a", "/bots", "linux") && !isInFolder("./a.rs", process.cwd(), "linux"));
  });

  it("the files of a bot have a common folder, whatever the case, and on another drive than the command's", () => {
    const find = (...folders: string[]) => findCommonFolder(folders, "win32");
    assert.equal(find(String.raw`D:\Bots\me`, String.raw`d:\bots\you`, String.raw`C:\work`), String.raw`D:\Bots`);
    assert.equal(find(String.raw`C:\a`, "c:\\"), "C:\\");
    assert.equal(findCommonFolder(["/home/me/a", "/home/me/a/b", "/home/me/ab"], "linux"), "/home/me");
  });

  it("a referee is allowed by one answer, whichever way an editor or a shell writes a drive", () => {
    const ask = (drive: string) =>
      hashNamedReferee({ file: `${drive}:\\game\\spar.json`, referee: ["node", `${drive}:\\game\\referee.mjs`] });
    assert.equal(ask("c"), ask("C"));
    assert.notEqual(ask("c"), ask("D"));
    const onUnix = (word: string) => hashNamedReferee({ file: "/game/spar.json", referee: [word] });
    assert.notEqual(onUnix("c:/a"), onUnix("C:/a"));
  });

  it("a failed assertion of C has its line, in the words of each library", () => {
    const file = join(tmpdir(), "bot.cpp");
    const texts = [
      "Assertion failed: mana >= 0, file bot.cpp, line 7\r\n",
      `Assertion failed!\r\n\r\nProgram: C:\\bots\\bot.exe\r\nFile: ${file}, Line 7\r\n\r\nExpression: mana >= 0\r\n`,
      "Assertion failed: (mana >= 0), function main, file bot.cpp, line 7.\n",
    ];
    for (const text of texts) {
      const { message, frames } = readNativeCrash(text, file)!;
      assert.match(message, /^Assertion `\(?mana >= 0\)?' failed\.$/);
      assert.deepEqual(frames, [{ file, line: 7 }]);
    }
    assert.deepEqual(readNativeCrash("Assertion failed: x, file /usr/lib/x.h, line 7", file)!.frames, []);
  });

  it("C is built for this processor, but where Apple's compiler does not know that", () => {
    const fast = ["-O3", "-march=native"];
    assert.deepEqual(listOptimisation({ platform: "win32", arch: "x64" }), fast);
    assert.deepEqual(listOptimisation({ platform: "linux", arch: "arm64" }), fast);
    assert.deepEqual(listOptimisation({ platform: "darwin", arch: "arm64" }), ["-O3"]);
  });

  describe("pyenv-win, whose python.bat only a shell can start,", () => {
    const root = mkdtempSync(join(tmpdir(), "spar-pyenv-win-"));
    const shims = join(root, "shims");
    const bots = join(root, "bots");
    const made = (version: string) => join(root, "versions", version, "python.exe");

    before(() => {
      for (const folder of ["shims", "bots", "python", "versions/3.11.9", "versions/3.12.1"])
        mkdirSync(join(root, folder), { recursive: true });
      for (const file of [
        join(shims, "python.bat"),
        join(root, "python", "python.exe"),
        made("3.11.9"),
        made("3.12.1"),
      ])
        writeFileSync(file, "");
      writeFileSync(join(root, "version"), "3.11.9\r\n");
    });
    after(() => rmSync(root, { recursive: true }));

    const direct = (env: Record<string, string>) => resolvePyenv("python", bots, env, "win32");

    it("is replaced by the version that the user or the folder chose", () => {
      assert.equal(direct({ Path: `${shims};C:\\Windows` })?.program, made("3.11.9"));
      writeFileSync(join(bots, ".python-version"), "3.12.1\r\n");
      const found = direct({ PATH: shims });
      assert.equal(found?.program, made("3.12.1"));
      const version = join(root, "versions", "3.12.1");
      assert.equal(found?.env.PATH, [version, join(version, "Scripts"), shims].join(";"));
      rmSync(join(bots, ".python-version"));
    });

    it("is not used if another Python comes first, or its version is missing", () => {
      assert.equal(direct({ PATH: `${join(root, "python")};${shims}` }), undefined);
      assert.equal(direct({ PATH: shims, PYENV_VERSION: "3.9.0" }), undefined);
    });
  });
});
