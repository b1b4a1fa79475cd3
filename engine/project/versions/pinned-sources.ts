import type { PinnedPlans } from "../../match/pinned-plan.ts";
import { type CommandStamp, isProgram } from "../../record/bot-stamp.ts";
import type { ChangedSource } from "../../views/changed-source.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import type { PrepareResult } from "../resolve/prepare.ts";
import type { BuildSettings } from "../settings/settings-layer.ts";
import { type CopiedBot, createPinnedCopies, getPinKey, type PinnedBotSource } from "./pinned-copies.ts";
import { pinSource } from "./pinned-source.ts";
import { listCommandPaths, listSourcePaths, type SourceVersion } from "./source-version.ts";

/** The sources of all bots of some matches, as they were at the beginning. */
export interface PinnedSources extends PinnedPlans {
  /** Reads the source of a bot and calls `make` to build it, once, so that both are from the same moment. */
  ready(
    spec: BotSpec,
    settings: BuildSettings,
    make: (spec: BotSpec) => Promise<PrepareResult>,
  ): Promise<PrepareResult>;
  /** The source that `ready` has read for a file; only for bots without their own command. */
  at(file: string): SourceVersion | undefined;
  /** Reads the files that a command names. */
  command(stamp: CommandStamp, settings: BuildSettings): void;
  /** The files that changed after the matches began, even if only for a time. */
  changed(): ChangedSource[];
}

/** If a user keeps saving, the bot is built as it is after this many attempts. */
const maxTries = 3;

/** Keeps the sources with which a run began; later matches play copies of those that have changed on disk since. */
export function createPinnedSources(): PinnedSources {
  const pinned = new Map<string, PinnedBotSource>();
  /** Commands that name no file: their names, by key. */
  const unknown = new Map<string, string>();
  const read = new Map<string, SourceVersion>();
  const made = new Map<string, Promise<PrepareResult>>();
  const copies = createPinnedCopies();

  const ready: PinnedSources["ready"] = async (spec, settings, make) => {
    const { file, name, command } = spec;
    for (let tries = 1; ; tries++) {
      const source = pinSource(file, listSourcePaths(file, command));
      if (!command) read.set(file, source.whole);
      const built = await make({ ...spec, source: read.get(file) });
      if (built.ok && tries < maxTries && !source.isInPlace()) continue;
      pinned.set(file, { name, file, source, settings });
      return built;
    }
  };

  return {
    ready(spec, settings, make) {
      const key = JSON.stringify([spec.file, spec.form, spec.className, spec.command]);
      const known = made.get(key) ?? ready(spec, settings, make);
      made.set(key, known);
      return known;
    },
    command(stamp, settings) {
      const { name, command = [], cwd = "" } = stamp;
      const key = getPinKey(stamp);
      const paths = listCommandPaths(command, cwd);
      const [file] = paths.program;
      if (file === undefined) unknown.set(key, name);
      else if (!pinned.has(key)) pinned.set(key, { name, file, source: pinSource(file, paths), settings });
    },
    at: (file) => read.get(file),
    async of(plan) {
      const ended: (() => boolean)[] = [];
      const bots = await Promise.all(
        plan.bots.map(async (stamp): Promise<CopiedBot> => {
          const known = isProgram(stamp) ? pinned.get(getPinKey(stamp)) : undefined;
          if (isProgram(stamp) && known && !known.source.isInPlace()) return copies.of(stamp, known);
          if (known) ended.push(known.source.begin());
          return { stamp, places: [] };
        }),
      );
      return {
        plan: { ...plan, bots: bots.map(({ stamp }) => stamp) },
        places: bots.flatMap(({ places }) => places),
        isUndisturbed: () => ended.map((isUndisturbed) => isUndisturbed()).every(Boolean),
      };
    },
    changed: () => [
      ...[...pinned.values()].flatMap(({ name, source }) =>
        [...source.changed()].map(([file, change]) => ({ bot: name, file, change })),
      ),
      ...[...unknown.values()].map((bot) => ({ bot, file: "", change: "unknown" as const })),
    ],
  };
}
