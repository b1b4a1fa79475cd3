import { dirname, join } from "node:path";
import { listFilesBelow, readUserText } from "../../files/user-file.ts";
import { findDefining, listFilesIn, type ProgramFiles } from "../source/program-files.ts";

/** All sources of the project if there is a project file in a folder above; else those that define what is used. */
export const csharpFiles: ProgramFiles = {
  begins: hasMain,
  named: (source, file, main) => {
    const project = findProject(main);
    const others = (project === undefined ? listFilesIn(dirname(file), [".cs"]) : listSources(project)).filter(
      (path) => path !== file,
    );
    // Extensions, parts of a class and global usings are used without being named.
    const used = project === undefined ? findDefining(source, others, definition) : others;
    return used.filter((path) => !hasMain(readUserText(path) ?? ""));
  },
};

const definition = /\b(?:class|struct|enum|interface|record)\s+(\w+)/g;

/** Whether the source has a `Main` method or top-level statements. */
function hasMain(source: string): boolean {
  return (
    /\bstatic\b[^;{}]{0,200}\bMain\s*\(/.test(source) || /^(?:while|for|if|var|string|int|Console\.)\b/m.test(source)
  );
}

function findProject(file: string): string | undefined {
  const folder = dirname(file);
  const above = [folder, dirname(folder), dirname(dirname(folder))];
  return above.find((each) => listFilesIn(each, [".csproj"]).length > 0);
}

function listSources(project: string): string[] {
  const isSource = (path: string) => path.endsWith(".cs") && !/(^|[/\\])(bin|obj)[/\\]/.test(path);
  return listFilesBelow(project, isSource).map((path) => join(project, path));
}
