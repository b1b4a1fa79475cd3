import type { PinnedPlans } from "../../match/pinned-plan.ts";
import { type BotStamp, formOf } from "../../record/answer.ts";
import type { ChangedSource } from "../../views/changed-source.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import type { BuildSettings, Prepared } from "../resolve/prepare.ts";
import { type PinnedSource, pinnedSource } from "./pinned-source.ts";
import { folderOf } from "./source-version.ts";
import { type VersionCopies, versionCopies } from "./version-copies.ts";

/** The sources of all bots of some matches as they were when the matches began. */
export interface PinnedSources extends PinnedPlans {
  /** Reads the source of a bot and has `make` build it, once, so that both are of the same moment. */
  ready(spec: BotSpec, settings: BuildSettings, make: () => Promise<Prepared>): Promise<Prepared>;
  /** What is not as it was when the matches began, or was not meanwhile. */
  changed(): ChangedSource[];
}

interface Pinned {
  readonly name: string;
  readonly source: PinnedSource;
  readonly settings: BuildSettings;
}

/** Whoever saves without a pause has it built as it is at some time. */
const mostTries = 3;

export function pinnedSources(): PinnedSources {
  const pinned = new Map<string, Pinned>();
  const made = new Map<string, Promise<Prepared>>();
  const copies = new Map<string, VersionCopies>();

  async function ready(
    { file, name }: BotSpec,
    settings: BuildSettings,
    make: () => Promise<Prepared>,
  ): Promise<Prepared> {
    for (let tries = 1; ; tries++) {
      const source = pinnedSource(file);
      const built = await make();
      if (built.ok && tries < mostTries && !source.isInPlace()) continue;
      pinned.set(file, { name, source, settings });
      return built;
    }
  }

  async function copyOf(stamp: BotStamp, { source, settings }: Pinned): Promise<Copied> {
    const { file = "", className, language = "", name } = stamp;
    const form = formOf(stamp);
    const command = language === "command" ? stamp.command : undefined;
    const key = JSON.stringify([file, form, className]);
    const own = copies.get(key) ?? versionCopies({ file, name, form, className, language, command }, {}, settings);
    copies.set(key, own);
    const version = source.version();
    const copy = await own.of(version, name);
    if ("why" in copy) throw new Error(copy.why);
    const { file: main = "", command: run, cwd, env } = copy.stamp;
    return {
      stamp: { ...stamp, file: main, command: run, cwd, env },
      places: [[folderOf(version, main), folderOf(version, file)]],
    };
  }

  return {
    ready(spec, settings, make) {
      const key = JSON.stringify([spec.file, spec.form, spec.className, spec.command]);
      const known = made.get(key) ?? ready(spec, settings, make);
      made.set(key, known);
      return known;
    },
    async of(plan) {
      const ended: (() => boolean)[] = [];
      const bots = await Promise.all(
        plan.bots.map(async (stamp): Promise<Copied> => {
          const known = pinned.get(stamp.file ?? "");
          if (known && !known.source.isInPlace()) return copyOf(stamp, known);
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
    changed: () =>
      [...pinned.values()].flatMap(({ name, source }) =>
        [...source.changed()].map(([file, change]) => ({ bot: name, file, change })),
      ),
  };
}

interface Copied {
  readonly stamp: BotStamp;
  readonly places: readonly (readonly [copy: string, original: string])[];
}
