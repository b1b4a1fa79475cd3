import { parseStub } from "./stub/parse-stub.ts";
import { findExtent } from "./stub/question-extent.ts";
import type { LoopCounts } from "./stub/questions.ts";

/** A question ends after so much silence of its referee: without a stub, or with one that does not fit or wants more. */
const silenceMs = { unknown: 5, misfit: 20, part: 500 };

interface Seat {
  /** What the player was sent and not asked yet. */
  text: string;
  asked: number;
  known: LoopCounts;
  silence?: NodeJS.Timeout;
}

/** A question with the number of lines of its answer. */
interface CollectedQuestion {
  readonly text: string;
  readonly lines: number;
}

/** Puts together the questions that players are sent without a mark at their end. */
export function createQuestionCollector(
  players: number,
  stubText: string | undefined,
  pose: (player: number, question: CollectedQuestion) => void,
) {
  const { stub } = parseStub(stubText ?? "");
  const seats = Array.from({ length: players }, (): Seat => ({ text: "", asked: 0, known: {} }));

  function finish(player: number, lines: number): void {
    const seat = seats[player]!;
    const { text } = seat;
    seat.text = "";
    seat.asked++;
    pose(player, { text, lines });
  }

  return {
    /** Whether it knows where a question ends. */
    hasStub: stub !== undefined,
    add(player: number, text: string): void {
      const seat = seats[player];
      if (!seat) return;
      seat.text += text;
      clearTimeout(seat.silence);
      if (seat.text.trim() === "") return;
      const extent = stub ? findExtent(stub, seat.text, seat.asked, seat.known) : "unknown";
      if (typeof extent === "string") {
        seat.silence = setTimeout(finish, silenceMs[extent], player, 1);
        return;
      }
      seat.known = extent.known;
      finish(player, extent.lines);
    },
    stop(): void {
      for (const { silence } of seats) clearTimeout(silence);
    },
  };
}
