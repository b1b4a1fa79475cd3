import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { isOffered, isTuning } from "../../../engine/views/tuning-summary.ts";
import { escapeNotice } from "../../label-text.ts";
import type { ServerFunctions } from "../../protocol.ts";
import { chooseTarget } from "../base/choose-target.ts";
import type { Server } from "../base/server.ts";
import { withTrustedBot } from "../base/with-bot.ts";
import type { ClientTunings } from "../cache/tunings.ts";
import type { ResultsPanel } from "../results/results-panel.ts";
import { askHowToTune } from "./ask-how-to-tune.ts";
import { applyFound, findRunOfSource, showFound } from "./found-source.ts";

interface TuneCommandDeps {
  readonly server: Server;
  readonly panel: ResultsPanel;
  readonly tunings: ClientTunings;
}

/** A run as named by a message of a page or the status bar. */
type NamedTuning = { readonly tuning: string; readonly to?: vscode.Uri };
type BeginResult = ReturnType<ServerFunctions["startTuning"]>;
type TuningChoice = Omit<Parameters<ServerFunctions["startTuning"]>[0], "uri">;

/** The commands of tuning. Without a name, they apply to the run reported last. */
export function createTuneCommands({ server, panel, tunings }: TuneCommandDeps) {
  const named = (given?: NamedTuning | unknown) => {
    const id = readId(given);
    return id === undefined ? tunings.newest : tunings.find(id);
  };
  const withRun = (use: (tuning: TuningSummary, given?: NamedTuning) => unknown) => (given?: NamedTuning) => {
    const tuning = named(given);
    return tuning ? use(tuning, given) : vscode.window.showInformationMessage(t("No tuning runs yet."));
  };
  const begun = (answer: BeginResult) => {
    if ("message" in answer) return void vscode.window.showWarningMessage(escapeNotice(`Spar: ${answer.message}`));
    const tuning = tunings.find(answer.tuning);
    if (tuning) panel.openTuning(tuning);
  };
  return {
    "spar.tune": (uri?: vscode.Uri | string, how?: TuningChoice) =>
      withTrustedBot(uri, async (bot) => {
        const chosen = how ?? (await askHowToTune(server, bot));
        if (chosen) begun(await server.startTuning({ uri: bot, ...chosen }));
      }),
    "spar.showTuning": withRun((tuning) => panel.openTuning(tuning)),
    "spar.pauseTuning": withRun(({ id }) => server.pauseTuning({ tuning: id })),
    "spar.goOnTuning": withRun(async ({ id }) => begun(await server.goOnTuning({ tuning: id }))),
    "spar.stopTuning": withRun((tuning) =>
      isTuning(tuning)
        ? server.stopTuning({ tuning: tuning.id })
        : vscode.window.showInformationMessage(t("No tuning run is active.")),
    ),
    "spar.repeatTuning": withRun(({ bot, opponents: against, method, settings, seed, steps, pairs }) =>
      withTrustedBot(bot, async () =>
        begun(await server.startTuning({ uri: bot, against, method, settings, seed, steps, pairs })),
      ),
    ),
    "spar.showFound": withRun((tuning) => showFound(server, tuning)),
    "spar.applyFound": withRun((tuning) =>
      isOffered(tuning)
        ? applyFound(server, tuning)
        : vscode.window.showInformationMessage(t("Only numbers that passed the test can be applied.")),
    ),
    "spar.saveTuning": withRun((tuning, given) => saveRun(server, tuning, given?.to)),
    "spar.openTuning": (uri?: vscode.Uri | string, file?: vscode.Uri) =>
      withTrustedBot(uri, async (bot) => {
        const summary = await openRun(server, bot, file);
        if (!summary) return;
        tunings.note(summary);
        panel.openTuning(summary);
      }),
  };
}

/** The run named by a message, or by the diff view of its found source. */
function readId(given: unknown): string | undefined {
  if (given instanceof vscode.Uri) return findRunOfSource(given);
  return typeof given === "object" && given !== null && "tuning" in given ? String(given.tuning) : undefined;
}

const listFilters = () => ({ [t("Tuning runs")]: ["tune.json"] });

async function saveRun(server: Server, { id, name }: TuningSummary, given?: vscode.Uri): Promise<void> {
  const to = await chooseTarget(`${name}.tune.json`, listFilters(), given);
  if (!to) return;
  const { message } = await server.saveTuning({ tuning: id, to: to.toString() });
  if (message !== undefined) void vscode.window.showWarningMessage(escapeNotice(`Spar: ${message}`));
}

async function openRun(server: Server, uri: string, given?: vscode.Uri): Promise<TuningSummary | undefined> {
  const [file] = given
    ? [given]
    : ((await vscode.window.showOpenDialog({ filters: listFilters(), title: t("Open Tuning Run") })) ?? []);
  if (!file) return undefined;
  const opened = await server.openTuning({ uri, file: file.toString() });
  if ("summary" in opened) return opened.summary;
  return void vscode.window.showWarningMessage(escapeNotice(`Spar: ${opened.message}`));
}
