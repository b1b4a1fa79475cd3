import { useEffect, useState } from "preact/hooks";
import { t, translatePieces } from "../../../engine/l10n/speak.ts";
import type { LeagueReport } from "../../../engine/views/league-report.ts";
import type { ShownLeague } from "../messages.ts";
import { EmptyPage, LoadingPage } from "../parts/empty-page.tsx";
import { PageHead } from "../parts/page-head.tsx";
import type { PostResultsMessage, SendEvent } from "../wiring.ts";
import type { LeagueView } from "./league-state.ts";
import { sortRows } from "./league-state.ts";
import { LeagueMatches } from "./matches.tsx";
import { LeagueMatrix } from "./matrix.tsx";
import { Progress } from "./progress.tsx";
import { LeagueTable } from "./table.tsx";
import { LeagueToolbar } from "./toolbar.tsx";

interface Props {
  readonly league: LeagueView;
  readonly send: SendEvent;
  readonly post: PostResultsMessage;
}

/** A league: its table, who won against whom, and how the ratings developed. */
export function LeaguePage({ league, send, post }: Props) {
  if (league.shown === undefined) return <LoadingPage />;
  if (league.shown === null) return <NoLeague post={post} />;
  return <LeagueContent league={league} shown={league.shown} send={send} post={post} />;
}

function NoLeague({ post }: Pick<Props, "post">) {
  return (
    <EmptyPage
      title={t("League")}
      actions={
        <button type="button" class="action" onClick={() => post({ kind: "begin", what: "league" })}>
          {t("Run League")}
        </button>
      }
    >
      {t("In a league, every bot of a folder plays every other, and a table rates them.")}
    </EmptyPage>
  );
}

function LeagueContent({ league, shown, send, post }: Props & { readonly shown: ShownLeague }) {
  const { pair, sorting, matches } = league;
  const { report, isPlaying, trouble, changed } = shown.state;
  const [marked, setMarked] = useState<number | undefined>(undefined);
  // The list is requested again as the league grows.
  useEffect(() => {
    if (pair) post({ kind: "leagueMatches", pair: [...pair] });
  }, [pair, report.played]);
  const rows = sortRows(report.rows, sorting);
  return (
    <div class="league" data-played={report.played} data-playing={isPlaying}>
      <PageHead title={report.title} about={<HowPlayed report={report} />}>
        <LeagueToolbar shown={shown} post={post} />
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
        sort={(by) => send({ kind: "sortLeague", by })}
        marked={marked}
        mark={setMarked}
      />
      <p class="quiet">{report.method}</p>
      {report.open === undefined ? null : <p class="quiet">{report.open}</p>}
      <LeftOut report={report} />
      <div class="beside">
        <LeagueMatrix
          rows={rows}
          report={report}
          isChosen={pair}
          choose={(chosen) => send({ kind: "pair", pair: chosen })}
        />
        {pair ? (
          <LeagueMatches
            pair={pair}
            matches={matches}
            report={report}
            post={post}
            close={() => send({ kind: "pair", pair: undefined })}
          />
        ) : null}
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
