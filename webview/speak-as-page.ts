import { type Spoken, speak, spokenId } from "../engine/l10n/speak.ts";

/** Uses the language of the page; English if it states none. */
export function speakAsPage(): void {
  const json = document.getElementById(spokenId)?.textContent;
  if (json) speak(JSON.parse(json) as Spoken);
}
