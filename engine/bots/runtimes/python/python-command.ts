/**
 * The command that starts Python 3. On Windows it is "python"; if that is missing or is only the stub that offers an
 * installation, the launcher "py" finds one. `find` returns the path of a program.
 */
export function findPythonCommand(
  platform: NodeJS.Platform,
  find: (program: string) => string | undefined,
): readonly string[] {
  if (platform !== "win32") return ["python3"];
  const found = find("python");
  if (found !== undefined && !/[\\/]WindowsApps[\\/]/i.test(found)) return ["python"];
  return find("py") === undefined ? ["python"] : ["py", "-3"];
}
