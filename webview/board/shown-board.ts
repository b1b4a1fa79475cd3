import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Choice } from "../../engine/game/extras.ts";
import type { Viewable } from "../../engine/record/replayed.ts";
import type { ItemChange } from "./boards/board.ts";
import type { PanelProps } from "./state/board-state.ts";
import type { OpenedMatch } from "./state/opened-match.ts";

/** What every part of the board is given, once there is a match. */
export interface ShownBoard extends PanelProps {
  readonly opened: OpenedMatch;
  /** The match with another answer at this moment. */
  readonly branched: Viewable | undefined;
  readonly changes: readonly ItemChange[];
  /** The possible answers here, while another one is tried out. */
  readonly choices: readonly Choice[];
}

export const BoardContext = createContext({} as ShownBoard);

export function useBoard(): ShownBoard {
  return useContext(BoardContext);
}
