import type { RefereeTurn } from "../game/referee.ts";
import { t } from "../l10n/speak.ts";
import type { RefereeOutput } from "./referee-reader.ts";

// The protocol of referees for brutaltester (github.com/dreignier/cg-brutaltester): the runner says `###Seed 7` and
// `###Start 2`; the referee sends a player lines after `###Input 0`, asks it for n lines by `###Output 0 n`, and ends with
// the players by place, `###End 0 12` for two that share the second. What a failed player costs is the runner's to say.

/** The protocol has no time limits, so these are the usual ones of CodinGame. */
const defaultLimits = { firstMs: 1000, ms: 100 };
const maxInputChars = 8_000_000;

export function encodeStart(players: number, { seed, ...keys }: Readonly<Record<string, string>>): string {
  const others = Object.entries(keys).map(([name, value]) => `###${name} ${value}\n`);
  return `${seed === undefined ? "" : `###Seed ${seed}\n`}${others.join("")}###Start ${players}\n`;
}

/** Parses the output of such a referee, which arrives in arbitrary pieces. */
export function createBrutaltesterReader(players: number): {
  read(text: string): RefereeOutput[];
  /** The end of the match when the player who was asked has failed: the others share the first place. */
  loss(): RefereeTurn;
} {
  const inputs = new Array<string>(players).fill("");
  const hasAnswered = new Array<boolean>(players).fill(false);
  let tooltips: { text: string; player: number }[] = [];
  let rest = "";
  let reading: number | undefined;
  let asked = 0;

  const broken = (line: string): RefereeOutput => ({
    kind: "failed",
    why: t("The referee broke its protocol: {why}.", { why: line.slice(0, 100) }),
  });

  function turn(next: RefereeTurn["next"]): RefereeTurn {
    const happened = tooltips.length > 0 ? { tooltips } : {};
    tooltips = [];
    return { ...happened, next };
  }

  function ask(player: number, lines: number): RefereeOutput {
    const text = inputs[player]!;
    const limitMs = hasAnswered[player] ? defaultLimits.ms : defaultLimits.firstMs;
    inputs[player] = "";
    hasAnswered[player] = true;
    asked = player;
    return { kind: "turn", turn: turn({ kind: "question", player, text, lines, limitMs }), frame: undefined };
  }

  function readLine(line: string): RefereeOutput | undefined {
    const [, command, first = "", others = ""] = /^###(\w+)(?: (\S+)(?: (.*))?)?$/.exec(line.trimEnd()) ?? [];
    if (command === undefined) return readInput(line);
    reading = undefined;
    if (command === "End") return endIn(`${first} ${others}`, line);
    const player = /^\d$/.test(first) ? Number(first) : players;
    if (player >= players) return broken(line);
    switch (command) {
      case "Input":
        reading = player;
        return undefined;
      case "Error":
        tooltips.push({ text: others, player });
        return undefined;
      case "Output":
        return /^[1-9]\d{0,3}$/.test(others) ? ask(player, Number(others)) : broken(line);
      default:
        return broken(line);
    }
  }

  function readInput(line: string): RefereeOutput | undefined {
    if (reading === undefined) return { kind: "noise", line };
    inputs[reading] += `${line}\n`;
    return inputs[reading]!.length > maxInputChars ? broken("###Input") : undefined;
  }

  function endIn(places: string, line: string): RefereeOutput {
    const scores = new Array<number>(players).fill(0);
    const groups = places.trim().split(/\s+/);
    for (const [i, group] of groups.entries())
      for (const digit of group) {
        if (!/\d/.test(digit) || Number(digit) >= players) return broken(line);
        scores[Number(digit)] = groups.length - 1 - i;
      }
    return { kind: "turn", turn: turn({ kind: "scores", scores }), frame: undefined };
  }

  return {
    read(text) {
      const parts = (rest + text).split("\n");
      rest = parts.pop()!;
      return parts.flatMap((line) => readLine(line.replace(/\r$/, "")) ?? []);
    },
    loss: () => turn({ kind: "scores", scores: inputs.map((_, player) => (player === asked ? -1 : 0)) }),
  };
}
