import type { ViewerMessage } from "../../engine/viewer/viewer-messages.ts";

export function tell(message: ViewerMessage): void {
  window.parent.postMessage(message, "*");
}

export function tellFailure(why: unknown): void {
  tell({ kind: "viewerFailed", why: why instanceof Error ? why.message : String(why) });
}

/** Begins once the page has been read, and tells what fails. */
export function begin(start: () => Promise<void>, failed: (why: unknown) => void): void {
  tell({ kind: "viewerStarted" });
  // The server ends once this connection is closed with the page.
  new EventSource("alive");
  document.addEventListener("DOMContentLoaded", () => start().catch(failed));
}
