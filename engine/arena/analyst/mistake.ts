import type { Ask, Reply } from "../../game/turn.ts";
import { joinTexts, msg, type Text } from "../../l10n/speak.ts";
import { formatDrop, gradeSigns, type Mistake } from "../../views/analysis-facts.ts";
import { type MatchScene, roundChance } from "./scenes.ts";

/** A smaller loss does not count as a mistake. */
export const minLoss = 0.02;
const badLoss = 0.07;
const graveLoss = 0.15;

/** What an answer gave up, and the better answer. */
interface MissedGain {
  readonly loss: number;
  readonly kept: number;
  readonly better: string;
  readonly wins?: true;
}

/** What was played, what is better, and the grade. `describeAnswer` says an answer in words, if the game can. */
export function describeMistake(
  { index, ask, reply }: Pick<MatchScene, "index" | "ask" | "reply">,
  { loss, kept, better, wins }: MissedGain,
  describeAnswer: (answer: string) => readonly Text[] | undefined,
): Mistake {
  const shown = (answer: string) => (describeAnswer(answer) ?? [answer]).map(shortenText);
  const played =
    reply.failure === undefined ? shown(reply.text) : [msg("no answer ({failure})", { failure: reply.failure })];
  const words = { played, better: shown(better) };
  const grade = loss >= graveLoss ? 3 : loss >= badLoss ? 2 : 1;
  const values = {
    place: describePlace(ask),
    sign: gradeSigns[grade],
    ...formatDrop({ kept, loss, wins }),
    played: joinTexts(words.played, ", "),
    better: joinTexts(words.better, ", "),
  };
  const text = wins
    ? msg("{place} {sign} {kept, number} → {left, number} %: could have won here: {better}; played {played}", values)
    : msg("{place} {sign} {kept, number} → {left, number} %: played {played}; better is {better}", values);
  const { player, turn, gameNumber } = ask;
  return {
    ...{ answer: index, player, turn, ...(gameNumber === undefined ? {} : { gameNumber }) },
    ...{ loss: roundChance(loss), kept: roundChance(kept), grade, inWords: words, text, better },
    ...(wins ? { wins } : {}),
  };
}

function describePlace({ turn, gameNumber }: Ask): Text {
  return gameNumber === undefined
    ? msg("turn {turn, number}", { turn })
    : msg("game {game, number}, turn {turn, number}", { game: gameNumber + 1, turn });
}

const maxShown = 100;

/** A part of an answer, cut to one line, since a bot may have printed anything. */
function shortenText(part: Text): Text {
  if (typeof part !== "string") return part;
  const line = part.trim().replace(/\s+/g, " ") || msg("an empty answer");
  return line.length > maxShown ? `${line.slice(0, maxShown)}…` : line;
}

/** Whether two replies mean the same in the game. */
export const isSameReply = (reply: Reply, answer: string): boolean => reply.text?.trim() === answer.trim();
