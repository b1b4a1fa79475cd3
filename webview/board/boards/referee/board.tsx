import { useMemo } from "preact/hooks";
import { t, translate } from "../../../../engine/l10n/speak.ts";
import { listFieldMeanings, nameFields } from "../../../../engine/referee/name-fields.ts";
import type {
  InputBoard,
  InputTable,
  NamedInput,
  Piece,
  RefereeView,
} from "../../../../engine/referee/stub/input-board.ts";
import { type Size, Sized } from "../../../parts/sized.tsx";
import type { Board, BoardItem, BoardProps } from "../board.ts";
import { formatCellSpot, PlanePicture, toOwnerSeat } from "./plane.tsx";

/** Facts about the values a player was sent, and about pieces and their values. */
function listInputItems(board: InputBoard, seat: number, players: number): readonly BoardItem[] {
  return [
    { id: `input ${seat}`, about: t("Input"), player: seat, values: toRecord(board.values) },
    ...board.tables.flatMap((table, i) => (isDrawn(table, board) ? [] : listRowItems(table, `${seat} ${i}`))),
    ...(board.plane?.pieces ?? []).map((piece): BoardItem => {
      const player = toOwnerSeat(piece.owner, seat, players);
      return {
        id: `${seat} ${piece.id}`,
        about: namePiece(piece),
        ...(player !== undefined && player < players && { player }),
        spots: [`piece ${piece.id}`],
        values: toRecord(piece.values),
        came: t("appears"),
        left: t("gone"),
      };
    }),
  ];
}

/** Whether a table is seen as the ground or as pieces. */
const isDrawn = ({ name }: InputTable, { plane }: InputBoard) =>
  plane !== undefined && (plane.groundName === name || plane.pieces.some(({ kind }) => kind === name));

/** Longer tables are lists of other things from turn to turn rather than facts that change. */
const maxFactRows = 20;

/** `id` identifies the table: several may have the same count, and so the same name. */
function listRowItems({ name, columns, rows }: InputTable, id: string): readonly BoardItem[] {
  if (rows.length > maxFactRows) return [];
  return rows.map((row, i) => ({
    id: `row ${id} ${i}`,
    about: rows.length === 1 ? name : `${name} ${i + 1}`,
    values: Object.fromEntries(columns.map((column, at) => [column.name, row[at]!])),
  }));
}

/** `entity 7` for row 7 of the table that `entityCount` counts. */
const namePiece = ({ id }: Piece) => id.replace(/^(\w+?)_?count(?= )/i, "$1");

const toRecord = (values: readonly NamedInput[]) => Object.fromEntries(values.map(({ name, value }) => [name, value]));

/** Longer tables are cut; the exact lines next to the board are complete. */
const maxRows = 1000;

/** More values in a question are a table to unfold. */
const maxValues = 60;

/** The named values that a player was sent, with the values of one turn before. */
function ValueList({ values, before }: Pick<InputBoard, "values"> & { readonly before: ReadonlyMap<string, string> }) {
  if (values.length === 0) return null;
  if (values.length > maxValues)
    return (
      <InputRows
        table={{
          name: t("Values"),
          columns: [{ name: t("Name") }, { name: t("Value") }],
          rows: values.map(({ name, value }) => [name, value]),
        }}
        isDrawn={true}
      />
    );
  return (
    <dl class="input-values">
      {values.map(({ name, comment, value }, i) => {
        const was = before.get(name);
        const hasChanged = was !== undefined && was !== String(value);
        return (
          <div key={i} title={comment} class={hasChanged ? "changed" : undefined}>
            <dt>{name}</dt>
            <dd>
              {hasChanged ? <small>{was} → </small> : null}
              {formatValue(value)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const formatValue = (value: NamedInput["value"]) =>
  value === true ? "✓" : value === false ? "–" : value === "" ? " " : String(value);

/** One loop as a table; collapsed if it is long or already drawn. */
function InputRows({ table, isDrawn }: { readonly table: InputTable; readonly isDrawn: boolean }) {
  const { name, columns, rows } = table;
  if (rows.length === 0) return null;
  const shown = rows.slice(0, maxRows);
  return (
    <details class="input-rows" open={!isDrawn && rows.length <= 40}>
      <summary>
        {name} <small>{t("{rows, plural, one {# row} other {# rows}}", { rows: rows.length })}</small>
      </summary>
      <div class="scrolled">
        <table aria-label={name}>
          <thead>
            <tr>
              {columns.map((column, i) => (
                <th key={i} scope="col" title={column.comment}>
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, i) => (
              <tr key={i}>
                {row.map((value, j) => (
                  <td key={j} class={typeof value === "number" ? "number" : undefined}>
                    {formatValue(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > maxRows ? (
        <p class="hint">{t("{rows, plural, one {# more row} other {# more rows}}", { rows: rows.length - maxRows })}</p>
      ) : null}
    </details>
  );
}

/** The share of the height for the plane; names and tables below it may leave more. */
const planeShare = 0.62;
const sideMargin = 12;

function RefereeScene({ size, ...props }: BoardProps & { size: Size }) {
  const { notes, turn, seenBy, bottom, names } = props;
  const view = props.view as RefereeView;
  const seat = seenBy ?? turn?.ask.player ?? bottom;
  const board = view.boards?.[seat];
  const before = (props.before as RefereeView).boards?.[seat];
  const was = useMemo(() => findStub(before), [before]);
  const room = { width: size.width - sideMargin, height: Math.max(180, size.height * planeShare) };
  return (
    <div class="referee-scene">
      <h2>
        {names.length > 1 ? t("What {player} was sent", { player: names[seat] ?? "" }) : t("What the bot was sent")}
        {view.scores && names.length > 1 ? <small>{view.scores.join(" : ")}</small> : null}
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

function findStub(board: InputBoard | null | undefined) {
  return {
    places: new Map(board?.plane?.pieces.map(({ id, places }) => [id, places[0]!])),
    values: new Map(board?.values.map(({ name, value }) => [name, String(value)])),
  };
}

/** The board of games that are known only by their stub. */
export const refereeBoard: Board = {
  Draw: (props) => <Sized>{(size) => <RefereeScene {...props} size={size} />}</Sized>,
  fields(ask, { plan: { referee }, turns }) {
    const own = turns.filter((turn) => turn.ask.player === ask.player);
    const toSent = (turn: (typeof own)[number] | undefined) =>
      turn ? { told: turn.messages.join(""), text: turn.ask.text } : { told: "", text: ask.text };
    const sent = toSent(own.find((turn) => turn.ask.turn === ask.turn));
    return referee ? nameFields(referee, own[0] ? toSent(own[0]) : sent, sent, ask.turn - 1) : [];
  },
  meanings: ({ plan }) => listFieldMeanings(plan.referee?.kaggle?.specification.observation ?? {}),
  // `[x, y]` is a cell; a number is a piece's id, if only one table has pieces with that id.
  spots: () => (where) => ("x" in where ? formatCellSpot(where) : "id" in where ? `piece id ${where.id}` : undefined),
  showsQuestions: true,
  listItems: (view, names, seat) => {
    const board = (view as RefereeView).boards?.[seat];
    return board ? listInputItems(board, seat, names.length) : [];
  },
};
