// What a Perfect Aim bot gets: types only, so nothing of this is needed when the bot runs.

export type Way = "UP" | "DOWN" | "LEFT" | "RIGHT";
export type Move = `MOVE_${Way}`;
export type Attack = `ATTACK_${Way}`;
export type Action = "WAIT" | Move | Attack;
export type Color = "RED" | "BLUE" | "YELLOW" | "GREEN";

/** A class with this method is a bot; it is made anew for every game. What it keeps in itself it keeps for the game. */
export interface Bot {
  play(game: Game): Action | Promise<Action>;
}

export interface Cell {
  readonly x: number;
  readonly y: number;
}

/**
 * An exact number. `<`, `>` and arithmetic with numbers go by the nearest number; where two instants may be the same,
 * ask `compare` or `equals`. A fraction is `game.t`, what its methods give, or `game.fraction(1, 8)`.
 */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
  plus(other: Exact): Fraction;
  minus(other: Exact): Fraction;
  times(other: Exact): Fraction;
  over(other: Exact): Fraction;
  /** Below 0, 0 or above 0. */
  compare(other: Exact): number;
  equals(other: Exact): boolean;
  /** The greatest whole number that is not above. */
  floor(): number;
  valueOf(): number;
  /** "13/2" */
  toString(): string;
}
/** A whole number or a text like "13/2" will do wherever a fraction is wanted. */
export type Exact = Fraction | number | bigint | string;

export type Ground = "FLOOR" | "WALL" | "LAVA" | "DAMAGED_FLOOR";
export type ItemName = "SPEEDBOOST" | "SPEEDPENALTY" | "COIN" | "SUPER_FIREBALL" | "SHIELD";
export interface Tile<Name extends string = Ground | ItemName | `PLAYER_${Color}` | "FIREBALL"> {
  readonly name: Name;
  /** As in the messages of the protocol. */
  readonly letter: string;
  readonly value: number;
  readonly isFloor: boolean;
  readonly isBackground: boolean;
  readonly isCollectible: boolean;
  readonly isBonus: boolean;
  readonly isPlayer: boolean;
  readonly isDangerous: boolean;
}

interface Moving extends Cell {
  /** Actions a second. */
  readonly speed: Fraction;
  readonly action: Action;
  /** From 0 to 1; a move changes the cell at 1/2. */
  readonly actionProgress: Fraction;
  /** Seconds until it changes its cell or its action is over. */
  readonly timeBeforeNextUpdate: Fraction;
  /** Where it is drawn. */
  readonly visualX: number;
  readonly visualY: number;
}
export interface Player extends Moving {
  readonly kind: "player";
  readonly tile: Tile<`PLAYER_${Color}`>;
  readonly color: Color;
  readonly coins: number;
  readonly superFireballs: number;
  readonly shield: boolean;
}
export interface Fireball extends Moving {
  readonly kind: "fireball";
  readonly tile: Tile<"FIREBALL">;
  readonly action: Move;
  readonly sender: Color;
}
export interface Item extends Cell {
  readonly kind: "item";
  readonly tile: Tile<ItemName>;
}
export type Entity = Player | Fireball | Item;

/** The game at one decision: made for it alone, and without effect on the real one. */
export interface Game {
  /** Seconds since the beginning. */
  readonly t: Fraction;
  readonly size: number;
  readonly maxDuration: Fraction;
  readonly lavaStart: Fraction;
  readonly lavaStep: Fraction;
  readonly fireballSpeed: Fraction;
  /** `background[y][x]`: floor, walls and lava. */
  readonly background: readonly (readonly Tile<Ground>[])[];
  /** `tiles[y][x]`: what lies on top. */
  readonly tiles: readonly (readonly Tile[])[];
  readonly me: Player;
  /** Who is alive, in the order of the colours. */
  readonly players: readonly Player[];
  readonly others: readonly Player[];
  readonly fireballs: readonly Fireball[];
  readonly items: readonly Item[];
  /** Items, players and fireballs. */
  readonly entities: readonly Entity[];
  /** All actions that there are. */
  readonly actions: readonly Action[];
  at(x: number, y: number): Entity[];
  player(color: Color): Player | undefined;
  canAttack(by?: Player): boolean;
  isValid(action: Action, by?: Player): boolean;
  /** The cell in the direction of an action, from oneself or another cell. */
  step(action: Action, from?: Cell): Cell;
  /** The same action to the other side. */
  opposite<Kind extends Action>(action: Kind): Kind;
  fraction(value: Exact, over?: number | bigint): Fraction;
}
