import type { ResultsMessage } from "./messages.ts";
import type { ResultsEvent } from "./results-state.ts";

/** Sends a message to the extension. */
export type PostResultsMessage = (message: ResultsMessage) => void;
/** Changes what the page shows. */
export type SendEvent = (event: ResultsEvent) => void;
