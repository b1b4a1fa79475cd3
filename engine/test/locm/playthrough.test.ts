import type { Ask, Note } from "../../game/turn.ts";
import { locm } from "../../games/locm/index.ts";
import type { LocmView } from "../../games/locm/view.ts";
import { english, inEnglish } from "../../l10n/speak.ts";
import { recordings } from "../fixtures.ts";
import { golden } from "../golden.ts";

interface Recorded {
  readonly rules: "1.0" | "1.1" | "1.2";
  readonly seeds: Record<string, string>;
  readonly turns: readonly { readonly player: number; readonly output: string }[];
}

/** One official game as a person would follow it: what was sent, answered, and what it did. */
function playthrough({ rules, seeds, turns }: Recorded): string {
  const state = locm.rules.start({ options: { rules, league: 4 }, seeds, names: ["Anna", "Bert"] });
  const lines = [`rules ${rules}, seeds ${JSON.stringify(seeds)}`];
  let open: Ask[] = [];
  for (const { output } of turns) {
    if (open.length === 0) open = locm.rules.listPrompts(state) as Ask[];
    const ask = open.shift()!;
    const notes: Note[] = [];
    const rulings = locm.rules.answer(state, ask, { text: output }, (note) => notes.push(note));
    lines.push(`== turn ${ask.turn}, ${english(ask.phase)}, player ${ask.player}, ${ask.limitMs} ms`);
    if (ask.turn === 1 || ask.phase === "battle") lines.push(ask.text.replace(/\n$/, "").replace(/^/gm, "< "));
    lines.push(`> ${output}`);
    for (const { span, verdict, why } of rulings.filter(({ verdict }) => verdict !== "done")) {
      lines.push(`! ${verdict} [${span}] ${JSON.stringify(output.slice(...span))}: ${english(why ?? "")}`);
    }
    lines.push(...notes.map(({ text }) => `  ${english(text)}`));
  }
  const { players, ...view } = locm.views.view(state) as LocmView;
  lines.push(
    "",
    JSON.stringify(inEnglish(locm.rules.findOutcome(state))),
    JSON.stringify(view),
    ...players.map((player) => JSON.stringify(player)),
  );
  return `${lines.join("\n")}\n`;
}

describe("LOCM playthrough", () => {
  it("reads as in golden/locm.txt", () => {
    golden("locm.txt", playthrough(recordings("locm/locm-1.2")[57] as Recorded));
  });
});
