import { useEffect } from "preact/hooks";
import { formatDecimal, getSpoken, t, translatePieces } from "../../../engine/l10n/speak.ts";
import { formatLanguages, type QueueStatus, type QueueWorkerFacts } from "../../../engine/views/queue-status.ts";
import { Press } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
import { HowFar, usePost } from "../parts/page.tsx";
import { Figures } from "../parts/test-figures.tsx";
import type { PageProps } from "../state/results-state.ts";

/** How often the status of a queue is refreshed while it is visible. */
const refreshIntervalMs = 2000;

/** The workers of the configured queue, their speed, and the waiting matches. */
export function Queue({ state: { queue } }: PageProps) {
  const post = usePost();
  useEffect(() => post({ kind: "wantQueue" }), []);
  useEffect(() => {
    const next = setTimeout(() => post({ kind: "wantQueue" }), refreshIntervalMs);
    return () => clearTimeout(next);
  }, [queue]);
  const { address, status, trouble } = queue;
  return (
    <div class="duel queue" data-workers={status?.workers.length}>
      {trouble === undefined ? null : <p class="alert error">{trouble}</p>}
      {status ? <QueueSummary status={status} /> : null}
      {status || trouble ? null : <p class="hint">{t("Checking the queue …")}</p>}
      <p class="quiet">
        <code>{address}</code> <Press class="link" text={t("Open Setting")} act={() => post({ kind: "setQueue" })} />
      </p>
    </div>
  );
}

function QueueSummary({ status: { workers, backlog } }: { readonly status: QueueStatus }) {
  const ours = workers.filter((worker) => worker.ours);
  const sum = (of: (worker: QueueWorkerFacts) => number) => ours.reduce((all, worker) => all + of(worker), 0);
  return (
    <>
      <header class={ours.length > 0 ? "verdict good" : "verdict bad"}>
        <h2>{t("{workers, plural, =0 {No workers} one {# worker} other {# workers}}", { workers: ours.length })}</h2>
        <Figures
          figures={[
            [t("Matches played now"), `${sum(({ playing }) => playing)} / ${sum(({ jobs }) => jobs)}`],
            [t("Per minute"), rateText(sum(({ rate }) => rate))],
            [t("Waiting"), String(backlog.reduce((all, { waiting }) => all + waiting, 0))],
          ]}
        />
      </header>
      {ours.length > 0 ? null : (
        <p class="hint">
          {translatePieces("Start one with {command}.", { command: <code>spar worker --queue redis://…</code> })}
        </p>
      )}
      <Backlog backlog={backlog} />
      {workers.length === 0 ? null : (
        <Section title={t("Workers")}>
          <ul class="workers">
            {workers.map((worker) => (
              <Worker key={worker.id} worker={worker} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** The waiting matches, if there are several kinds or not every worker has the tools for them. */
function Backlog({ backlog }: Pick<QueueStatus, "backlog">) {
  const waits = backlog.filter(({ waiting }) => waiting > 0);
  if (waits.length === 0) return null;
  return (
    <Section title={t("Waiting matches by language")}>
      <ul class="waits">
        {waits.map(({ languages, waiting }) => (
          <li key={languages.map(({ id }) => id).join()}>
            <b>{waiting}</b> {languages.length === 0 ? t("any worker") : languages.map(({ title }) => title).join(", ")}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Worker({ worker }: { readonly worker: QueueWorkerFacts }) {
  const { name, version, ours, playing, jobs, cores, rate, played, slowed } = worker;
  if (!ours)
    return (
      <li class="other">
        <b class="name">{name}</b>
        <span class="quiet">
          {t("Has a different token or runs Spar {version}, so it ignores these matches.", { version })}
        </span>
      </li>
    );
  return (
    <li>
      <b class="name">{name}</b>
      <span class="rate">{t("{rate} per minute", { rate: rateText(rate) })}</span>
      <HowFar done={Math.min(playing, jobs)} of={jobs} />
      <span class="about">
        {t(
          "playing {playing, number} of at most {jobs, number}; {cores, plural, one {# core} other {# cores}}; {played, number} played",
          { playing, jobs, cores, played: played.toLocaleString(getSpoken().language) },
        )}
      </span>
      <span class="about quiet">
        {t("a turn takes {times} times as long alongside other matches", { times: formatDecimal(slowed, 2) })}
      </span>
      <span class="about quiet">{formatLanguages(worker.languages)}</span>
    </li>
  );
}

const rateText = (aMinute: number) => (aMinute > 0 && aMinute < 10 ? formatDecimal(aMinute, 1) : aMinute.toFixed(0));
