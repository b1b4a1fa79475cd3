/**
 * Removes folders (absolute paths) from all texts of a value: a path inside one becomes relative to it, and the folder
 * itself becomes ".". Windows paths are found with either slash, escaped or not, in any case.
 */
export function removeFolders<Value>(value: Value, folders: readonly string[]): Value {
  const patterns = [...new Set(folders)]
    .sort((a, b) => b.length - a.length)
    .flatMap((folder) => createPatterns(folder));
  const changed = (each: unknown): unknown => {
    if (typeof each === "string") return patterns.reduce((text, [found, by]) => text.replace(found, by), each);
    if (Array.isArray(each)) return each.map(changed);
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, changed(inner)]));
  };
  return changed(value) as Value;
}

/** Patterns for a folder and for paths in it; none for the root, which is part of every path. */
function createPatterns(folder: string): [RegExp, string][] {
  const parts = folder.split(/[\\/]+/).filter((part) => part !== "");
  if (parts.length === 0 || (parts.length === 1 && /^[a-z]:$/i.test(parts[0]!))) return [];
  const start = /^[\\/]/.test(folder) ? "[\\\\/]+" : "";
  const path = `(?<![\\w.-])${start}${parts.map(escapeFolder).join("[\\\\/]+")}`;
  const flags = /^[a-z]:|^\\/i.test(folder) ? "gi" : "g";
  return [
    [new RegExp(`${path}[\\\\/]+(?=[^\\s"'\\\\/])`, flags), ""],
    [new RegExp(`${path}(?![\\w.-])`, flags), "."],
  ];
}

function escapeFolder(part: string): string {
  return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
