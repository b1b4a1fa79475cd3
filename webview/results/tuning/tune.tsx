import { getSpoken, msg, t, translate, translatePieces } from "../../../engine/l10n/speak.ts";
import {
  hasFound,
  isOffered,
  isTuning,
  type TuningSummary,
  type TuningTestSummary,
} from "../../../engine/views/tuning-summary.ts";
import { Button } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
import type { TuningAct } from "../messages.ts";
import { BotTrouble } from "../parts/bot-trouble.tsx";
import { EmptyPage, LoadingPage } from "../parts/empty-page.tsx";
import { TestFigures } from "../parts/test-figures.tsx";
import type { PostResultsMessage } from "../wiring.ts";
import { FitnessChart } from "./fitness-chart.tsx";
import { Numbers } from "./numbers.tsx";
import { describeStanding, formatHeadline } from "./standing.ts";

/** The page of a tuning run: its progress, the numbers found, and whether they are better. */
export function TuningPage({
  tuning,
  post,
}: {
  readonly tuning: TuningSummary | null | undefined;
  readonly post: PostResultsMessage;
}) {
  if (tuning === undefined) return <LoadingPage />;
  if (tuning === null) return <NoTuning post={post} />;
  const act = (wanted: TuningAct) => post({ kind: "tuning", tuning: tuning.id, act: wanted });
  return (
    <div class="duel tune" data-tuning={tuning.id} data-state={tuning.state}>
      <Standing tuning={tuning} act={act} />
      <TuningSubject tuning={tuning} />
      {tuning.leftOut === undefined ? null : <p class="alert">{tuning.leftOut}</p>}
      {tuning.trouble ? <BotTrouble trouble={tuning.trouble} post={post} /> : null}
      {tuning.test ? <Test test={tuning.test} /> : null}
      <Actions tuning={tuning} act={act} post={post} />
      <Failed failed={tuning.failed} />
      <FitnessChart tuning={tuning} />
      <Numbers tuning={tuning} />
    </div>
  );
}

function NoTuning({ post }: { post: PostResultsMessage }) {
  return (
    <EmptyPage
      title={t("Tuning")}
      actions={
        <>
          <button type="button" class="action" onClick={() => post({ kind: "begin", what: "tuning" })}>
            {t("Tune…")}
          </button>
          <Link text={t("Open a run…")} onPress={() => post({ kind: "begin", what: "openTuning" })} />
        </>
      }
    >
      {translatePieces(
        "Tuning searches for better values of the numbers in a bot by playing. Mark a number or a list with a comment after it: {one} or {other}.",
        { one: <code># tune</code>, other: <code># tune 0..10</code> },
      )}
    </EmptyPage>
  );
}

function Link({ text, onPress }: { readonly text: string; readonly onPress: () => void }) {
  return (
    <button type="button" class="link" onClick={onPress}>
      {text}
    </button>
  );
}

interface Part {
  readonly tuning: TuningSummary;
  readonly act: (act: TuningAct) => void;
}

function Standing({ tuning, act }: Part) {
  const { state, step, steps } = tuning;
  const { text, tone } = formatHeadline(tuning);
  const isRunning = state === "playing" || state === "waiting" || state === "preparing";
  return (
    <header class={`verdict ${tone}`}>
      <h2 aria-live="polite">{translate(text)}</h2>
      <span class="group">
        {isRunning ? (
          <Button icon="pause" label={t("Pause this run")} text={t("Pause")} onPress={() => act("pause")} />
        ) : null}
        {state === "paused" || state === "stopped" ? (
          <Button
            icon="play"
            label={t("Resume this run")}
            text={t("Resume")}
            disabled={tuning.outdated === true}
            onPress={() => act("goOn")}
          />
        ) : null}
        {isTuning(tuning) ? (
          <Button
            icon="stop"
            label={t("Stop this run; you can resume it later")}
            text={t("Stop")}
            onPress={() => act("stop")}
          />
        ) : null}
      </span>
      <p>{describeStanding(tuning)}</p>
      {state === "done" || state === "failed" ? null : (
        <svg class="how-far" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect class="all" width="100" height="4" />
          <rect class="done" width={(100 * step) / Math.max(1, steps)} height="4" />
        </svg>
      )}
    </header>
  );
}

const methods: Readonly<Record<string, string>> = { spsa: "SPSA", genetic: msg("genetic search") };

function TuningSubject({ tuning: { name, method, opponents, seed, pairs } }: { tuning: TuningSummary }) {
  return (
    <p class="players">
      <b class="p1">{name}</b>
      <span class="quiet">{t("against")}</span>
      <b class="p2">{opponents.length > 0 ? opponents.join(", ") : t("its original version")}</b>
      <span class="quiet">
        {[
          translate(methods[method] ?? method),
          t("{pairs, plural, one {# pair} other {# pairs}} of matches per trial", { pairs }),
          seed && t("seed {seed}", { seed }),
        ]
          .filter(Boolean)
          .join(", ")}
      </span>
    </p>
  );
}

function Actions({ tuning, act, post }: Part & { readonly post: PostResultsMessage }) {
  if (tuning.numbers.length === 0) return null;
  const why = isOffered(tuning)
    ? t("Write the numbers to the source")
    : t("Only numbers that passed the test can be applied");
  const hasAny = hasFound(tuning) && !tuning.outdated;
  return (
    <div class="acts">
      <Button
        icon="compare"
        label={t("Show what the tuned numbers change in the source")}
        text={t("Changes")}
        disabled={!hasAny}
        onPress={() => act("show")}
      />
      <Button icon="done" label={why} text={t("Apply")} disabled={!isOffered(tuning)} onPress={() => act("apply")} />
      <Button icon="file" label={t("Save this run as a file")} text={t("Save")} onPress={() => act("save")} />
      {isTuning(tuning) ? null : (
        <Button
          icon="rerun"
          label={t("Repeat this run from the same seed")}
          text={t("Repeat")}
          disabled={tuning.outdated === true}
          onPress={() => act("repeat")}
        />
      )}
      <Link text={t("Open a run…")} onPress={() => post({ kind: "begin", what: "openTuning" })} />
    </div>
  );
}

function Failed({ failed: { matches, trials, why } }: Pick<TuningSummary, "failed">) {
  if (matches === 0) return null;
  return (
    <p class="failed">
      {t("The bot failed in {matches, number} matches ({trials, number} trials) and lost them.", {
        matches: matches.toLocaleString(getSpoken().language),
        trials: trials.toLocaleString(getSpoken().language),
      })}
      {why === undefined ? null : <small> {t("First: {why}", { why: why })}</small>}
    </p>
  );
}

/** The test of the numbers found against the original. */
function Test({ test }: { readonly test: TuningTestSummary }) {
  if (test.broken !== undefined) return <p class="alert error">{test.broken}</p>;
  return (
    <Section
      title={t("Tuned numbers against the old ones")}
      note={t("{matches, number} matches", { matches: test.matches.toLocaleString(getSpoken().language) })}
    >
      <TestFigures test={test} />
    </Section>
  );
}
