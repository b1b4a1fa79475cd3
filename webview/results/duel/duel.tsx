import { formatDecimal, getSpoken, t, translate } from "../../../engine/l10n/speak.ts";
import {
  canGoOn,
  type DuelSummary,
  describeDecidingValue,
  describePlayedAgain,
  formatElo,
  formatGain,
  formatSignedPercent,
  isDuelGoing,
  type LostMatch,
} from "../../../engine/views/duel-summary.ts";
import { Button, Press } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
import { EmptyPage, LoadingPage, usePost } from "../parts/page.tsx";
import { Scatters } from "../parts/scatter.tsx";
import { BotTrouble, TestFigures } from "../parts/test-figures.tsx";
import type { PageProps } from "../state/results-state.ts";

const chartWidth = 300;
const chartHeight = 84;
const edgeWidth = 6;

/** The log-likelihood ratio over the pairs, between the bounds at which the test ends. */
function DuelChart({ duel: { trail, bounds, llr, matches, gain } }: { duel: DuelSummary }) {
  const values = [0, ...trail];
  const x = (i: number) => (i / Math.max(1, trail.length)) * chartWidth;
  const top = Math.max(bounds.upper, ...trail);
  const low = Math.min(bounds.lower, ...trail);
  const y = (value: number) => edgeWidth + ((top - value) / (top - low)) * (chartHeight - 2 * edgeWidth);
  const path = values.map((value, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const ratio = t(
    "Log-likelihood ratio {ratio} after {matches, plural, one {# match} other {# matches}}; better at {upper}, not better at {lower}",
    {
      ratio: formatDecimal(llr, 2),
      matches,
      upper: formatDecimal(bounds.upper, 2),
      lower: formatDecimal(bounds.lower, 2),
    },
  );
  const label = gain ? formatGain(gain) : ratio;
  const amount = gain
    ? t("{count, number} cases", { count: gain.cases.toLocaleString(getSpoken().language) })
    : t("{pairs, plural, one {# pair} other {# pairs}}", { pairs: matches / 2 });
  return (
    <figure class="duel-chart">
      <svg viewBox={`0 0 ${chartWidth} ${chartHeight}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <line class="upper" x1="0" x2={chartWidth} y1={y(bounds.upper)} y2={y(bounds.upper)} />
        <line class="zero" x1="0" x2={chartWidth} y1={y(0)} y2={y(0)} />
        <line class="lower" x1="0" x2={chartWidth} y1={y(bounds.lower)} y2={y(bounds.lower)} />
        <path d={path} />
      </svg>
      <figcaption>
        <span class="good">{t("better")}</span>
        <span class="quiet">{amount}</span>
        <span class="bad">{gain ? t("worse") : t("not better")}</span>
      </figcaption>
    </figure>
  );
}

/** The page of a duel: whether a version is better, and the numbers behind it. */
export function DuelPage({ state: { duel, match } }: PageProps) {
  if (duel === undefined) return <LoadingPage />;
  if (duel === null)
    return (
      <EmptyPage title={t("Duel")} start={["duel", t("Is it better?")]}>
        {t(
          "A duel finds out whether a bot is better than its previous version. It runs in the background after you change and save a bot, if its match had no problems.",
        )}
      </EmptyPage>
    );
  const isRated = hasRating(duel);
  return (
    <div class="duel" data-duel={duel.id} data-state={duel.state}>
      <Verdict duel={duel} />
      <Players duel={duel} />
      {duel.trouble ? <BotTrouble trouble={duel.trouble} /> : null}
      {isRated ? <DuelChart duel={duel} /> : null}
      {isRated ? <TestFigures test={duel} more={[[t("Faults"), describeFaults(duel)]]} /> : null}
      {isRated && !duel.gain ? <Pairs duel={duel} /> : null}
      <Scatters
        {...{ title: t("Gains by value"), values: duel.values ?? {}, mark: 0, format: formatSignedPercent }}
        clouds={[{ class: "p1", ys: duel.gains ?? [] }]}
      />
      {duel.deciding?.map((value) => (
        <p key={value.name} class="deciding">
          {describeDecidingValue(value)}
        </p>
      ))}
      <LostMatches duel={duel} match={match} />
      {duel.model ? <p class="model">{duel.model}</p> : null}
    </div>
  );
}

const hasRating = ({ matches, state }: DuelSummary) => matches > 0 && state !== "broken" && state !== "failed";

const describeFaults = ({ faults: [own = 0, others = 0] }: DuelSummary): string =>
  t("{own, number} against {others, number}", { own, others });

const verdictClasses = { better: "good", "not better": "bad", undecided: "open" } as const;

function Verdict({ duel }: { duel: DuelSummary }) {
  const post = usePost();
  const act = (what: "stop" | "goOn") => post({ kind: "duel", duel: duel.id, act: what });
  const hasTrouble = duel.state === "broken" || duel.state === "failed";
  return (
    <header class={`verdict ${hasTrouble ? "bad" : verdictClasses[duel.verdict]}`}>
      <h2>{hasRating(duel) ? `${formatHeadline(duel)} · ${formatDifference(duel)}` : formatHeadline(duel)}</h2>
      {isDuelGoing(duel) ? (
        <Button icon="stop" label={t("End this duel")} text={t("End")} onPress={() => act("stop")} />
      ) : null}
      {canGoOn(duel) ? (
        <Button icon="play" label={t("Resume the duel")} text={t("Resume")} onPress={() => act("goOn")} />
      ) : null}
      <p>{describeStanding(duel)}</p>
      {duel.changed === undefined ? null : <p class="alert">{duel.changed}</p>}
    </header>
  );
}

const formatDifference = ({ elo, gain }: DuelSummary) => (gain ? formatGain(gain) : translate(formatElo(elo)));

function formatHeadline({ state, verdict, matches, trouble }: DuelSummary): string {
  if (state === "failed") return t("Cannot be played");
  if (state === "broken") return t("{bot} fails in every match", { bot: trouble?.name ?? t("A bot") });
  if (state === "same") return t("The same program");
  if (verdict !== "undecided") return verdict === "better" ? t("Better") : t("Not better");
  return matches === 0 && isDuelGoing({ state })
    ? t("Is it better?")
    : state === "most"
      ? t("Undecided")
      : t("Undecided so far");
}

function describeStanding({ state, matches, left, outdated, playedAgain = 0 }: DuelSummary): string {
  const words = {
    preparing: t("Preparing the versions."),
    playing:
      left === null
        ? t("Playing.")
        : t("Playing; about {left, number} more at this rate.", { left: left.toLocaleString(getSpoken().language) }),
    waiting: t("Waiting for another run."),
    decided: t("The test is decided."),
    most: t("Undecided: the maximum number of matches was played."),
    stopped: outdated ? t("Stopped: the file has changed.") : t("Ended early."),
    same: t("Only comments changed, so both versions play the same."),
    broken: t("A bot that does not play has no rating."),
    failed: "",
  }[state];
  const old = outdated && state !== "stopped" ? t("The file has changed since then.") : "";
  const played =
    matches > 0 ? t("{matches, number} matches.", { matches: matches.toLocaleString(getSpoken().language) }) : "";
  const again = playedAgain > 0 ? describePlayedAgain(playedAgain) : "";
  return [played, words, again, old].filter(Boolean).join(" ");
}

/** The players, and a link to their differences. */
function Players({ duel }: { duel: DuelSummary }) {
  const post = usePost();
  const [mine = "", other = t("another version")] = duel.names;
  const [one, two] = duel.versions;
  const id = (version: string | null | undefined) => (version ? <code>{version.slice(0, 7)}</code> : null);
  return (
    <p class="players">
      <span class="p1">
        <b>{mine}</b> {id(one)}
      </span>
      <span class="quiet">{t("against")}</span>
      <span class="p2">
        <b>{other}</b> {id(two)}
      </span>
      {one && two ? (
        <Press class="link" text={t("differences")} act={() => post({ kind: "duel", duel: duel.id, act: "compare" })} />
      ) : null}
    </p>
  );
}

const points = ["0", "½", "1", "1½", "2"] as const;

/** The number of pairs by points. */
function Pairs({ duel: { pairs } }: { duel: DuelSummary }) {
  const highest = Math.max(1, ...pairs);
  return (
    <Section
      title={t("Pairs by score")}
      note={pairs.reduce((sum, count) => sum + count, 0).toLocaleString(getSpoken().language)}
    >
      <div class="pairs">
        {points.map((point, i) => (
          <div
            key={point}
            title={t("{pairs, plural, one {# pair} other {# pairs}} with {points} points", {
              pairs: pairs[i]!,
              points: point,
            })}
          >
            <span class="quiet">{point}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * pairs[i]!) / highest} height="10" />
            </svg>
            <span class="many">{pairs[i]}</span>
          </div>
        ))}
      </div>
    </Section>
  );
}

function LostMatches({ duel: { gain, lost, losses }, match }: { duel: DuelSummary; match: string | undefined }) {
  if (losses === 0) return null;
  const note =
    lost.length < losses ? t("{kept, number} of {losses, number} kept", { kept: lost.length, losses }) : `${losses}`;
  return (
    <Section title={gain ? t("Worse cases") : t("Lost matches")} note={note}>
      <ol class="matches lost-matches">
        {lost.map((each) => (
          <LostLine key={each.id} lost={each} isHere={each.id === match} />
        ))}
      </ol>
    </Section>
  );
}

function LostLine({
  lost: { id, pair, seed, gain, detail, faults, problem },
  isHere,
}: {
  readonly lost: LostMatch;
  readonly isHere: boolean;
}) {
  const post = usePost();
  const place = seed === undefined ? t("pair {pair, number}", { pair }) : t("seed {seed}", { seed });
  return (
    <li class="match-line">
      <Press
        class="match lost"
        title={[detail, problem ?? ""].filter(Boolean).map(translate).join("\n")}
        aria-current={isHere ? "true" : undefined}
        act={() => post({ kind: "openMatch", match: id })}
      >
        <span class="quiet">{place}</span>
        <span class="title">{translate(problem ?? detail)}</span>
        {gain === undefined ? null : <span class="result">{formatSignedPercent(gain)}</span>}
        {faults > 0 ? (
          <span class="result">
            {t("{count, plural, one {problems in # turn} other {problems in # turns}}", { count: faults })}
          </span>
        ) : null}
      </Press>
    </li>
  );
}
