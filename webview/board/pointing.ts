import type { Choice } from "../../engine/game/extras.ts";
import { t, translate } from "../../engine/l10n/speak.ts";

/** A place that can be clicked now. */
export interface ClickTarget {
  readonly spot: string;
  readonly label: string;
  /** The choice made by clicking there; without one, a click selects the piece to move. */
  readonly choice?: Choice;
}

/**
 * The places that can be clicked now: the first one of each choice. Once `taken` was clicked, that place (to undo the
 * click) and the second places of the choices that start there.
 */
export function findNextSpots(choices: readonly Choice[], taken: string | undefined): ClickTarget[] {
  const from = choices.filter(({ spots }) => spots.length === 2 && spots[0] === taken);
  if (taken !== undefined && from.length > 0) {
    const back = { spot: taken, label: t("Choose something else") };
    return [back, ...from.map((choice) => ({ spot: choice.spots[1]!, label: translate(choice.label), choice }))];
  }
  const targets = new Map<string, ClickTarget>();
  for (const choice of choices) {
    const [spot] = choice.spots;
    if (spot === undefined) continue;
    if (choice.spots.length === 1) targets.set(spot, { spot, label: translate(choice.label), choice });
    else if (!targets.has(spot)) targets.set(spot, { spot, label: findLabel(choices, spot) });
  }
  return [...targets.values()];
}

function findLabel(choices: readonly Choice[], spot: string): string {
  const from = choices.filter(({ spots }) => spots[0] === spot);
  const [first, ...more] = from.map(({ label }) => translate(label));
  return more.length === 0 ? first! : t("{label}, or {count, number} more", { label: first!, count: more.length });
}
