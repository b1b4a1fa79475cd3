import { getSpoken, msg, t, translate, translatePieces } from "../../../engine/l10n/speak.ts";
import { quoteForTerminal } from "../../../engine/text/visible.ts";
import { shortenSeed } from "../../../engine/views/match-summary.ts";
import {
  formatSeconds,
  hasFound,
  isTuning,
  type TuningPoint,
  type TuningSummary,
  type TuningTestSummary,
} from "../../../engine/views/tuning-summary.ts";
import { Button } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
import { EmptyPage, HowFar, LoadingPage, usePost } from "../parts/page.tsx";
import { BotTrouble, TestFigures } from "../parts/test-figures.tsx";
import type { PageProps } from "../state/results-state.ts";
import { Numbers } from "./numbers.tsx";

const chartWidth = 300;
const chartHeight = 96;
const edgeWidth = 6;

type MeasuredStep = TuningPoint & { readonly fitness: number };

/** The share of points over the steps, with 95 % intervals. */
function FitnessChart({ tuning: { way, steps } }: { readonly tuning: TuningSummary }) {
  const points = way.filter((point): point is MeasuredStep => point.fitness !== undefined);
  if (points.length === 0) return null;
  const getLow = ({ low, fitness }: MeasuredStep) => low ?? fitness;
  const getHigh = ({ high: top, fitness }: MeasuredStep) => top ?? fitness;
  const least = Math.max(0, Math.min(0.45, ...points.map(getLow)) - 0.02);
  const highest = Math.min(1, Math.max(0.55, ...points.map(getHigh)) + 0.02);
  const x = (step: number) => (edgeWidth + (step / Math.max(1, steps)) * (chartWidth - 2 * edgeWidth)).toFixed(1);
  const y = (share: number) =>
    (edgeWidth + ((highest - share) / (highest - least)) * (chartHeight - 2 * edgeWidth)).toFixed(1);
  const along = (of: (point: MeasuredStep) => number) => points.map((point) => `${x(point.step)} ${y(of(point))}`);
  const band = `M${[...along(getHigh), ...along(getLow).reverse()].join("L")}Z`;
  const last = points.at(-1)!;
  const values = { share: formatShare(last.fitness), low: formatShare(getLow(last)), high: formatShare(getHigh(last)) };
  const label = t(
    "Fitness after step {step, number}: {share} of the points, 95 % from {low} to {high}; at first measured {first}",
    { ...values, step: last.step, first: formatShare(points[0]!.fitness) },
  );
  return (
    <Section title={t("Fitness")} note={t("{share} of the points, 95 %: {low} to {high}", values)}>
      <figure class="fitness">
        <svg viewBox={`0 0 ${chartWidth} ${chartHeight}`} preserveAspectRatio="none" role="img" aria-label={label}>
          <line class="even" x1="0" x2={chartWidth} y1={y(0.5)} y2={y(0.5)} />
          <path class="band" d={band} />
          {points.map((point) => (
            <path key={point.step} class="bar" d={`M${x(point.step)} ${y(getLow(point))}V${y(getHigh(point))}`} />
          ))}
          <path class="line" d={`M${along(({ fitness }) => fitness).join("L")}`} />
          {points.map((point) => (
            <path key={point.step} class="dot" d={`M${x(point.step)} ${y(point.fitness)}h0.01`}>
              <title>
                {t("Step {step, number}: {share}, 95 % from {low} to {high}", {
                  step: point.step,
                  share: formatShare(point.fitness),
                  low: formatShare(getLow(point)),
                  high: formatShare(getHigh(point)),
                })}
              </title>
            </path>
          ))}
        </svg>
        <p class="scale" aria-hidden="true">
          <span>{formatShare(highest)}</span>
          <span>{formatShare(least)}</span>
        </p>
        <p class="ends quiet" aria-hidden="true">
          <span>{t("step 0")}</span>
          <span>{t("dashed: half of the points")}</span>
          <span>{steps}</span>
        </p>
      </figure>
    </Section>
  );
}

const formatShare = (share: number) => `${Math.round(100 * share)} %`;

const runningTexts = {
  preparing: msg("Preparing"),
  playing: msg("Tuning"),
  waiting: msg("Waiting for another run"),
  stopped: msg("Stopped"),
} as const;

/** The result of a run in a word or two. */
function formatHeadline(tuning: TuningSummary): { readonly text: string; readonly tone: "good" | "bad" | "open" } {
  const { state, step, steps, test } = tuning;
  if (state === "failed") return { text: msg("Cannot be tuned"), tone: "bad" };
  if (state !== "done") {
    const isTest = state === "playing" && step >= steps;
    return { text: isTest ? msg("Testing the result") : runningTexts[state], tone: "open" };
  }
  if (!test) return { text: hasFound(tuning) ? msg("Not tested") : msg("No better numbers found"), tone: "open" };
  if (test.broken !== undefined) return { text: msg("It fails in every match"), tone: "bad" };
  if (test.verdict === "undecided") return { text: msg("Not proven better"), tone: "open" };
  return test.verdict === "better" ? { text: msg("Better"), tone: "good" } : { text: msg("Not better"), tone: "bad" };
}

/** The progress and remaining time of a run. */
function describeStanding({ state, step, steps, matches, secondsLeft }: TuningSummary): string {
  if (state === "failed") return "";
  const parts = [
    step < steps
      ? t("step {step, number} of {steps, number}", { step, steps })
      : t("{steps, plural, one {# step} other {# steps}}", { steps }),
    t("{matches, number} matches", { matches: matches.toLocaleString(getSpoken().language) }),
    secondsLeft !== null && state === "playing" ? t("{time} left", { time: formatSeconds(secondsLeft) }) : "",
  ].filter(Boolean);
  const text = parts.join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The page of a tuning run: its progress, the numbers found, and whether they are better. */
export function TuningPage({ state: { tuning } }: PageProps) {
  const post = usePost();
  if (tuning === undefined) return <LoadingPage />;
  if (tuning === null)
    return (
      <EmptyPage title={t("Tuning")} start={["tuning", t("Tune…")]}>
        {translatePieces(
          "Tuning searches for better values of the numbers in a bot by playing. Mark a number or a list with a comment after it: {one} or {other}.",
          { one: <code># tune</code>, other: <code># tune 0..10</code> },
        )}
      </EmptyPage>
    );
  return (
    <div class="duel tune" data-tuning={tuning.id} data-state={tuning.state}>
      <Standing tuning={tuning} stop={() => post({ kind: "stopTuning", tuning: tuning.id })} />
      <TuningSubject tuning={tuning} />
      {tuning.leftOut === undefined ? null : <p class="alert">{tuning.leftOut}</p>}
      {tuning.trouble ? <BotTrouble trouble={tuning.trouble} /> : null}
      {tuning.test ? <Test test={tuning.test} /> : null}
      <GoOn tuning={tuning} />
      <Failed failed={tuning.failed} />
      <FitnessChart tuning={tuning} />
      <Numbers tuning={tuning} />
    </div>
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
      {state === "done" || state === "failed" ? null : <HowFar done={step} of={steps} />}
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
          seed && t("seed {seed}", { seed: shortenSeed(seed) }),
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
  const isWindows = /^[a-z]:[\\/]/i.test(file);
  const [source, kept] = [fromFileUri(bot), file].map((path) => quoteForTerminal(path, isWindows));
  const command = `spar tune ${source} --resume ${kept} --apply`;
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
      {t(
        "The bot failed and lost in {matches, plural, one {# match} other {# matches}} ({trials, plural, one {# trial} other {# trials}}).",
        { matches, trials },
      )}
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
