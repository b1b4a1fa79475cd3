import { type Spoken, speak, spokenId } from "../engine/l10n/speak.ts";

/** The environment of a page: the editor, or a standalone page. */
interface Host<Message> {
  postMessage(message: Message): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Host<unknown>;

/** Begins in the language of the page, English if it states none; `answer` stands for the editor in a standalone page. */
export function startPage<Message>(answer: (message: Message) => void): Host<Message> {
  const json = document.getElementById(spokenId)?.textContent;
  if (json) speak(JSON.parse(json) as Spoken);
  if (typeof acquireVsCodeApi === "function") return acquireVsCodeApi();
  document.body.classList.add("alone");
  let kept: unknown;
  return {
    postMessage: answer,
    getState: () => kept,
    setState(state) {
      kept = state;
    },
  };
}

/** The element that a page is drawn into. */
export const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));

/** Draws a page at the next frame, however often that is asked for until then. */
export function createRedraw(draw: () => void): () => void {
  let isDrawing = false;
  return () => {
    if (isDrawing) return;
    isDrawing = true;
    requestAnimationFrame(() => {
      isDrawing = false;
      draw();
    });
  };
}
