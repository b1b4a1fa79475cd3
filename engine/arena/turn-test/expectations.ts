import { msg, t, translate } from "../../l10n/speak.ts";
import { copyPosition, judgeReply } from "../../record/position.ts";
import type { Expectation } from "../../record/turn-test.ts";
import { quoteBotText } from "../../record/wording.ts";
import { judgeScene } from "../analyst/analyse.ts";
import type { Mistake } from "../analyst/mistake.ts";
import type { AskedTurn } from "./ask-turn.ts";

/** The answer to the question of a turn test. */
export type AnsweredTurn = AskedTurn & { readonly text: string };

/** Checks one expectation; returns a sentence if it is not met. */
type Check<Wanted> = (wanted: Wanted, answered: AnsweredTurn) => string | undefined;

type Checks = { readonly [Name in keyof Expectation]-?: Check<Exclude<Expectation[Name], undefined>> };

export const checks: Checks = {
  contains: (wanted, { text }) =>
    text.includes(wanted)
      ? undefined
      : t("The answer {answer} does not contain {wanted}.", {
          answer: translate(quoteBotText(text)),
          wanted: translate(quoteBotText(wanted)),
        }),
  lacks: (wanted, { text }) =>
    text.includes(wanted)
      ? t("The answer {answer} contains {unwanted}.", {
          answer: translate(quoteBotText(text)),
          unwanted: translate(quoteBotText(wanted)),
        })
      : undefined,
  equals: (wanted, { text }) =>
    text.trim() === wanted.trim()
      ? undefined
      : t("The answer is {answer}, not {wanted}.", {
          answer: translate(quoteBotText(text)),
          wanted: translate(quoteBotText(wanted)),
        }),
  legal: (_, { position, text }) => {
    const wrong = judgeReply(copyPosition(position), { text }).find(
      ({ verdict }) => verdict === "skipped" || verdict === "unreadable",
    );
    if (!wrong) return undefined;
    const values = {
      command: translate(quoteBotText(text.slice(...wrong.span))),
      why: translate(wrong.why ?? msg("it is not possible")),
    };
    return wrong.verdict === "unreadable"
      ? t("{command} is unreadable: {why}.", values)
      : t("{command} is skipped: {why}.", values);
  },
  wins: (_, answered) => {
    const won = hasWon(answered);
    if (won === undefined)
      return t("{game} cannot search for a win in one turn.", { game: answered.position.game.title });
    return won
      ? undefined
      : t("The answer {answer} does not win in this turn.", { answer: translate(quoteBotText(answered.text)) });
  },
  losesLess: (maxLoss, answered) => {
    const { game } = answered.position;
    if (!game.extras?.analysis) return t("{game} has no analysis of answers.", { game: game.title });
    const mistake = findMistake(answered);
    return mistake && 100 * mistake.loss >= maxLoss
      ? t("{mistake}; the limit is {most, number} %.", { mistake: translate(mistake.text), most: maxLoss })
      : undefined;
  },
};

/** Whether the answer ends the game with the player as sole winner; undefined if an answer cannot end a game. */
function hasWon({ ask, position, text }: AnsweredTurn): boolean | undefined {
  const { game, state } = copyPosition(position);
  const { rules, extras } = game;
  const analysis = extras?.analysis;
  if (analysis?.isExact) return undefined;
  const scene = analysis ? analysis.scene(state, ask) : state;
  rules.answer(scene, ask, { text });
  const places = rules.findOutcome(scene)?.places;
  return places?.[ask.player] === 1 && places.filter((place) => place === 1).length === 1;
}

/** The analyst's judgement of the answer, if it is a mistake. */
function findMistake({ ask, position, past, text }: AnsweredTurn): Mistake | undefined {
  const { game, state, index } = copyPosition(position);
  const analysis = game.extras?.analysis;
  const seen = analysis?.isExact === undefined ? (analysis?.scene(state, ask) ?? state) : state;
  let found: Mistake | undefined;
  for (const { mistakes } of judgeScene(game, { index, ask, state: seen, reply: { text }, past }))
    found = mistakes[0] ?? found;
  return found;
}
