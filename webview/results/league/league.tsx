import { useEffect, useState } from "preact/hooks";
import { t, translatePieces } from "../../../engine/l10n/speak.ts";
import type { LeagueReport } from "../../../engine/views/league-report.ts";
import { translateResult } from "../../../engine/views/match-summary.ts";
import { Press } from "../../parts/button.tsx";
import type { ListedMatch, Pair, ShownLeague } from "../messages.ts";
import { EmptyPage, LoadingPage, PageHead, usePost } from "../parts/page.tsx";
import { toggleSorting } from "../parts/sort-head.tsx";
import { ascendingLeagueColumns, formatPoints, type LeagueView, sortRows } from "../state/league-state.ts";
import type { PageProps } from "../state/results-state.ts";
import { LeagueMatrix } from "./matrix.tsx";
import { Progress } from "./progress.tsx";
import { LeagueTable } from "./table.tsx";
import { LeagueToolbar } from "./toolbar.tsx";

/** A league: its table, who won against whom, and how the ratings developed. */
export function LeaguePage({ state: { league }, send }: PageProps) {
  if (league.shown === undefined) return <LoadingPage />;
  if (league.shown === null)
    return (
      <EmptyPage title={t("League")} start={["league", t("Run League")]}>
        {t("In a league, every bot of a folder plays every other, and a table rates them.")}
      </EmptyPage>
    );
  return <LeagueContent league={league} shown={league.shown} send={send} />;
}

interface ContentProps extends Pick<PageProps, "send"> {
  readonly league: LeagueView;
  readonly shown: ShownLeague;
}

function LeagueContent({ league, shown, send }: ContentProps) {
  const post = usePost();
  const { pair, sorting, matches } = league;
  const { report, isPlaying, trouble, changed } = shown.state;
  const [marked, setMarked] = useState<number | undefined>(undefined);
  // The list is requested again as the league grows.
  useEffect(() => {
    if (pair) post({ kind: "leagueMatches", pair: [...pair] });
  }, [pair, report.played]);
  const rows = sortRows(report.rows, sorting);
  const choose = (chosen: Pair | undefined) => send({ kind: "setLeague", fields: { pair: chosen, matches: [] } });
  return (
    <div class="league" data-played={report.played} data-playing={isPlaying}>
      <PageHead title={report.title} about={<HowPlayed report={report} />}>
        <LeagueToolbar shown={shown} />
      </PageHead>
      {trouble ? (
        <p role="alert" class="alert error">
          {trouble}
        </p>
      ) : null}
      {changed === undefined ? null : <p class="alert">{changed}</p>}
      {report.played === 0 ? <p class="quiet">{t("No match has ended yet.")}</p> : null}
      <LeagueTable
        rows={rows}
        sorting={sorting}
        sort={(by) =>
          send({ kind: "setLeague", fields: { sorting: toggleSorting(by, sorting, ascendingLeagueColumns) } })
        }
        marked={marked}
        mark={setMarked}
      />
      <p class="quiet">{report.method}</p>
      {report.open === undefined ? null : <p class="quiet">{report.open}</p>}
      <LeftOut report={report} />
      <div class="beside">
        <LeagueMatrix rows={rows} report={report} isChosen={pair} choose={choose} />
        {pair ? <LeagueMatches pair={pair} matches={matches} report={report} close={() => choose(undefined)} /> : null}
      </div>
      <Progress report={report} marked={marked} mark={setMarked} />
    </div>
  );
}

function HowPlayed({ report }: { report: LeagueReport }) {
  const how =
    report.gauntlet === undefined ? t("all against all") : t("{bot} against all others", { bot: report.gauntlet });
  const seats = report.seats > 2 ? `, ${t("{seats, number} per match", { seats: report.seats })}` : "";
  return (
    <>
      {how}
      {seats}, {translatePieces("seed {seed}", { seed: <code>{report.seed}</code> })}
    </>
  );
}

function LeftOut({ report: { leftOut } }: { report: LeagueReport }) {
  if (leftOut.length === 0) return null;
  return (
    <details class="left-out">
      <summary>{t("{files, plural, one {# file is} other {# files are}} left out", { files: leftOut.length })}</summary>
      <ul>
        {leftOut.map(({ file, why }) => (
          <li key={file}>
            <b>{file}</b>: {why}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface MatchesProps {
  readonly pair: Pair;
  readonly matches: readonly ListedMatch[];
  readonly report: LeagueReport;
  readonly close: () => void;
}

/** The matches between two bots; in the editor, each opens on the board. */
function LeagueMatches({ pair, matches, report, close }: MatchesProps) {
  const post = usePost();
  const [one, other] = pair.map((entry) => report.names[entry]);
  return (
    <section class="matches" aria-labelledby="matches" data-pair={pair.join("-")}>
      <h2 id="matches">
        {one} {t("against")} {other}
        <Press class="plain" aria-label={t("Close the list")} act={close}>
          ✕
        </Press>
      </h2>
      <ol>
        {matches.map((match) => (
          <li key={match.index}>
            <Press act={() => post({ kind: "openLeagueMatch", index: match.index })}>
              <span class={`result ${findResult(match, pair)}`}>{translateResult(findResult(match, pair))}</span>
              <span class="score">{formatScore(match, pair, report)}</span>
              <span class="quiet">
                {t("match {number, number}", { number: match.number + 1 })}
                {describeFaults(match, report)}
              </span>
            </Press>
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
