import type { Foresight, Standing, SureWin } from "../../../game/analysis.ts";
import type { Ask, Reply } from "../../../game/turn.ts";
import { type BeamNode, computeValueAfterReply, listSearchMoves, searchTurnEnds } from "../builtins/search.ts";
import { describeLocmAnswer } from "../choices.ts";
import { type Battle, copyBattle, type Side } from "../rules/battle.ts";
import { performMove } from "../rules/effects.ts";
import { formatAnswer, getMoveId, type PackedMove, toMove } from "../rules/moves.ts";
import { copyState, type LocmState } from "../rules/state.ts";
import { processReply, startNextBattleTurn, startNextPick } from "../rules/turn.ts";
import { deckSize, type Version, versions } from "../rules/versions.ts";
import { estimateStrongDraft, pickInStyle, pickOdds, strongPicks } from "../tactics/pick-styles.ts";
import { playQuickly } from "../tactics/policy.ts";
import { findWin } from "../tactics/win.ts";
import { computeCreatureWorth, computeHealthValue, evaluatePosition } from "../tactics/worth.ts";
import { imagineMatch } from "./imagine.ts";

const searchWidth = 16;
const maxLooks = 400;
const maxJudgedAnswers = 150;
const maxCandidates = 12;
/** Number of positions for a quick search for a win. */
const maxQuickPositions = 500;

/** The winning moves of this turn for the active player, from what that player sees. */
function findSureWin(state: LocmState, isQuick = false): SureWin | undefined {
  if (state.phase !== "battle" || state.winner !== undefined) return undefined;
  const version = versions[state.rules];
  const win = findWin(hideUnknown(state), version, isQuick ? maxQuickPositions : undefined);
  return win && { player: state.active, answer: formatAnswer(win, version) };
}

/** The three picks; in a battle, the best turns judged after the opponent's attacks, and passing. */
function listCandidateAnswers(state: LocmState, _ask: Ask): string[] {
  if (state.phase !== "battle") return ["PICK 0", "PICK 1", "PICK 2"];
  const version = versions[state.rules];
  const battle = hideUnknown(state);
  const text = (moves: readonly PackedMove[]) => formatAnswer(moves, version);
  let looks = 0;
  const ends = searchTurnEnds(battle, version, searchWidth, () => ++looks > maxLooks).slice(0, maxJudgedAnswers);
  const worths = new Map(ends.map((end) => [end, computeValueAfterReply(end.battle, version)]));
  const ranked = ends.sort((a, b) => worths.get(b)! - worths.get(a)!);
  const best = [...selectSafeEnds(ranked, version), ...ranked].slice(0, maxCandidates);
  const isQuick: PackedMove[] = [];
  playQuickly(copyBattle(battle), version, isQuick);
  return [...new Set([...best.map((end) => text(listSearchMoves(end))), text(isQuick), "PASS"])];
}

/** The first ends of a turn after which the opponent cannot win at once with the creatures on its board. */
function selectSafeEnds(ends: readonly BeamNode[], version: Version): BeamNode[] {
  const safe: BeamNode[] = [];
  for (const end of ends) {
    if (safe.length === maxCandidates) break;
    if (!canWin(end.battle, 1 - end.battle.active, version)) safe.push(end);
  }
  return safe;
}

/** Whether a player could win if it were its turn now. */
function canWin(battle: Battle, player: number, version: Version): boolean {
  const turn = copyBattle(battle);
  turn.active = player;
  for (const creature of turn.sides[player]!.board) creature.canAttack = true;
  return findWin(turn, version) !== undefined;
}

/** The battle without what the active player cannot see; nothing in a turn depends on that. */
function hideUnknown(state: LocmState): Battle {
  const battle = copyBattle(state);
  for (const side of battle.sides) side.drawn = side.deck.length;
  battle.sides[1 - state.active]!.hand = [];
  return battle;
}

/** How both players have played their turns of the battle so far, as everybody could see it. */
export type Conduct = readonly [PlayerConduct, PlayerConduct];

interface PlayerConduct {
  readonly turns: number;
  /** What was given up in these turns, in points of about one attack or defense each. */
  readonly waste: number;
}

const none: PlayerConduct = { turns: 0, waste: 0 };

/** A turn that gives up more says no more of its player. */
const maxWaste = 3;

/**
 * The conduct after an answer, from that before it. A turn is compared with what the policy of playouts would have done
 * with the same creatures and the cards that were played, so nothing hidden matters. A turn that ends the match does
 * not count.
 */
export function noteConduct(before: Conduct | undefined, state: LocmState, reply: Reply): Conduct {
  const [first, second] = before ?? [none, none];
  const waste = state.phase === "battle" ? measureWaste(state, reply) : undefined;
  if (waste === undefined) return [first, second];
  const add = ({ turns, waste: earlier }: PlayerConduct) => ({ turns: turns + 1, waste: earlier + waste });
  return state.active === 0 ? [add(first), second] : [first, add(second)];
}

/** How much worse the turn was than that of the policy; undefined if it ended the match. */
function measureWaste(state: LocmState, reply: Reply): number | undefined {
  const { active: player } = state;
  const after = copyState(state);
  processReply(after, reply);
  if (after.winner !== undefined) return undefined;
  const moves = after.sides[player]!.performed.map(toMove);
  const given = copySeen(state, moves);
  const best = copySeen(state, moves);
  for (const move of moves) performMove(given, move);
  playQuickly(best, versions[state.rules]);
  return Math.max(0, Math.min(maxWaste, evaluatePosition(best, player) - evaluatePosition(given, player)));
}

/** The battle with only those cards in hand that are about to be played. */
function copySeen(state: LocmState, moves: readonly PackedMove[]): Battle {
  const battle = copyBattle(state);
  const side = battle.sides[battle.active]!;
  side.hand = side.hand.filter(({ id }) => moves.some((move) => getMoveId(move) === id));
  return battle;
}

/** What a player gives up in a turn on average, estimated carefully where only few were seen. */
const estimateCarelessness = ({ turns, waste }: PlayerConduct = none): number => waste / (turns + 3);

// These weights, in log-odds, were fitted to matches of public bots (docs/decisions/analysis.md).

/** How far playouts are trusted: always, and more as far as both players draft like strong ones. */
const trustWeights = [0.407, 0.523] as const;
/** The weights of `collectEvidence`. */
const leadWeights = [0.0474, 1.39, 0.306, 0.532, 0.478, -0.265, -1.615];

/** What a state and earlier answers say for a player besides playouts; in the draft, little. */
export function weighStanding(state: LocmState, player: number, past?: Conduct): Standing {
  if (state.phase !== "battle") return { trust: trustWeights[0], lead: 0 };
  const { strong, lead } = collectEvidence(state, player, past);
  return {
    trust: trustWeights[0] + trustWeights[1] * strong,
    lead: lead.reduce((sum, value, i) => sum + leadWeights[i]! * value, 0),
  };
}

/** What the standing is computed from. */
interface Evidence {
  /** How likely both players draft like strong ones, from 0 to 1. */
  readonly strong: number;
  /** A player's lead, the negative of the other player's. */
  readonly lead: readonly number[];
}

/**
 * Board, health, being at turn and the draft; then cards and points of health among strong players; last, what was given
 * up in earlier turns. Who drafts badly or has played badly usually plays badly later, too, which playouts cannot know;
 * among strong players playouts say more, cards decide, and health counts less.
 */
function collectEvidence({ sides, active, picks, choices }: LocmState, player: number, past?: Conduct): Evidence {
  const me = sides[player]!;
  const opponent = sides[1 - player]!;
  const isActive = active === player;
  const mine = picks[player]!;
  const others = picks[1 - player]!;
  const strong = estimateStrongDraft(mine, choices) * estimateStrongDraft(others, choices);
  const lead = [
    computeBoardWorth(me) - computeBoardWorth(opponent),
    Math.log((me.health + 3) / (opponent.health + 3)),
    isActive ? 1 : -1,
    (judgeDraft(mine) - judgeDraft(others)) * (1 - strong),
    (countCards(me, isActive) - countCards(opponent, !isActive)) * strong,
    (computeHealthValue(me.health) - computeHealthValue(opponent.health)) * strong,
    (estimateCarelessness(past?.[player]) - estimateCarelessness(past?.[1 - player])) * (1 - strong),
  ];
  return { strong, lead };
}

function computeBoardWorth({ board }: Side): number {
  return board.reduce((sum, creature) => sum + computeCreatureWorth(creature), 0);
}

/** How much strong players want the cards of a deck: the mean of their log-odds. */
function judgeDraft(picked: readonly number[]): number {
  return picked.reduce((sum, card) => sum + Math.log(pickOdds[card]!), 0) / deckSize;
}

/** Whoever is at turn has drawn; the other one will have drawn before anything can be done with what is missing. */
const countCards = ({ hand, nextDraw }: Side, isActive: boolean): number => hand.length + (isActive ? 0 : nextDraw);

export const analysis: Foresight<LocmState, Conduct> = {
  scene: copyState,
  imagine: (state, player, random) => imagineMatch(state, player, random),
  playout: playToEnd,
  candidates: listCandidateAnswers,
  win: findSureWin,
  standing: weighStanding,
  note: noteConduct,
  describeAnswer: (state, _ask, answer) => describeLocmAnswer(state, answer),
};

/** Plays a match to its end; 1 if the player wins, else 0. */
function playToEnd(state: LocmState, player: number, random: () => number): number {
  while (state.phase === "draft") {
    state.picks[state.active]!.push(pickInStyle(state.choices[state.draftTurn]!, strongPicks, random));
    startNextPick(state);
  }
  const version = versions[state.rules];
  while (state.phase === "battle") {
    playQuickly(state, version);
    // Only the winner matters; ending the match properly would also format its result.
    if (state.winner !== undefined) break;
    startNextBattleTurn(state);
  }
  return state.winner === player ? 1 : 0;
}
