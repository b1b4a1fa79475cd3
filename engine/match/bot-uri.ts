/** The URI that identifies a bot's file in the history, escaped as editors do: everything but plain letters. */
export function toBotUri(file: string): string {
  const isWindows = /^[a-z]:[/\\]/i.test(file);
  const path = isWindows ? `/${file[0]!.toLowerCase()}${file.slice(1).replaceAll("\\", "/")}` : file;
  return `file://${path.split("/").map(escapePart).join("/")}`;
}

function escapePart(part: string): string {
  return encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
