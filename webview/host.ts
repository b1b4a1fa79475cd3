import type { CompactLine } from "../engine/record/compact-lines.ts";
import { recordElement } from "../engine/record/record-page.ts";
import type { FromBoard, ToBoard } from "./messages.ts";

/** What is around the board: the editor, or a page of its own. */
export interface Host {
  postMessage(message: FromBoard): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Host;

export function hostOf(receive: (message: ToBoard) => void): Host {
  return typeof acquireVsCodeApi === "function" ? acquireVsCodeApi() : pageHost(receive);
}

/** A page without an editor shows the one record that it carries; the address names the moment. */
function pageHost(receive: (message: ToBoard) => void): Host {
  document.body.classList.add("alone");
  let kept: unknown;
  return {
    postMessage(message) {
      if (message.kind === "ready") setTimeout(() => opened(receive));
      if (message.kind === "copy") void navigator.clipboard?.writeText(message.text);
    },
    getState: () => kept,
    setState: (state) => {
      kept = state;
    },
  };
}

function opened(receive: (message: ToBoard) => void) {
  receive(carried());
  const named = () => receive({ kind: "address", text: decodeURIComponent(location.hash) });
  if (location.hash) named();
  window.addEventListener("hashchange", named);
}

function carried(): ToBoard {
  const element = document.getElementById(recordElement);
  const lines = JSON.parse(element?.textContent ?? "[]") as CompactLine[];
  return { kind: "open", match: element?.dataset.match ?? "match", lines, watching: false };
}
