import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { t } from "../../../engine/l10n/speak.ts";
import { isOffered, isTuning } from "../../../engine/views/tuning-summary.ts";
import { ask } from "../../channel.ts";
import { escapeNotice } from "../../label-text.ts";
import type { Requests, TuningSummary } from "../../protocol.ts";
import { chooseTarget } from "../base/choose-target.ts";
import { withTrustedBot } from "../base/with-bot.ts";
import type { ClientTunings } from "../cache/tunings.ts";
import type { ResultsPanel } from "../results/results-panel.ts";
import { askHowToTune } from "./ask-how-to-tune.ts";
import { applyFound, findRunOfSource, showFound } from "./found-source.ts";

interface TuneCommandDeps {
  readonly client: LanguageClient;
  readonly panel: ResultsPanel;
  readonly tunings: ClientTunings;
}

/** A run as named by a message of a page or the status bar. */
type NamedTuning = { readonly tuning: string; readonly to?: vscode.Uri };
type BeginResult = Requests["spar/tune"]["result"];
type TuningChoice = Omit<Requests["spar/tune"]["params"], "uri">;

/** The commands of tuning. Without a name, they apply to the run reported last. */
export function createTuneCommands({ client, panel, tunings }: TuneCommandDeps) {
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
        const chosen = how ?? (await askHowToTune(client, bot));
        if (chosen) begun(await ask(client, "spar/tune", { uri: bot, ...chosen }));
      }),
    "spar.showTuning": withRun((tuning) => panel.openTuning(tuning)),
    "spar.pauseTuning": withRun(({ id }) => ask(client, "spar/pauseTuning", { tuning: id })),
    "spar.goOnTuning": withRun(async ({ id }) => begun(await ask(client, "spar/goOnTuning", { tuning: id }))),
    "spar.stopTuning": withRun((tuning) =>
      isTuning(tuning)
        ? ask(client, "spar/stopTuning", { tuning: tuning.id })
        : vscode.window.showInformationMessage(t("No tuning run is active.")),
    ),
    "spar.repeatTuning": withRun(({ bot, opponents: against, method, settings, seed, steps, pairs }) =>
      withTrustedBot(bot, async () =>
        begun(await ask(client, "spar/tune", { uri: bot, against, method, settings, seed, steps, pairs })),
      ),
    ),
    "spar.showFound": withRun((tuning) => showFound(client, tuning)),
    "spar.applyFound": withRun((tuning) =>
      isOffered(tuning)
        ? applyFound(client, tuning)
        : vscode.window.showInformationMessage(t("Only numbers that passed the test can be applied.")),
    ),
    "spar.saveTuning": withRun((tuning, given) => saveRun(client, tuning, given?.to)),
    "spar.openTuning": (uri?: vscode.Uri | string, file?: vscode.Uri) =>
      withTrustedBot(uri, async (bot) => {
        const summary = await openRun(client, bot, file);
        if (!summary) return;
        tunings.know(summary);
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

async function saveRun(client: LanguageClient, { id, name }: TuningSummary, given?: vscode.Uri): Promise<void> {
  const to = await chooseTarget(`${name}.tune.json`, listFilters(), given);
  if (!to) return;
  const { message } = await ask(client, "spar/saveTuning", { tuning: id, to: to.toString() });
  if (message !== undefined) void vscode.window.showWarningMessage(escapeNotice(`Spar: ${message}`));
}

async function openRun(client: LanguageClient, uri: string, given?: vscode.Uri): Promise<TuningSummary | undefined> {
  const [file] = given
    ? [given]
    : ((await vscode.window.showOpenDialog({ filters: listFilters(), title: t("Open Tuning Run") })) ?? []);
  if (!file) return undefined;
  const opened = await ask(client, "spar/openTuning", { uri, file: file.toString() });
  if ("summary" in opened) return opened.summary;
  return void vscode.window.showWarningMessage(escapeNotice(`Spar: ${opened.message}`));
}
