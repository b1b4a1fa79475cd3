import { homedir } from "node:os";
import type { Inside } from "./inside.ts";

/** What macOS lets through: no network, nothing of the users' folders but these, no word to other processes. */
export function seatbelted(command: readonly string[], { paths }: Inside): readonly string[] {
  const text = (path: string) => JSON.stringify(path);
  const profile = [
    "(version 1)",
    "(allow default)",
    "(deny network*)",
    `(deny file-read* (subpath ${text(homedir())}) (subpath "/Users") (subpath "/Volumes"))`,
    "(allow file-read-metadata)",
    ...paths.map((path) => `(allow file-read* (subpath ${text(path)}))`),
    "(deny file-write*)",
    '(allow file-write* (literal "/dev/null") (literal "/dev/tty") (subpath "/private/tmp/spar-bots"))',
    "(deny signal (target others))",
    "(deny process-info* (target others))",
    "(allow process-info* (target self))",
  ];
  return ["sandbox-exec", "-p", profile.join("\n"), ...command];
}
