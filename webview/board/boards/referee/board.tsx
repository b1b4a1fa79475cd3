import { useMemo } from "preact/hooks";
import { t, translate } from "../../../../engine/l10n/speak.ts";
import { listFieldMeanings } from "../../../../engine/referee/kaggle/describe-field.ts";
import { nameFields } from "../../../../engine/referee/name-fields.ts";
import type { InputBoard, Place } from "../../../../engine/referee/stub/input-board.ts";
import type { RefereeView } from "../../../../engine/referee/view.ts";
import { type Size, Sized } from "../../../parts/sized.tsx";
import type { Board, BoardProps, FindSpot } from "../board.ts";
import { listInputItems } from "./items.ts";
import { formatCellSpot, PlanePicture } from "./plane.tsx";
import { InputRows, ValueList } from "./values.tsx";

function RefereeBoard(props: BoardProps) {
  return <Sized>{(size) => <RefereeScene {...props} size={size} />}</Sized>;
}

/** The share of the height for the plane; names and tables below it may leave more. */
const planeShare = 0.62;
const sideMargin = 12;

function RefereeScene({
  view: shown,
  before: earlier,
  notes,
  turn,
  seenBy,
  bottom,
  names,
  size,
}: BoardProps & { size: Size }) {
  const view = shown as RefereeView;
  const seat = seenBy ?? turn?.ask.player ?? bottom;
  const board = view.boards?.[seat];
  const before = (earlier as RefereeView).boards?.[seat];
  const was = useMemo(() => findStub(before), [before]);
  const room = { width: size.width - sideMargin, height: Math.max(180, size.height * planeShare) };
  return (
    <div class="referee-scene">
      <h2>
        {t("What {player} was sent", { player: names[seat] ?? "" })}
        {view.scores ? <small>{view.scores.join(" : ")}</small> : null}
      </h2>
      {notes.length > 0 ? (
        <div class="events">
          {notes.map((note, i) => (
            <p key={i}>{translate(note.text)}</p>
          ))}
        </div>
      ) : null}
      {board?.plane ? (
        <PlanePicture plane={board.plane} before={was.places} seat={seat} players={names.length} size={room} />
      ) : null}
      {board ? <ValueList values={board.values} before={was.values} /> : null}
      {board?.tables.map((table, i) => (
        <InputRows key={i} table={table} isDrawn={table.name === board.plane?.groundName} />
      ))}
      {board ? null : <pre class="text">{view.inputs[seat]?.join("\n") ?? ""}</pre>}
    </div>
  );
}

function findStub(board: InputBoard | null | undefined): {
  readonly places: ReadonlyMap<string, Place>;
  readonly values: ReadonlyMap<string, string>;
} {
  return {
    places: new Map(board?.plane?.pieces.map(({ id, places }) => [id, places[0]!])),
    values: new Map(board?.values.map(({ name, value }) => [name, String(value)])),
  };
}

/** `[x, y]` is a cell; a number is a piece's id, if only one table has pieces with that id. */
function createFindSpot(): FindSpot {
  return (where) => ("x" in where ? formatCellSpot(where) : "id" in where ? `piece id ${where.id}` : undefined);
}

/** The board of games that are known only by their stub. */
export const refereeBoard: Board = {
  Draw: RefereeBoard,
  fields(ask, { plan: { referee }, turns }) {
    const first = turns.find((turn) => turn.ask.player === ask.player)?.ask ?? ask;
    return referee ? nameFields(referee, first.text, ask.text, ask.turn - 1) : [];
  },
  meanings: ({ plan }) => listFieldMeanings(plan.referee?.kaggle?.specification.observation ?? {}),
  spots: createFindSpot,
  showsQuestions: true,
  listItems: (view, names, seat) => {
    const board = (view as RefereeView).boards?.[seat];
    return board ? listInputItems(board, seat, names.length) : [];
  },
};
