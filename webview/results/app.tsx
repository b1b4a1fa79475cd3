import "../visible-text.ts";
import { Cards } from "./cards/cards.tsx";
import { Duel } from "./duel/duel.tsx";
import { League } from "./league/league.tsx";
import { Matches } from "./matches/matches.tsx";
import { Navigation } from "./navigation.tsx";
import type { Page } from "./pages.ts";
import { Queue } from "./queue/queue.tsx";
import type { ResultsState } from "./results-state.ts";
import { Series } from "./series/series.tsx";
import { Tuning } from "./tuning/tune.tsx";
import type { Post, Send } from "./wiring.ts";

interface Props {
  readonly state: ResultsState;
  readonly send: Send;
  readonly post: Post;
}

/** What many matches have come to, a page for each kind of it. */
export function Results({ state, send, post }: Props) {
  const go = (page: Page) => {
    send({ kind: "page", page });
    post({ kind: "page", page });
  };
  return (
    <div class="results" data-page={state.page}>
      <Navigation page={state.page} hasQueue={state.queue.address !== undefined} go={go} />
      <main class="page">
        <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${state.page}`}>
          <Shown state={state} send={send} post={post} />
        </div>
      </main>
    </div>
  );
}

function Shown({ state, send, post }: Props) {
  switch (state.page) {
    case "series":
      return <Series series={state.series} match={state.match} send={send} post={post} />;
    case "duel":
      return <Duel duel={state.duel} match={state.match} post={post} />;
    case "league":
      return <League league={state.league} send={send} post={post} />;
    case "cards":
      return <Cards cards={state.cards} send={send} post={post} />;
    case "matches":
      return <Matches matches={state.matches} match={state.match} post={post} />;
    case "tuning":
      return <Tuning tuning={state.tuning} post={post} />;
    case "queue":
      return <Queue queue={state.queue} post={post} />;
  }
}
