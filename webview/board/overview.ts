import { describeStake } from "../../engine/game/analysis.ts";
import { translate } from "../../engine/l10n/speak.ts";
import { readDrawn } from "../../engine/record/bot-drawing.ts";
import { type GhostFate, ghostFates } from "../../engine/record/ghost-left.ts";
import type { BranchPoint, MatchPlan } from "../../engine/record/match-record.ts";
import { playerNames } from "../../engine/record/player-names.ts";
import { worstByAnswer } from "../../engine/record/problems.ts";
import type { Replay, ReplayedTurn } from "../../engine/record/replay.ts";

/** What the timeline and the jumps know of one answer. */
export interface TurnHead {
  readonly player: number;
  readonly turn: number;
  readonly phase: string;
  readonly gameNumber?: number;
  /** How many moments lie inside the answer: one a note. */
  readonly steps: number;
  /** How bad the worst of its problems is. */
  readonly worst?: "error" | "warning";
  readonly measures: readonly number[];
  /** How far the lead moved in this answer, as a share of the chart's axis; positive is towards player 0. */
  readonly swing: number;
  /** Something left the game for good: the board of the game says what that is. */
  readonly kills: number;
  readonly ms: number;
  readonly limitMs: number;
  /** Numbers that the bot asked to follow. */
  readonly plots?: Readonly<Record<string, number>>;
  /** Words that the bot marked the turn with. */
  readonly marks?: readonly string[];
}

/** A match as plain data: all that moving about in it needs. */
export interface Overview {
  readonly game: string;
  readonly title: string;
  readonly players: readonly string[];
  readonly measure: { readonly name: string; readonly max: number };
  readonly turns: readonly TurnHead[];
  readonly ending?: string;
  /** The match that this one leaves, and the first answer that is another. */
  readonly branch?: BranchPoint;
  /** It was played on a site. */
  readonly imported?: MatchPlan["imported"];
  /** How far ghosts have gone with their records. */
  readonly ghosts: readonly GhostFate[];
  /** Whether the game has cards to count. */
  readonly hasCards: boolean;
  /** What an answer can keep or give up, in words; absent: the game does not say how good an answer was. */
  readonly stake?: string;
  /** Which player a person is, and what they are asked now. */
  readonly person?: number;
  readonly asked?: { readonly player: number; readonly turn: number; readonly phase: string };
  /** The places of the players when the match is over. */
  readonly places?: readonly number[];
}

export type CountKills = (turn: ReplayedTurn) => number;

/** Heads already made are kept: a live match only adds. */
export function makeOverview(replay: Replay, killsOf: CountKills, before?: Overview): Overview {
  const { game, plan, outcome, stopped } = replay;
  const { cards, analysis } = game.extras ?? {};
  const turns = [...(before?.turns ?? [])];
  const worst = worstByAnswer(replay);
  let lead = getLead(turns.at(-1)?.measures);
  for (const turn of replay.turns.slice(turns.length)) {
    const now = getLead(turn.measures);
    const swing = lead === undefined || now === undefined ? 0 : (now - lead) / game.views.measure.max;
    const { timeScale } = plan;
    turns.push(getHead(turn, { swing, kills: killsOf(turn), worst: worst.get(turn.index), timeScale }));
    lead = now;
  }
  return {
    game: game.id,
    title: game.title,
    players: playerNames(plan.bots),
    measure: game.views.measure,
    turns,
    branch: plan.branch,
    imported: plan.imported,
    ghosts: ghostFates(replay),
    hasCards: cards !== undefined,
    stake: analysis && describeStake(analysis),
    ending: outcome ? translate(outcome.detail) : stopped && translate(stopped),
    places: outcome?.places,
    ...personIn(replay),
  };
}

function personIn(replay: Replay): Pick<Overview, "person" | "asked"> {
  const person = replay.plan.bots.findIndex(({ kind }) => kind === "person");
  if (person < 0) return {};
  const { ask } = replay.questionTo(person) ?? {};
  return { person, ...(ask ? { asked: { player: person, turn: ask.turn, phase: translate(ask.phase) } } : {}) };
}

type Judged = Pick<TurnHead, "swing" | "kills" | "worst"> & Pick<MatchPlan, "timeScale">;

function getHead(turn: ReplayedTurn, { timeScale, ...judged }: Judged): TurnHead {
  const { ask, answer } = turn;
  return {
    player: ask.player,
    turn: ask.turn,
    phase: translate(ask.phase),
    gameNumber: ask.gameNumber,
    steps: turn.notes.length,
    ...judged,
    measures: turn.measures,
    ms: answer.ms,
    limitMs: ask.limitMs * timeScale,
    ...getAsked(answer),
  };
}

function getAsked(answer: ReplayedTurn["answer"]): Pick<TurnHead, "plots" | "marks"> {
  const { plots, marks } = readDrawn(answer);
  return { ...(Object.keys(plots).length > 0 ? { plots } : {}), ...(marks.length > 0 ? { marks } : {}) };
}

/** The lead of player 0 over the best of the others. */
function getLead(measures: readonly number[] | undefined): number | undefined {
  if (!measures || measures.length < 2) return undefined;
  return measures[0]! - Math.max(...measures.slice(1));
}
