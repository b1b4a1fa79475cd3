/** Formats rows as CSV; texts with a comma, a quote or a line end are quoted. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map((cell) => (typeof cell === "string" ? quoteCell(cell) : cell)).join(",")).join("\n");
}

function quoteCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
