import type { CrawlStep, MonsterFate } from "../../../../engine/games/dungeon/crawl.ts";
import type { CrawlView } from "../../../../engine/games/dungeon/view.ts";
import { msg, t, translate } from "../../../../engine/l10n/speak.ts";
import { MonsterCard } from "./monster-card.tsx";

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
