import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { findBuiltFiles } from "../bots/source/built-files.ts";
import { readSourceVersion } from "../project/versions/source-version.ts";
import { botFolder } from "./hosted-bot.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

/** A program that prints ONE, which comes from the file `edited`. */
export interface SmallProject {
  readonly main: string;
  readonly edited: string;
  readonly files: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  /** Its tools are slow. */
  readonly isSlow?: true;
  /** Links to folders. */
  readonly links?: Readonly<Record<string, string>>;
}

export const cpp = ["g++", "-O0"];
export const prints = (name: string) => `#include <cstdio>\nint main() { std::puts(${name}); }\n`;
export const rustMain = (head: string, word: string) => `${head}\nfn main() { println!("{}", ${word}); }\n`;
export const goMain = (head: string, word: string) => `package main\n${head}\nfunc main() { println(${word}) }\n`;
export const javaMain = (word: string) =>
  `public class Bot { public static void main(String[] a) throws Exception { System.out.println(${word}); } }\n`;

/** Makes the library of a C++ bot: an archive, or one that is loaded with the program. */
function makeLibrary(folder: string, path: string) {
  mkdirSync(join(folder, "vendor"));
  writeFileSync(join(folder, "word.c"), 'const char word[] = "ONE";\n');
  const command = path.endsWith(".a") ? `gcc -c word.c && ar rcs ${path} word.o` : `gcc -shared -o ${path} word.c`;
  execFileSync("sh", ["-c", `${command} && rm -f word.o word.c`], { cwd: folder });
}

function linkFolders(folder: string, links: SmallProject["links"] = {}) {
  for (const [link, to] of Object.entries(links)) {
    mkdirSync(join(folder, dirname(link)), { recursive: true });
    symlinkSync(join(folder, to), join(folder, link));
  }
}

export async function run(folder: string, { main, command }: SmallProject): Promise<string> {
  const file = join(folder, main);
  const built = await findFileLanguage(main)!.prepare({ file, cacheFolder: join(folder, ".cache"), command });
  assert.ok(built.ok, built.ok ? "" : `${built.why}\n${built.detail}`);
  const launched = findFileLanguage(main)!.runtime.launch({ command: built.command, file, trace: false });
  const [program, ...args] = launched.command;
  const env = { ...process.env, ...built.env, ...launched.env };
  // Go's println writes to stderr.
  return execFileSync("sh", ["-c", 'exec "$@" 2>&1', "sh", program!, ...args], { cwd: dirname(file), env }).toString();
}

/** Each program has to print TWO, and be another version, once the word in its file was changed. */
export function testProjects(projects: Readonly<Record<string, SmallProject>>): void {
  describe("a program of several files", function () {
    this.timeout(60_000);
    for (const [title, project] of Object.entries(projects))
      (project.isSlow ? long.it : it)(`is built as it is on disk. ${title}`, async function () {
        const language = findFileLanguage(project.main)!;
        const tool = (project.command ?? language.command)[0]!;
        if (process.platform === "win32" || !findProgram(tool)) return skip(this, `no ${tool}`);
        const folder = botFolder(project.files);
        linkFolders(folder, project.links);
        if (project.edited.startsWith("vendor/libword.")) makeLibrary(folder, project.edited);
        const commands = join(folder, "build", "compile_commands.json");
        if (project.files["build/compile_commands.json"])
          writeFileSync(
            commands,
            readFileSync(commands, "utf8").replaceAll("FOLDER", folder).replace("src/bot", `${folder}/src/bot`),
          );
        assert.match(await run(folder, project), /^ONE/);
        const first = readSourceVersion(join(folder, project.main));
        const edited = join(folder, project.edited);
        writeFileSync(edited, readFileSync(edited, "latin1").replace("ONE", "TWO"), "latin1");
        assert.match(await run(folder, project), /^TWO/);
        const second = readSourceVersion(join(folder, project.main));
        assert.notEqual(second.id, first.id);
        assert.deepEqual([...second.files.keys()].sort(), [...first.files.keys()].sort());
        assert.ok(
          [...second.files].some(([name]) => edited.endsWith(name)),
          [...second.files.keys()].join(" "),
        );
        assert.ok(![...second.files].some(([name]) => name.includes("old")));
      });
  });
}

/** A program that prints ONE, and TWO after some files were written. */
type AddedProject = Omit<SmallProject, "edited"> & { readonly added: SmallProject["files"] };

/** Each program has to be built anew once its files are there. */
export function testAdditions(projects: Readonly<Record<string, AddedProject>>): void {
  describe("a program that a new file changes", function () {
    this.timeout(60_000);
    for (const [title, { added, ...project }] of Object.entries(projects))
      it(`is built anew. ${title}`, async function () {
        const tool = (project.command ?? findFileLanguage(project.main)!.command)[0]!;
        if (process.platform === "win32" || !findProgram(tool)) return skip(this, `no ${tool}`);
        const folder = botFolder(project.files);
        linkFolders(folder, project.links);
        assert.match(await run(folder, { ...project, edited: "" }), /^ONE/);
        for (const [name, text] of Object.entries(added)) {
          mkdirSync(dirname(join(folder, name)), { recursive: true });
          writeFileSync(join(folder, name), text);
        }
        assert.match(await run(folder, { ...project, edited: "" }), /^TWO/);
      });
  });
}

/** A program that prints ONE, and TWO after a file of the user's was written in a folder above the bot's own. */
type SettingsAbove = Omit<SmallProject, "edited"> & { readonly added: string; readonly text: string };

/** Each program has to be built anew with the file, which is none of its own. */
export function testSettingsAbove(projects: Readonly<Record<string, SettingsAbove>>): void {
  describe("what a user has set for all projects below a folder", function () {
    this.timeout(60_000);
    for (const [title, { added, text, ...project }] of Object.entries(projects))
      it(`counts, but is no part of a bot. ${title}`, async function () {
        const tool = findFileLanguage(project.main)!.command[0]!;
        if (process.platform === "win32" || !findProgram(tool)) return skip(this, `no ${tool}`);
        const folder = botFolder(project.files);
        const listAbove = () =>
          Object.keys(findBuiltFiles(join(folder, project.main))!).filter(
            (path) => !path.startsWith(`${folder}/mine/`),
          );
        assert.match(await run(folder, { ...project, edited: "" }), /^ONE/);
        assert.deepEqual(listAbove(), []);
        writeFileSync(join(folder, added), text);
        assert.match(await run(folder, { ...project, edited: "" }), /^TWO/);
        assert.deepEqual(listAbove(), []);
        const own = Object.keys(project.files).filter((name) => /^mine.*\.cargo/.test(name));
        const { files } = readSourceVersion(join(folder, project.main));
        assert.ok(
          own.every((name) => [...files.keys()].some((kept) => name.endsWith(kept))),
          [...files.keys()].join(" "),
        );
      });
  });
}
