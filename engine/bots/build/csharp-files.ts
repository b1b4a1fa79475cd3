import { dirname } from "node:path";
import { readUserText } from "../../files/user-file.ts";
import { findDefining, listFilesIn, type ProgramFiles } from "../source/program-files.ts";
import { readCsharpProject } from "./csharp-project.ts";

/** All files of the project if there is a project file in a folder above; else those that define what is used. */
export const csharpFiles: ProgramFiles = {
  begins: hasMain,
  listed: (main) => {
    const project = readCsharpProject(main);
    if (!project) return undefined;
    const { sources, lists, resources, copied } = project;
    return {
      sources: listParts([...sources].filter((path) => path !== main)),
      others: [...lists, ...resources.values(), ...copied.values()],
    };
  },
  named: (source, file) => {
    const beside = listFilesIn(dirname(file), [".cs"]).filter((path) => path !== file);
    // Extensions, parts of a class and global usings are used without being named.
    return listParts(findDefining(source, beside, definition));
  },
};

/** Without other programs. */
const listParts = (paths: readonly string[]) => paths.filter((path) => !hasMain(readUserText(path) ?? ""));

const definition = /\b(?:class|struct|enum|interface|record)\s+(\w+)/g;

/** Whether the source has a `Main` method or top-level statements. */
function hasMain(source: string): boolean {
  return (
    /\bstatic\b[^;{}]{0,200}\bMain\s*\(/.test(source) || /^(?:while|for|if|var|string|int|Console\.)\b/m.test(source)
  );
}
