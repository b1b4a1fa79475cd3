import { randomUUID } from "node:crypto";
import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { isInFolder, isTooWideToShow, resolveLinks, systemFolders } from "../../files/user-folders.ts";
import type { SandboxName } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";
import { findProgram } from "../process/program-path.ts";
import { runTool } from "../process/tool.ts";
import { collectInside, filterEnvironment, type SandboxContents, type SandboxedProgram } from "./inside.ts";
import {
  buildShutOff,
  isAdministrator,
  isolateByLandlock,
  isolateBySeatbelt,
  permissionFlag,
  permittedOnTrial,
  wrapInBubblewrap,
  wrapInUnsizedBubblewrap,
} from "./isolate.ts";

/** A way to isolate a bot from the rest of the machine. */
interface Sandbox {
  /** The system it works on; absent if it works on any. */
  readonly platform?: NodeJS.Platform;
  /** The program that does it; for Node's permissions, the bot's own must be this. Absent if Spar builds one. */
  readonly program?: string;
  /** Builds Spar's own program; false if the sandbox cannot work without it and that fails. */
  build?(): Promise<boolean>;
  command(command: readonly string[], inside: SandboxContents): readonly string[];
  /** The bot has its own process ids, and a program around it exits in its place, with 128 plus the signal's number. */
  readonly hasPidNamespace: boolean;
  /** Matches the line on stderr with which the program around the bot reports that it could not start the bot. */
  readonly complaint?: RegExp;
}

const bubblewrapErrorPattern = /^(bwrap|(\/bin\/)?sh): .+/m;
const filterErrorPattern = /^shut-off: .+/m;

/** In bubblewrap, root could change the modes of the machine's devices without the filter. */
const buildFilterOfModes = async () => (await buildShutOff()) || !isAdministrator();

/** All kinds of sandboxes, best first. */
const sandboxKinds = {
  bubblewrap: {
    platform: "linux",
    program: "bwrap",
    build: buildFilterOfModes,
    command: wrapInBubblewrap,
    hasPidNamespace: true,
    complaint: bubblewrapErrorPattern,
  },
  "bubblewrap without size": {
    platform: "linux",
    program: "bwrap",
    build: buildFilterOfModes,
    command: wrapInUnsizedBubblewrap,
    hasPidNamespace: true,
    complaint: bubblewrapErrorPattern,
  },
  landlock: {
    platform: "linux",
    build: buildShutOff,
    command: isolateByLandlock,
    hasPidNamespace: false,
    complaint: filterErrorPattern,
  },
  seatbelt: { platform: "darwin", program: "sandbox-exec", command: isolateBySeatbelt, hasPidNamespace: false },
  "node permissions": { program: "node", command: permissionFlag, hasPidNamespace: false },
  "node permissions on trial": { program: "node", command: permittedOnTrial, hasPidNamespace: false },
} as const satisfies Readonly<Record<SandboxName, Sandbox>>;

export type SandboxKind = SandboxName;

export const findSandbox = (kind: SandboxKind): Sandbox => sandboxKinds[kind];

/** Where a bot may write: /tmp in its namespace, or a folder made for it and removed afterwards. */
export function getTemporaryFolder(kind: SandboxKind): string {
  return sandboxKinds[kind].hasPidNamespace ? "/tmp" : join(realpathSync(tmpdir()), `spar-bot-${randomUUID()}`);
}

/** The environment of a sandboxed bot: PATH and locale of this process, and its own temporary folder. */
export function createSandboxEnvironment(temporary: string): Record<string, string> {
  return filterEnvironment(process.env, temporary);
}

/** A program that is started in a sandbox. `about`: words that turn into the program and may stand outside. */
interface IsolatedLaunch extends Omit<SandboxedProgram, "temporary"> {
  readonly about?: readonly string[];
}

/** How a program is started in a sandbox, where it sees its folder, what it runs on, and the files named for it. */
export function putInSandbox(kind: SandboxKind, { about = [], ...launched }: IsolatedLaunch) {
  const { command: shut, hasPidNamespace } = findSandbox(kind);
  const temporary = getTemporaryFolder(kind);
  const inside = collectInside({ ...launched, temporary });
  // In a PID namespace the watcher must run inside and see the program's process ids; otherwise it watches from outside.
  const command = hasPidNamespace
    ? shut([...about, ...launched.command], inside)
    : [...about, ...shut(launched.command, inside)];
  const env = createSandboxEnvironment(temporary);
  const sandbox = { env, hasPidNamespace, temporary: hasPidNamespace ? undefined : temporary };
  return { cwd: launched.cwd, command, sandbox };
}

/** The kinds of sandboxes that work here for a program, best first. */
export async function findSandboxes(program: string): Promise<SandboxKind[]> {
  const names = Object.keys(sandboxKinds) as SandboxKind[];
  const work = await Promise.all(names.map((kind) => isSandboxWorking(kind, program)));
  return names.filter((_, i) => work[i]);
}

const testedKinds = new Map<string, Promise<boolean>>();

/** Tested once by running something in it, since it may be installed but forbidden. */
function isSandboxWorking(kind: SandboxKind, program: string): Promise<boolean> {
  const sandbox: Sandbox = sandboxKinds[kind];
  const isFromSystem = sandbox.platform !== undefined;
  if (isFromSystem ? sandbox.platform !== process.platform : !isProgramNamed(program, sandbox.program))
    return Promise.resolve(false);
  const probe = isFromSystem ? ["/bin/sh", "-c", ":"] : [program, "--version"];
  const key = `${kind} ${probe[0]}`;
  const found = testedKinds.get(key) ?? canRunProbe(sandbox, probe);
  testedKinds.set(key, found);
  return found;
}

const isProgramNamed = (program: string, name?: string) => basename(program).replace(/\.exe$/i, "") === name;

async function canRunProbe({ program, platform, build, command }: Sandbox, probe: readonly string[]): Promise<boolean> {
  if (platform !== undefined && program !== undefined && findProgram(program) === undefined) return false;
  if (build && !(await build())) return false;
  return (await runTool(command(probe, { paths: [], cwd: "/", temporary: undefined }), { limitMs: 5000 })).code === 0;
}

/** The first file outside a folder, by its path or a link, whose content a sandboxed bot would be given. */
export function findOutside(paths: readonly string[], folder: string): string | undefined {
  const own = resolveLinks(folder);
  return paths.find((path) => {
    const real = resolveLinks(path);
    // Of the system, a bot sees these only: Spar's own variables are in /proc.
    const isShown = systemFolders.some((each) => isInFolder(real ?? "", each));
    return real !== undefined && !isShown && (own === undefined || !isInFolder(real, own));
  });
}

/** Why a bot is refused that uses a file that `findOutside` has found. */
export function describeOutside(outside: string, file: string): string {
  const of = { outside: outside === file ? basename(file) : outside, file: basename(file) };
  return outside === file
    ? t("{file} is a link to a file in another folder, which is hidden from a bot in a sandbox: copy the file.", of)
    : t(
        "{file} uses {outside}, which is in another folder and hidden from a bot in a sandbox: copy it into the bot's folder.",
        of,
      );
}

/** The folder whose files a sandboxed bot may use: the chosen one if the bot itself lies in it, else its own. */
export function chooseOwnFolder(botFolder: string, chosen: string | undefined): string {
  if (chosen === undefined) return botFolder;
  const [own, real] = [resolveLinks(botFolder), resolveLinks(chosen)];
  const isWithin = own !== undefined && real !== undefined && isInFolder(own, real);
  if (!isWithin && isInFolder(botFolder, chosen)) return chosen;
  return isWithin && !isTooWideToShow(real) ? chosen : botFolder;
}
