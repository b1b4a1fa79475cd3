import { t } from "../../engine/l10n/speak.ts";
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
  const how = report.gauntlet === undefined ? "all against all" : `${report.gauntlet} against all others`;
  const seats = report.seats > 2 ? `, ${report.seats} a match` : "";
  return (
    <main class="league" data-played={report.played} data-playing={state.playing}>
      <header>
        <div>
          <h1>{report.title}</h1>
          <p class="quiet">
            {how}
            {seats}, seed <code>{report.seed}</code>
          </p>
        </div>
        <Toolbar state={state} post={post} />
      </header>
      {state.trouble ? (
        <p role="alert" class="trouble">
          {state.trouble}
        </p>
      ) : null}
      {report.played === 0 ? <p class="quiet">{t("No match is over yet.")}</p> : null}
      <Table rows={rows} sorting={sorting} sort={setSorting} marked={marked} mark={setMarked} />
      <p class="quiet">{report.method}</p>
      {report.open === undefined ? null : <p class="quiet">{report.open}</p>}
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
      <summary>
        {leftOut.length} {leftOut.length === 1 ? "file is" : "files are"} left out
      </summary>
      <ul>
        {leftOut.map(({ file, why }) => (
          <li key={file}>
            <b>{file}</b> {why}
          </li>
        ))}
      </ul>
    </details>
  );
}
