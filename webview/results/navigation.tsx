import { msg, t, translate } from "../../engine/l10n/speak.ts";
import { Tabs } from "../parts/tabs.tsx";
import { type Page, pages } from "./pages.ts";

interface Props {
  readonly page: Page;
  /** Whether a queue is configured. */
  readonly hasQueue: boolean;
  readonly go: (page: Page) => void;
}

const titles: Readonly<Record<Page, string>> = {
  series: msg("Series"),
  duel: msg("Duel"),
  league: msg("League"),
  cards: msg("Cards"),
  matches: msg("Matches"),
  tuning: msg("Tuning"),
  queue: msg("Queue"),
};

/** The navigation between the pages. */
export function Navigation({ page, hasQueue, go }: Props) {
  const shown = pages.filter((each) => each !== "queue" || hasQueue || page === "queue");
  return (
    <nav class="pages needs-editor" aria-label={t("Results")}>
      <Tabs tabs={shown.map((tab) => ({ tab, text: translate(titles[tab]) }))} selected={page} select={go} />
    </nav>
  );
}
