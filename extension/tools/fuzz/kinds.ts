import type { Kind } from "../../../engine/test/fuzz/kind.ts";
import { engineKinds } from "../../../engine/test/fuzz/kinds.ts";
import { boardMessages, resultsMessages, toBoard } from "./panel-messages.ts";
import { serverRequests } from "./server-requests.ts";

/** What client, board and server send each other. */
export const editorKinds: readonly Kind[] = [boardMessages, resultsMessages, toBoard, serverRequests];
/** All kinds of inputs, those of the editor last. */
export const allKinds: readonly Kind[] = [...engineKinds, ...editorKinds];
