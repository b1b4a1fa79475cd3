import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import type { Inside } from "./inside.ts";

/**
 * What macOS lets through: no network, nothing of the users' folders but these, no word to other processes. Of several
 * rules that fit, the last one holds.
 */
export function seatbelted(command: readonly string[], { paths, temporary, writable = [] }: Inside): readonly string[] {
  // The profile's strings have the escapes of JSON's, as far as paths have any.
  const text = (path: string) => JSON.stringify(path);
  const folders = (all: readonly string[]) => all.map((path) => `(subpath ${text(path)})`).join(" ");
  const own = [...(temporary === undefined ? [] : [temporary]), ...writable];
  // Rules are compared with where links lead; /tmp and /var are such.
  const shown = [...paths, ...paths.map((path) => realpathSync(path)), ...own];
  const profile = [
    "(version 1)",
    "(allow default)",
    "(deny network*)",
    // What others keep for a while lies below /private/var.
    `(deny file-read* ${folders([homedir(), "/Users", "/Volumes", "/private/tmp", "/private/var/folders"])})`,
    // Where a path leads is looked up folder by folder.
    "(allow file-read-metadata)",
    ...(shown.length === 0 ? [] : [`(allow file-read* ${folders(shown)})`]),
    "(deny file-write*)",
    `(allow file-write* (literal "/dev/null") (literal "/dev/tty") (literal "/dev/dtracehelper") ${folders(own)})`,
    "(deny signal)",
    "(allow signal (target self) (target pgrp))",
    "(deny process-info*)",
    "(allow process-info* (target self))",
    // The clipboard, the keychain, other programs and what they could be asked to do.
    "(deny mach-lookup)",
    '(allow mach-lookup (global-name "com.apple.system.opendirectoryd.libinfo") (global-name "com.apple.system.logger"))',
    "(deny appleevent-send)",
    "(deny job-creation)",
  ];
  return ["sandbox-exec", "-p", profile.join("\n"), ...command];
}
