import { type CarriedMatch, recordElement } from "../../engine/views/record-page.ts";
import type { BoardMessage, BoardUpdate } from "./messages.ts";

/** A standalone page shows the record it contains; its URL names the moment. */
export function answerAlone(message: BoardMessage, receive: (message: BoardUpdate) => void) {
  if (message.kind === "ready") setTimeout(() => openPage(receive));
  if (message.kind === "copy") void navigator.clipboard?.writeText(message.text);
}

function openPage(receive: (message: BoardUpdate) => void) {
  for (const message of readCarriedMessages()) receive(message);
  const named = () => receive({ kind: "address", text: decodeURIComponent(location.hash) });
  if (location.hash) named();
  window.addEventListener("hashchange", named);
}

/** The match, and its known mistakes when the page was made. */
function readCarriedMessages(): BoardUpdate[] {
  const element = document.getElementById(recordElement);
  const { lines, shown } = JSON.parse(element?.textContent ?? '{"lines":[]}') as CarriedMatch;
  const match = element?.dataset.match ?? "match";
  const open: BoardUpdate = { kind: "open", match, lines, isWatching: false, at: shown?.at, me: shown?.me };
  if (!shown || shown.chances.length === 0) return [open];
  const { chances, mistakes } = shown;
  return [open, { kind: "analysis", match, chances, mistakes, state: "done" }];
}

/** Whether pasted text may be a site game, for the server to check: JSON, or several lines or numbers. */
export function mayBeGame(text: string): boolean {
  return /^\s*\{/.test(text) || /^game \S+ winner/.test(text) || /\d\s+-?\d|\w\s*=\s*-?\d/.test(text);
}

/** Calls `hear` with the text of each file dropped onto the page. */
export function handleDrop(notify: (text: string) => void): void {
  document.addEventListener("dragover", (event) => {
    if (isFile(event)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    for (const file of event.dataTransfer!.files) void file.text().then(notify);
  });
}

const isFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;
