import { listInputFields } from "../../../../engine/games/locm/rules/fields.ts";
import { arenaRules, type RulesVersion } from "../../../../engine/games/locm/rules/versions.ts";
import type { LocmEvent, LocmView } from "../../../../engine/games/locm/view.ts";
import type { Text } from "../../../../engine/l10n/message.ts";
import type { ReplayedTurn } from "../../../../engine/record/replayed.ts";
import { Sized } from "../../../parts/sized.tsx";
import type { Board, BoardProps, FindSpot, NamedValue } from "../board.ts";
import { BattleView } from "./battle.tsx";
import { CardImage, createFace } from "./card.tsx";
import { Draft } from "./draft.tsx";
import { listLocmItems } from "./items.ts";
import { listEffects, readEvents } from "./scene.ts";

function LocmBoard({ view, before, notes, turn, bottom, names, drawings }: BoardProps) {
  const now = view as LocmView;
  const earlier = before as LocmView;
  const events = readEvents(notes);
  const seen = { view: now, bottom, names };
  const { say, why } = findWords(events);
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

function findWords(events: readonly LocmEvent[]): { say?: string; why?: Text } {
  const spoken = events.find((event) => "say" in event && event.say !== "");
  const refused = events.find((event) => "why" in event);
  return {
    say: spoken && "say" in spoken ? spoken.say : undefined,
    why: refused && "why" in refused ? refused.why : undefined,
  };
}

function countKills(turn: ReplayedTurn): number {
  return readEvents(turn.notes)
    .flatMap(listEffects)
    .filter((effect) => effect.kind === "death").length;
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
  kills: countKills,
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
