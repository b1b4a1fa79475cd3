// Perfect Aim: gets the whole game for each decision and answers legally. The rest is yours.
type Action = "WAIT" | `${"MOVE" | "ATTACK"}_${"UP" | "DOWN" | "LEFT" | "RIGHT"}`;

const MOVES: Action[] = ["MOVE_UP", "MOVE_DOWN", "MOVE_LEFT", "MOVE_RIGHT"];
const ATTACKS: Action[] = ["ATTACK_UP", "ATTACK_DOWN", "ATTACK_LEFT", "ATTACK_RIGHT"];

/** Each thing on the board has a place, from 0, 0 in the upper left. */
interface Cell {
  readonly x: number;
  readonly y: number;
}

interface Game {
  readonly me: Cell;
  readonly others: readonly Cell[];
  readonly items: readonly Cell[];
  readonly fireballs: readonly Cell[];
  isValid(action: Action): boolean;
}

export class Starter {
  play(game: Game): Action {
    // What you write with console.error is shown beside the turn.
    const { me, others, items, fireballs } = game;
    const valid = (["WAIT", ...MOVES, ...ATTACKS] as Action[]).filter((action) => game.isValid(action));
    return valid[0];
  }
}
