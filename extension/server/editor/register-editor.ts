import { dirname } from "node:path";
import {
  type CodeAction,
  CodeActionKind,
  type CodeLens,
  CodeLensRefreshRequest,
  type Diagnostic,
  DiagnosticSeverity,
  type Position,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { rateBot } from "../../../engine/app/bot-life.ts";
import { tallySummaries } from "../../../engine/app/series.ts";
import { readUserText } from "../../../engine/files/user-file.ts";
import { isSolo } from "../../../engine/game/referee.ts";
import { t, translate } from "../../../engine/l10n/speak.ts";
import {
  findMissingOpponents,
  nameConfiguredOpponents,
  nameOpponent,
} from "../../../engine/project/resolve/find-bot.ts";
import { configName, findConfig, readConfig } from "../../../engine/project/settings/find-config.ts";
import { type BotLife, describeLastSave } from "../../../engine/views/bot-life.ts";
import { type DuelSummary, formatVerdict, isDuelGoing } from "../../../engine/views/duel-summary.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { tell } from "../../channel.ts";
import { escapeLabel } from "../../label-text.ts";
import type { ConfigData } from "../../protocol-data.ts";
import { formatTally } from "../../result-text.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import type { ServerContext } from "../context/context.ts";
import type { Runs } from "../context/runs.ts";
import type { Duels } from "../duel/duels.ts";
import { createActions } from "./code-actions.ts";
import { createFieldHover, makeHover } from "./hover.ts";

/** How many recent matches the lens counts. */
const recentMatches = 5;

/** The lenses above the first line of a bot: run it, choose the opponent, and recent results. */
export function makeLenses(
  uri: string,
  opponent: string,
  matches: readonly MatchSummary[],
  isRunning: boolean,
  duel?: DuelSummary,
  lastSave?: string,
  isAlone = false,
): CodeLens[] {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const lens = (title: string, command: string): CodeLens => ({
    range,
    command: { title: escapeLabel(title), command, arguments: [uri] },
  });
  const title = [
    `▶ ${t("Run match")}`,
    opponent && t("vs {opponent}", { opponent: translate(opponent) }),
    describeRecord(uri, opponent, matches),
  ]
    .filter(Boolean)
    .join(" · ");
  return [
    lens(title, "spar.runMatch"),
    ...(duel && !duel.outdated && duel.state !== "stopped"
      ? [lens(formatVerdict(duel), "spar.showDuel")]
      : lastSave === undefined
        ? []
        : [lens(lastSave, "spar.showVersions")]),
    lens(t("Run series"), "spar.runSeries"),
    lens(isAlone ? t("Compare with…") : t("Opponent…"), "spar.chooseOpponent"),
    { range, command: { title: t("Board"), command: "spar.openBoard" } },
    // The last one, so that the others stay where they are.
    ...(isRunning ? [lens(`■ ${t("Stop match")}`, "spar.stop")] : []),
  ];
}

/** "won 3 of the last 5" against this opponent, or of fewer matches if there are no more; of the last series, all. */
function describeRecord(uri: string, opponent: string, matches: readonly MatchSummary[]): string {
  const own = matches.filter(({ branch, bot }) => !branch && bot === uri);
  const last = own[0]?.series
    ? own.filter(({ run }) => run === own[0]!.run)
    : own
        .filter(({ names, me }) => names.some((name, player) => player !== me && name === opponent))
        .slice(0, recentMatches);
  const won = last.filter(({ result }) => result === "won").length;
  if (own[0]?.criterion && own[0].series) return formatTally({ tally: tallySummaries(last), played: last.length });
  if (own[0]?.series) return t("won {won, number} of {of, number}", { won, of: last.length });
  if (last.length < recentMatches)
    return last.length > 0 ? t("won {won, number} of {of, number}", { won, of: last.length }) : "";
  return t("won {won, number} of the last {of, number}", { won, of: recentMatches });
}

/** Reports the problems of each `spar.json` while it is open, and when a bot is run that it configures. */
function watchConfigs({ documents, problems, editor, events }: ServerContext): void {
  function check(uri: string): void {
    if (!uri.endsWith(`/${configName}`)) return;
    const open = documents.get(uri);
    const text = open?.getText() ?? readUserText(toFilePath(uri));
    const found = text === undefined ? [] : listConfigDiagnostics(text, dirname(toFilePath(uri)));
    problems.publishMarks(uri, open && editor.checksJson ? found.filter(({ code }) => code !== "json") : found);
  }
  documents.onDidChangeContent(({ document: { uri } }) => check(uri));
  documents.onDidClose(({ document: { uri } }) => check(uri));
  events.runChanged.event(({ bot, state }) => {
    if (state !== "preparing") return;
    const { file } = findConfig(dirname(toFilePath(bot)));
    if (file !== undefined) check(toUri(file));
  });
}

/** The problems in the text of a `spar.json`; those that the editor may report itself have the code "json". */
function listConfigDiagnostics(text: string, folder: string): Diagnostic[] {
  const { config, problems } = readConfig(text);
  const document = TextDocument.create("", "json", 0, text);
  const all = problems.length > 0 ? problems : findMissingOpponents(text, config, folder);
  return all.map((problem) => {
    const { message, offset, length, replacement } = problem;
    const data: ConfigData | undefined = replacement === undefined ? undefined : { replacement };
    return {
      source: "Spar",
      code: "isSyntax" in problem && problem.isSyntax ? "json" : "config",
      severity: DiagnosticSeverity.Error,
      message,
      range: { start: document.positionAt(offset), end: document.positionAt(offset + length) },
      ...(data ? { data } : {}),
    };
  });
}

interface EditorDeps extends ServerContext {
  readonly runs: Runs;
  readonly duels: Duels;
  readonly lastSaves: ReturnType<typeof followLastSaves>;
}

/** Registers lenses, hovers, quick fixes, and the check of `spar.json`. */
export function registerEditor(server: ServerContext, shown: Pick<EditorDeps, "runs" | "duels">): void {
  const lastSaves = followLastSaves(server);
  const deps = { ...server, ...shown, lastSaves };
  const { connection, documents, bots, problems, editor, events } = server;
  watchConfigs(server);
  connection.onCodeLens(async ({ textDocument: { uri } }) =>
    (await deps.settings.editor(uri)).codeLens ? createLenses(uri, deps) : [],
  );
  connection.onHover(({ textDocument: { uri }, position }) => {
    const on = problems.at(uri, position.line);
    const sent = makeHover(on, findTimeScaleFile(uri), editor.linksCommands ? undefined : () => []);
    return sent ?? findField(documents.get(uri), position, bots);
  });
  connection.onCodeAction(async ({ context, textDocument }) => [
    ...createActions(context.diagnostics, {
      uri: textDocument.uri,
      getText: (uri) => documents.get(uri)?.getText() ?? readUserText(toFilePath(uri)),
      fixedIn: findTimeScaleFile(textDocument.uri),
      offers: editor.offers,
    }),
    ...(editor.showsLensAsActions ? await listBotActions(textDocument.uri, deps) : []),
  ]);
  // Some editors drop the diagnostics of a file when it is closed.
  documents.onDidOpen(({ document: { uri } }) => problems.resend(uri));
  for (const listen of [documents.onDidClose, documents.onDidSave, connection.onDidChangeWatchedFiles])
    listen(() => problems.sweep());
  connection.workspace.onDidRenameFiles(() => problems.sweep());
  connection.workspace.onDidDeleteFiles(() => problems.sweep());
  announceBots(deps);
  const refresh = () => void connection.sendRequest(CodeLensRefreshRequest.type);
  events.lensesChanged.event(refresh);
  connection.onDidChangeConfiguration(refresh);
}

/** What the last change of a bot gained, for its lens: found where it is first asked for, and again after a series or duel. */
function followLastSaves({ matches, versions, events }: ServerContext) {
  const known = new Map<string, BotLife | undefined>();
  events.runChanged.event(({ bot, state, isSeries }) => isSeries && state === "finished" && known.delete(bot));
  events.duelChanged.event((duel) => !isDuelGoing(duel) && known.delete(duel.bot));
  return (bot: string, version: string | null | undefined): string | undefined => {
    const life = known.get(bot);
    if (known.has(bot)) return life?.newest === version ? life && describeLastSave(life) : undefined;
    known.set(bot, undefined);
    rateBot(toFilePath(bot), matches.store, versions).then(
      (rated) => {
        known.set(bot, rated);
        events.lensesChanged.fire();
      },
      // A history that cannot be opened is reported where matches are saved.
      () => {},
    );
    return undefined;
  };
}

async function createLenses(uri: string, { bots, choices, matches, series, runs, duels, lastSaves }: EditorDeps) {
  const found = bots.find(uri);
  if (found.kind !== "bot") return [];
  const chosen = choices.of(uri);
  const opponent = chosen === undefined ? nameConfiguredOpponents(found.bot) : nameOpponent(chosen, found.bot.name);
  const last = matches.recent.find(({ bot, branch }) => bot === uri && !branch);
  const played = last?.series ? await series.getMatches(last.run) : matches.recent;
  // Nobody waits for the history before anything is known of the bot.
  const save = last && lastSaves(uri, last.versions?.[last.me]);
  const { referee } = found.bot.game;
  const isAlone = referee !== undefined && isSolo(referee);
  return makeLenses(uri, opponent, played, runs.isRunning(uri), duels.of(uri), save, isAlone);
}

function findField(document: TextDocument | undefined, position: Position, bots: ServerContext["bots"]) {
  if (!document) return null;
  const found = bots.find(document.uri);
  const glossary = found.kind === "bot" ? found.bot.game.bots.glossary : undefined;
  return glossary ? createFieldHover(document.getText(), document.offsetAt(position), glossary) : null;
}

/** The commands of a bot's lens as code actions, for editors without lenses. */
async function listBotActions(uri: string, deps: EditorDeps): Promise<CodeAction[]> {
  return (await createLenses(uri, deps)).flatMap(({ command }) => {
    if (!command) return [];
    const title = `Spar: ${command.title}`;
    return { title, kind: CodeActionKind.Source, command: { ...command, title } };
  });
}

/** The URI of the `spar.json` that sets the time scale for a file, if any. */
function findTimeScaleFile(uri: string): string | undefined {
  const { file, config } = findConfig(dirname(toFilePath(uri)));
  return file !== undefined && config.timeScale !== undefined ? toUri(file) : undefined;
}

/** Tells the client which open files are bots, for buttons and keys that apply only to bots. */
function announceBots({ connection, documents, bots, events }: ServerContext): void {
  let sent = "";
  const announce = () => {
    const uris = documents.keys().filter((uri) => bots.find(uri).kind === "bot");
    const open = { uris };
    if (JSON.stringify(open) === sent) return;
    sent = JSON.stringify(open);
    if (uris.length > 0) events.botsOpened.fire(uris);
    void tell(connection, "bots", open);
  };
  documents.onDidOpen(() => announce());
  events.filesSaved.event(announce);
  documents.onDidClose(() => announce());
}
