/**
 * The same value with no text in it that names one of these folders (absolute paths): what lies in one goes by its name
 * from there on, and the folder itself is ".". Paths of Windows are found with either slash, escaped or not, in either case.
 */
export function withoutFolders<Value>(value: Value, folders: readonly string[]): Value {
  const patterns = [...new Set(folders)].sort((a, b) => b.length - a.length).flatMap((folder) => patternsOf(folder));
  const changed = (each: unknown): unknown => {
    if (typeof each === "string") return patterns.reduce((text, [found, by]) => text.replace(found, by), each);
    if (Array.isArray(each)) return each.map(changed);
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, changed(inner)]));
  };
  return changed(value) as Value;
}

/** What lies in a folder, and the folder itself; none of the root, which is in every path. */
function patternsOf(folder: string): [RegExp, string][] {
  const parts = folder.split(/[\\/]+/).filter((part) => part !== "");
  if (parts.length === 0 || (parts.length === 1 && /^[a-z]:$/i.test(parts[0]!))) return [];
  const start = /^[\\/]/.test(folder) ? "[\\\\/]+" : "";
  const path = `(?<![\\w.-])${start}${parts.map(escaped).join("[\\\\/]+")}`;
  const flags = /^[a-z]:|^\\/i.test(folder) ? "gi" : "g";
  return [
    [new RegExp(`${path}[\\\\/]+(?=[^\\s"'\\\\/])`, flags), ""],
    [new RegExp(`${path}(?![\\w.-])`, flags), "."],
  ];
}

function escaped(part: string): string {
  return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
