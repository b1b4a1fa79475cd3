import { basename } from "node:path";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeLabel, escapeNotice } from "../../label-text.ts";
import { listOpenBotFiles } from "../base/open-bots.ts";
import type { Server } from "../base/server.ts";
import type { CommandContext } from "../context/command-context.ts";
import { type GameText, importSiteGame } from "./import-game.ts";

/** The games a caller names: a text, files, or nothing, in which case the user is asked. */
export type WantedGames = Partial<GameText> & { readonly files?: readonly vscode.Uri[] };

/** Spar: Import Game…. Reads a game from the clipboard, a file or another local source; never contacts a site. */
export async function importFrom(
  wanted: WantedGames | vscode.Uri | undefined,
  deps: CommandContext,
): Promise<string | undefined> {
  const { text, files, ...given } =
    wanted instanceof vscode.Uri ? { files: [wanted], text: undefined } : (wanted ?? {});
  if (text !== undefined) return importSiteGame({ ...given, text }, deps);
  const games = files ? await readTexts(files) : await chooseGames(deps);
  let last: string | undefined;
  // One at a time, since each may ask the user.
  for (const game of games) last = (await importSiteGame({ ...given, ...game }, deps)) ?? last;
  return last;
}

interface Source extends vscode.QuickPickItem {
  readonly games: () => Promise<readonly GameText[]>;
}

async function chooseGames({ server }: CommandContext): Promise<readonly GameText[]> {
  const sources: Source[] = [
    {
      label: `$(clippy) ${t("Paste")}`,
      detail: t("Response of {request} in the replay's network tab (F12), or lines with seeds", {
        request: replayRequestName,
      }),
      games: readPasted,
    },
    {
      label: `$(folder-opened) ${t("Open Files…")}`,
      detail: t("JSON of games, as downloaded from the site"),
      games: openGames,
    },
    {
      label: `$(symbol-number) ${t("Type the Seeds…")}`,
      detail: t("Only the four seeds: the same cards"),
      games: askForSeeds,
    },
    ...(await readCommented(server)),
  ];
  const options = { title: t("Import Game"), matchOnDetail: true };
  const picked = await vscode.window.showQuickPick(sources, options);
  return picked ? picked.games() : [];
}

/** The request with which a replay page of the site loads its game. */
const replayRequestName = "findByGameId";

const explainWhereToFindGame = () =>
  t("On CodinGame, open the replay and copy the response of {request} from the browser's Network tab (F12).", {
    request: replayRequestName,
  });

async function readPasted(): Promise<readonly GameText[]> {
  const text = await vscode.env.clipboard.readText();
  if (text.trim() !== "") return [{ text, name: t("The clipboard") }];
  void vscode.window.showWarningMessage(
    `${t("The clipboard is empty: copy the JSON of a game first.")} ${explainWhereToFindGame()}`,
  );
  return [];
}

async function openGames(): Promise<readonly GameText[]> {
  const filters = { [t("Games")]: ["json", "txt"], [t("All files")]: ["*"] };
  return readTexts(
    (await vscode.window.showOpenDialog({ canSelectMany: true, openLabel: t("Import"), filters })) ?? [],
  );
}

async function askForSeeds(): Promise<readonly GameText[]> {
  const text = await vscode.window.showInputBox({
    title: t("Seeds of the Game"),
    prompt: t("The four numbers in the order in which the site shows them"),
    placeHolder: "seed draftChoicesSeed shufflePlayer0Seed shufflePlayer1Seed",
    ignoreFocusOut: true,
    validateInput: (written) =>
      /^\s*([-+]?\d+[\s,;]+){3}[-+]?\d+\s*$/.test(written)
        ? undefined
        : t("Four whole numbers, with spaces between them."),
  });
  return text === undefined ? [] : [{ text }];
}

/** Open bots with comments that contain the seeds of a game. */
async function readCommented(server: Server): Promise<Source[]> {
  const sources: Source[] = [];
  for (const uri of listOpenBotFiles().slice(0, 5)) {
    const text = (await vscode.workspace.openTextDocument(uri)).getText();
    if ("message" in (await server.readGame({ text }))) continue;
    const name = basename(uri.fsPath);
    const detail = t("Seeds from the comments");
    sources.push({ label: `$(comment) ${escapeLabel(name)}`, detail, games: async () => [{ text, name }] });
  }
  return sources;
}

/** A game has some hundred kilobytes. */
const maxBytes = 64_000_000;

async function readTexts(files: readonly vscode.Uri[]): Promise<readonly GameText[]> {
  const texts: GameText[] = [];
  for (const uri of files) {
    const name = basename(uri.path);
    try {
      const { type, size } = await vscode.workspace.fs.stat(uri);
      if ((type & vscode.FileType.File) === 0 || size > maxBytes)
        throw new Error(t("it is not a file, or it is too large"));
      texts.push({ text: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)), name });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      void vscode.window.showWarningMessage(escapeNotice(t("{name} cannot be read: {why}.", { name, why })));
    }
  }
  return texts;
}
