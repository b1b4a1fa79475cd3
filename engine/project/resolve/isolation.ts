import type { BuildIsolation } from "../../bots/languages/language.ts";
import { type SandboxKind, sandboxesFor } from "../../bots/sandbox/sandbox.ts";
import type { RefereeStamp } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";
import { type BotStamp, isProgram } from "../../record/bot-stamp.ts";
import { type SettingsLayer, type Sources, settled } from "../settings/settings-layer.ts";

/** What the processes of a match may use of the machine. */
export interface IsolationSettings {
  readonly memory?: number;
  /** Whether bots are shut off, and whether one that cannot be is played all the same. */
  readonly sandbox: "none" | "wanted" | "needed";
}

/**
 * What the settings come to. `foreign`: the bots are other people's, whose folder has no say; `user` is what the user alone
 * said. A folder may come from anywhere, so that none can take off a sandbox that the user wants.
 */
export function resolveIsolation(settings: SettingsLayer, foreign = false, user: Sources = {}): IsolationSettings {
  const own = settled(user);
  const { memory } = foreign ? own : settings;
  const { sandbox = "auto" } = foreign || own.sandbox === "on" ? own : settings;
  const limited = memory === undefined ? {} : { memory };
  const wanted = foreign ? "wanted" : "none";
  return { ...limited, sandbox: sandbox === "on" ? "needed" : sandbox === "off" ? "none" : wanted };
}

/** The sandbox that bots are built in; undefined where they are not shut off. */
export async function isolationFor({ sandbox }: IsolationSettings): Promise<BuildIsolation | undefined> {
  if (sandbox === "none") return undefined;
  // Only a sandbox of the system's can hold a compiler.
  const [kind]: readonly SandboxKind[] = await sandboxesFor("");
  return kind ?? (sandbox === "needed" ? "missing" : undefined);
}

/** A bot behind the fence, and why it is not shut off where it should be. */
export interface IsolatedBot {
  readonly stamp: BotStamp;
  readonly open?: string;
}

/** One that has no process needs no fence. A sentence where it may not be played. */
export async function isolateBot(
  stamp: BotStamp,
  { sandbox, memory }: IsolationSettings,
): Promise<IsolatedBot | string> {
  const program = isProgram(stamp) ? stamp.command?.[0] : undefined;
  if (!isProgram(stamp) || program === undefined) return { stamp };
  const limited = memory === undefined ? stamp : { ...stamp, memory };
  if (sandbox === "none") return { stamp: limited };
  const [kind]: readonly SandboxKind[] = await sandboxesFor(program);
  if (kind) return { stamp: { ...limited, sandbox: kind } };
  const bot = stamp.name;
  if (sandbox === "needed") return noSandbox(bot);
  const open = t("{bot} and similar bots cannot be sandboxed here: they can read and change your files.", {
    bot,
  });
  return { stamp: limited, open: `${open} ${advice()}` };
}

/** A referee in the sandbox that the settings ask for; a sentence where there is none. */
export async function isolateReferee(
  referee: RefereeStamp,
  { sandbox }: IsolationSettings,
): Promise<RefereeStamp | string> {
  if (sandbox !== "needed") return referee;
  const [kind]: readonly SandboxKind[] = await sandboxesFor(referee.command?.[0] ?? "");
  return kind ? { ...referee, sandbox: kind } : noSandbox(t("The referee {name}", { name: referee.name }));
}

function noSandbox(bot: string): string {
  return isLinux
    ? t(
        '{bot} cannot be sandboxed here: install bubblewrap (bwrap), or gcc in a container, or set "sandbox" to "off".',
        { bot },
      )
    : t('{bot} cannot be sandboxed here: set "sandbox" to "off".', { bot });
}

const isLinux = process.platform === "linux";
const advice = () =>
  isLinux
    ? t("Install bubblewrap (bwrap), or gcc in a container, to shut them off.")
    : t('Run bots you do not trust in a virtual machine, or set "sandbox" to "off" to hide this warning.');
