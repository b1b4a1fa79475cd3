import { basename } from "node:path";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeLabel, escapeNotice } from "../../label-text.ts";
import { listOpenBotFiles } from "../base/open-bots.ts";
import type { Server } from "../base/server.ts";
import type { CommandContext } from "../context/command-context.ts";

/** A game with known contents; `me`, a player from 0 or null, and `bot` are set if the user need not be asked. */
interface GameText {
  readonly text: string;
  /** The name of its source, for messages. */
  readonly name?: string;
  readonly me?: number | null;
  readonly bot?: vscode.Uri;
}

/** Imports and shows a site game; undefined if that was cancelled or failed, which is shown. */
async function importSiteGame(game: GameText, { server, board, memory }: CommandContext): Promise<string | undefined> {
  const named = (message: string) => escapeNotice(game.name === undefined ? message : `${game.name}: ${message}`);
  const read = await server.readGame({ text: game.text });
  if ("message" in read) return void vscode.window.showWarningMessage(named(read.message));
  const me = game.me === undefined ? await chooseSeat(read.names, memory) : game.me;
  if (me === undefined) return undefined;
  const bot =
    me === null ? undefined : (game.bot ?? (game.me === undefined ? await chooseBot(read.names[me]!) : undefined));
  const kept = await server.importGame({ text: game.text, me: me ?? undefined, bot: bot?.toString() });
  if ("message" in kept) return void vscode.window.showWarningMessage(named(kept.message));
  await board.open(kept.match);
  if (kept.hasDiverged) void vscode.window.showWarningMessage(named(kept.description));
  else vscode.window.setStatusBarMessage(escapeLabel(kept.description), 8000);
  return kept.match;
}

const memoryOfName = "spar.nameOnSite";

/** Asks which player is the user; null for none. The name used last time comes first. */
async function chooseSeat(names: readonly string[], memory: vscode.Memento): Promise<number | null | undefined> {
  const before = memory.get(memoryOfName);
  const seats = names.map((name, player) => ({
    label: escapeLabel(name),
    description: t("player {player}", { player: player + 1 }),
    me: player as number | null,
    name,
  }));
  const first = seats.filter(({ name }) => name === before);
  const nobody = {
    label: `$(circle-slash) ${t("Neither")}`,
    description: t("only look at the game"),
    me: null,
    name: "",
  };
  const items = [...first, ...seats.filter((seat) => !first.includes(seat)), nobody];
  const picked = await vscode.window.showQuickPick(items, { title: t("Which player is your bot?") });
  if (picked && picked.me !== null) await memory.update(memoryOfName, picked.name);
  return picked?.me;
}

/** Asks for the file of the user's bot, so that its turns can be debugged; undefined if it is not on this machine. */
async function chooseBot(name: string): Promise<vscode.Uri | undefined> {
  const open = listOpenBotFiles().map((uri) => ({
    label: `$(file-code) ${escapeLabel(basename(uri.fsPath))}`,
    uri,
    other: false,
  }));
  const other = { label: `$(folder-opened) ${t("Another File…")}`, uri: undefined, other: true };
  const none = {
    label: `$(circle-slash) ${t("Not Here")}`,
    description: t("without it, its turns cannot be debugged"),
    uri: undefined,
    other: false,
  };
  const title = escapeLabel(t("Which file is the bot of {name}?", { name }));
  const picked = await vscode.window.showQuickPick([...open, other, none], { title });
  if (!picked?.other) return picked?.uri;
  return (await vscode.window.showOpenDialog({ title, openLabel: t("This Is My Bot") }))?.[0];
}

/** The games a caller names: a text, files, or nothing, in which case the user is asked. */
export type WantedGames = Partial<GameText> & { readonly files?: readonly vscode.Uri[] };

/** Spar: Import Game…. Reads a game from the clipboard, a file or another local source; never contacts a site. */
export async function importFrom(wanted: WantedGames | vscode.Uri | undefined, deps: CommandContext) {
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
