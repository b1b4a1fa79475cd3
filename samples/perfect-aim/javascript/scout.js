// Scout: fetches the nearest item, shoots whoever is in a straight line within five cells, and keeps off breaking floor.
//
// A bot for Perfect Aim in JSON lines: one message a line on stdin, one answer a line on stdout.
// Every "turn" message is the complete state, so nothing has to be remembered.

const MOVES = { UP: [0, -1], DOWN: [0, 1], LEFT: [-1, 0], RIGHT: [1, 0] };
const RANGE = 5; // cells
const FORESIGHT = 4; // seconds: floor that breaks sooner does not count as floor

function numberOf(rational) {
  const [n, d] = rational.split("/");
  return n / d;
}

function ring([x, y]) {
  return Math.min(x, y, 20 - x, 20 - y);
}

function decide(turn) {
  const me = turn.players.find((player) => player.color === turn.color);
  const others = turn.players.filter((player) => player !== me);
  const here = [me.x, me.y];
  const tile = ([x, y]) => turn.background[y][x];
  const taken = ([x, y]) => turn.players.some((player) => player.x === x && player.y === y);
  const penalties = turn.items.filter(([letter]) => letter === "-").map(([, x, y]) => `${x},${y}`);
  const useful = turn.items.filter(([letter]) => letter !== "-").map(([, x, y]) => `${x},${y}`);
  const breaking = 1 + Math.floor((numberOf(turn.t) + FORESIGHT - 35) / 10);

  const open = (cell) => (tile(cell) === "." || tile(cell) === "D") && !taken(cell);
  const lasts = (cell) => tile(cell) === "." && ring(cell) > breaking;
  const quiet = (cell) => open(cell) && lasts(cell) && !penalties.includes(String(cell)) && !underFire(cell);
  const deeper = (cell) => ring(cell) > ring(here);

  function* line(cell, direction) {
    const [dx, dy] = MOVES[direction];
    for (let [x, y] = [cell[0] + dx, cell[1] + dy]; tile([x, y]) !== "#"; x += dx, y += dy) yield [x, y];
  }

  function underFire([x, y]) {
    return turn.fireballs.some((fireball) => {
      const direction = fireball.action.replace("MOVE_", "");
      return [...line([fireball.x, fireball.y], direction)].some((cell) => cell[0] === x && cell[1] === y);
    });
  }

  function way(walkable, wanted) {
    const seen = new Set([String(here)]);
    const queue = [{ cell: here, first: undefined }];
    for (const { cell, first } of queue) {
      if (first && wanted(cell)) return `MOVE_${first}`;
      for (const [direction, [dx, dy]] of Object.entries(MOVES)) {
        const next = [cell[0] + dx, cell[1] + dy];
        if (seen.has(String(next)) || !walkable(next)) continue;
        seen.add(String(next));
        queue.push({ cell: next, first: first ?? direction });
      }
    }
    return undefined;
  }

  function shot() {
    if (!turn.canAttack) return undefined;
    const hits = ([x, y]) => others.some((player) => player.x === x && player.y === y);
    const direction = Object.keys(MOVES).find((move) => [...line(here, move)].slice(0, RANGE).some(hits));
    return direction && `ATTACK_${direction}`;
  }

  if (!lasts(here)) return way(open, lasts) ?? way(open, deeper) ?? "WAIT";
  return (
    shot() ??
    way(quiet, (cell) => useful.includes(String(cell))) ??
    way((cell) => open(cell) && lasts(cell), deeper) ??
    "WAIT"
  );
}

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line);
    if (message.type === "hello") console.log(JSON.stringify({ type: "ready", name: "Scout" }));
    if (message.type === "turn") console.log(JSON.stringify({ id: message.id, action: decide(message) }));
  });
