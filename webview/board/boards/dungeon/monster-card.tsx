import { t } from "../../../../engine/l10n/speak.ts";
import { artBox, drawCreatureArt } from "../art/creature-art.tsx";

interface Props {
  /** The card's number; null if hidden from the viewer. */
  readonly card: number | null;
  readonly by?: number;
  readonly mark?: "new" | "met" | "now" | "killer";
  readonly words?: string;
  /** The element's `data-spot` name. */
  readonly spot?: string;
}

/** The face of a monster depends on its strength; numbers from here on do not clash with cards of the other game. */
const firstFace = 1000;

/** A monster with its strength, or the back of the card if it is unknown. */
export function MonsterCard({ card, by, mark, words, spot }: Props) {
  const owner = by === undefined ? "" : `p${by + 1}`;
  const label = words ?? (card === null ? t("unknown monster") : t("monster {monster, number}", { monster: card }));
  return (
    <span data-spot={spot} class={`monster ${owner} ${mark ?? ""} ${card === null ? "back" : ""}`} title={label}>
      <svg viewBox="0 0 60 80" role="img" aria-label={label}>
        <rect class="frame" x="1.5" y="1.5" width="57" height="77" rx="6" />
        {card === null ? (
          <path class="pattern" d="M30 18 46 40 30 62 14 40ZM30 28 38 40 30 52 22 40Z" />
        ) : (
          <>
            <svg x="4" y="4" width="52" height="52" viewBox={`14 0 72 ${artBox.height}`} aria-hidden="true">
              {drawCreatureArt({ number: firstFace + card, attack: card, defense: card })}
            </svg>
            <text x="30" y="73">
              {card}
            </text>
          </>
        )}
      </svg>
    </span>
  );
}
