import { dirname, join } from "node:path";
import { listFilesBelow, readUserText } from "../../files/user-file.ts";
import { findDefining, listFilesIn, type ProgramFiles } from "../source/program-files.ts";

/** All sources of the project if there is a project file in a folder above; else only the files next to the program. */
export const csharpFiles: ProgramFiles = {
  begins: hasMain,
  named: (source, file) =>
    findDefining(
      source,
      listProjectSources(file).filter((path) => path !== file),
      /\b(?:class|struct|enum|interface|record)\s+(\w+)/g,
    ).filter((path) => !hasMain(readUserText(path) ?? "")),
};

/** Whether the source has a `Main` method or top-level statements. */
function hasMain(source: string): boolean {
  return (
    /\bstatic\b[^;{}]{0,200}\bMain\s*\(/.test(source) || /^(?:while|for|if|var|string|int|Console\.)\b/m.test(source)
  );
}

function listProjectSources(file: string): string[] {
  const folder = dirname(file);
  const above = [folder, dirname(folder), dirname(dirname(folder))];
  const project = above.find((each) => listFilesIn(each, [".csproj"]).length > 0);
  if (project === undefined) return listFilesIn(folder, [".cs"]);
  const isSource = (path: string) => path.endsWith(".cs") && !/(^|[/\\])(bin|obj)[/\\]/.test(path);
  return listFilesBelow(project, isSource).map((path) => join(project, path));
}
