import type { CrawlStep, MonsterFate } from "../../../../engine/games/dungeon/crawl.ts";
import type { CrawlView } from "../../../../engine/games/dungeon/view.ts";
import { msg, t, translate } from "../../../../engine/l10n/speak.ts";
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

const fateTexts: Record<MonsterFate, string> = {
  pact: msg("the pact"),
  demon: msg("the pact"),
  grail: msg("the grail"),
  dagger: msg("the dagger"),
  fought: msg("fought"),
  potion: msg("the potion"),
  death: msg("dies"),
};

/** The fights in the dungeon, monster by monster. */
export function CrawlRow({ crawl, name }: { crawl: CrawlView; name: string }) {
  const { spelunker, vorped, steps, health, failed } = crawl;
  return (
    <section class={`crawl p${spelunker + 1}`} aria-label={t("The fights in the dungeon")}>
      <h3>
        <span class="chip">{spelunker + 1}</span>
        <span class="who">{t("{name} in the dungeon", { name })}</span>
        {vorped === null ? null : <small>{t("the dagger is for {monster}", { monster: vorped ?? "" })}</small>}
        <span class="hearts">♥ {Math.max(health, 0)}</span>
        {failed === null ? null : <b class={failed ? "failed" : "succeeded"}>{failed ? t("dies") : t("comes back")}</b>}
      </h3>
      {steps.length === 0 ? <p class="hint">{t("No monster met yet.")}</p> : null}
      <ol>
        {steps.map((step, i) => (
          <MetMonster key={i} step={step} isLast={i === steps.length - 1} />
        ))}
      </ol>
    </section>
  );
}

function MetMonster({ step, isLast }: { step: CrawlStep; isLast: boolean }) {
  const fate = translate(fateTexts[step.fate]);
  const mark = step.fate === "death" ? "killer" : isLast ? "now" : "met";
  return (
    <li>
      <MonsterCard
        card={step.monster}
        mark={mark}
        words={t("monster {monster, number}: {fate}", { monster: step.monster, fate })}
      />
      <small class={step.fate}>{fate}</small>
      <small>♥ {Math.max(step.health, 0)}</small>
    </li>
  );
}
