import { t } from "../../../engine/l10n/speak.ts";
import type { LeagueReport } from "../../../engine/views/league-report.ts";
import type { ListedMatch, Pair } from "../messages.ts";
import type { PostResultsMessage } from "../wiring.ts";
import { formatPoints } from "./figures.ts";

interface MatchesProps {
  readonly pair: Pair;
  readonly matches: readonly ListedMatch[];
  readonly report: LeagueReport;
  readonly post: PostResultsMessage;
  readonly close: () => void;
}

/** The matches between two bots; in the editor, each opens on the board. */
export function LeagueMatches({ pair, matches, report, post, close }: MatchesProps) {
  const [one, other] = pair.map((entry) => report.names[entry]);
  return (
    <section class="matches" aria-labelledby="matches" data-pair={pair.join("-")}>
      <h2 id="matches">
        {one} {t("against")} {other}
        <button type="button" class="plain" aria-label={t("Close the list")} onClick={close}>
          ✕
        </button>
      </h2>
      <ol>
        {matches.map((match) => (
          <li key={match.index}>
            <button type="button" onClick={() => post({ kind: "openLeagueMatch", index: match.index })}>
              <span class={`result ${findResult(match, pair)}`}>{translateResult(findResult(match, pair))}</span>
              <span class="score">{formatScore(match, pair, report)}</span>
              <span class="quiet">
                {t("match {number, number}", { number: match.number + 1 })}
                {describeFaults(match, report)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function findResult({ entries, points }: ListedMatch, [one, other]: Pair): "won" | "drew" | "lost" {
  const ahead = points[entries.indexOf(one)]! - points[entries.indexOf(other)]!;
  return ahead > 0 ? "won" : ahead < 0 ? "lost" : "drew";
}

function translateResult(result: "won" | "drew" | "lost"): string {
  return t("{result, select, won {won} lost {lost} drew {drew} other {stopped}}", { result });
}

/** The points of the two; with more players, of all, with their names. */
function formatScore({ entries, points }: ListedMatch, pair: Pair, { names }: LeagueReport): string {
  if (entries.length === 2) return pair.map((entry) => formatPoints(points[entries.indexOf(entry)]!)).join(" : ");
  const order = entries.map((entry, i) => ({ name: names[entry], points: points[i]! }));
  return order
    .sort((a, b) => b.points - a.points)
    .map(({ name, points }) => `${name} ${formatPoints(points)}`)
    .join(", ");
}

function describeFaults({ entries, faults }: ListedMatch, { names }: LeagueReport): string {
  return entries
    .flatMap((entry, i) =>
      faults[i]! > 0
        ? `, ${t("forfeits of {bot}: {faults, number}", { bot: names[entry] ?? "", faults: faults[i]! })}`
        : [],
    )
    .join("");
}
