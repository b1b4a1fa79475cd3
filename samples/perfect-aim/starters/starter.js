// Perfect Aim: gets the whole game for each decision and answers legally. The rest is yours.
const MOVES = ["MOVE_UP", "MOVE_DOWN", "MOVE_LEFT", "MOVE_RIGHT"];
const ATTACKS = ["ATTACK_UP", "ATTACK_DOWN", "ATTACK_LEFT", "ATTACK_RIGHT"];

class Starter {
  play(game) {
    // What you write with console.error is shown beside the turn.
    const { me, others, items, fireballs, background } = game;
    const valid = ["WAIT", ...MOVES, ...ATTACKS].filter((action) => game.isValid(action));
    return valid[0];
  }
}
