import { writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isArchivePath } from "../../../engine/app/bundle/archive-bot.ts";
import { type BotBundle, bundleBot } from "../../../engine/app/bundle/bundle-bot.ts";
import { formatShares } from "../../../engine/app/bundle/bundle-size.ts";
import { findBundleTarget, saveBundle, writeBundle } from "../../../engine/app/bundle/written-bundles.ts";
import { formatSystemError, isSystemError } from "../../../engine/files/system-error.ts";
import { makeFolder } from "../../../engine/files/user-folders.ts";
import { t, translate } from "../../../engine/l10n/speak.ts";
import type { RefusedRequest } from "../../../engine/project/resolve/match-request.ts";
import { hashContent } from "../../../engine/project/versions/source-version.ts";
import type { MatchRecord } from "../../../engine/record/match-record.ts";
import { readUnlessDamaged } from "../../../engine/record/record-file.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import { tell } from "../../channel.ts";
import { answerClient } from "../base/answer-client.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import type { ServerContext } from "../context/context.ts";
import { toProblemBeforeMatch } from "../context/runs.ts";
import type { MatchList } from "../stored/match-list.ts";

/** Makes bundles: for the clipboard on request, or in a target file after the run of a save has ended. */
export function answerAboutBundles(deps: ServerContext): void {
  const { connection, settings, problems, editor, events } = deps;
  const { complain, notWritten } = createComplaints(connection);
  /** Bundles whose target was written by somebody else, by file, until the user confirms that they may be replaced. */
  const offered = new Map<string, Buffer>();

  async function made(uri: string, isArchive = false): Promise<BotBundle | RefusedRequest> {
    const bundle = await bundleBot({
      file: toFilePath(uri),
      settings: await settings.engine(uri),
      isArchive,
      records: readRecords(uri, deps.matches),
      play: (plan) => deps.pool.play(plan),
    });
    const about = bundle.ok ? bundle.faults : bundle.problems;
    problems.publishBundle(bundle.ok ? toUri(bundle.file) : uri, about.map(toProblemBeforeMatch));
    return bundle;
  }

  async function afterSave(uri: string): Promise<void> {
    const { bundle: chosen } = await settings.editor(uri);
    const target = findBundleTarget(toFilePath(uri), chosen);
    if (target === undefined) return;
    const bundle = await made(uri, isArchivePath(target));
    if (!bundle.ok) return notWritten(basename(target), bundle.message);
    const { cacheFolder } = await settings.engine(uri);
    if (bundle.faults.length === 0) makeFolder(dirname(target));
    const result = writeBundle(bundle, target, { cacheFolder });
    if (result.kind === "faulty") return notWritten(basename(target), translate(result.fault.message));
    if (result.kind === "own")
      return complain(t("{target} is one of the bot's own files: choose another one.", { target }));
    if (result.kind === "refused") return notWritten(target, result.why);
    if (result.kind !== "foreign" || offered.has(target)) return;
    const proposed = join(cacheFolder, `bundle-${hashContent(bundle.content)}`, basename(bundle.file));
    offerDifference(uri, target, bundle.content, proposed);
  }

  /** Shows what would change in a file that Spar did not write; an archive has no text to compare. */
  function offerDifference(bot: string, target: string, content: Buffer, proposed: string): void {
    offered.set(target, content);
    if (isArchivePath(target)) {
      notWritten(basename(target), t("The file there is not from Spar: delete it, or choose another one."));
      return;
    }
    const shown = writeProposal(proposed, content);
    void tell(connection, "bundleDiffers", { bot, target: toUri(target), proposed: shown });
  }

  answerClient(connection, {
    createBundle: async ({ uri }) => {
      if (!(await editor.mayRun(uri, true))) return untrustedFailure;
      const bundle = await made(uri);
      if (!bundle.ok) return { message: escapeLine(bundle.message) };
      const { content, characters, limit, compared } = bundle;
      const faults = bundle.faults.map(({ message }) => escapeLine(translate(message)));
      const about = { characters, limit, compared, faults, shares: formatShares(bundle.shares) };
      return { text: content.toString("utf8"), ...about };
    },
    overwriteBundle: async ({ bot, target, shouldOverwrite }) => {
      const path = toFilePath(target);
      const content = offered.get(path);
      offered.delete(path);
      if (content && shouldOverwrite) saveBundle(path, content, (await settings.engine(bot)).cacheFolder, true);
    },
  });
  events.savedRunEnded.event(({ run: { bot, state } }) => {
    if (state !== "finished") return;
    afterSave(bot).catch((error: Error) =>
      complain(isSystemError(error) ? formatSystemError(error) : String(error.stack)),
    );
  });
}

function createComplaints(connection: ServerContext["connection"]) {
  const complain = (message: string) => void connection.window.showWarningMessage(`Spar: ${escapeLine(message)}`);
  const notWritten = (name: string, message: string) =>
    complain(t("{target} was not written: {message}", { target: name, message }));
  return { complain, notWritten };
}

/** Writes what a file would become to a file of its own, and returns its URI. */
function writeProposal(file: string, content: Buffer): string {
  makeFolder(dirname(file));
  writeFileSync(file, content);
  return toUri(file);
}

/** How many recent matches of the bot are searched; older ones are of other versions. */
const maxRecent = 20;

function* readRecords(uri: string, matches: MatchList): Iterable<MatchRecord> {
  for (const { id } of matches.recent.filter(({ bot }) => bot === uri).slice(0, maxRecent)) {
    const record = readUnlessDamaged(() => matches.record(id));
    if (record) yield record;
  }
}
