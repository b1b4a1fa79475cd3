import type { BoardMessage } from "./messages.ts";

/** Sends a message to the extension. */
export type PostBoardMessage = (message: BoardMessage) => void;
