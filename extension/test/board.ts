import { ui } from "./ui.ts";

/** The slider of the board's timeline; its spoken value tells the place in the match. */
export const slider = '[role=slider][aria-label="Place in the match"]';

export async function place(): Promise<string> {
  return String(await ui.board.attribute(slider, "aria-valuetext"));
}
