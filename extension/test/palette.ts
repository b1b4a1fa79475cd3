import { ui } from "./ui.ts";

const input = ".quick-input-widget input";
/** Its name goes on with its keys, if it has any. */
const row = (title: string) =>
  ["=", "^="].map((is, i) => `.quick-input-list [aria-label${is}"Spar: ${title}${i === 1 ? "," : ""}"]`).join(", ");

/** What is typed next would still go into the palette while it closes. */
const isClosed = `(() => {
  const widget = document.querySelector(".quick-input-widget");
  const isPalette = widget?.querySelector("input")?.placeholder.startsWith("Type the name of a command");
  return !isPalette || widget.style.display === "none";
})()`;

/**
 * Types the words of a command into the open palette and, where `run` says so, clicks its row in the same moment; whether
 * it was offered before the palette was closed.
 */
const offers = (title: string, run: boolean) => `(async () => {
  const text = ${JSON.stringify(`>${title}`)};
  for (const until = performance.now() + 5000; performance.now() < until; ) {
    const field = document.querySelector(${JSON.stringify(input)});
    if (field?.checkVisibility()) {
      if (field.value !== text) {
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      const row = document.querySelector(${JSON.stringify(row(title))});
      if (row && ${run}) row.click();
      if (row) return true;
    }
    await new Promise((next) => requestAnimationFrame(next));
  }
  return false;
})()`;

/**
 * Types and takes in the open palette. A page that loads may take the focus late, which closes the palette: then its key
 * is pressed again, as a person would.
 */
async function finds(title: string, run = false): Promise<void> {
  for (let again = 0; again < 8; again++) {
    if (await ui.window.evaluate(offers(title, run))) return;
    await ui.press("F1");
  }
  throw new Error(`The palette does not offer "Spar: ${title}".`);
}

/** Opens the palette and types the words of each command, which must be among what is offered then. */
export async function findInPalette(...titles: readonly string[]): Promise<void> {
  await ui.press("F1");
  for (const title of titles) await finds(title);
}

/** Runs a command as a person does who types its words. */
export async function runByPalette(title: string): Promise<void> {
  await ui.press("F1");
  await finds(title, true);
  await ui.waitUntil(isClosed);
}
