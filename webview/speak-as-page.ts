import { type Spoken, speak } from "../engine/l10n/speak.ts";

/** The element in which the editor puts the language of its pages. */
export const spokenId = "spoken";

/** Speaks as the page says; a page that says nothing, as one that was saved does, is English. */
export function speakAsPage(): void {
  const json = document.getElementById(spokenId)?.textContent;
  if (json) speak(JSON.parse(json) as Spoken);
}
