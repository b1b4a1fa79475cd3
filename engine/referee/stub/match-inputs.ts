import type { RefereeTurn } from "../../game/referee.ts";
import { makeInputBoard } from "./find-plane.ts";
import type { InputBoard, PieceOwner, Plane } from "./input-board.ts";
import { readRefereeQuestion, type SentQuestion } from "./read-input.ts";
import type { Stub } from "./stub.ts";

/** What all questions of a match say together, and a single one does not. */
interface MatchInputs {
  /** Returns the board with the size and the owners that hold for the whole match. */
  complete(board: InputBoard, players: readonly number[]): InputBoard;
}

type Space = Pick<Plane, "left" | "top" | "width" | "height">;

/** What is known of a player's questions so far. */
interface KnownQuestions {
  readonly first?: SentQuestion;
  /** What the player was told since its last answer. */
  readonly told: string;
  readonly asked: number;
  /** The first one that shows where things are. */
  readonly plane?: Plane | undefined;
  /** What all of them need, if places are no cells. */
  readonly space?: Space | undefined;
}

const known = new WeakMap<readonly RefereeTurn[], MatchInputs>();

/** What the questions of a referee say together, read once for all states of a match, which share them. */
export function findMatchInputs(stub: Stub, script: readonly RefereeTurn[]): MatchInputs {
  const inputs = known.get(script) ?? createMatchInputs(stub, script);
  known.set(script, inputs);
  return inputs;
}

function createMatchInputs(stub: Stub, script: readonly RefereeTurn[]): MatchInputs {
  const questions = new Map<number, KnownQuestions>();
  let read = 0;
  const readOn = () => {
    for (; read < script.length; read++) {
      const { next } = script[read]!;
      if (next.kind !== "question") continue;
      const before = questions.get(next.player) ?? { told: "", asked: 0 };
      const told = before.told + next.text;
      questions.set(next.player, next.lines === 0 ? { ...before, told } : readQuestion(stub, before, next.text));
    }
  };
  return {
    complete(board, players) {
      const { plane } = board;
      const hasOpenOwner = plane && [...plane.pieces, ...plane.ground].some(({ owner }) => isOpen(owner));
      if (!plane || (plane.shape !== "space" && !hasOpenOwner)) return board;
      readOn();
      const spaces = players.flatMap((player) => questions.get(player)?.space ?? []);
      const whole: Plane =
        plane.shape === "space"
          ? { ...plane, ...spaces.reduce<Space>((all, each) => joinSpaces(each, all), plane) }
          : plane;
      const planes = [...questions.values()].flatMap((each) => each.plane ?? []);
      return { ...board, plane: hasOpenOwner && areOwnersRelative(planes) ? nameOwners(whole) : whole };
    },
  };
}

/** What is known after one more question of a player. */
function readQuestion(stub: Stub, before: KnownQuestions, text: string): KnownQuestions {
  const { told, asked, plane, space } = before;
  const sent = { told, text };
  const first = before.first ?? sent;
  const known = { first, told: "", asked: asked + 1, plane, space };
  // The size of a grid is the same in every question.
  if (plane && plane.shape !== "space") return known;
  const { last, once } = readRefereeQuestion(stub, first, sent, asked);
  const found = makeInputBoard(last, once)?.plane;
  return { ...known, plane: plane ?? found, space: found?.shape === "space" ? joinSpaces(found, space) : space };
}

function joinSpaces(one: Space, other: Space = one): Space {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** Whether it is open if an owner is the player who was sent it. */
const isOpen = (owner: PieceOwner | undefined) => owner !== undefined && owner.isMe === undefined;

/** Whether the same thing has another number for another player: then 0 is who is sent it. */
function areOwnersRelative(planes: readonly Plane[]): boolean {
  const numbers = planes.map(listOwners);
  return numbers.some((one) =>
    numbers.some((other) => [...one].some(([thing, number]) => (other.get(thing) ?? number) !== number)),
  );
}

function listOwners({ pieces, ground }: Plane): ReadonlyMap<string, number> {
  return new Map([
    ...pieces.flatMap(({ id, owner, places: [place] }): [string, number][] =>
      isOpen(owner) ? [[`${id} ${place!.x} ${place!.y}`, owner!.number]] : [],
    ),
    ...ground.flatMap(({ x, y, owner }): [string, number][] => (isOpen(owner) ? [[`${x} ${y}`, owner!.number]] : [])),
  ]);
}

function nameOwners(plane: Plane): Plane {
  const name = <T extends { readonly owner?: PieceOwner }>(thing: T): T =>
    isOpen(thing.owner) ? { ...thing, owner: { ...thing.owner!, isMe: thing.owner!.number === 0 } } : thing;
  return { ...plane, pieces: plane.pieces.map(name), ground: plane.ground.map(name) };
}
