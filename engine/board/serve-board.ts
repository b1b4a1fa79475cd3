import { type FSWatcher, watch } from "node:fs";
import type { ServerResponse } from "node:http";
import { readBuiltFile } from "../files/built-file.ts";
import { createLocalServer, createRefusal, type LocalAnswer } from "../files/local-server.ts";
import { makeFolder } from "../files/user-folders.ts";
import { t } from "../l10n/speak.ts";
import type { History } from "../match/history/history.ts";
import { compactLines } from "../record/compact-lines.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { isRecordTrouble } from "../record/record-file.ts";
import { renderRecordPage, renderWaitingPage } from "../views/record-page.ts";

interface ShownMatch {
  readonly match: string;
  readonly record: MatchRecord;
}

/** Finds the match that a board shows, by its id; without one, the current match. */
export type FindMatch = (id?: string) => ShownMatch | undefined;

export type BoardServer = Awaited<ReturnType<typeof serveBoard>>;

/** Serves boards to browsers on this machine. The pages load nothing from other servers. */
export async function serveBoard(find: FindMatch, { isLive = false } = {}) {
  const listeners = new Set<ServerResponse>();

  function opened(page: ServerResponse): void {
    listeners.add(page);
    page.on("close", () => listeners.delete(page));
  }

  const server = createLocalServer({
    headers: { "Cross-Origin-Resource-Policy": "same-origin", "X-Frame-Options": "DENY" },
  });
  const { address } = await server.open(([place = "", id, ...more]) => {
    if (more.length > 0) return undefined;
    if (place === "news" && isLive && id === undefined) return { kind: "events", opened };
    if (place === "" && id === undefined) return answerPage(find, undefined, isLive);
    return place === "match" && id ? answerPage(find, id) : undefined;
  });
  return {
    /** The URL for a browser on this machine, which contains a secret token. Ends with "/". */
    address,
    /** Tells pages that show the current match to load it again. */
    changed() {
      for (const listener of listeners) listener.write("data: changed\n\n");
    },
    close: server.close,
  };
}

function answerPage(find: FindMatch, id: string | undefined, isLive = false): LocalAnswer {
  try {
    const shown = find(id);
    const waiting = isLive ? renderWaitingPage(t("No match has been played yet."), "news") : undefined;
    const page = shown ? renderPage(shown, isLive ? "news" : undefined) : waiting;
    if (page === undefined) return createRefusal(404, t("There is no such match."));
    return { kind: "content", type: "text/html; charset=utf-8", content: page };
  } catch (error) {
    if (!isRecordTrouble(error)) throw error;
    return createRefusal(422, error.message);
  }
}

function renderPage({ match, record }: ShownMatch, eventsUrl: string | undefined): string {
  const [first] = record;
  const names = first?.kind === "match" ? first.bots.map(({ name }) => name).join(" – ") : "";
  const [script, style] = [readBuiltFile("webview.js"), readBuiltFile("webview.css")];
  return renderRecordPage({
    script,
    style,
    match,
    title: `${names} · ${match}`,
    lines: compactLines(record),
    eventsUrl,
  });
}

/** Calls `changed` for each new record that is newer than all before, until the watcher is closed. */
export function watchNewest({ folder, ids }: History, changed: () => void): FSWatcher {
  makeFolder(folder);
  let newest = ids()[0];
  return watch(folder, () => {
    const now = ids()[0];
    if (now === newest) return;
    newest = now;
    if (now !== undefined) changed();
  });
}
