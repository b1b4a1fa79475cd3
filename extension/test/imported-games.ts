import type { MatchSummary } from "../../engine/views/match-summary.ts";
import { spar, waitFor } from "./bots.ts";

/** The game that is imported by what `begin` does. */
export async function waitForImport(begin: () => unknown): Promise<MatchSummary> {
  const { results } = await spar();
  const match = waitFor("the imported game", results.onMatch, (summary) => (summary.imported ? summary : undefined));
  await begin();
  return match;
}

/** An expression for a page, which then receives the event of a dropped file with this text. */
export function createDrop(text: string, name: string): string {
  return `(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
  })()`;
}
