import type { RefereeTurn } from "../game/referee.ts";
import { t } from "../l10n/speak.ts";
import { createMessageReader, type ParsedRefereeLine } from "./protocol.ts";
import { createTurnReader, type ViewFrame } from "./turn-reader.ts";

/** The parsed meaning of a referee's stdout. */
export type RefereeOutput =
  | { readonly kind: "turn"; readonly turn: RefereeTurn; readonly frame: ViewFrame | undefined }
  /** In a game for one player, the first of several has finished: the referee has to be asked for another game. */
  | { readonly kind: "next player" }
  /** A line that is not a message. */
  | { readonly kind: "noise"; readonly line: string }
  /** `why` is a sentence for a person; `trace` is the referee's stack trace, if it sent one. */
  | { readonly kind: "failed"; readonly why: string; readonly trace?: string };

/** Parses a referee's output, which arrives in arbitrary pieces. */
export function createRefereeReader(players: number): {
  /** Whether the referee wants to know the time of each answer. */
  readonly isMonitored: boolean;
  read(text: string): RefereeOutput[];
} {
  const messages = createMessageReader();
  const turns = createTurnReader(players);

  function take(incoming: ParsedRefereeLine): RefereeOutput | undefined {
    if (incoming.kind === "noise") return incoming;
    const read = incoming.kind === "broken" ? incoming : turns.read(incoming.message);
    switch (read?.kind) {
      case "broken":
        return { kind: "failed", why: t("The referee broke its protocol: {why}.", { why: read.why }) };
      case "failed":
        return { kind: "failed", why: describeFailure(read.trace), trace: read.trace };
      default:
        return read;
    }
  }

  return {
    get isMonitored() {
      return turns.isMonitored;
    },
    read: (text) => messages.read(text).flatMap((incoming) => take(incoming) ?? []),
  };
}

function describeFailure(trace: string): string {
  const [what = ""] = trace.split("\n", 1);
  return t("The referee failed: {what}", { what: what.slice(0, 300) });
}
