import { resolve } from "node:path";
import { version as engineVersion } from "../../../package.json";
import { readUserFile } from "../../files/user-file.ts";
import type { Game } from "../../game/game.ts";
import { t } from "../../l10n/speak.ts";
import type { Subject } from "../../match/subject.ts";
import { type BotStamp, type BuiltinStamp, isProgram } from "../../record/bot-stamp.ts";
import { type BotSpec, recogniseBot } from "../recognise/bot-for-file.ts";
import { findBotOfPart } from "../recognise/bot-of-part.ts";
import type { Settings } from "../settings/settings.ts";
import type { SettingsLayer } from "../settings/settings-layer.ts";
import type { SourceVersion } from "../versions/source-version.ts";
import { createVersionCopies } from "../versions/version-copies.ts";
import { readTunableSource, replaceValues } from "./tuned-source.ts";

/** A bot whose numbers can be tuned, and where they are defined. */
export interface TunableBot extends Subject {
  /** For a bot with source code: its file, its version, and the version with other numbers. */
  readonly source?: {
    readonly file: string;
    readonly version: SourceVersion;
    withValues(values: readonly number[]): SourceVersion;
  };
}

/** The current bot of a file for tuning; a sentence if it has no marked numbers, or bad marks. */
export function createTunableFile(spec: BotSpec, like: BotStamp, settings: Settings): TunableBot | string {
  const source = readTunableSource(spec);
  if (typeof source === "string") return source;
  const candidates = createVersionCopies(spec, isProgram(like) ? like : {}, settings);
  const changed = (values: readonly number[]) => replaceValues(source, values);
  return {
    name: spec.name,
    version: source.version.id,
    numbers: source.numbers.map(({ name, value, low, high, step }) => ({ name, value, low, high, step })),
    make: (values, name) => candidates.of(changed(values), name),
    forgetUnused: candidates.forgetUnused,
    dispose: candidates.dispose,
    source: { file: spec.file, version: source.version, withValues: changed },
  };
}

/** A builtin of a game for tuning; a sentence if it has no numbers. */
export function createTunableBuiltin(game: Game, { name, builtin }: BuiltinStamp): TunableBot | string {
  const numbers = game.bots.builtins.find((one) => one.name === builtin)?.numbers;
  if (!numbers) {
    const able = game.bots.builtins.filter((one) => one.numbers).map((one) => one.name);
    const none = t("The builtin {builtin} of {game} has no numbers to tune.", {
      builtin,
      game: game.title,
    });
    return able.length > 0 ? `${none} ${t("These have one: {names}.", { names: able.join(", ") })}` : none;
  }
  return {
    name,
    version: `${builtin} of Spar ${engineVersion}`,
    numbers,
    make: async (values, named) => ({ stamp: { kind: "builtin", name: named, builtin, numbers: values } }),
    forgetUnused: () => {},
    dispose: () => {},
  };
}

/** The bot that a file is, or is a part of, as resolved for a match. */
export function findSpec(text: string, folder: string, given: SettingsLayer): BotSpec | undefined {
  const file = resolve(folder, text);
  const read = readUserFile(file);
  if (!read.ok) return undefined;
  const found = recogniseBot(file, read.content, given, true);
  return found.kind === "bot" ? found.bot : found.kind === "none" ? findBotOfPart(file, given) : undefined;
}
