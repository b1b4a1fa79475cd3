import type { LocmView } from "../../../../engine/games/locm/view.ts";
import type { Text } from "../../../../engine/l10n/message.ts";
import { t, translate } from "../../../../engine/l10n/speak.ts";
import { fitIntoRows, type PackedRows } from "./rows-in.ts";
import type { Scene } from "./scene.ts";
import type { Rect, TableLayout } from "./table-layout.ts";

/** A message between the two sides: a remark, a refused action or the result. */
export interface MiddleLine {
  readonly text: string;
  readonly tone: string;
  readonly rows: PackedRows;
  /** The area its text takes on the table. */
  readonly box: Rect;
}

interface MiddleDeps {
  readonly scene: Scene;
  readonly table: TableLayout;
  readonly view: LocmView;
  readonly names: readonly string[];
  readonly turn: number | undefined;
}

export function createMiddleLine({ scene, table: { middle }, view, names, turn }: MiddleDeps): MiddleLine {
  const { text, tone } = describeScene(scene, view, names, turn);
  const rows = fitIntoRows(text, middle.width, middle.height);
  const width = text === "" ? 0 : rows.width;
  return { text, tone, rows, box: { ...middle, x: middle.x + (middle.width - width) / 2, width } };
}

export function Middle({ line, table }: { line: MiddleLine; table: TableLayout }) {
  const { x, y, width, height } = table.middle;
  const { rows, size } = line.rows;
  return (
    <g class={`middle ${line.tone}`} transform={`translate(${x + width / 2} ${y + height / 2})`}>
      <title>{line.text}</title>
      <line x1={-width / 2} x2={width / 2} />
      <rect x={-line.box.width / 2} y={-height / 2} width={line.box.width} height={height} rx={height / 2} />
      {rows.map((row, i) => (
        <text key={i} y={(i - (rows.length - 1) / 2) * size * 1.1} dy="0.36em" font-size={size}>
          {row}
        </text>
      ))}
    </g>
  );
}

function describeScene(
  scene: Scene,
  view: LocmView,
  names: readonly string[],
  turn: number | undefined,
): { text: string; tone: string } {
  if (scene.ending) return { text: translate(scene.ending), tone: "ending" };
  if (scene.refusals.length > 0) return { text: `✕ ${describeRefusals(scene.refusals)}`, tone: "refusal" };
  const speech = scene.speech.map(({ text }) => text).join(" · ");
  if (speech) return { text: `“${speech}”`, tone: `speech p${scene.speech[0]!.player + 1}` };
  if (view.winner !== undefined)
    return { text: t("{player} has won", { player: names[view.winner] ?? "" }), tone: "ending" };
  return { text: view.battleTurn < 0 || turn === undefined ? "" : t("Turn {turn, number}", { turn }), tone: "" };
}

function describeRefusals([first = "", ...others]: readonly Text[]): string {
  const why = translate(first);
  return others.length > 0 ? t("{why} (and {count, number} more)", { why, count: others.length }) : why;
}
