import type { Difference } from "../../../game/extras.ts";
import type { Reply, Ruling } from "../../../game/turn.ts";
import { english, joinTexts, msg } from "../../../l10n/speak.ts";
import { formatAction, readCommands } from "../rules/commands.ts";
import type { LocmOptions, LocmSeeds } from "../rules/options.ts";
import { getTurnNumber, type LocmState, startMatch } from "../rules/state.ts";
import { processReply } from "../rules/turn.ts";
import { versions } from "../rules/versions.ts";

/** A game judged by another referee: its inputs, and what that referee reports. */
export interface PlayedGame {
  readonly names: readonly string[];
  readonly options: LocmOptions;
  readonly seeds: LocmSeeds;
  /** In the order they were judged, the draft first. */
  readonly turns: readonly PlayedTurn[];
  readonly winner: number;
}

export interface PlayedTurn {
  readonly player: number;
  readonly reply: Reply;
  /** The performed commands, `CHOOSE card` for a pick; absent if unknown. */
  readonly performed?: readonly string[];
}

/** The players' names if a recording has none. */
export const unnamedPlayer = ["player 0", "player 1"];

const matchContinues = msg("the match continues");
const emptyAnswer = msg("nothing");

/** The turns that agree with our rules, for a game that may be cut off; undefined if the rules disagree. */
export function listTurnsUntilCut(
  game: PlayedGame,
  { expected, actual }: Difference,
): readonly PlayedTurn[] | undefined {
  if (actual === matchContinues) return game.turns;
  if (expected !== emptyAnswer) return undefined;
  const turns = game.turns.slice(0, -1);
  return findDifference({ ...game, turns })?.actual === matchContinues ? turns : undefined;
}

/** Replays a game and returns the first difference between our referee and the other one. */
export function findDifference({ names, options, seeds, turns, winner }: PlayedGame): Difference | undefined {
  const state = startMatch(options, seeds, names);
  for (const turn of turns) {
    // In the draft, both players are asked before either answer is judged.
    if (state.phase === "over" && state.battleTurn < 0) break;
    const where = joinTexts([msg("turn {turn, number}", { turn: getTurnNumber(state) }), names[turn.player]!], ", ");
    if (state.phase === "over" || state.active !== turn.player)
      return { where, expected: describeAsked(names[turn.player]!), actual: readNext(state, names) };
    const performed = listPerformed(state, turn.reply);
    const difference = turn.performed && findCommandDifference(turn.performed, performed);
    if (difference) return { ...difference, where: joinTexts([where, difference.where], ", ") };
  }
  if (state.phase === "over" && state.winner === winner) return undefined;
  const actual = state.phase === "over" ? formatWins(names[state.winner!]!) : matchContinues;
  const where = msg("the end, turn {turn, number}", { turn: getTurnNumber(state) });
  return { where, expected: formatWins(names[winner]!), actual };
}

const readNext = ({ phase, active }: LocmState, names: readonly string[]) =>
  phase === "over" ? msg("the match is over") : describeAsked(names[active]!);
const describeAsked = (player: string) => msg("{player} is asked", { player });
const formatWins = (player: string) => msg("{player} wins", { player });

interface Performed {
  readonly commands: readonly string[];
  readonly refused: readonly string[];
}

/** What our referee performs of an answer, and what it refuses, with reasons. */
function listPerformed(state: LocmState, reply: Reply): Performed {
  const { phase, active } = state;
  const rulings = processReply(state, reply);
  const answer = reply.text ?? "";
  const refused = rulings.flatMap(({ verdict, span, why }) =>
    verdict === "done" ? [] : [`${answer.slice(...span)} (${english(why ?? "")})`],
  );
  const done = rulings.filter(({ verdict }) => verdict === "done");
  if (phase !== "draft") return { commands: done.flatMap((ruling) => formatCommand(state, answer, ruling)), refused };
  return { commands: done.map(() => `CHOOSE ${state.picks[active]!.at(-1)}`), refused };
}

/** A performed command without its remark; a PASS performs nothing. */
function formatCommand(state: LocmState, answer: string, { span }: Ruling): string[] {
  const version = versions[state.rules];
  return readCommands(answer.slice(...span), version).flatMap(({ action }) =>
    action && action.kind !== "pass" ? [formatAction(action, version)] : [],
  );
}

function findCommandDifference(expected: readonly string[], { commands, refused }: Performed): Difference | undefined {
  const at = Array.from({ length: Math.max(expected.length, commands.length) }).findIndex(
    (_, i) => expected[i] !== commands[i],
  );
  if (at < 0) return undefined;
  const wanted = expected[at] ?? emptyAnswer;
  const refusal = refused.find((command) => command.startsWith(`${wanted} (`));
  const actual = refusal ? msg("not performed: {command}", { command: refusal }) : (commands[at] ?? emptyAnswer);
  return { where: msg("command {number, number}", { number: at + 1 }), expected: wanted, actual };
}
