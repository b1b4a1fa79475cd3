/** Whether what was pasted is worth asking whether it is a game of a site: JSON, or several lines or numbers. */
export function mayBeGame(text: string): boolean {
  return /^\s*\{/.test(text) || /^game \S+ winner/.test(text) || /\d\s+-?\d|\w\s*=\s*-?\d/.test(text);
}

/** Hears the text of each file that is dropped onto the page. */
export function onDrop(hear: (text: string) => void): void {
  document.addEventListener("dragover", (event) => {
    if (isFile(event)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    for (const file of event.dataTransfer!.files) void file.text().then(hear);
  });
}

function isFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}
