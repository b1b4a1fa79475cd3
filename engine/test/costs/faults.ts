import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A line that a bot is worse for; it takes the place of a comment of the plain bot in each language. */
export interface Fault {
  readonly about: string;
  readonly lines: Readonly<Record<Language, readonly [place: string, line: string]>>;
}

export type Language = "py" | "cpp";
export const languages: readonly Language[] = ["py", "cpp"];

export const faults: Readonly<Record<string, Fault>> = {
  naps: {
    about: "passes every other turn",
    lines: {
      py: ["# before the turn", 'if turn % 2 == 0: print("PASS"); continue'],
      cpp: ["// before the turn", 'if (turn % 2 == 0) { cout << "PASS" << endl; continue; }'],
    },
  },
  timid: {
    about: "never attacks while the opponent has creatures",
    lines: {
      py: ["# before the attacks", 'if theirs: print("PASS"); continue'],
      cpp: ["// before the attacks", 'if (!theirs.empty()) { cout << "PASS" << endl; continue; }'],
    },
  },
  worst: {
    about: "picks the worst of three cards every other time",
    lines: {
      py: [
        "# in the draft",
        'if picked % 2 == 0: print("PICK", min(range(3), key=lambda i: worth(cards[i]))); continue',
      ],
      cpp: [
        "// in the draft",
        'if (picked % 2 == 0) { cout << "PICK " << min_element(cards.begin(), cards.end(), less) - cards.begin() << " worst" << endl; continue; }',
      ],
    },
  },
  spite: {
    about: "throws every creature at the opponent's toughest",
    lines: {
      py: [
        "# before an attack",
        'if theirs and not guards and not wins: print("ATTACK", card[1], max(theirs, key=lambda other: int(other[6]))[1], end=";"); continue',
      ],
      cpp: [
        "// before an attack",
        'if (!theirs.empty() && !guarded && together < opponent) { cout << "ATTACK " << c.id << " " << max_element(theirs.begin(), theirs.end(), [](auto& one, auto& two) { return one.defense < two.defense; })->id << " spite;"; continue; }',
      ],
    },
  },
};

/** The plain bot with a fault, and its line, from 1. */
export function planted({ lines }: Fault, language: Language): { readonly source: string; readonly line: number } {
  const plain = readFileSync(join(__dirname, `../fixtures/costs/plain.${language}`), "utf8");
  const [place, line] = lines[language];
  return {
    source: plain.replace(place, line),
    line: plain.split("\n").findIndex((each) => each.includes(place)) + 1,
  };
}
