import type { RefereeTurn } from "../game/referee.ts";
import { t } from "../l10n/speak.ts";
import { createBreach, type RefereeOutput } from "./protocol.ts";
import { parseStub } from "./stub/parse-stub.ts";
import { findExtent } from "./stub/read-input.ts";
import type { LoopCounts } from "./stub/stub.ts";
import { formatErrorAbout } from "./verdicts.ts";

// The protocol of referees for brutaltester (github.com/dreignier/cg-brutaltester): the runner says `###Seed 7` and
// `###Start 2`; the referee sends a player lines after `###Input 0`, asks it for n lines by `###Output 0 n`, and ends with
// the players by place, `###End 0 12` for two that share the second. What a failed player costs is the runner's to say.
// Some referees do not know `###Seed`: they take it for the start, and the start for the first answer.

/** The protocol has no time limits, so these are the usual ones of CodinGame. */
const defaultLimits = { firstMs: 1000, ms: 100 };
const maxInputChars = 8_000_000;
const maxNotedChars = 1000;

/** The lines before the start: the seed, and what else `seeds` names. */
export function encodeSeeds({ seed, ...keys }: Readonly<Record<string, string>>): string {
  const others = Object.entries(keys).map(([name, value]) => `###${name} ${value}\n`);
  return `${seed === undefined ? "" : `###Seed ${seed}\n`}${others.join("")}`;
}

/** The message that starts a match. */
export const encodeStart = (players: number): string => `###Start ${players}\n`;

const describeImpatience = (): RefereeOutput => ({
  kind: "failed",
  why: t("The referee went on before the player answered. It may not know ###Seed: set its protocol to {protocol}.", {
    protocol: '"brutaltester-unseeded"',
  }),
});

/** Parses the output of such a referee, which arrives in arbitrary pieces. */
export function createBrutaltesterReader(players: number): {
  read(text: string): RefereeOutput[];
  /** Reads stderr, where some referees say errors. */
  note(text: string): void;
  /** To be called with each answer that is sent: until then the referee has nothing to say. */
  answered(): void;
  /** The end of the match when the player who was asked has failed: the others share the first place. */
  loss(): RefereeTurn;
} {
  const inputs = new Array<string>(players).fill("");
  const hasAnswered = new Array<boolean>(players).fill(false);
  let summary: string[] = [];
  let rest = "";
  let noted = "";
  let reading: number | undefined;
  let asked = 0;
  let isWaiting = false;

  function turn(next: RefereeTurn["next"]): RefereeTurn {
    const happened = summary.length > 0 ? { summary } : {};
    summary = [];
    return { ...happened, next };
  }

  function ask(player: number, lines: number): RefereeOutput {
    const text = inputs[player]!;
    const limitMs = hasAnswered[player] ? defaultLimits.ms : defaultLimits.firstMs;
    inputs[player] = "";
    hasAnswered[player] = true;
    asked = player;
    isWaiting = true;
    return { kind: "turn", turn: turn({ kind: "question", player, text, lines, limitMs }), frame: undefined };
  }

  function readLine(line: string): RefereeOutput | undefined {
    const [, command, first = "", others = ""] = /^###(\w+)(?: (\S+)(?: (.*))?)?$/.exec(line.trimEnd()) ?? [];
    if (command === undefined) return readInput(line);
    reading = undefined;
    const breach = createBreach(line.slice(0, 100));
    if (command === "End") return end(parsePlaces(`${first} ${others}`, players)) ?? breach;
    const player = /^\d$/.test(first) ? Number(first) : players;
    if (player >= players) return breach;
    switch (command) {
      case "Input":
        reading = player;
        return undefined;
      case "Error":
        summary.push(formatErrorAbout(player, others));
        return undefined;
      case "Output":
        return /^[1-9]\d{0,3}$/.test(others) ? ask(player, Number(others)) : breach;
      default:
        return breach;
    }
  }

  function end(scores: readonly number[] | undefined): RefereeOutput | undefined {
    return scores && { kind: "turn", turn: turn({ kind: "scores", scores }), frame: undefined };
  }

  function readInput(line: string): RefereeOutput | undefined {
    if (reading === undefined) return { kind: "noise", line };
    inputs[reading] += `${line}\n`;
    return inputs[reading]!.length > maxInputChars ? createBreach("###Input") : undefined;
  }

  return {
    read(text) {
      const parts = (rest + text).split("\n");
      rest = parts.pop()!;
      return parts.flatMap((line) =>
        isWaiting && line.startsWith("###") ? describeImpatience() : (readLine(line.replace(/\r$/, "")) ?? []),
      );
    },
    note(text) {
      const lines = (noted + text).split("\n");
      noted = lines.pop()!.slice(-maxNotedChars);
      summary.push(...lines.flatMap((line) => readNotedError(line, players)));
    },
    answered() {
      isWaiting = false;
    },
    loss: () => turn({ kind: "scores", scores: inputs.map((_, player) => (player === asked ? -1 : 0)) }),
  };
}

/** An error about a player in a line of stderr. */
function readNotedError(line: string, players: number): string[] {
  const [, player, why] = /^###Error (\d) (.*)$/.exec(line.trimEnd()) ?? [];
  return why !== undefined && Number(player) < players ? [formatErrorAbout(Number(player), why)] : [];
}

/** The scores for places such as `0 12`: how many groups come after that of each player. */
function parsePlaces(places: string, players: number): number[] | undefined {
  const scores = new Array<number>(players).fill(0);
  const groups = places.trim().split(/\s+/);
  for (const [i, group] of groups.entries())
    for (const digit of group) {
      if (!/\d/.test(digit) || Number(digit) >= players) return undefined;
      scores[Number(digit)] = groups.length - 1 - i;
    }
  return scores;
}

/** Reads the scores that a referee prints in the end: the first numbers that have a line to themselves, one a player. */
export function createScoreReader(players: number): {
  /** All scores, once they are complete. */
  readonly all: readonly number[] | undefined;
  /** Reads text that arrives in arbitrary pieces, and returns its other lines. */
  read(text: string): string[];
} {
  const scores: number[] = [];
  let rest = "";

  function isScore(line: string): boolean {
    const [, score] = /^\s*(-?\d+(?:\.\d+)?)\s*$/.exec(line) ?? [];
    if (!Number.isFinite(Number(score)) || scores.length === players) return false;
    scores.push(Number(score));
    return true;
  }

  return {
    get all() {
      return scores.length === players ? scores : undefined;
    },
    read(text) {
      const lines = (rest + text).split("\n");
      // A line without an end is read once, not again with each part of it.
      rest = lines.pop()!.slice(-maxNotedChars);
      return lines.filter((line) => !isScore(line));
    },
  };
}

/** A question ends after so much silence of its referee: without a stub, or with one that does not fit or wants more. */
const silenceMs = { unknown: 5, misfit: 20, part: 500 };

interface Seat {
  /** What the player was sent and not asked yet. */
  text: string;
  asked: number;
  known: LoopCounts;
  silence?: NodeJS.Timeout;
}

/** Puts together the questions that players are sent without a mark at their end, with the lines of each answer. */
export function createQuestionCollector(
  players: number,
  stubText: string | undefined,
  pose: (player: number, question: { text: string; lines: number }) => void,
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
