import type { Ask, Reply } from "../../game.ts";
import { said } from "../../l10n/speak.ts";
import type { Mistake } from "../../record/analysis-facts.ts";
import { rounded } from "./chance.ts";
import type { Scene } from "./scenes.ts";

export type { Mistake };

/** Less than this is called no mistake. */
export const leastLoss = 0.02;
const bad = 0.07;
const grave = 0.15;

export function mistakeOf(
  { index, ask, reply }: Scene,
  { loss, kept, better }: { readonly loss: number; readonly kept: number; readonly better: string },
  inWords: (answer: string) => string | undefined,
): Mistake {
  const shown = (answer: string) => brief(inWords(answer) ?? answer);
  const given =
    reply.failure === undefined ? shown(reply.text) : said("no answer ({failure})", { failure: reply.failure });
  const text = said("{place}: {given} gave up {loss, number} %; {better} keeps {kept, number} %", {
    place: placeOf(ask),
    given,
    loss: percent(loss),
    better: shown(better),
    kept: percent(kept),
  });
  const grade = loss >= grave ? 3 : loss >= bad ? 2 : 1;
  return { answer: index, player: ask.player, turn: ask.turn, loss: rounded(loss), grade, text, better };
}

function placeOf({ turn, gameNumber }: Ask): string {
  return gameNumber === undefined
    ? said("turn {turn, number}", { turn })
    : said("game {game, number}, turn {turn, number}", { game: gameNumber + 1, turn });
}

function percent(share: number): number {
  return Math.round(100 * share);
}

const mostShown = 100;

/** An answer in one line; a bot may have printed anything. */
function brief(answer: string): string {
  const line = answer.trim().replace(/\s+/g, " ") || said("an empty answer");
  return line.length > mostShown ? `${line.slice(0, mostShown)}…` : line;
}

/** Whether two replies are the same to a game. */
export function isSame(reply: Reply, answer: string): boolean {
  return reply.text?.trim() === answer.trim();
}
