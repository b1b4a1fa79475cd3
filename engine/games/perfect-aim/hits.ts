import type { DeathCause, Emit } from "./event.ts";
import { zero } from "./fraction.ts";
import { beginMovement, fireballSpeed, readDirection } from "./movement.ts";
import { type AimPlayer, type Direction, directions, type Fireball, type World } from "./state.ts";

/** Performs an attack: four fireballs with a super fireball, else one in its direction. */
export function shootFireballs(world: World, player: AimPlayer, emit: Emit) {
  if (player.superFireballs === 0) return launchFireball(world, player, readDirection(player.action)!, emit);
  player.superFireballs--;
  for (const direction of directions) launchFireball(world, player, direction, emit);
}

function launchFireball(world: World, { x, y, colour }: AimPlayer, direction: Direction, emit: Emit) {
  const action = `MOVE_${direction}` as const;
  const id = world.thrown++;
  const fireball: Fireball = {
    id,
    sender: colour,
    x,
    y,
    speed: fireballSpeed,
    action,
    since: zero,
    crossed: false,
    next: zero,
  };
  beginMovement(fireball, world.t);
  world.fireballs.push(fireball);
  emit({ e: "fire", c: colour, id, x, y, dir: action });
}

/** A shield and the fireball destroy each other; without a shield the player dies and the fireball flies on. */
export function hitPlayer(world: World, fireball: Fireball, player: AimPlayer, emit: Emit) {
  if (!player.alive) return;
  const { x, y, shield } = player;
  player.shield = false;
  emit({ e: "hit", c: player.colour, id: fireball.id, shield, x, y });
  if (shield) removeFireball(world, fireball, "shield", emit);
  else killPlayer(player, "fireball", emit);
}

/** Removes a fireball from the world and emits its end. */
export function removeFireball(world: World, fireball: Fireball, cause: "wall" | "shield", emit: Emit) {
  world.fireballs = world.fireballs.filter((other) => other !== fireball);
  emit({ e: "fbend", id: fireball.id, cause, x: fireball.x, y: fireball.y });
}

/** A player dies where it is; emits the death. */
export function killPlayer(player: AimPlayer, cause: DeathCause, emit: Emit) {
  player.alive = false;
  emit({ e: "death", c: player.colour, cause, x: player.x, y: player.y });
}
