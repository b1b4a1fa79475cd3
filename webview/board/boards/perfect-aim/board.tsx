import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import {
  type AimNoteEvent,
  type AimPlayerView,
  type AimView,
  computeDrawnPosition,
  type Item,
  type ItemLetter,
  type MoverView,
} from "../../../../engine/games/perfect-aim/view.ts";
import { formatDecimal, msg, t, translate } from "../../../../engine/l10n/speak.ts";
import type { DrawingPlace } from "../../../../engine/record/bot-drawing.ts";
import type { Moment, Replayed, ReplayedTurn } from "../../../../engine/record/replayed.ts";
import { Room } from "../../../parts/sized.tsx";
import type { Board, BoardItem, BoardProps, ListBoardItems } from "../board.ts";
import { BotDrawings } from "../bot-drawings.tsx";
import { boardCells, FireballPiece, GroundDrawing, Happened, Items, PlayerPiece } from "./pieces.tsx";
import { Standings } from "./standings.tsx";

const itemNames: Readonly<Record<ItemLetter, string>> = {
  "+": msg("Boost"),
  "-": msg("Penalty"),
  o: msg("Coin"),
  "*": msg("Super fireball"),
  S: msg("Shield"),
};

/** Facts about players, fireballs, items and the floor; the flight of fireballs is not reported as a change. */
const listPerfectAimItems: ListBoardItems = (shown, names) => {
  const view = shown as AimView;
  return [
    { id: "time", about: t("Time"), values: { [t("seconds")]: view.t } },
    ...view.players.map((player, seat) => createPlayerItem(player, seat, names[seat] ?? player.color)),
    ...view.fireballs.map(({ id, sender }): BoardItem => {
      const player = view.players.findIndex(({ color }) => color === sender);
      const about = t("Fireball of {player}", { player: names[player] ?? sender });
      const spot = `fireball ${id}`;
      return { id: spot, about, player, spots: [spot], came: t("thrown"), left: t("gone") };
    }),
    ...view.items.map(createBonusItem),
    { id: "floor", about: t("Floor"), values: findFloor(view.background) },
  ];
};

function createPlayerItem(player: AimPlayerView, seat: number, about: string): BoardItem {
  const { x, y, speed, coins, shield, superFireballs, alive, action, out } = player;
  const values = {
    [t("alive")]: alive,
    [t("cell")]: `${x}, ${y}`,
    [t("action")]: action.toLowerCase().replace("_", " "),
    [t("speed")]: speed,
    [t("coins")]: coins,
    [t("shield")]: shield,
    [t("super fireballs")]: superFireballs,
    [t("out")]: translate(out ?? ""),
  };
  return { id: `player ${seat}`, about, player: seat, spots: [`player ${seat}`], values };
}

function createBonusItem({ letter, x, y }: Item): BoardItem {
  const about = t("{item} at {x, number}, {y, number}", { item: translate(itemNames[letter]), x, y });
  const id = `item ${x} ${y} ${letter}`;
  return { id, about, spots: [`cell ${x},${y}`], came: t("appears"), left: t("taken") };
}

function findFloor(background: readonly string[]) {
  const cells = background.join("");
  const count = (letter: string) => cells.split(letter).length - 1;
  return { [t("lava")]: count("L"), [t("breaking floor")]: count("D"), [t("walls")]: count("#") };
}

function AimBoard(props: BoardProps) {
  const view = props.view as AimView;
  return (
    <Room>
      <div class="aim" style={{ "--players": view.players.length }}>
        <Standings view={view} names={props.names} />
        <Arena {...props} />
      </div>
    </Room>
  );
}

function Arena(props: BoardProps) {
  const { notes, moment, isPlaying, speed, drawings, turn } = props;
  const [view, before] = [props.view as AimView, props.before as AimView];
  const root = useRef<SVGGElement>(null);
  const pieces = useMemo(() => listPieces(view), [view]);
  const ground = useMemo(() => <GroundDrawing view={view} />, [view.background.join(), view.lava[0]?.t]);
  useMotion(root, pieces, isPlaying, speed);
  const getNumber = (colour: string) => view.players.findIndex(({ color }) => color === colour) + 1;
  const events = notes.flatMap((note) => (note.event ? [note.event as AimNoteEvent] : []));
  return (
    <svg
      class="arena"
      data-cells={boardCells}
      viewBox={`0 0 ${boardCells} ${boardCells}`}
      role="img"
      aria-label={describeView(view)}
    >
      {ground}
      {moment.note < 0 ? <Trails before={before} view={view} /> : null}
      <Items items={view.items} />
      <g ref={root} class="pieces">
        {view.players.map((player, i) => (
          <g
            key={player.color}
            data-spot={`player ${i}`}
            data-piece={player.color}
            style={toPlaceStyle(computeDrawnPosition(player, 0))}
          >
            <g transform="translate(0.5 0.5)">
              <PlayerPiece player={player} number={i + 1} isDeciding={view.deciding === i && !isPlaying} />
            </g>
          </g>
        ))}
        {view.fireballs.map((fireball) => (
          <g
            key={fireball.id}
            data-spot={`fireball ${fireball.id}`}
            data-piece={`f${fireball.id}`}
            style={toPlaceStyle(computeDrawnPosition(fireball, 0))}
          >
            <g transform="translate(0.5 0.5)">
              <FireballPiece fireball={fireball} number={getNumber(fireball.sender)} />
            </g>
          </g>
        ))}
      </g>
      <Happened events={events} />
      <BotDrawings
        drawings={drawings}
        find={(spot) => findSpot(view, spot, turn?.ask.player ?? 0)}
        size={0.62}
        corner={{ x: 0.4, y: 0.6 }}
      />
    </svg>
  );
}

/** A cell by its coordinates, or a player by number from 0. */
function findSpot(view: AimView, spot: DrawingPlace, me: number) {
  if ("x" in spot) return { x: spot.x + 0.5, y: spot.y + 0.5 };
  const other = view.players.findIndex(({ alive }, player) => alive && player !== me);
  const player = view.players["id" in spot ? spot.id : spot.player === "me" ? me : other];
  if (!player) return undefined;
  const { x, y } = computeDrawnPosition(player, 0);
  return { x: x + 0.5, y: y + 0.5 };
}

function listPieces(view: AimView): MovingPiece[] {
  return [
    ...view.players.filter(({ alive }) => alive).map((mover) => ({ id: mover.color, mover })),
    ...view.fireballs.map((mover) => ({ id: `f${mover.id}`, mover })),
  ];
}

/** Lines from where everything was before this turn. */
function Trails({ before, view }: { before: AimView; view: AimView }) {
  const was = new Map(listPieces(before).map(({ id, mover }) => [id, computeDrawnPosition(mover, 0)]));
  return (
    <g class="trails">
      {listPieces(view).map(({ id, mover }) => {
        const from = was.get(id);
        const to = computeDrawnPosition(mover, 0);
        const number = view.players.findIndex(({ color }) => color === ("sender" in mover ? mover.sender : id)) + 1;
        return from ? (
          <path key={id} class={`p${number}`} d={`M${from.x + 0.5} ${from.y + 0.5}L${to.x + 0.5} ${to.y + 0.5}`} />
        ) : null;
      })}
    </g>
  );
}

function describeView(view: AimView): string {
  const players = view.players.map(({ color, x, y, coins, alive }) =>
    alive
      ? t("{player} at {x, number}, {y, number} with {coins, number} coins", { player: color, x, y, coins })
      : t("{player} is dead", { player: color }),
  );
  return t("After {seconds, number} seconds: {players}; {fireballs, number} fireballs", {
    seconds: formatDecimal(view.t, 2),
    players: players.join("; "),
    fireballs: view.fireballs.length,
  });
}

export const perfectAimBoard: Board = {
  listItems: listPerfectAimItems,
  Draw: AimBoard,
  kills: ({ notes }) => notes.filter(({ event }) => (event as AimNoteEvent | undefined)?.e === "death").length,
  clock: computeTime,
};

/** The game time of a moment in seconds: of its event, or of the question if nothing has happened yet. */
export function computeTime({ turns }: Pick<Replayed, "turns">, { answer, note }: Moment): number {
  const turn = turns[answer];
  if (!turn) return 0;
  const event = note < 0 ? turn.notes.at(-1) : turn.notes[note - 1];
  return event?.event ? parseSeconds((event.event as AimNoteEvent).t) : getAskTime(turn);
}

/** The exact time; the phase has it rounded. A greeting has none. */
function getAskTime({ ask }: ReplayedTurn): number {
  const [, time] = /"t":"([^"]+)"/.exec(ask.text) ?? [];
  return time === undefined ? 0 : parseSeconds(time);
}

/** Parses "13/2". */
function parseSeconds(text: string): number {
  const [n, d] = text.split("/");
  return Number(n) / Number(d ?? 1);
}

interface MovingPiece {
  readonly id: string;
  readonly mover: MoverView;
}

/** The CSS position of a piece, in cells. */
function toPlaceStyle({ x, y }: { readonly x: number; readonly y: number }): { transform: string } {
  return { transform: `translate(${x.toFixed(3)}px, ${y.toFixed(3)}px)` };
}

/** Moves the pieces on every frame during playback, directly in the DOM instead of by rendering. */
function useMotion(
  root: RefObject<SVGGElement | null>,
  pieces: readonly MovingPiece[],
  isPlaying: boolean,
  speed: number,
) {
  useLayoutEffect(() => {
    if (!isPlaying || !root.current) return undefined;
    const moving = pieces.flatMap(({ id, mover }) => {
      const element = root.current!.querySelector<SVGGElement>(`[data-piece="${id}"]`);
      return element && mover.action !== "WAIT" ? [{ element, mover }] : [];
    });
    const began = performance.now();
    let frame = 0;
    const move = (now: number) => {
      const seconds = ((now - began) / 1000) * speed;
      for (const { element, mover } of moving)
        element.style.transform = toPlaceStyle(computeDrawnPosition(mover, seconds)).transform;
      frame = requestAnimationFrame(move);
    };
    frame = requestAnimationFrame(move);
    return () => cancelAnimationFrame(frame);
  }, [pieces, isPlaying, speed, root]);
}
