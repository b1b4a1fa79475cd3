import { type Inside, systemPaths } from "./inside.ts";

/** What a bot can write at most in its temporary folder, which lies in memory. */
const temporaryBytes = 256 * 1024 ** 2;

/** No network, no processes and no files but these; nothing of it outlives the first process. */
export function bubblewrapped(command: readonly string[], { paths, cwd }: Inside): readonly string[] {
  const readable = (path: string) => ["--ro-bind", path, path];
  const memory = (path: string) => ["--size", String(temporaryBytes), "--tmpfs", path];
  return [
    ...["bwrap", "--unshare-all", "--die-with-parent", "--cap-drop", "ALL"],
    ...systemPaths().flatMap(readable),
    ...["--proc", "/proc", "--dev", "/dev"],
    ...memory("/dev/shm"),
    ...memory("/tmp"),
    ...paths.flatMap(readable),
    ...["--dir", cwd, "--chdir", cwd, "--"],
    ...command,
  ];
}
