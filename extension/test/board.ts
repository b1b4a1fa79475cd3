import { ui } from "./ui.ts";

/** The slider of the board's timeline; its spoken value tells the place in the match. */
export const slider = '[role=slider][aria-label="Position in the match"]';

/** What a click did is drawn with the next picture. */
const drawn = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))";

export async function place(): Promise<string> {
  await ui.board.evaluate(drawn);
  return String(await ui.board.attribute(slider, "aria-valuetext"));
}
