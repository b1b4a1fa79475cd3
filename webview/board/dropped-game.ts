/**
 * Whether pasted text may be a site game, so that the server should check it: JSON, or several lines or numbers.
 */
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

function isFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}
