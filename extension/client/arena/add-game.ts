import { homedir } from "node:os";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { Replied } from "../../channel.ts";
import { escapeNotice } from "../../label-text.ts";
import type { Server } from "../base/server.ts";
import { inform, offer, warn } from "../base/warn.ts";

type Simulations = Extract<Replied<"listSimulations">, { simulations: unknown }>["simulations"];
type AddedGame = Extract<Replied<"addGame">, { kind: "added" }>;

/** Spar: Add Game from a Referee…; `from` is its folder, its jar or the address of its repository, if the caller knows it. */
export async function addGame(
  server: Server,
  log: { show(): void },
  from?: vscode.Uri | string,
): Promise<AddedGame | undefined> {
  const chosen = from instanceof vscode.Uri || typeof from === "string" ? from : await chooseReferee();
  if (!chosen) return undefined;
  const answer =
    typeof chosen === "string" ? await cloneGame(server, chosen) : await addFrom(server, chosen.toString());
  if (answer?.kind === "added") return announceGame(answer);
  if (answer?.kind === "refused") await showRefusal(answer.message, log);
  return undefined;
}

async function addFrom(server: Server, uri: string): Promise<Replied<"addGame"> | undefined> {
  const first = await server.addGame({ uri, shouldBuild: false });
  return first.kind === "unbuilt" ? buildReferee(server, uri, first.command) : first;
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

async function chooseReferee(): Promise<vscode.Uri | string | undefined> {
  const folder = {
    label: `$(folder) ${t("Folder")}`,
    detail: t("The referee's project, with pom.xml or build.gradle"),
  };
  const jar = { label: `$(file-zip) ${t("Jar")}`, detail: t("A referee.jar that is already built") };
  const repository = {
    label: `$(repo-clone) ${t("Git Repository")}`,
    detail: t("The address of the referee's project, which is cloned and built"),
  };
  const title = t("Add a game from which referee?");
  const picked = await vscode.window.showQuickPick([folder, jar, repository], { title });
  if (picked === repository) return vscode.window.showInputBox({ title, placeHolder: "https://github.com/…/….git" });
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

/** Clones the repository at an address to where the user says, and builds what is there; asks once for both. */
async function cloneGame(server: Server, address: string): Promise<Replied<"addGame"> | undefined> {
  const [, name = "referee"] = /([\w-][\w.-]*?)(?:\.git)?\/*$/.exec(address.trim()) ?? [];
  const openLabel = t("Clone Here");
  const [parent] =
    (await vscode.window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false, openLabel })) ?? [];
  if (!parent) return undefined;
  const folder = vscode.Uri.joinPath(parent, name);
  const question = t(
    "Spar clones {address} to {folder} and runs its build there, as a program with all of your permissions and outside any sandbox.",
    { address, folder: folder.fsPath },
  );
  if (!(await offer(question, t("Clone and Build")))) return undefined;
  const progress = { location: vscode.ProgressLocation.Notification, title: t("Cloning and building the referee") };
  const wanted = { uri: folder.toString(), shouldBuild: true, cloneFrom: address.trim() };
  return vscode.window.withProgress(progress, () => server.addGame(wanted));
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

/** Spar: Build Contest: runs what builds the contest of a bot, if the user wants it. */
export async function buildContest(server: Server, log: { show(): void }, uri: string): Promise<void> {
  const plan = await server.buildContest({ uri });
  if ("message" in plan) return warn(plan.message);
  const question = t(
    "To build this contest, Spar runs {command} as a program with all of your permissions and outside any sandbox.",
    plan,
  );
  if (!(await offer(question, t("Build")))) return;
  const progress = { location: vscode.ProgressLocation.Notification, title: t("Building the contest") };
  const built = await vscode.window.withProgress(progress, () => server.buildContest({ uri, shown: plan.command }));
  if ("message" in built) await showRefusal(built.message, log);
  else inform(t("The contest is built."));
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
