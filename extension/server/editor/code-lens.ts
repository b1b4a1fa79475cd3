import type { CodeLens } from "vscode-languageserver/node";
import { retold } from "../../../engine/l10n/retell.ts";
import { said, t } from "../../../engine/l10n/speak.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import { ghostOf, ghostPrefix } from "../../../engine/project/resolve/ghost.ts";
import { poolMembers } from "../../../engine/project/resolve/opponent-pool.ts";
import { revisionPrefix } from "../../../engine/project/versions/revision.ts";
import { isVersionName, versionLabel } from "../../../engine/project/versions/version-entry.ts";
import { verdictText } from "../../../engine/views/duel-text.ts";
import { tuningText } from "../../../engine/views/tuning-text.ts";
import { label } from "../../label-text.ts";
import type { DuelSummary, MatchSummary, TuningSummary } from "../../protocol.ts";

/** How many of the last matches the lens speaks of. */
const lately = 5;

/** Above the first line of a bot: run it, against whom, and how it fared lately. */
export function lensesOf(
  uri: string,
  opponent: string,
  matches: readonly MatchSummary[],
  running: boolean,
  duel?: DuelSummary,
  /** How the last run of tuning stands; undefined where there is nothing to tune. */
  tuning?: TuningSummary | "none yet",
): CodeLens[] {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const lens = (title: string, command: string): CodeLens => ({
    range,
    command: { title: label(title), command, arguments: [uri] },
  });
  const title = [
    `▶ ${t("Run match")}`,
    opponent && t("vs {opponent}", { opponent: retold(opponent) }),
    record(uri, opponent, matches),
  ]
    .filter(Boolean)
    .join(" · ");
  return [
    running ? lens(`■ ${t("Stop")}`, "spar.stop") : lens(title, "spar.runMatch"),
    ...(duel && !duel.outdated && duel.state !== "stopped" ? [lens(verdictText(duel), "spar.showDuel")] : []),
    lens(t("Run series"), "spar.runSeries"),
    ...(tuning ? [tuneLens(tuning, lens)] : []),
    lens(t("Opponent…"), "spar.chooseOpponent"),
    { range, command: { title: t("Board"), command: "spar.openBoard" } },
  ];
}

/** What goes on, or was found and fits the source; else to begin. */
function tuneLens(tuning: TuningSummary | "none yet", lens: (title: string, command: string) => CodeLens): CodeLens {
  const isTold = tuning !== "none yet" && tuning.state !== "failed" && !tuning.outdated;
  return isTold ? lens(tuningText(tuning), "spar.showTuning") : lens(t("Tune…"), "spar.tune");
}

/** "won 3 of the last 5" against this opponent, or of all where they are fewer. */
function record(uri: string, opponent: string, matches: readonly MatchSummary[]): string {
  const last = matches
    .filter(({ branch }) => !branch)
    .filter(({ bot, names, me }) => bot === uri && names.some((name, player) => player !== me && name === opponent))
    .slice(0, lately);
  const won = last.filter(({ result }) => result === "won").length;
  if (last.length < lately)
    return last.length > 0 ? t("won {won, number} of {of, number}", { won, of: last.length }) : "";
  return t("won {won, number} of the last {of, number}", { won, of: lately });
}

/** The name of an opponent as a record has it: "greedy" for `builtin:greedy`, "rival" for `bots/rival.py`. */
export function opponentName(opponent: string, bot: string): string {
  const members = poolMembers(opponent, ".");
  if (members) return said("a pool of {members, number}", { members: members.length });
  if (isVersionName(opponent) || opponent.startsWith(revisionPrefix)) return versionLabel(opponent, bot);
  if (opponent.startsWith(ghostPrefix)) {
    const ghost = ghostOf(opponent, ".", undefined);
    return typeof ghost === "string" ? said("a ghost") : ghost.stamp.name;
  }
  if (opponent.startsWith("builtin:")) return opponent.slice("builtin:".length);
  return opponent
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.\w+$/, "");
}

/** The opponents that a bot is played against, unless another is chosen. */
export function configuredOpponent({ opponents, game, name }: BotSpec): string {
  return opponents
    .slice(0, game.rules.players.min - 1)
    .map((opponent) => opponentName(opponent, name))
    .join(", ");
}
