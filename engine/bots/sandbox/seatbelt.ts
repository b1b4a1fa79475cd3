import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import type { SandboxContents } from "./inside.ts";

/**
 * macOS's sandbox: no network, nothing of the users' folders but these paths, no messages to other processes. If
 * several rules match, the last one counts.
 */
export function isolateBySeatbelt(
  command: readonly string[],
  { paths, temporary, writable = [] }: SandboxContents,
): readonly string[] {
  // Paths in a profile are escaped as in JSON.
  const text = (path: string) => JSON.stringify(path);
  const folders = (all: readonly string[]) => all.map((path) => `(subpath ${text(path)})`).join(" ");
  const own = [...(temporary === undefined ? [] : [temporary]), ...writable];
  // Rules apply to resolved paths, and /tmp and /var are links.
  const shown = [...paths, ...paths.map((path) => realpathSync(path)), ...own];
  const profile = [
    "(version 1)",
    "(allow default)",
    "(deny network*)",
    // Temporary files of others are below /private/var.
    `(deny file-read* ${folders([homedir(), "/Users", "/Volumes", "/private/tmp", "/private/var/folders"])})`,
    // A path is resolved folder by folder, which needs the metadata of each.
    "(allow file-read-metadata)",
    ...(shown.length === 0 ? [] : [`(allow file-read* ${folders(shown)})`]),
    "(deny file-write*)",
    `(allow file-write* (literal "/dev/null") (literal "/dev/tty") (literal "/dev/dtracehelper") ${folders(own)})`,
    "(deny signal)",
    "(allow signal (target self) (target pgrp))",
    "(deny process-info*)",
    "(allow process-info* (target self))",
    // Denies the clipboard, the keychain, and requests to other programs.
    "(deny mach-lookup)",
    '(allow mach-lookup (global-name "com.apple.system.opendirectoryd.libinfo") (global-name "com.apple.system.logger"))',
    "(deny appleevent-send)",
    "(deny job-creation)",
  ];
  return ["sandbox-exec", "-p", profile.join("\n"), ...command];
}
