import type { ComponentType } from "preact";
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
import type { PageProps } from "./state/results-state.ts";
import { TuningPage } from "./tuning/tune.tsx";
import { VersionsPage } from "./versions/versions.tsx";

/** The pages with their titles. */
const views: Readonly<Record<Page, readonly [title: string, Show: ComponentType<PageProps>]>> = {
  series: [msg("Series"), Series],
  duel: [msg("Duel"), DuelPage],
  versions: [msg("Versions"), VersionsPage],
  league: [msg("League"), LeaguePage],
  cards: [msg("Cards"), CardsPage],
  matches: [msg("Matches"), MatchesPage],
  tuning: [msg("Tuning"), TuningPage],
  queue: [msg("Queue"), Queue],
};

/** The results of many matches, with a page for each kind, and the navigation between them. */
export function ResultsApp({ state, send, post }: PageProps & { readonly post: PostResultsMessage }) {
  const { page, queue } = state;
  const shown = pages.filter((each) => each !== "queue" || queue.address !== undefined || page === "queue");
  const [, Show] = views[page];
  const go = (to: Page) => {
    send({ kind: "page", page: to });
    post({ kind: "page", page: to });
  };
  return (
    <PostContext.Provider value={post}>
      <div class="results" data-page={page}>
        <nav class="pages needs-editor" aria-label={t("Results")}>
          <Tabs tabs={shown.map((tab) => ({ tab, text: translate(views[tab][0]) }))} selected={page} select={go} />
        </nav>
        <main class="page">
          <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${page}`}>
            <Show state={state} send={send} />
          </div>
        </main>
      </div>
    </PostContext.Provider>
  );
}
