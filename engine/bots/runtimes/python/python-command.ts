/**
 * What starts Python 3. On Windows it is called "python"; where that is missing, or is only the stand-in by which the
 * system offers to install one, the launcher "py" knows which there are. `find` tells where a program lies.
 */
export function pythonCommand(
  platform: NodeJS.Platform,
  find: (program: string) => string | undefined,
): readonly string[] {
  if (platform !== "win32") return ["python3"];
  const found = find("python");
  if (found !== undefined && !/[\\/]WindowsApps[\\/]/i.test(found)) return ["python"];
  return find("py") === undefined ? ["python"] : ["py", "-3"];
}
