import type { Drawing, DrawingPlace } from "../../../engine/record/bot-drawing.ts";

/** Chinese, Japanese and Korean letters, full-width forms and emoji, which are as wide as high. */
const wideScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff00-\uff60]/u;

/** Mean width of other letters relative to their size. */
const defaultWidth = 0.58;

/** The font size at which text is measured; other sizes are scaled. */
const measuredSize = 100;

let context: CanvasRenderingContext2D | null | undefined;

/** The width of a text in the page's font; an estimate where nothing is rendered, as in tests. */
export function measureText(text: string, size: number): number {
  if (typeof document === "undefined")
    return [...text].reduce((sum, sign) => sum + (wideScripts.test(sign) ? 1 : defaultWidth), 0) * size;
  context ??= document.createElement("canvas").getContext("2d")!;
  context.font = `600 ${measuredSize}px ${getComputedStyle(document.body).fontFamily}`;
  return (context.measureText(text).width / measuredSize) * size;
}

/** The text, or the part that fits followed by an ellipsis. */
export function cutToWidth(text: string, room: number, size: number): string {
  if (measureText(text, size) <= room) return text;
  const signs = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  let [fits, tooMany] = [0, signs.length];
  while (tooMany - fits > 1) {
    const half = (fits + tooMany) >> 1;
    if (measureText(`${signs.slice(0, half).join("")}…`, size) <= room) fits = half;
    else tooMany = half;
  }
  return `${signs.slice(0, fits).join("")}…`;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly drawings: readonly Drawing[];
  /** The position of a spot in the picture; undefined if it is not visible. */
  readonly find: (spot: DrawingPlace) => Point | undefined;
  /** Letter height in the picture's units. */
  readonly size: number;
  /** Where to put texts without a spot. */
  readonly corner: Point;
}

export function BotDrawings({ drawings, find, size, corner }: Props) {
  let loose = 0;
  return (
    <g class="bot-drawings">
      {drawings.map((drawing, i) => {
        if (drawing.kind === "arrow") return <BotArrow key={i} drawing={drawing} find={find} size={size} />;
        const at = drawing.at ? find(drawing.at) : { x: corner.x, y: corner.y + loose++ * size * 1.6 };
        return at ? (
          <Label
            key={i}
            text={drawing.text}
            tone={drawing.tone}
            at={at}
            size={size}
            isMiddle={drawing.at !== undefined}
          />
        ) : null;
      })}
    </g>
  );
}

interface LabelProps {
  readonly text: string;
  readonly tone: string;
  readonly at: Point;
  readonly size: number;
  readonly isMiddle: boolean;
}

const maxChars = 40;

function Label({ text, tone, at, size, isMiddle }: LabelProps) {
  const shown = text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text;
  if (shown === "") return null;
  const width = measureText(shown, size) + size;
  const left = isMiddle ? -width / 2 : 0;
  return (
    <g class={`label ${tone}`} transform={`translate(${at.x} ${at.y})`}>
      <title>{text}</title>
      <rect x={left} y={-size * 0.75} width={width} height={size * 1.5} rx={size * 0.4} stroke-width={size * 0.07} />
      <text x={left + width / 2} dy="0.36em" font-size={size}>
        {shown}
      </text>
    </g>
  );
}

function BotArrow({ drawing, find, size }: { drawing: Drawing & { kind: "arrow" } } & Pick<Props, "find" | "size">) {
  const from = find(drawing.from);
  const to = find(drawing.to);
  if (!from || !to) return null;
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const end = { x: to.x - ((to.x - from.x) / far) * size, y: to.y - ((to.y - from.y) / far) * size };
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const isMiddle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return (
    <g class={`bot-arrow ${drawing.tone}`}>
      <path
        class="shaft"
        d={`M${from.x} ${from.y}L${end.x} ${end.y}`}
        stroke-width={size * 0.25}
        stroke-dasharray={`${size * 0.5} ${size * 0.4}`}
      />
      <path
        class="head"
        transform={`translate(${end.x} ${end.y}) rotate(${angle}) scale(${size / 12})`}
        d="M-6-7 11 0-6 7Z"
      />
      <Label text={drawing.text} tone={drawing.tone} at={isMiddle} size={size} isMiddle />
    </g>
  );
}
