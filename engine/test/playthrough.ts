import type { Game } from "../game/game.ts";
import type { Ask, Note, Reply } from "../game/turn.ts";
import { english, inEnglish } from "../l10n/speak.ts";

/** A match as a person would follow it: what was sent and answered, how it was judged and what it did. */
export function playthrough(
  game: Game,
  state: unknown,
  reply: (ask: Ask) => Reply,
  tell: (player: number, text: string) => void = () => {},
): string {
  const lines: string[] = [];
  for (;;) {
    const prompts = game.rules.listPrompts(state);
    for (const prompt of prompts) {
      if (prompt.kind === "ask") continue;
      lines.push(`told player ${prompt.player}: ${prompt.text.trimEnd()}`);
      tell(prompt.player, prompt.text);
    }
    const asks = prompts.filter((prompt) => prompt.kind === "ask");
    if (asks.length === 0) break;
    for (const ask of asks) lines.push(...exchange(game, state, ask, reply(ask)));
  }
  lines.push(
    "",
    JSON.stringify(inEnglish(game.rules.findOutcome(state))),
    ...formatMembers(inEnglish(game.views.view(state))),
  );
  return `${lines.join("\n")}\n`;
}

function exchange(game: Game, state: unknown, ask: Ask, reply: Reply): string[] {
  const notes: Note[] = [];
  const rulings = game.rules.answer(state, ask, reply, (note) => notes.push(note));
  return [
    `== turn ${ask.turn}, ${english(ask.phase)}, player ${ask.player}, ${ask.limitMs} ms`,
    ask.text.replace(/\n$/, "").replace(/^/gm, "< "),
    reply.failure === undefined ? reply.text.replace(/\n$/, "").replace(/^/gm, "> ") : `! ${reply.failure}`,
    ...rulings
      .filter(({ verdict }) => verdict !== "done")
      .map(({ span, verdict, why }) => `! ${verdict} [${span}]: ${english(why ?? "")}`),
    ...notes.map(({ text }) => `  ${english(text)}`),
  ];
}

/** A line for each member, two levels deep. */
function formatMembers(value: object, indent = ""): string[] {
  return Object.entries(value).flatMap(([name, part]) =>
    indent === "" && typeof part === "object" && part !== null && !Array.isArray(part)
      ? [`${name}:`, ...formatMembers(part, "  ")]
      : [`${indent}${name}: ${JSON.stringify(part)}`],
  );
}
