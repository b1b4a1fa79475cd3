import type { Sign } from "../../game/bots.ts";
import { said } from "../../l10n/speak.ts";
import { fieldCounts } from "./field-counts.ts";
import type { Rules } from "./rules/versions.ts";

/** What a text says of the rules it was written for; 1.5 is a version that Spar does not play. */
interface RulesSign extends Sign {
  readonly value: Rules | "1.5";
}

/** A text as the clues look at it. */
interface Text {
  readonly code: string;
  /** In one case and without separators, so that `opponent_actions` and `opponentActions` are one name. */
  readonly flat: string;
  readonly counts: ReadonlySet<number>;
}

type Clue = readonly [rules: RulesSign["value"], because: string, holds: (text: Text) => boolean];

const later = /opponentactions|cardnumbers?andactions?|playerdraw/;
const draws = /playerdraw/;
/** A name with the word "lane" in it, not in "planet". */
const lane = /(?<![A-Za-z])lanes?(Id)?(?![a-z])|[a-z]Lane(?![a-z])/;
/** The lane as the last value of a card, or taken from the input by itself. */
const laneRead =
  /carddraw[^;\n]{0,30}\blane\b|\blane(id)?(:int|:number)?[:=][^;=\n]{0,200}(nextint|\[11\]|parse|int\(|read|split|scan)/;

/** What is read beside the size of the opponent's hand: in 1.0 at most the number of cards, in 1.1 one number more. */
const besideHand = (flat: string) => [...flat.matchAll(/opponenthand\w{0,40}\s*,\s*(\w+)/g)].map(([, name]) => name!);
const isCards = (name: string) => /card|count/.test(name);

/** The strongest first; each stands for what a version alone sends. */
const clues: readonly Clue[] = [
  ["1.5", said("it reads 13 fields a card"), ({ counts }) => counts.has(13)],
  [
    "1.5",
    said("it reads the area of a card"),
    ({ flat }) => /\barea\b[^;\n]{0,60}[;\n]?[^;\n]{0,20}\blane\b/.test(flat),
  ],
  [
    "1.5",
    said("it reads a draw value but no runes"),
    ({ flat, counts }) => draws.test(flat) && later.test(flat) && !flat.includes("rune") && !counts.has(5),
  ],
  ["1.2", said("it reads 12 fields a card"), ({ counts }) => counts.has(12)],
  ["1.2", said("it reads the lane of a card"), ({ flat }) => laneRead.test(flat.replaceAll(" ", ""))],
  ["1.2", said("it speaks of lanes"), ({ code, flat }) => lane.test(code) && later.test(flat)],
  ["1.1", said("it reads the opponent's actions"), ({ flat }) => /opponentactions|cardnumbers?andactions?/.test(flat)],
  ["1.1", said("it reads the draw value of a player"), ({ flat }) => draws.test(flat)],
  ["1.1", said("it reads 5 values of a player"), ({ counts }) => counts.has(5)],
  ["1.0", said("it reads 4 values of a player"), ({ counts }) => counts.has(4)],
  ["1.0", said("it reads runes but no draw value"), ({ flat }) => !later.test(flat) && flat.includes("playerrune")],
  [
    "1.0",
    said("it reads no actions of the opponent"),
    ({ flat }) => !later.test(flat) && flat.includes("opponenthand") && besideHand(flat).every(isCards),
  ],
];

/** The rules that the text of a bot speaks for, the strongest sign first and one for each version. */
export function rulesRead(code: string): RulesSign[] {
  const text = { code, flat: code.replace(/[_-]/g, "").toLowerCase(), counts: fieldCounts(code) };
  const signs = clues
    .filter(([, , holds]) => holds(text))
    .map(([value, because]): RulesSign => ({ option: "rules", value, because }));
  return signs.filter(({ value }, at) => signs.findIndex((other) => other.value === value) === at);
}
