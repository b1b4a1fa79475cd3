import { planFirstProcess } from "./first-process.ts";
import { hiddenFiles, listSystemPaths, type SandboxContents, temporaryBytes } from "./inside.ts";

/**
 * Bubblewrap with all restrictions: no network, no other processes, only these files; everything ends with the first
 * process. The bot cannot create namespaces itself, in which it could mount folders in memory without limit. Needs
 * bubblewrap 0.8.
 */
export const wrapInBubblewrap = wrapCommand(["--unshare-user", "--disable-userns"], ["--size", String(temporaryBytes)]);

/** For bubblewrap before 0.8 or installed setuid, which lack one of the options each. */
export const wrapInUnsizedBubblewrap = wrapCommand();

function wrapCommand(spaces: readonly string[] = [], size: readonly string[] = []) {
  const readable = (path: string) => ["--ro-bind", path, path];
  const memory = (path: string) => [...size, "--tmpfs", path];
  return (command: readonly string[], { paths, cwd, writable = [] }: SandboxContents): readonly string[] => {
    const { words, shown } = planFirstProcess();
    return [
      ...["bwrap", "--unshare-all", ...spaces, "--as-pid-1", "--die-with-parent", "--cap-drop", "ALL"],
      ...listSystemPaths().flatMap(readable),
      ...["--proc", "/proc", "--dev", "/dev"],
      ...hiddenFiles.flatMap((path) => ["--ro-bind", "/dev/null", path]),
      ...memory("/dev/shm"),
      ...memory("/tmp"),
      ...paths.flatMap(readable),
      ...(shown ? ["--ro-bind", shown.from, shown.at] : []),
      ...writable.flatMap((path) => ["--bind", path, path]),
      ...["--dir", cwd, "--chdir", cwd],
      // Root may write to /proc by its user id alone. The others are in memory and have no size limit.
      ...["/proc", "/dev", "/"].flatMap((path) => ["--remount-ro", path]),
      "--",
      ...words,
      ...command,
    ];
  };
}
