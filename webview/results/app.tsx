import { msg, t, translate } from "../../engine/l10n/speak.ts";
import { PostContext } from "../parts/post-context.ts";
import { Tabs } from "../parts/tabs.tsx";
import { type Page, type PostResultsMessage, pages } from "./messages.ts";
import "../visible-text.ts";
import { CardsPage } from "./cards/cards.tsx";
import { DuelPage } from "./duel/duel.tsx";
import { LeaguePage } from "./league/league.tsx";
import { MatchesPage } from "./matches/matches.tsx";
import { Queue } from "./queue/queue.tsx";
import { Series } from "./series/series.tsx";
import type { PageProps, ResultsState } from "./state/results-state.ts";
import { TuningPage } from "./tuning/tune.tsx";
import { VersionsPage } from "./versions/versions.tsx";

interface NavigationProps {
  readonly page: Page;
  readonly hasQueue: boolean;
  readonly go: (page: Page) => void;
}

const titles: Readonly<Record<Page, string>> = {
  series: msg("Series"),
  duel: msg("Duel"),
  versions: msg("Versions"),
  league: msg("League"),
  cards: msg("Cards"),
  matches: msg("Matches"),
  tuning: msg("Tuning"),
  queue: msg("Queue"),
};

function Navigation({ page, hasQueue, go }: NavigationProps) {
  const shown = pages.filter((each) => each !== "queue" || hasQueue || page === "queue");
  return (
    <nav class="pages needs-editor" aria-label={t("Results")}>
      <Tabs tabs={shown.map((tab) => ({ tab, text: translate(titles[tab]) }))} selected={page} select={go} />
    </nav>
  );
}

interface Props extends PageProps {
  readonly state: ResultsState;
  readonly post: PostResultsMessage;
}

export function ResultsApp({ state, send, post }: Props) {
  const go = (page: Page) => {
    send({ kind: "page", page });
    post({ kind: "page", page });
  };
  return (
    <PostContext.Provider value={post}>
      <div class="results" data-page={state.page}>
        <Navigation page={state.page} hasQueue={state.queue.address !== undefined} go={go} />
        <main class="page">
          <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${state.page}`}>
            <CurrentPage state={state} send={send} />
          </div>
        </main>
      </div>
    </PostContext.Provider>
  );
}

function CurrentPage({ state, send }: Omit<Props, "post">) {
  switch (state.page) {
    case "series":
      return <Series series={state.series} match={state.match} send={send} />;
    case "duel":
      return <DuelPage duel={state.duel} match={state.match} />;
    case "versions":
      return <VersionsPage versions={state.versions} />;
    case "league":
      return <LeaguePage league={state.league} send={send} />;
    case "cards":
      return <CardsPage cards={state.cards} send={send} />;
    case "matches":
      return <MatchesPage matches={state.matches} match={state.match} />;
    case "tuning":
      return <TuningPage tuning={state.tuning} />;
    case "queue":
      return <Queue queue={state.queue} />;
  }
}
