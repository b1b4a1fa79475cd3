import type { Replayed } from "../../../engine/record/replay.ts";

export interface Hit {
  readonly answer: number;
  readonly where: "sent" | "answered" | "error output";
  /** The line it stands in, cut into what is before, the text itself, and after. */
  readonly parts: readonly [string, string, string];
}

/** More hits than these tell nothing more. */
export const maxHits = 200;
const around = 24;

/** Looks for a text in all that was sent, answered and written to stderr; upper and lower case are one. */
export function findText(replay: Replayed, query: string): Hit[] {
  const wanted = query.trim().toLowerCase();
  const hits: Hit[] = [];
  if (wanted === "") return hits;
  for (const { index, ask, answer } of replay.turns) {
    const texts: [Hit["where"], string][] = [
      ["sent", ask.text],
      ["answered", answer.failure ? (answer.partial ?? "") : answer.text],
      ["error output", answer.stderr ?? ""],
    ];
    for (const [where, text] of texts) {
      const parts = cutAt(text, wanted);
      if (parts) hits.push({ answer: index, where, parts });
      if (hits.length >= maxHits) return hits;
    }
  }
  return hits;
}

function cutAt(text: string, wanted: string): Hit["parts"] | undefined {
  const at = text.toLowerCase().indexOf(wanted);
  if (at < 0) return undefined;
  const to = at + wanted.length;
  const from = Math.max(text.lastIndexOf("\n", at - 1) + 1, at - around);
  const lineEnd = text.indexOf("\n", to);
  const end = Math.min(lineEnd < 0 ? text.length : lineEnd, to + around);
  return [text.slice(from, at), text.slice(at, to), text.slice(to, end)];
}
