import { listInputFields } from "../../../../engine/games/locm/fields.ts";
import { formatAbilities, getCard } from "../../../../engine/games/locm/rules/cards.ts";
import { arenaRules, type RulesVersion } from "../../../../engine/games/locm/rules/versions.ts";
import type { CreatureView, LocmEvent, LocmPlayerView, LocmView } from "../../../../engine/games/locm/view.ts";
import { t } from "../../../../engine/l10n/speak.ts";
import type { ReplayedTurn } from "../../../../engine/record/replayed.ts";
import { Sized } from "../../../parts/sized.tsx";
import type { Board, BoardItem, BoardProps, FindSpot, ListBoardItems, NamedValue } from "../board.ts";
import { BattleView } from "./battle.tsx";
import { CardImage, createFace } from "./card.tsx";
import { Draft } from "./draft.tsx";
import { listEffects, readEvents } from "./scene.ts";

/** Facts about the players, the cards in their hands and their creatures. */
const listLocmItems: ListBoardItems = (shown, names) => {
  const view = shown as LocmView;
  const { players, lanes } = view;
  return players.flatMap((player, seat) => [
    createPlayerItem(player, seat, names[seat] ?? ""),
    ...(player.hand ?? []).map(({ id, card }) => createHandItem(id, card, seat)),
    ...player.board.map((creature) => createCreatureItem(creature, seat, lanes)),
  ]);
};

function createPlayerItem(view: LocmPlayerView, player: number, name: string): BoardItem {
  const { health, nextRune, mana, maxMana, bonusMana, deckCount, handCount, nextDraw, pickCount, picks } = view;
  const last = picks?.at(-1);
  const isDrafting = deckCount === pickCount && maxMana === 0;
  const values: BoardItem["values"] = isDrafting
    ? { [t("picked")]: last === undefined ? "" : getCard(last).name, [t("cards picked")]: pickCount }
    : {
        [t("health")]: health,
        [t("next rune")]: nextRune,
        mana: t("{mana, number} of {most, number}", { mana, most: maxMana }),
        [t("bonus mana")]: bonusMana,
        [t("cards in hand")]: handCount,
        [t("cards in deck")]: deckCount,
        [t("next draw")]: nextDraw,
      };
  return { id: `player ${player}`, about: name, player, spots: [`player ${player}`], values };
}

function createHandItem(id: number, number: number, player: number): BoardItem {
  const { name, type, attack, defense, abilities } = getCard(number);
  const strength: BoardItem["values"] =
    type === "creature" ? describeStrength(attack, defense, formatAbilities(abilities)) : {};
  return {
    id: String(id),
    about: `${name} (${id})`,
    player,
    spots: [String(id)],
    values: { [t("place")]: t("hand"), ...strength },
    came: t("drawn"),
    left: t("played"),
  };
}

function createCreatureItem(
  { id, card, attack, defense, abilities, lane }: CreatureView,
  player: number,
  lanes: number,
): BoardItem {
  const place = lanes === 1 ? t("table") : lane === 0 ? t("left lane") : t("right lane");
  const printed = getCard(card);
  return {
    id: String(id),
    about: `${printed.name} (${id})`,
    player,
    spots: [String(id)],
    values: { [t("place")]: place, ...describeStrength(attack, defense, abilities) },
    came: t("summoned"),
    left: t("dies"),
  };
}

function describeStrength(attack: number, defense: number, abilities: string): BoardItem["values"] {
  const letters = abilities.replaceAll("-", "");
  return { [t("attack")]: attack, [t("defense")]: defense, [t("abilities")]: letters };
}

function LocmBoard({ view, before, notes, turn, bottom, names, drawings }: BoardProps) {
  const now = view as LocmView;
  const earlier = before as LocmView;
  const events = readEvents(notes);
  const seen = { view: now, bottom, names };
  const spoken = events.find((event) => "say" in event && event.say !== "");
  const refused = events.find((event) => "why" in event);
  const say = spoken && "say" in spoken ? spoken.say : undefined;
  const why = refused && "why" in refused ? refused.why : undefined;
  const round = turn ? turn.ask.turn - 1 : now.players[bottom]!.pickCount;
  return (
    <Sized>
      {(size) =>
        showsDraft(earlier, events) ? (
          <Draft {...seen} choices={earlier.choices ?? []} round={round} size={size} say={say} refusal={why} />
        ) : (
          <BattleView
            {...seen}
            before={earlier}
            events={events}
            size={size}
            acting={turn?.ask.player}
            turn={turn?.ask.turn}
            drawings={drawings}
          />
        )
      }
    </Sized>
  );
}

/** The last pick is followed by the deal, and that step already shows the battle. */
function showsDraft(before: LocmView, events: readonly LocmEvent[]): boolean {
  if (before.phase !== "draft") return false;
  return events.length !== 1 || (events[0]!.kind !== "deal" && events[0]!.kind !== "turn");
}

/** Finds what an answer names: in the draft one of the three cards, by its number. In a battle the board draws actions itself. */
function findSpots({ ask }: ReplayedTurn): FindSpot | undefined {
  if (ask.phase !== "draft") return undefined;
  return (where) => {
    if ("player" in where) return `player ${where.player === "me" ? ask.player : 1 - ask.player}`;
    return "id" in where ? `pick ${where.id}` : undefined;
  };
}

export const locmBoard: Board = {
  spots: findSpots,
  listItems: listLocmItems,
  Draw: LocmBoard,
  kills: ({ notes }) =>
    readEvents(notes)
      .flatMap(listEffects)
      .filter(({ kind }) => kind === "death").length,
  fields: (ask, { plan }) =>
    listInputFields(ask.text, (plan.options as { rules?: RulesVersion } | undefined)?.rules ?? arenaRules),
  Picture: LineCard,
};

/** The card a line of the input describes, with the values of the line. */
function LineCard({ line }: { line: readonly NamedValue[] }) {
  const value = (name: string) => line.find((field) => field.name === name)?.value;
  const number = Number(value("card number"));
  if (!(number >= 1 && number <= 160)) return null;
  const printed = createFace(number);
  const [attack, defense, abilities] = [value("attack"), value("defense"), value("abilities")];
  const face = {
    card: number,
    attack: attack === undefined ? printed.attack : Number(attack),
    defense: defense === undefined ? printed.defense : Number(defense),
    abilities: abilities ?? printed.abilities,
  };
  return <CardImage face={face} width={92} />;
}
