import { basename } from "node:path";
import { escapeLine } from "../../text/visible.ts";
import { describeTotalCost, formatLoss, isOfGame, type LineCosts } from "../../views/line-cost.ts";

const maxShown = 20;

/** The table for a terminal. */
export function formatCosts(costs: LineCosts): string[] {
  const { matches, answers, judged, lines, noAnalysis } = costs;
  if (noAnalysis === undefined && lines.length === 0) return ["No source line is known to have written an answer."];
  if (judged === 0) return [describeTotalCost(costs)];
  const head = ["line", isOfGame(costs) ? "a game" : "a match", "±", "share", "times", "judged", "ms"];
  const shown = lines.filter((each) => each.judged > 0).slice(0, maxShown);
  const cells = shown.map((each) => [
    `${escapeLine(basename(each.file))}:${each.line}${each.guessed ? " (a guess)" : ""}`,
    formatLoss(each.loss),
    `${(100 * each.error).toFixed(1)} %`,
    `${Math.round(100 * each.share)} %`,
    `${each.times}`,
    `${each.judged}`,
    each.ms.toFixed(1),
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map((line) => line[i]!.length)));
  const padded = (line: readonly string[]) =>
    line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join("  ");
  const sum = `${judged} of ${answers} answers of ${matches} ${matches === 1 ? "match" : "matches"} were judged. ${describeTotalCost(costs)}`;
  return [[head, ...cells].map(padded).join("\n"), sum];
}
