import { dirname, join } from "node:path";
import { filesBelow } from "../../files/user-file.ts";
import { definingIn, filesIn, type ProgramFiles, readText } from "../source/program-files.ts";

/** Where a project file lies above, all of the project that defines what a file uses; else only files beside it. */
export const csharpFiles: ProgramFiles = {
  begins,
  named: (source, file) =>
    definingIn(
      source,
      sourcesAround(file).filter((path) => path !== file),
      /\b(?:class|struct|enum|interface|record)\s+(\w+)/g,
    ).filter((path) => !begins(readText(path) ?? "")),
};

/** A method `Main`, or statements outside of all classes. */
function begins(source: string): boolean {
  return (
    /\bstatic\b[^;{}]{0,200}\bMain\s*\(/.test(source) || /^(?:while|for|if|var|string|int|Console\.)\b/m.test(source)
  );
}

function sourcesAround(file: string): string[] {
  const folder = dirname(file);
  const above = [folder, dirname(folder), dirname(dirname(folder))];
  const project = above.find((each) => filesIn(each, [".csproj"]).length > 0);
  if (project === undefined) return filesIn(folder, [".cs"]);
  const isSource = (path: string) => path.endsWith(".cs") && !/(^|[/\\])(bin|obj)[/\\]/.test(path);
  return filesBelow(project, isSource).map((path) => join(project, path));
}
