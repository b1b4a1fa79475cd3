import { dirname, relative, resolve } from "node:path";
import { isInFolder } from "../../files/user-folders.ts";
import type { Game } from "../../game/game.ts";
import { t } from "../../l10n/speak.ts";
import type { CommandStamp } from "../../record/match-record.ts";
import { type PrepareResult, parseCommandStamp, prepareBot } from "../prepare/prepare.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import type { BuildSettings } from "../settings/settings-layer.ts";
import type { Ghost } from "./ghost.ts";
import { refuseNoBuiltin } from "./match-refusals.ts";
import { type RefusedRequest, refuse, type Settings } from "./match-request.ts";

/** What the name of a bot refers to. */
export type NamedPlayer =
  /** With `of`, the file is another version of that one: a saved one with its id, or a git revision. */
  | {
      readonly kind: "file";
      readonly spec: BotSpec;
      readonly version?: string;
      readonly of?: string;
      /** What a user should know about it. */
      readonly note?: string;
      /** The same bot with all files of its revision, if it lacks some. */
      takeAll?(): Promise<BotSpec | undefined>;
    }
  | { readonly kind: "builtin"; readonly name: string }
  | { readonly kind: "person" }
  | { readonly kind: "ghost"; readonly ghost: Ghost }
  /** With `name`, it starts a program that was named as a file. */
  | { readonly kind: "command"; readonly command: string; readonly name?: string }
  | { readonly kind: "unable"; readonly message: string; readonly file?: string; readonly config?: string };

/** The name of an opponent that stands for a person. */
export const personName = "person:";

/** `hasPerson`: whether a person is waiting for the questions. */
export function createPersonEntry(hasPerson = false): NamedPlayer {
  if (hasPerson) return { kind: "person" };
  return { kind: "unable", message: t("To play yourself, use the board: run Spar: Play Against a Bot….") };
}

/** The settings for building bots, and where their versions are stored. */
type StampSettings = BuildSettings & Pick<Settings, "versions" | "pins">;

/** Makes the stamp of a bot, and builds it if needed. */
export async function makeStamp(
  entry: NamedPlayer,
  game: Game,
  settings: StampSettings,
  folder: string,
): Promise<PrepareResult | RefusedRequest> {
  switch (entry.kind) {
    case "builtin":
      return createBuiltinStamp(game, entry.name);
    case "person":
      return { ok: true, stamp: { kind: "person", name: "you" }, warnings: [] };
    case "ghost":
      return { ok: true, stamp: entry.ghost.stamp, warnings: [] };
    case "command":
      return prepareCommand(parseCommandStamp(entry.command, folder, entry.name), settings);
    case "file":
      return prepareFile(entry, settings);
    case "unable":
      return { ...refuse(entry.message, entry.file), config: entry.config };
  }
}

function prepareCommand(stamp: CommandStamp, settings: StampSettings): PrepareResult {
  settings.pins?.command(stamp, settings);
  return { ok: true, stamp, warnings: [] };
}

function prepareFile(entry: NamedPlayer & { readonly kind: "file" }, settings: StampSettings): Promise<PrepareResult> {
  const { spec, of } = entry;
  const make = (read: BotSpec) =>
    of === undefined ? prepareFiledBot(read, settings) : prepareVersion(read, entry, settings);
  return settings.pins?.ready(spec, settings, make) ?? make(spec);
}

/** Notes the source before building, because that is the version that will be stored. */
async function prepareFiledBot(spec: BotSpec, settings: StampSettings): Promise<PrepareResult> {
  const version = settings.versions?.note(spec.file, spec.source).id;
  const ready = await prepareBot(spec, settings);
  return ready.ok && version !== undefined ? { ...ready, stamp: { ...ready.stamp, version } } : ready;
}

/** Problems of another version are reported without lines, since its lines are not the ones that the user sees. */
async function prepareVersion(
  spec: BotSpec,
  { version, of, takeAll }: Omit<NamedPlayer & { readonly kind: "file" }, "kind" | "spec">,
  settings: StampSettings,
): Promise<PrepareResult> {
  const ready = await prepareBot(spec, { ...settings, within: findCopiedFolder(spec.file, of, settings.within) });
  const whole = ready.ok ? undefined : await takeAll?.();
  if (whole) return prepareVersion(whole, { version, of }, settings);
  if (!ready.ok) return refuse(`${spec.name}: ${ready.message}`);
  const id = version ?? settings.versions?.noteForeign(spec.file, spec.source).id;
  return { ok: true, stamp: { ...ready.stamp, version: id, versionOf: of }, warnings: [] };
}

/** The folder in a copy that corresponds to a folder around the original. */
function findCopiedFolder(copy: string, original: string | undefined, folder: string | undefined) {
  if (original === undefined || folder === undefined || !isInFolder(original, folder)) return undefined;
  return resolve(dirname(copy), relative(dirname(original), folder));
}

function createBuiltinStamp(game: Game, name: string): PrepareResult {
  const names = game.bots.builtins.map((builtin) => builtin.name);
  if (names.includes(name)) return { ok: true, stamp: { kind: "builtin", name, builtin: name }, warnings: [] };
  return refuse(refuseNoBuiltin(name, [game]));
}
