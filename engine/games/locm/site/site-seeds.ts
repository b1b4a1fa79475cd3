import { BadSeed } from "../../../options.ts";
import { type LocmSeeds, locmSeeds } from "../seeds.ts";

/** What decides the cards of a game on the site. */
export interface SiteSeeds {
  readonly seeds: LocmSeeds;
  /** The cards on offer, where they were given instead of drawn. */
  readonly draft?: string;
}

const names = {
  seed: "seed",
  draftChoices: "draftChoicesSeed",
  shufflePlayer0: "shufflePlayer0Seed",
  shufflePlayer1: "shufflePlayer1Seed",
} as const;

/** Whether a text has a line with a seed that only LOCM has, or is the four numbers alone. */
export function namesSeeds(text: string): boolean {
  return valueIn(text, names.draftChoices) !== undefined || bareSeeds(text) !== undefined;
}

/** The four numbers in the order in which the site names them. */
function bareSeeds(text: string): Record<keyof typeof names, string> | undefined {
  const [, seed, draftChoices, shufflePlayer0, shufflePlayer1] =
    /^\s*([-+]?\d+)[\s,;]+([-+]?\d+)[\s,;]+([-+]?\d+)[\s,;]+([-+]?\d+)\s*$/.exec(text) ?? [];
  if (!seed || !draftChoices || !shufflePlayer0 || !shufflePlayer1) return undefined;
  return { seed, draftChoices, shufflePlayer0, shufflePlayer1 };
}

/** The seeds in lines `key=value`, which may be comments of a bot; or a sentence that says what is wrong with them. */
export function readSiteSeeds(text: string): SiteSeeds | { readonly why: string } {
  const bare = bareSeeds(text);
  const given = Object.entries(names).flatMap(([name, key]) => {
    const value = bare?.[name as keyof typeof names] ?? valueIn(text, key);
    return value === undefined ? [] : [[name, value] as const];
  });
  const known = new Set(given.map(([name]) => name));
  const missing = Object.entries(names).find(([name]) => name !== "seed" && !known.has(name));
  if (missing && !known.has("seed"))
    return { why: `The seeds of the game are not complete: ${missing[1]} is missing.` };
  const draft = /^[^\w\n]*predefinedDraftIds\s*=\s*(\d.*)$/m.exec(text)?.[1]?.trimEnd();
  try {
    return { seeds: locmSeeds("", Object.fromEntries(given)), ...(draft === undefined ? {} : { draft }) };
  } catch (error) {
    if (error instanceof BadSeed) return { why: error.message };
    throw error;
  }
}

function valueIn(text: string, key: string): string | undefined {
  return new RegExp(`^[^\\w\\n]*${key}\\s*=\\s*([-+]?\\w+)`, "m").exec(text)?.[1];
}
