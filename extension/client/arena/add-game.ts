import { homedir } from "node:os";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { Replied } from "../../channel.ts";
import { escapeNotice } from "../../label-text.ts";
import type { Server } from "../base/server.ts";
import { offer } from "../base/warn.ts";

type Simulations = Extract<Replied<"listSimulations">, { simulations: unknown }>["simulations"];
type AddedGame = Extract<Replied<"addGame">, { kind: "added" }>;

/** Spar: Add Game from a Referee…; `from` is its folder or jar, if the caller knows it. */
export async function addGame(
  server: Server,
  log: { show(): void },
  from?: vscode.Uri,
): Promise<AddedGame | undefined> {
  const path = from instanceof vscode.Uri ? from : await choosePath();
  if (!path) return undefined;
  const uri = path.toString();
  const first = await server.addGame({ uri, shouldBuild: false });
  const answer = first.kind === "unbuilt" ? await buildReferee(server, uri, first.command) : first;
  if (answer?.kind === "added") return announceGame(answer);
  if (answer?.kind === "refused") await showRefusal(answer.message, log);
  return undefined;
}

/** Spar: Add Kaggle Simulation…; `wanted` is the name of its environment, if the caller knows it. */
export async function addSimulation(
  server: Server,
  log: { show(): void },
  wanted?: string,
): Promise<AddedGame | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
  const uri = (vscode.window.activeTextEditor?.document.uri ?? folder).toString();
  const location = vscode.ProgressLocation.Notification;
  const title = t("Asking the package kaggle-environments");
  const listed = await vscode.window.withProgress({ location, title }, () => server.listSimulations({ uri }));
  if ("message" in listed) {
    await showRefusal(listed.message, log);
    return undefined;
  }
  const name = typeof wanted === "string" ? wanted : await chooseSimulation(listed.simulations);
  const answer = name === undefined ? undefined : await server.addSimulation({ uri, name });
  if (answer?.kind === "added") return announceGame(answer);
  if (answer) await showRefusal(answer.message, log);
  return undefined;
}

async function chooseSimulation(simulations: Simulations): Promise<string | undefined> {
  const items = simulations.map(({ name, title, about }) => ({ label: title, description: name, detail: about, name }));
  const title = t("Which Kaggle simulation?");
  return (await vscode.window.showQuickPick(items, { title, matchOnDescription: true, matchOnDetail: true }))?.name;
}

/** A notice has no line breaks, and little room for what a build prints in one line; the log has everything. */
const maxNoticeLineChars = 200;

async function showRefusal(message: string, log: { show(): void }): Promise<void> {
  const showLog = t("Show Log");
  const lines = message.split("\n");
  const clipped = lines.map((line) =>
    line.length > maxNoticeLineChars ? `${line.slice(0, maxNoticeLineChars)} …` : line,
  );
  if ((await vscode.window.showErrorMessage(escapeNotice(clipped.join(" ")), showLog)) === showLog) log.show();
}

async function choosePath(): Promise<vscode.Uri | undefined> {
  const folder = {
    label: `$(folder) ${t("Folder")}`,
    detail: t("The referee's project, with pom.xml or build.gradle"),
  };
  const jar = { label: `$(file-zip) ${t("Jar")}`, detail: t("A referee.jar that is already built") };
  const picked = await vscode.window.showQuickPick([folder, jar], { title: t("Add a game from which referee?") });
  if (!picked) return undefined;
  const isFolder = picked === folder;
  const chosen = await vscode.window.showOpenDialog({
    canSelectFolders: isFolder,
    canSelectFiles: !isFolder,
    ...(isFolder ? {} : { filters: { Jar: ["jar"] } }),
    openLabel: t("Add Game"),
  });
  return chosen?.[0];
}

/** Builds the referee if the user wants it. */
async function buildReferee(server: Server, uri: string, command: string): Promise<Replied<"addGame"> | undefined> {
  const question = t(
    "This referee is not built yet. Spar can run {command} in its folder, as a program with all of your permissions and outside any sandbox.",
    { command },
  );
  if (!(await offer(question, t("Build")))) return undefined;
  const location = vscode.ProgressLocation.Notification;
  const title = t("Building the referee");
  return vscode.window.withProgress({ location, title }, () => server.addGame({ uri, shouldBuild: true }));
}

function announceGame(added: AddedGame): AddedGame {
  const { name, players, leagues, isRecognised, remark } = added;
  const [min, max] = players;
  const facts = t("{name} was added: {players} players{leagues, plural, =0 {} one {, # league} other {, # leagues}}.", {
    name,
    players: min === max ? String(min) : `${min}–${max}`,
    leagues,
  });
  const next = isRecognised
    ? t("Bots for it are recognised in every folder.")
    : t("It has no stub.txt, so bots for it are not recognised: name it as the game in spar.json.");
  const create = t("Create New Bot…");
  // Nothing waits for the answer.
  void vscode.window
    .showInformationMessage(
      escapeNotice([facts, remark, next].filter(Boolean).join(" ")),
      ...(isRecognised ? [create] : []),
    )
    .then((chosen) => {
      if (chosen === create) void vscode.commands.executeCommand("spar.newBot", name);
    });
  return added;
}
