/** The URI under which the history knows the bot of a file: as editors write it, with all but plain letters escaped. */
export function botUri(file: string): string {
  const windows = /^[a-z]:[/\\]/i.test(file);
  const path = windows ? `/${file[0]!.toLowerCase()}${file.slice(1).replaceAll("\\", "/")}` : file;
  return `file://${path.split("/").map(escaped).join("/")}`;
}

function escaped(part: string): string {
  return encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
