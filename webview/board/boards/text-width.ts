/** Chinese, Japanese and Korean letters, full-width forms and emoji, which are as wide as high. */
const wideScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff00-\uff60]/u;

/** Mean width of other letters relative to their size. */
const defaultWidth = 0.58;

/** The font size at which text is measured; other sizes are scaled. */
const measuredSize = 100;

let context: CanvasRenderingContext2D | null | undefined;

/** The width of a text in the page's font; an estimate where nothing is rendered, as in tests. */
export function measureText(text: string, size: number, weight = 400): number {
  if (typeof document === "undefined") return estimateWidth(text) * size;
  context ??= document.createElement("canvas").getContext("2d")!;
  context.font = `${weight} ${measuredSize}px ${getComputedStyle(document.body).fontFamily}`;
  return (context.measureText(text).width / measuredSize) * size;
}

function estimateWidth(text: string): number {
  return [...text].reduce((sum, sign) => sum + (wideScripts.test(sign) ? 1 : defaultWidth), 0);
}

/** The text, or the part that fits followed by an ellipsis. */
export function cutToWidth(text: string, room: number, size: number, weight = 400): string {
  if (measureText(text, size, weight) <= room) return text;
  const signs = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  let [fits, tooMany] = [0, signs.length];
  while (tooMany - fits > 1) {
    const half = (fits + tooMany) >> 1;
    if (measureText(`${signs.slice(0, half).join("")}…`, size, weight) <= room) fits = half;
    else tooMany = half;
  }
  return `${signs.slice(0, fits).join("")}…`;
}
