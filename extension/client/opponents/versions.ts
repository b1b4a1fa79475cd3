import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { formatAge } from "../../../engine/views/match-summary.ts";
import { formatResult } from "../../result-text.ts";
import { readBotFileName } from "../base/open-bots.ts";
import type { Server } from "../base/server.ts";
import { showDiffs } from "../base/show-diff.ts";
import { inform, warn } from "../base/warn.ts";
import type { MatchListing } from "../cache/match-listing.ts";

const scheme = "spar-version";

/** Provides the text of saved versions for the editor's diff view: `spar-version:/ID/PATH`. */
export function showVersions(server: Server): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(scheme, {
    async provideTextDocumentContent({ path }) {
      const [, version = "", ...rest] = path.split("/");
      return (await server.readVersionText({ version, path: rest.join("/") })) ?? "";
    },
  });
}

const createUri = (version: string, path: string) => vscode.Uri.from({ scheme, path: `/${version}/${path}` });
const shortenVersion = (version: string) => version.slice(0, 7);

/** Spar: Keep This Version As…. Asks for the name. */
export async function keepVersion(server: Server, listing: MatchListing, uri: string): Promise<void> {
  const file = readBotFileName(uri);
  const name = await vscode.window.showInputBox({
    title: t("Keep This Version of {file} As", { file }),
    prompt: t("You can then play against it as version:NAME."),
    validateInput: (text) => (/[,]/.test(text) ? t("A name cannot contain a comma.") : undefined),
  });
  if (!name?.trim()) return;
  const kept = await server.keepVersion({ uri, name: name.trim() });
  if ("message" in kept) return warn(kept.message);
  listing.refresh();
  vscode.window.setStatusBarMessage(
    t("Spar: {file} was kept as {name} ({version})", {
      file,
      name: name.trim(),
      version: shortenVersion(kept.version),
    }),
    5000,
  );
}

/** Shows what has changed in the source since a match was played. */
export async function compareWithFile(server: Server, summary: MatchSummary): Promise<void> {
  const version = summary.versions?.[summary.me];
  if (!version) return reportNoVersion();
  await compareSources(server, summary.bot, version);
}

/** Compares the sources of two matches; asks for a saved version if only one match is named. */
export async function compareVersions(server: Server, matches: readonly MatchSummary[]): Promise<void> {
  const [one, two] = [...matches].sort((a, b) => (a.at < b.at ? -1 : 1));
  const version = one?.versions?.[one.me];
  if (!one || !version) return reportNoVersion();
  const other = two ? two.versions?.[two.me] : await chooseVersion(server, one, version);
  if (other) await compareSources(server, one.bot, version, other);
}

const reportNoVersion = () => inform(t("The version of the bot in this match was not kept."));

/** Compares two saved versions of a bot, the older one first, or one with the current file. */
export async function compareSources(server: Server, bot: string, version: string, other?: string) {
  const compared = await server.compareVersions({ uri: bot, version, other });
  if ("message" in compared) return warn(compared.message);
  const title = `${readBotFileName(bot)}: ${shortenVersion(version)} ↔ ${other ? shortenVersion(other) : t("now")}`;
  const pairs = compared.changed.map(({ path, file }) => {
    const right = file === undefined ? createUri(other!, path) : vscode.Uri.parse(file);
    return [right, createUri(version, path), right] as const;
  });
  if (!(await showDiffs(title, pairs))) inform(t("{title}: both are identical.", { title }));
}

async function chooseVersion(server: Server, of: MatchSummary, version: string): Promise<string | undefined> {
  const kept = (await server.listVersions({ uri: of.bot })).filter(({ id }) => id !== version);
  if (kept.length === 0) return inform(t("There is no other version of this bot yet."));
  const items = kept.map(({ id, name, note, at }) => ({
    label: name ?? shortenVersion(id),
    description: [name && shortenVersion(id), formatAge(at)].filter(Boolean).join(" · "),
    detail: [note, new Date(at).toLocaleString()].filter(Boolean).join(" · "),
    id,
  }));
  const title = t('Compare the source of "{match}" with version', { match: formatResult(of) });
  return (await vscode.window.showQuickPick(items, { title, matchOnDetail: true, matchOnDescription: true }))?.id;
}
