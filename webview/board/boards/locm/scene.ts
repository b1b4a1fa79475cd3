import type { Note } from "../../../../engine/game/turn.ts";
import { formatAbilities, getCard } from "../../../../engine/games/locm/rules/cards.ts";
import type { CreatureView, Effect, LocmEvent, LocmPlayerView, LocmView } from "../../../../engine/games/locm/view.ts";
import { formatSigned } from "../../../../engine/l10n/speak.ts";

/** A creature on the table, including one that has just died. */
export interface TableCreature extends CreatureView {
  readonly player: number;
  readonly isNew: boolean;
  readonly isDying: boolean;
}

/** A card in a hand, including one that has just been used; `card` is absent if hidden from the viewer. */
export interface HandCard {
  readonly id: number;
  readonly card: number | undefined;
  readonly player: number;
  readonly wasDrawn: boolean;
  readonly wasUsed: boolean;
}

export type TableSide = ReturnType<typeof createSide>;

/** A card by its instance id, or a player. */
export type Anchor = { readonly card: number } | { readonly player: number };

export interface Arrow {
  readonly kind: "attack" | "use" | "refused";
  readonly player: number;
  readonly from: Anchor;
  readonly to: Anchor;
  /** The arrow's number in the scene, from 1. */
  readonly order: number;
}

/** A number that rises from the card or player it changed. */
export interface Float {
  readonly at: Anchor;
  readonly text: string;
  readonly tone: "hurt" | "heal" | "change";
}

/** Everything a picture of the battle shows: the state, and what led to it. */
export type Scene = ReturnType<typeof makeScene>;

export function readEvents(notes: readonly Note[]): LocmEvent[] {
  return notes.flatMap((note) => (note.event ? [note.event as LocmEvent] : []));
}

export function makeScene(before: LocmView, view: LocmView, events: readonly LocmEvent[]) {
  const effects = events.flatMap(listEffects);
  return {
    sides: [createSide(0, before, view, events, effects), createSide(1, before, view, events, effects)],
    arrows: events.flatMap((event) => toArrow(event) ?? []).map((arrow, i): Arrow => ({ ...arrow, order: i + 1 })),
    floats: [...listFloats(effects), ...listAbsorbedBlows(events)],
    speech: events.flatMap((event) => ("say" in event && event.say ? [{ player: event.player, text: event.say }] : [])),
    refusals: events.flatMap((event) => ("why" in event ? [event.why] : [])),
    ending: events.find((event) => event.kind === "end")?.detail,
  };
}

export const listEffects = (event: LocmEvent): readonly Effect[] => ("effects" in event ? event.effects : []);

type Events = readonly LocmEvent[];

function createSide(player: 0 | 1, before: LocmView, view: LocmView, events: Events, effects: readonly Effect[]) {
  const now = view.players[player];
  const earlier = before.players[player];
  return {
    player,
    now,
    creatures: listCreatures(player, earlier, now, events),
    hand: listHand(player, earlier, now, events, effects),
    lostRunes: effects.flatMap((effect) => (effect.kind === "rune" && effect.player === player ? [effect.rune] : [])),
  };
}

/** Creatures keep their order, dead or alive; new ones follow. */
function listCreatures(player: number, earlier: LocmPlayerView, now: LocmPlayerView, events: Events): TableCreature[] {
  const alive = new Map(now.board.map((creature) => [creature.id, creature]));
  const stood = new Set(earlier.board.map(({ id }) => id));
  const old = earlier.board.map((creature) => {
    const living = alive.get(creature.id);
    return { ...(living ?? creature), player, isNew: false, isDying: !living };
  });
  const summoned = events.flatMap((event) => {
    if (event.kind !== "summon" || event.player !== player || stood.has(event.id)) return [];
    const living = alive.get(event.id);
    return [{ ...(living ?? createSummonedCreature(event)), player, isNew: true, isDying: !living }];
  });
  const known = new Set([...old, ...summoned].map(({ id }) => id));
  const others = now.board.filter(({ id }) => !known.has(id));
  return [...old, ...summoned, ...others.map((creature) => ({ ...creature, player, isNew: false, isDying: false }))];
}

function createSummonedCreature({ id, card, lane }: LocmEvent & { kind: "summon" }): CreatureView {
  const { attack, defense, abilities } = getCard(card);
  const text = formatAbilities(abilities);
  return { id, card, lane, attack, defense, abilities: text, canAttack: false, hasAttacked: false, untouched: true };
}

function listHand(
  player: number,
  earlier: LocmPlayerView,
  now: LocmPlayerView,
  events: Events,
  effects: readonly Effect[],
): HandCard[] {
  const used = events.flatMap((event) => (event.kind === "use" && event.player === player ? [event] : []));
  const spent = used.map(({ id, card }) => ({ id, card, player, wasDrawn: false, wasUsed: true }));
  if (!now.hand) {
    const backs = Array.from({ length: now.handCount }, (_, i) => -100 * (player + 1) - i);
    return [...backs.map((id) => ({ id, card: undefined, player, wasDrawn: false, wasUsed: false })), ...spent];
  }
  const drawn = new Set(
    effects.flatMap((effect) => (effect.kind === "draw" && effect.player === player ? [effect.id] : [])),
  );
  const held = new Set(now.hand.map(({ id }) => id));
  const order = [...(earlier.hand ?? []).filter(({ id }) => held.has(id) || used.some((event) => event.id === id))];
  const known = new Set(order.map(({ id }) => id));
  return [...order, ...now.hand.filter(({ id }) => !known.has(id))].map(({ id, card }) => ({
    id,
    card,
    player,
    wasDrawn: drawn.has(id),
    wasUsed: !held.has(id),
  }));
}

function toArrow(event: LocmEvent): Omit<Arrow, "order"> | undefined {
  switch (event.kind) {
    case "attack":
      return { kind: "attack", player: event.player, from: { card: event.attacker }, to: findAnchor(event) };
    case "use":
      return { kind: "use", player: event.player, from: { card: event.id }, to: findAnchor(event) };
    case "skipped":
      if (event.action.kind !== "attack" && event.action.kind !== "use") return undefined;
      return {
        kind: "refused",
        player: event.player,
        from: { card: event.action.id },
        to: findAnchor({ player: event.player, target: event.action.target }),
      };
    default:
      return undefined;
  }
}

function findAnchor({ player, target }: { readonly player: number; readonly target: number }): Anchor {
  return target === -1 ? { player: 1 - player } : { card: target };
}

/** Adds up the losses, and separately the gains, of each card or player. */
function listFloats(effects: readonly Effect[]): Float[] {
  const sums = new Map<string, { at: Anchor; by: number; sort: string }>();
  for (const effect of effects) {
    if (effect.kind !== "health" && effect.kind !== "defense" && effect.kind !== "attack") continue;
    const at: Anchor = effect.kind === "health" ? { player: effect.player } : { card: effect.id };
    const key = `${effect.kind}${JSON.stringify(at)}${effect.by < 0}`;
    const by = (sums.get(key)?.by ?? 0) + effect.by;
    sums.set(key, { at, by, sort: effect.kind });
  }
  return [...sums.values()]
    .filter(({ by }) => by !== 0)
    .map(({ at, by, sort }) => createFloat(at, by, sort === "attack"));
}

function createFloat(at: Anchor, by: number, isAttack: boolean): Float {
  const text = formatSigned(by);
  if (isAttack) return { at, text: `${text}⚔`, tone: "change" };
  return { at, text, tone: by < 0 ? "hurt" : "heal" };
}

/** Damage in a fight that caused no other effect, such as a blow absorbed by a Ward. */
function listAbsorbedBlows(events: Events): Float[] {
  return events.flatMap((event) => {
    if (event.kind !== "attack" || event.target === -1) return [];
    const damaged = new Set(event.effects.flatMap((effect) => (effect.kind === "defense" ? [effect.id] : [])));
    const blows: [number, number][] = [
      [event.target, event.given],
      [event.attacker, event.taken],
    ];
    return blows.flatMap(([id, by]) => (by > 0 && !damaged.has(id) ? [createFloat({ card: id }, -by, false)] : []));
  });
}
