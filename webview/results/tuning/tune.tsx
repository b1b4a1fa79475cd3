import { getSpoken, msg, t, translate, translatePieces } from "../../../engine/l10n/speak.ts";
import { isTuning, type TuningSummary, type TuningTestSummary } from "../../../engine/views/tuning-summary.ts";
import { Button } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
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
  return (
    <div class="duel tune" data-tuning={tuning.id} data-state={tuning.state}>
      <Standing tuning={tuning} stop={() => post({ kind: "stopTuning", tuning: tuning.id })} />
      <TuningSubject tuning={tuning} />
      {tuning.leftOut === undefined ? null : <p class="alert">{tuning.leftOut}</p>}
      {tuning.trouble ? <BotTrouble trouble={tuning.trouble} post={post} /> : null}
      {tuning.test ? <Test test={tuning.test} /> : null}
      <GoOn tuning={tuning} />
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
        <button type="button" class="action" onClick={() => post({ kind: "begin", what: "tuning" })}>
          {t("Tune…")}
        </button>
      }
    >
      {translatePieces(
        "Tuning searches for better values of the numbers in a bot by playing. Mark a number or a list with a comment after it: {one} or {other}.",
        { one: <code># tune</code>, other: <code># tune 0..10</code> },
      )}
    </EmptyPage>
  );
}

function Standing({ tuning, stop }: { readonly tuning: TuningSummary; readonly stop: () => void }) {
  const { state, step, steps } = tuning;
  const { text, tone } = formatHeadline(tuning);
  return (
    <header class={`verdict ${tone}`}>
      <h2 aria-live="polite">{translate(text)}</h2>
      {isTuning(tuning) ? <Button icon="stop" label={t("Stop this run")} text={t("Stop")} onPress={stop} /> : null}
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

/** How to write the numbers found into the source, or to go on with a stopped run: by the command line. */
function GoOn({ tuning }: { readonly tuning: TuningSummary }) {
  const { state, test, bot, file } = tuning;
  const isBetter = test?.isOver === true && test.verdict === "better";
  if (state !== "stopped" && !(state === "done" && isBetter)) return null;
  const command = `spar tune "${fromFileUri(bot)}" --resume "${file}" --apply`;
  return (
    <p class="go-on">
      {state === "stopped"
        ? t("In a terminal, this goes on, tests the result and writes it into the source if it is better:")
        : t("In a terminal, this writes the numbers into the source, if it has not changed:")}{" "}
      <code>{command}</code>
    </p>
  );
}

const fromFileUri = (uri: string) => decodeURIComponent(uri.replace(/^file:\/\/(?:\/(?=[a-z]:|[a-z]%3A))?/i, ""));

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
