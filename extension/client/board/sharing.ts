import { homedir } from "node:os";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { type CompactLine, removePrivateData } from "../../../engine/record/compact-lines.ts";
import { type PageState, renderRecordPage } from "../../../engine/views/record-page.ts";
import { escapeNotice } from "../../label-text.ts";
import { chooseTarget, offerFile } from "../base/saved-file.ts";
import { inform, warn } from "../base/warn.ts";
import type { ClientResults } from "../cache/known-items.ts";
import type { MatchListing } from "../cache/match-listing.ts";
import type { MatchNode } from "../shown/matches-view.ts";
import type { BoardPanel } from "./board-panel.ts";
import type { BoardDeps } from "./board-tab.ts";
import { readFileName } from "./record-file.ts";
import { openRecordLink } from "./record-links.ts";

interface SharingDeps extends Pick<BoardDeps, "server" | "boards" | "extension"> {
  readonly board: BoardPanel;
  readonly results: ClientResults;
  readonly listing: MatchListing;
  readonly storage: vscode.Uri;
}

/** The match to share, and the target file if the user should not be asked. */
type WantedShare = Partial<MatchNode> & { readonly match?: string; readonly to?: vscode.Uri };

/** Commands that export a match: as a record, as a web page, as a picture, or as the address of a turn. */
export function createSharingCommands(deps: SharingDeps) {
  return {
    "spar.exportRecord": (wanted?: WantedShare) => exportRecord(deps, wanted),
    "spar.exportPage": (wanted?: WantedShare) => exportPage(deps, wanted),
    "spar.exportMatches": (wanted?: WantedShare) => exportMatches(deps, wanted),
    "spar.savePicture": (wanted?: WantedShare) => savePicture(deps, wanted),
    "spar.goToTurn": (address?: string) => goToTurn(deps, address),
  };
}

async function exportRecord(deps: SharingDeps, wanted: WantedShare = {}): Promise<void> {
  const shared = await findMatchToShare(deps, wanted);
  const file =
    shared && (await chooseTarget(`${shared.match}.spar.jsonl`, { [t("Spar records")]: ["spar.jsonl"] }, wanted.to));
  if (!file) return;
  const text = shared.lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  await vscode.workspace.fs.writeFile(file, Buffer.from(text));
  await vscode.commands.executeCommand("vscode.open", file);
}

/** Exports a page that plays the match in any browser. */
async function exportPage(deps: SharingDeps, wanted: WantedShare = {}): Promise<void> {
  const shared = await findMatchToShare(deps, wanted);
  const file = shared && (await chooseTarget(`${shared.match}.html`, { [t("Web pages")]: ["html"] }, wanted.to));
  if (!file) return;
  const [script, style] = await Promise.all([buildPage(deps, "webview.js"), buildPage(deps, "webview.css")]);
  const page = renderRecordPage({ script, style, ...shared, title: formatTitle(shared) });
  await vscode.workspace.fs.writeFile(file, Buffer.from(page));
  const name = readFileName(file);
  if (!wanted.to) await offerFile(file, t("{file} shows the match in any browser, even offline.", { file: name }));
}

/** Exports the results of all matches in the view as a table. */
async function exportMatches({ server, listing }: SharingDeps, wanted: WantedShare = {}): Promise<void> {
  const file = await chooseTarget("matches.csv", { [t("Comma-separated values")]: ["csv"], JSON: ["json"] }, wanted.to);
  if (!file) return;
  const { message } = await server.exportMatches({ filter: listing.filter, to: file.toString() });
  if (message) return warn(message);
  if (!wanted.to) await offerFile(file, t("The results are in {file}.", { file: readFileName(file) }));
}

async function savePicture({ boards }: SharingDeps, wanted: WantedShare = {}): Promise<void> {
  const view = boards.front();
  if (!view?.shown) return inform(t("Open a match on the board first."));
  const drawn = await view.picture();
  if ("message" in drawn) return warn(drawn.message);
  const file = await chooseTarget(`${view.shown.match}.png`, { Pictures: ["png"] }, wanted.to);
  if (!file) return;
  await vscode.workspace.fs.writeFile(file, drawn.png);
  if (!wanted.to) await offerFile(file, t("The picture is in {file}.", { file: readFileName(file) }));
}

const addressForm = /^(?:(.*)#|#?)\d+(?:p\d+)?(?:\.\d+)?$/;

/** Goes to an address copied from the board; asks for one if none is given. */
async function goToTurn({ board, boards, results, storage }: SharingDeps, given?: string): Promise<void> {
  const text = (given ?? (await askForAddress()))?.trim();
  if (!text) return;
  if (text.startsWith(`${vscode.env.uriScheme}://`)) return openRecordLink(vscode.Uri.parse(text), boards, storage);
  const named = addressForm.exec(text)?.[1];
  const front = boards.front();
  const address = /^\d/.test(text) && !text.includes("#") ? `#${text}` : text;
  if (front?.shown && (!named || named === front.shown.match)) return front.goToAddress(address);
  const match = named || results.matches[0]?.id;
  const isKnown = results.matches.some(({ id }) => id === match);
  if (match && isKnown) return board.goTo(address, match);
  void vscode.window.showWarningMessage(
    escapeNotice(
      named
        ? t("The match {named} is not in the history: open its record file first.", { named })
        : t("No match has been played yet."),
    ),
  );
}

async function askForAddress(): Promise<string | undefined> {
  const copied = (await vscode.env.clipboard.readText()).trim();
  return vscode.window.showInputBox({
    title: t("Go to Turn"),
    prompt: t("A turn of the match on the board, or an address copied from a board"),
    placeHolder: "12 or match#12",
    value: copied.includes("#") && addressForm.test(copied) ? copied : undefined,
    validateInput: (text) =>
      text.trim() === "" || addressForm.test(text.trim())
        ? undefined
        : t("A turn is a number, such as 12 or match#12."),
  });
}

interface SharedRecord {
  readonly match: string;
  readonly lines: readonly CompactLine[];
  readonly shown?: PageState;
}

/** The named match, else the one on the board, else the last one. */
async function findMatchToShare({ server, boards, results }: SharingDeps, { summary, match }: WantedShare) {
  const view = boards.front();
  const front = view?.shown;
  const named = summary?.id ?? match ?? front?.match ?? results.matches[0]?.id;
  if (named === undefined) return inform(t("No match has been played yet."));
  const isOnBoard = named === front?.match;
  const [read, shown] = await Promise.all([
    isOnBoard ? front.record() : server.readRecord({ match: named }),
    isOnBoard ? view?.pageShown() : undefined,
  ]);
  if ("message" in read) return warn(read.message);
  return { match: named, lines: removePrivateData(read.lines, listOwnFolders()), shown };
}

/** Folders to remove from shared files, because they reveal where the user works. */
function listOwnFolders(): string[] {
  const open = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  return [...open, homedir()];
}

function formatTitle({ match, lines }: SharedRecord): string {
  const [first] = lines;
  return first?.kind === "match" ? `${first.bots.map(({ name }) => name).join(" – ")} · ${match}` : match;
}

async function buildPage({ extension }: SharingDeps, name: string): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, "dist", name)));
}
