import { BadSeed } from "../../../game/options.ts";
import { t } from "../../../l10n/speak.ts";
import { type LocmSeeds, resolveLocmSeeds } from "../rules/seeds.ts";

/** What decides the cards of a game on the site. */
export interface SiteSeeds {
  readonly seeds: LocmSeeds;
  /** The offered cards, if they were given instead of drawn. */
  readonly draft?: string;
}

const siteNames = {
  seed: "seed",
  draftChoices: "draftChoicesSeed",
  shufflePlayer0: "shufflePlayer0Seed",
  shufflePlayer1: "shufflePlayer1Seed",
} as const;

type GivenSeeds = Readonly<Record<string, string>>;

/** Whether a text has a seed that only LOCM has, or consists of numbers only. */
export function namesSeeds(text: string): boolean {
  return findValue(text, siteNames.draftChoices) !== undefined || findBareNumbers(text) !== undefined;
}

/** The numbers of a text that has nothing else; undefined otherwise. */
function findBareNumbers(text: string): readonly string[] | undefined {
  if (!/^[\s\d,;+-]*$/.test(text)) return undefined;
  const words = text.trim().split(/[\s,;]+/);
  return words.every((word) => /^[-+]?\d+$/.test(word)) ? words : undefined;
}

/** Whether a text is a JSON object that directly contains the seeds. */
export function isSeedObject(text: string): boolean {
  return /^\s*\{[^[{]*\}\s*$/.test(text) && text.includes(`"${siteNames.draftChoices}"`);
}

/** The seeds of a JSON object, `{"draftChoicesSeed": ...}`, as texts or numbers. */
function parseJsonSeeds(text: string): GivenSeeds | undefined {
  if (!isSeedObject(text)) return undefined;
  const given = Object.entries(siteNames).flatMap(([name, key]) => {
    // JSON.parse would round integers above 53 bits.
    const value = new RegExp(`"${key}"\\s*:\\s*(?:"([^"]*)"|([^\\s,}]+))`).exec(text);
    return value ? [[name, value[1] ?? value[2]!] as const] : [];
  });
  return Object.fromEntries(given);
}

/**
 * Parses seeds written as `key=value`, on one line or on several, which may be comments of a bot; otherwise says what
 * is wrong. Rethrows errors other than BadSeed.
 */
export function readSiteSeeds(text: string): SiteSeeds | { readonly why: string } {
  const bare = findBareNumbers(text);
  const keys = Object.keys(siteNames);
  if (bare && bare.length !== keys.length)
    return {
      why: t(
        "A game has {numbers, number} seeds ({names}), but {count, plural, one {# is given} other {# are given}}.",
        { numbers: keys.length, names: Object.values(siteNames).join(", "), count: bare.length },
      ),
    };
  const given = bare
    ? Object.fromEntries(keys.map((name, i) => [name, bare[i]!]))
    : (parseJsonSeeds(text) ?? parseSeedLines(text));
  const missing = Object.entries(siteNames).find(([name]) => name !== "seed" && given[name] === undefined);
  if (missing && given.seed === undefined)
    return { why: t("The seeds of the game are incomplete: {name} is missing.", { name: missing[1] }) };
  const draft = /^[^\w\r\n\u2028\u2029]*predefinedDraftIds\s*=\s*(\d.*)$/m.exec(text)?.[1]?.trimEnd();
  try {
    return { seeds: resolveLocmSeeds("", given), ...(draft === undefined ? {} : { draft }) };
  } catch (error) {
    if (error instanceof BadSeed) return { why: error.message };
    throw error;
  }
}

function parseSeedLines(text: string): GivenSeeds {
  const found = Object.entries(siteNames).flatMap(([name, key]) => {
    const value = findValue(text, key);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** The value of a key at the beginning of a line, or after the seeds before it. */
function findValue(text: string, key: string): string | undefined {
  const before = `(?:(?:${Object.values(siteNames).join("|")})\\s*=\\s*[^\\s,;]+[ \\t,;]+)*`;
  return new RegExp(`^[^\\w\\n]*${before}${key}\\s*=\\s*([-+]?\\w[\\w.]*)`, "m").exec(text)?.[1];
}
