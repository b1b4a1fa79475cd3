import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeInvisible, escapeLine } from "../../../engine/text/visible.ts";
import { canGoOn, type DuelSummary, formatVerdict, isDuelGoing } from "../../../engine/views/duel-summary.ts";
import { escapeLabel } from "../../label-text.ts";
import type { Opponent } from "../../protocol-data.ts";
import { readBotFileName, withTrustedBot } from "../base/open-bots.ts";
import { pickOne } from "../base/pick-one.ts";
import { updateProgressItem } from "../base/progress-item.ts";
import type { Server } from "../base/server.ts";
import { inform, warn } from "../base/warn.ts";
import type { ClientDuels } from "../cache/known-items.ts";
import type { CommandContext } from "../context/command-context.ts";
import { createOpponentItems, listOffered } from "../opponents/choose-opponent.ts";
import { compareSources } from "../opponents/versions.ts";
import type { ActiveBot } from "../shown/active-bot.ts";

/** A duel as named by a node of the Matches view or a message of a page. */
type NamedDuel = { readonly duel: DuelSummary | string };

export function createDuelCommands({ server, panel, duels }: CommandContext) {
  const named = (given: NamedDuel | string | undefined) => {
    if (typeof given === "object" && "duel" in given) {
      return typeof given.duel === "string" ? duels.find(given.duel) : given.duel;
    }
    return (typeof given === "string" ? duels.of(given) : undefined) ?? duels.newest;
  };
  const withDuel = (use: (duel: DuelSummary) => unknown) => (given?: NamedDuel | string) => {
    const duel = named(given);
    return duel ? use(duel) : inform(t("No duel has been run yet."));
  };
  return {
    "spar.isItBetter": (uri?: vscode.Uri | string, opponent?: string) =>
      withTrustedBot(uri, async (bot) => {
        const chosen = typeof opponent === "string" ? opponent : await chooseDuelOpponent(server, bot);
        if (chosen === undefined) return;
        const begun = await server.startDuel({ uri: bot, opponent: chosen });
        if ("message" in begun) return warn(begun.message);
        const duel = duels.find(begun.duel);
        if (duel) panel.openDuel(duel);
      }),
    "spar.showDuel": withDuel((duel) => {
      duels.know(duel);
      panel.openDuel(duel);
    }),
    "spar.goOnDuel": withDuel(async (duel) => {
      const begun = await server.startDuel({ uri: duel.bot, goOn: duel.id });
      if ("message" in begun) warn(begun.message);
    }),
    "spar.stopDuel": (given?: NamedDuel) => {
      const duel = named(given);
      if (!duel || !isDuelGoing(duel)) return inform(t("No duel is running."));
      return server.stopRuns({ run: duel.id });
    },
    "spar.compareDuel": withDuel(({ bot, versions: [version, other] }) => {
      if (!version || !other) return inform(t("This duel did not compare two versions."));
      return compareSources(server, bot, other, version);
    }),
  };
}

/** Asks for the opponent: first the previous version, then other versions, then all others. */
async function chooseDuelOpponent(server: Server, uri: string): Promise<string | undefined> {
  const offered = (await listOffered(server, uri))?.filter(({ kind }) => kind !== "nobody");
  if (!offered) return undefined;
  const rank = ({ value }: Pick<Opponent, "value">) =>
    value === "version:previous" ? 0 : value.startsWith("version:") ? 1 : value.startsWith("git:") ? 2 : 3;
  const items = createOpponentItems(offered.sort((a, b) => rank(a) - rank(b)));
  const title = escapeLine(t("Is {bot} Better Than…", { bot: readBotFileName(uri) }));
  return (await pickOne(items, { title }))?.opponent?.value;
}

/** Shows the running duel, with a button that ends it; otherwise the result of the active bot's last one. */
export function showDuelStatus(server: Server, duels: ClientDuels, active: ActiveBot): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("spar.duel", vscode.StatusBarAlignment.Left, 9.2);
  const goOn = vscode.window.createStatusBarItem("spar.goOnDuel", vscode.StatusBarAlignment.Left, 9.1);
  item.name = t("Spar: Duel");
  goOn.name = t("Spar: Resume Duel");
  goOn.text = "$(debug-continue)";
  goOn.tooltip = t("Resume the duel");
  goOn.accessibilityInformation = { label: t("Resume the duel"), role: "button" };

  function showGoing(duel: DuelSummary): void {
    updateProgressItem("duel", {
      text: escapeLabel(formatVerdict(duel)),
      tooltip: formatTooltip(duel),
      command: createOpenCommand(duel),
      isWaiting: duel.state === "waiting",
      cancel: () => server.stopRuns({ run: duel.id }),
    });
  }

  function update(): void {
    const { newest } = duels;
    if (newest && isDuelGoing(newest)) showGoing(newest);
    else updateProgressItem("duel", undefined);
    const bot = active.now();
    const duel = bot === undefined ? undefined : duels.of(bot);
    const ended = duel && !duel.outdated && !isDuelGoing(duel) ? duel : undefined;
    if (ended) showEnd(ended);
    else item.hide();
    if (!ended || !canGoOn(ended)) goOn.hide();
  }

  function showEnd(duel: DuelSummary): void {
    item.text = `$(${chooseIcon(duel)}) ${endText(duel)}`;
    item.tooltip = formatTooltip(duel);
    item.command = createOpenCommand(duel);
    item.show();
    goOn.command = { command: "spar.goOnDuel", title: t("Resume"), arguments: [{ duel }] };
    goOn.show();
  }

  return vscode.Disposable.from(item, goOn, duels.onChange(update), active.onChange(update));
}

function createOpenCommand(duel: DuelSummary): vscode.Command {
  return { command: "spar.showDuel", title: t("Show Duel"), arguments: [{ duel: duel.id }] };
}

const icons = { better: "arrow-up", "not better": "arrow-down", undecided: "dash" } as const;

function chooseIcon({ state, verdict }: DuelSummary): string {
  if (state === "failed" || state === "broken") return "warning";
  if (state === "same") return "check";
  return state === "stopped" ? "circle-slash" : icons[verdict];
}

function endText(duel: DuelSummary): string {
  const text = escapeLabel(formatVerdict(duel));
  if (duel.state !== "stopped") return text;
  // A duel interrupted by the end of a session was not stopped by the user.
  if (duel.earlier) return t("duel stopped: {result}", { result: text });
  return duel.matches === 0 ? t("duel stopped by you") : t("duel stopped by you: {result}", { result: text });
}

function formatTooltip(duel: DuelSummary): string {
  const { bot, names, trouble, state, left, changed } = duel;
  const question =
    names.length > 1
      ? t("Is {bot} better than {opponents}?", { bot: names[0]!, opponents: names.slice(1).join(", ") })
      : t("Is it better?");
  const lines = [
    `${readBotFileName(bot)}: ${question}`,
    trouble?.message,
    changed,
    state === "waiting" ? t("Waiting for another run to finish.") : undefined,
    state === "playing" && left !== null
      ? t("About {left, plural, one {# match} other {# matches}} left at this rate.", { left })
      : undefined,
    t("Click to see the duel."),
  ];
  return lines.flatMap((line) => (line ? escapeInvisible(line) : [])).join("\n\n");
}
