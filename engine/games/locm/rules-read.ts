import type { VersionSign } from "../../game/bots.ts";
import { msg } from "../../l10n/speak.ts";
import { countFields } from "./field-counts.ts";
import type { RulesVersion } from "./rules/versions.ts";

/** Evidence for a version of the rules; Spar does not play 1.5. */
interface RulesSign extends VersionSign {
  readonly value: RulesVersion | "1.5";
}

/** A source prepared for the clues. */
interface Text {
  readonly code: string;
  /** In lower case without separators, so that `opponent_actions` and `opponentActions` are the same. */
  readonly flat: string;
  readonly counts: ReadonlySet<number>;
}

/**
 * The number of fields per card in 1.0 and 1.1. A bot that reads more must also mention lanes before they count as a
 * card.
 */
const defaultFieldCount = 11;
const hasCardRead = ({ counts, flat }: Text, fields: number) =>
  counts.has(fields) && (!counts.has(defaultFieldCount) || flat.includes("lane"));

type Clue = readonly [rules: RulesSign["value"], because: string, holds: (text: Text) => boolean];

const laterRulesPattern = /opponentactions|cardnumbers?andactions?|playerdraw/;
const drawPattern = /playerdraw/;
/** A name that contains the word "lane", but not "planet". */
const lanePattern = /(?<![A-Za-z])lanes?(Id)?(?![a-z])|[a-z]Lane(?![a-z])/;
/** The lane read as the last value of a card, or on its own. */
const laneRead =
  /carddraw[^;\n]{0,30}\blane\b|\blane(id)?(:int|:number)?[:=][^;=\n]{0,200}(nextint|\[11\]|parse|int\(|read|split|scan)/;

/** What is read together with the opponent's hand size: in 1.0 at most the number of cards, in 1.1 one more number. */
const readValuesAfterHandSize = (flat: string) =>
  [...flat.matchAll(/opponenthand\w{0,40}\s*,\s*(\w+)/g)].map(([, name]) => name!);
const isCardCounter = (name: string) => /card|count/.test(name);

/** Strongest first; each is something that only one version sends. */
const clues: readonly Clue[] = [
  ["1.5", msg("it reads 13 fields per card"), (text) => hasCardRead(text, 13)],
  [
    "1.5",
    msg("it reads the area of a card"),
    ({ flat }) => /\barea\b[^;\n]{0,60}[;\n]?[^;\n]{0,20}\blane\b/.test(flat),
  ],
  [
    "1.5",
    msg("it reads a draw value but no runes"),
    ({ flat, counts }) =>
      drawPattern.test(flat) && laterRulesPattern.test(flat) && !flat.includes("rune") && !counts.has(5),
  ],
  ["1.2", msg("it reads 12 fields per card"), (text) => hasCardRead(text, 12)],
  ["1.2", msg("it reads the lane of a card"), ({ flat }) => laneRead.test(flat.replaceAll(" ", ""))],
  ["1.2", msg("it mentions lanes"), ({ code, flat }) => lanePattern.test(code) && laterRulesPattern.test(flat)],
  ["1.1", msg("it reads the opponent's actions"), ({ flat }) => /opponentactions|cardnumbers?andactions?/.test(flat)],
  ["1.1", msg("it reads the draw value of a player"), ({ flat }) => drawPattern.test(flat)],
  ["1.1", msg("it reads 5 values per player"), ({ counts }) => counts.has(5)],
  ["1.0", msg("it reads 4 values per player"), ({ counts }) => counts.has(4)],
  [
    "1.0",
    msg("it reads runes but no draw value"),
    ({ flat }) => !laterRulesPattern.test(flat) && flat.includes("playerrune"),
  ],
  [
    "1.0",
    msg("it does not read the opponent's actions"),
    ({ flat }) =>
      !laterRulesPattern.test(flat) &&
      flat.includes("opponenthand") &&
      readValuesAfterHandSize(flat).every(isCardCounter),
  ],
];

/** The versions of the rules that a bot's source suggests, strongest evidence first, once per version. */
export function findRulesSigns(code: string): { readonly signs: readonly RulesSign[]; readonly isDoubtful: boolean } {
  const text: Text = { code, flat: code.replace(/[_-]/g, "").toLowerCase(), counts: countFields(code) };
  const signs = clues
    .filter(([, , holds]) => holds(text))
    .map(([value, because]): RulesSign => ({ option: "rules", value, because }));
  const [strongest] = signs;
  // Neither twelve values nor the name `lane` alone proves that a program reads lanes.
  const hasLane = laneRead.test(text.flat.replaceAll(" ", "")) || (text.counts.has(12) && text.flat.includes("lane"));
  const readsLane = hasLane && !text.counts.has(defaultFieldCount);
  const isDoubtful = strongest === undefined || strongest.value === "1.5" || (strongest.value === "1.2" && !readsLane);
  return {
    signs: signs.filter(({ value }, at) => signs.findIndex((other) => other.value === value) === at),
    isDoubtful,
  };
}
