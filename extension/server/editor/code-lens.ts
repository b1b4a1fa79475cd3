import type { CodeLens } from "vscode-languageserver/node";
import { t, translate } from "../../../engine/l10n/speak.ts";
import type { DuelSummary } from "../../../engine/views/duel-summary.ts";
import { formatVerdict } from "../../../engine/views/duel-text.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { escapeLabel } from "../../label-text.ts";

/** How many recent matches the lens counts. */
const recentMatches = 5;

/** The lenses above the first line of a bot: run it, choose the opponent, and recent results. */
export function makeLenses(
  uri: string,
  opponent: string,
  matches: readonly MatchSummary[],
  isRunning: boolean,
  duel?: DuelSummary,
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
    isRunning ? lens(`■ ${t("Stop")}`, "spar.stop") : lens(title, "spar.runMatch"),
    ...(duel && !duel.outdated && duel.state !== "stopped" ? [lens(formatVerdict(duel), "spar.showDuel")] : []),
    lens(t("Run series"), "spar.runSeries"),
    lens(t("Opponent…"), "spar.chooseOpponent"),
    { range, command: { title: t("Board"), command: "spar.openBoard" } },
  ];
}

/** "won 3 of the last 5" against this opponent, or of fewer matches if there are no more. */
function describeRecord(uri: string, opponent: string, matches: readonly MatchSummary[]): string {
  const last = matches
    .filter(({ branch }) => !branch)
    .filter(({ bot, names, me }) => bot === uri && names.some((name, player) => player !== me && name === opponent))
    .slice(0, recentMatches);
  const won = last.filter(({ result }) => result === "won").length;
  if (last.length < recentMatches)
    return last.length > 0 ? t("won {won, number} of {of, number}", { won, of: last.length }) : "";
  return t("won {won, number} of the last {of, number}", { won, of: recentMatches });
}
