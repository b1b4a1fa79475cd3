import type { Kind } from "../../../../engine/test/fuzz/kind.ts";
import { engineKinds } from "../../../../engine/test/fuzz/kinds.ts";
import { boardMessages, messagesToBoard, resultsMessages } from "./panel-messages.ts";
import { serverRequests } from "./server-requests.ts";

/** The messages between client, board and server. */
export const editorKinds: readonly Kind[] = [boardMessages, resultsMessages, messagesToBoard, serverRequests];
/** All kinds of input; those of the editor come last. */
export const allKinds: readonly Kind[] = [...engineKinds, ...editorKinds];
