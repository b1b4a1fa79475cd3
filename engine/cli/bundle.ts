import { resolve } from "node:path";
import { isArchivePath } from "../app/bundle/archive-bot.ts";
import { type BotBundle, bundleBot } from "../app/bundle/bundle-bot.ts";
import { formatCount, formatShares } from "../app/bundle/bundle-size.ts";
import { writeBundle } from "../app/bundle/written-bundles.ts";
import { withPool } from "../match/pool.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { readRecord } from "../record/record-file.ts";
import { printCannotPlay } from "./match.ts";
import { cliSettings, type Options, readGameFlags } from "./match-flags.ts";
import { formatProblems } from "./problem-text.ts";
import { listRecordFiles, readTextFile } from "./record-files.ts";
import { CannotPlay, exitCodes, saveAs, say, sayJson, sayText } from "./say.ts";

/** With records, or folders of records, whose questions are used to check the bundle. */
type BundleOptions = Options & { readonly records?: readonly string[] };

/** `spar bundle BOT`: joins or packs a bot. Exits with 1, without a file, if that has faults. Throws CannotPlay. */
export async function bundle(bot: string, options: BundleOptions): Promise<number> {
  return withPool({ size: 1 }, async (pool) => {
    const made = await bundleBot({
      file: resolve(bot),
      commandSettings: readGameFlags(options),
      settings: cliSettings,
      isArchive: options.output !== undefined && isArchivePath(options.output),
      records: readRecords(options.records ?? []),
      play: (plan) => pool.play(plan),
    });
    if (!made.ok) throw printCannotPlay(made.message, made.problems);
    if (options.output !== undefined) writeOutput(made, options.output, options);
    else printResult(made, options);
    return made.faults.length > 0 && !options.anyway ? exitCodes.differs : exitCodes.done;
  });
}

function printResult({ content: _, ok: __, ...made }: BotBundle, { json }: Options): void {
  if (json) {
    sayJson(made);
    return;
  }
  const { archived, characters, limit, faults, shares, compared } = made;
  const most = limit === null ? "" : ` of ${formatCount(limit)}`;
  say(`${archived ? archived.join(", ") : `${formatCount(characters)}${most} characters`}. ${compared}`);
  if (limit !== null && characters > limit) sayText(formatShares(shares).join("\n"));
  if (faults.length > 0) say(...formatProblems(faults));
}

function writeOutput(made: BotBundle, output: string, options: Options): void {
  const { anyway, overwrite } = options;
  const { cacheFolder } = cliSettings;
  const written = saveAs("The bundle", output, () =>
    writeBundle(made, resolve(output), { cacheFolder, anyway, overwrite }),
  );
  if (written.kind === "own") throw new CannotPlay(`${output} is one of the bot's own files: choose another one.`);
  printResult(made, options);
  if (written.kind === "refused") throw new CannotPlay(`${written.why} Choose another file.`);
  if (written.kind !== "foreign") return;
  sayText(written.diff);
  throw new CannotPlay(
    `${output} already exists and was not written by Spar: use --overwrite to ${written.diff === "" ? "replace it" : "apply the diff above"}.`,
  );
}

/** The records of files and folders, the newest of a folder first. */
function* readRecords(paths: readonly string[]): Iterable<MatchRecord> {
  for (const path of paths)
    for (const file of listRecordFiles(path).reverse()) yield readRecord(readTextFile(file, "record"));
}
