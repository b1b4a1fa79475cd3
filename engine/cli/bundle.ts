import { resolve } from "node:path";
import { isAmong, isFolder } from "../files/user-file.ts";
import { openHistory, recordEnding } from "../match/history/history.ts";
import { createPool } from "../match/pool.ts";
import { type BotBundle, bundleBot } from "../project/bundle/bundle-bot.ts";
import { formatCount, formatShares, maxCharacters } from "../project/bundle/bundle-size.ts";
import { saveBundle } from "../project/bundle/written-bundles.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { readRecord } from "../record/record-file.ts";
import { exitCodes } from "./exit-codes.ts";
import { CannotPlay } from "./failure.ts";
import { printCannotPlay } from "./match.ts";
import { cliSettings } from "./match-flags.ts";
import { formatProblems } from "./problem-text.ts";
import { readTextFile } from "./recorded-text.ts";
import { saveAs } from "./save.ts";
import { say, sayJson, sayText } from "./say.ts";

interface BundleOptions {
  readonly output?: string;
  readonly game?: string;
  /** Records, or folders of records, whose questions are used to check the bundle. */
  readonly records?: readonly string[];
  readonly anyway?: boolean;
  readonly overwrite?: boolean;
  readonly json?: boolean;
}

/**
 * `spar bundle BOT`: joins a bot of several files into one. Exits with 1 and writes nothing if the bundle should not be
 * submitted.
 */
export async function bundle(bot: string, options: BundleOptions): Promise<number> {
  const pool = createPool({ size: 1 });
  try {
    const made = await bundleBot({
      file: resolve(bot),
      commandSettings: options.game === undefined ? undefined : { game: options.game },
      settings: cliSettings,
      records: recordsIn(options.records ?? []),
      play: (plan) => pool.play(plan),
    });
    if (!made.ok) throw printCannotPlay(made.message, made.problems);
    if (options.output !== undefined && isAmong(made.sources, resolve(options.output))) {
      throw new CannotPlay(`${options.output} is one of the bot's own files: choose another one.`);
    }
    tell(made, options);
    if (made.faults.length > 0 && !options.anyway) return exitCodes.differs;
    if (options.output !== undefined) save(made, options.output, options.overwrite);
    return exitCodes.done;
  } finally {
    await pool.dispose();
  }
}

function tell({ content: _, ok: __, ...made }: BotBundle, { json }: BundleOptions): void {
  if (json) {
    sayJson(made);
    return;
  }
  const { characters, faults, shares, compared } = made;
  say(`${formatCount(characters)} of ${formatCount(maxCharacters)} characters. ${compared}`);
  if (characters > maxCharacters) sayText(formatShares(shares).join("\n"));
  if (faults.length > 0) say(...formatProblems(faults));
}

function save({ content }: BotBundle, output: string, overwrite: boolean | undefined): void {
  const path = resolve(output);
  const saved = saveAs("The bundle", output, () => saveBundle(path, content, cliSettings.cacheFolder, overwrite));
  if (saved.kind === "refused") throw new CannotPlay(`${saved.why} Choose another file.`);
  if (saved.kind !== "foreign") return;
  sayText(saved.diff);
  throw new CannotPlay(
    `${output} already exists and was not written by Spar: use --overwrite to apply the diff above.`,
  );
}

function* recordsIn(paths: readonly string[]): Iterable<MatchRecord> {
  for (const path of paths) {
    if (!isFolder(path)) yield readRecord(readTextFile(path, "record"));
    else {
      const history = openHistory(path);
      const ids = history.ids();
      if (ids.length === 0) throw new CannotPlay(`${path} has no records (*${recordEnding}).`);
      for (const id of ids) yield history.read(id) ?? [];
    }
  }
}
