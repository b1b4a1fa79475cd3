import type { FromBoard } from "./messages.ts";

/** Sends a message to the extension. */
export type Post = (message: FromBoard) => void;
