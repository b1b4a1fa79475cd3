import type { BuildIsolation } from "../../bots/languages/language.ts";
import { findSandbox, findSandboxes, type SandboxKind } from "../../bots/sandbox/sandbox.ts";
import type { RefereeStamp } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";
import { type BotStamp, isProgram } from "../../record/match-record.ts";
import { combineSettings, type SettingsLayer, type SettingsSources } from "../settings/settings-layer.ts";

/** What the processes of a match may use of the machine. */
export interface IsolationSettings {
  readonly memory?: number;
  /** "none": no sandbox; "wanted": if possible; "needed": a bot that cannot be put into one is not played. */
  readonly sandbox: "none" | "wanted" | "needed";
}

/**
 * Derives isolation from settings. With `isForeign` the bots are other people's, so the settings of their folder are
 * ignored; `user` has the user's own settings. A folder may come from anywhere, so it can never disable a sandbox that
 * the user wants.
 */
export function resolveIsolation(
  settings: SettingsLayer,
  isForeign = false,
  user: SettingsSources = {},
): IsolationSettings {
  const own = combineSettings(user);
  const { memory } = isForeign ? own : settings;
  const { sandbox = "auto" } = isFolderTrusted(isForeign, user) ? settings : own;
  const limited = memory === undefined ? {} : { memory };
  const wanted = isForeign ? "wanted" : "none";
  return { ...limited, sandbox: sandbox === "on" ? "needed" : sandbox === "off" ? "none" : wanted };
}

/** Whether the settings in the folder of a match may turn the sandbox off and choose the programs that build its bots. */
export function isFolderTrusted(isForeign = false, user: SettingsSources = {}): boolean {
  return !isForeign && combineSettings(user).sandbox !== "on";
}

/** The sandbox for building bots; undefined if there is none. */
export async function chooseBuildIsolation({ sandbox }: IsolationSettings): Promise<BuildIsolation | undefined> {
  if (sandbox === "none") return undefined;
  // Only a sandbox of the operating system can contain a compiler.
  const [kind]: readonly SandboxKind[] = await findSandboxes("");
  return kind ?? (sandbox === "needed" ? "missing" : undefined);
}

/** A bot with its sandbox, and a warning if it should have one but does not. */
export interface IsolatedBot {
  readonly stamp: BotStamp;
  readonly open?: string;
}

/**
 * Puts a bot into a sandbox; builtins and others without a process need none. Returns a sentence if the bot may not be
 * played.
 */
export async function isolateBot(
  stamp: BotStamp,
  { sandbox, memory }: IsolationSettings,
): Promise<IsolatedBot | string> {
  const program = isProgram(stamp) ? stamp.command?.[0] : undefined;
  if (!isProgram(stamp) || program === undefined) return { stamp };
  const limited = memory === undefined ? stamp : { ...stamp, memory };
  if (sandbox === "none") return { stamp: limited };
  const [kind]: readonly SandboxKind[] = await findSandboxes(program);
  if (kind) return { stamp: { ...limited, sandbox: kind } };
  const bot = stamp.name;
  if (sandbox === "needed") return describeNoSandbox(bot);
  const open = t("{bot} and similar bots cannot be sandboxed here: they can read and change your files.", {
    bot,
  });
  return { stamp: limited, open: `${open} ${describeAdvice()}` };
}

/** A referee in the sandbox that the settings ask for; a sentence where there is none. */
export async function isolateReferee(
  referee: RefereeStamp,
  { sandbox }: IsolationSettings,
): Promise<RefereeStamp | string> {
  if (sandbox !== "needed") return referee;
  const kinds: readonly SandboxKind[] = await findSandboxes(referee.command?.[0] ?? "");
  // The programs that a runner starts reach Spar by a socket, which needs namespaces: other kinds shut off all sockets.
  const kind = kinds.find((each) => referee.protocol !== "runner" || findSandbox(each).hasPidNamespace);
  return kind ? { ...referee, sandbox: kind } : describeNoSandbox(t("The referee {name}", { name: referee.name }));
}

function describeNoSandbox(bot: string): string {
  return isLinux
    ? t(
        '{bot} cannot be sandboxed here: install bubblewrap (bwrap), or gcc in a container, or set "sandbox" to "off".',
        { bot },
      )
    : t('{bot} cannot be sandboxed here: set "sandbox" to "off".', { bot });
}

const isLinux = process.platform === "linux";
const describeAdvice = () =>
  isLinux
    ? t("Install bubblewrap (bwrap), or gcc in a container, to shut them off.")
    : t('Run bots you do not trust in a virtual machine, or set "sandbox" to "off" to hide this warning.');
