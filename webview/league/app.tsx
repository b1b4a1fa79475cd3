import { retold } from "../../engine/l10n/retell.ts";
import { t, tParts } from "../../engine/l10n/speak.ts";
import "../visible-text.ts";
import { useState } from "preact/hooks";
import { Matches } from "./matches.tsx";
import { Matrix } from "./matrix.tsx";
import type { LeagueState, ListedMatch, Pair } from "./messages.ts";
import { Progress } from "./progress.tsx";
import { type Sorting, sorted, usualSorting } from "./sorting.ts";
import { Table } from "./table.tsx";
import { Toolbar } from "./toolbar.tsx";
import type { Post } from "./wiring.ts";

interface LeagueProps {
  readonly state: LeagueState;
  /** The matches of the pair that was chosen. */
  readonly shown: { readonly pair: Pair; readonly matches: readonly ListedMatch[] } | undefined;
  readonly post: Post;
  readonly close: () => void;
}

/** A league: its table, who won against whom, and how the ratings came about. */
export function LeagueApp({ state, shown, post, close }: LeagueProps) {
  const { report } = state;
  const [sorting, setSorting] = useState<Sorting>(usualSorting);
  const [marked, setMarked] = useState<number | undefined>(undefined);
  const rows = sorted(report.rows, sorting);
  const how =
    report.gauntlet === undefined ? t("all against all") : t("{bot} against all others", { bot: report.gauntlet });
  const seats = report.seats > 2 ? `, ${t("{seats, number} a match", { seats: report.seats })}` : "";
  return (
    <main class="league" data-played={report.played} data-playing={state.playing}>
      <header>
        <div>
          <h1>{retold(report.title)}</h1>
          <p class="quiet">
            {how}
            {seats}, {tParts("seed {seed}", { seed: <code>{report.seed}</code> })}
          </p>
        </div>
        <Toolbar state={state} post={post} />
      </header>
      {state.trouble ? (
        <p role="alert" class="trouble">
          {retold(state.trouble)}
        </p>
      ) : null}
      {report.played === 0 ? <p class="quiet">{t("No match is over yet.")}</p> : null}
      <Table rows={rows} sorting={sorting} sort={setSorting} marked={marked} mark={setMarked} />
      <p class="quiet">{retold(report.method)}</p>
      {report.open === undefined ? null : <p class="quiet">{retold(report.open)}</p>}
      <LeftOut report={report} />
      <div class="beside">
        <Matrix rows={rows} report={report} chosen={shown?.pair} choose={(pair) => post({ kind: "matches", pair })} />
        {shown ? <Matches {...shown} report={report} post={post} close={close} /> : null}
      </div>
      <Progress report={report} marked={marked} mark={setMarked} />
    </main>
  );
}

function LeftOut({ report: { leftOut } }: { report: LeagueState["report"] }) {
  if (leftOut.length === 0) return null;
  return (
    <details class="left-out">
      <summary>{t("{files, plural, one {# file is} other {# files are}} left out", { files: leftOut.length })}</summary>
      <ul>
        {leftOut.map(({ file, why }) => (
          <li key={file}>
            <b>{file}</b>: {retold(why)}
          </li>
        ))}
      </ul>
    </details>
  );
}
