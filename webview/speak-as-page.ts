import { type Spoken, speak, spokenId } from "../engine/l10n/speak.ts";

/** Speaks as the page says; a page that says nothing is English. */
export function speakAsPage(): void {
  const json = document.getElementById(spokenId)?.textContent;
  if (json) speak(JSON.parse(json) as Spoken);
}
