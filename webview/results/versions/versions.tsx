import { getSpoken, t } from "../../../engine/l10n/speak.ts";
import {
  type BotLife,
  describeChange,
  describeLastSave,
  formatChange,
  judgeChange,
  type RatedVersion,
} from "../../../engine/views/bot-life.ts";
import { formatElo } from "../../../engine/views/duel-summary.ts";
import { Press } from "../../parts/button.tsx";
import { Select } from "../../parts/select.tsx";
import { Sized } from "../../parts/sized.tsx";
import { Note } from "../parts/note.tsx";
import { EmptyPage, LoadingPage, PageHead, usePost } from "../parts/page.tsx";
import { createRatingScale, RatingTicks } from "../parts/rating-scale.tsx";
import { IntervalBar } from "../parts/test-figures.tsx";
import type { PageProps } from "../state/results-state.ts";

/** What each version of a bot gained, by all series and duels that were played anyway. */
export function VersionsPage({ state: { versions: update } }: PageProps) {
  const post = usePost();
  if (update === undefined) return <LoadingPage />;
  const { life, choices } = update;
  if (!life || life.versions.length === 0)
    return (
      <EmptyPage title={t("Versions")} start={["series", t("Run Series")]}>
        {t(
          "Here each version of a bot gets a rating, and each change what it gained. Run a series or a duel, change the bot, and run one again.",
        )}
      </EmptyPage>
    );
  const { bot, versions } = life;
  const open = (index: number) => {
    const { id, change } = versions[index]!;
    post({ kind: "compareVersions", bot, ...(change ? { version: change.since, other: id } : { version: id }) });
  };
  const parts = { versions, open, noted: () => post({ kind: "wantVersions", bot }) };
  return (
    <div class="versions" data-bot={bot}>
      <PageHead
        title={choices.find(({ id }) => id === bot)?.title ?? t("Versions")}
        about={<span class="standing">{describeStanding(life)}</span>}
      >
        {choices.length > 1 ? (
          <Select
            label={t("Bot")}
            choices={choices}
            value={bot}
            pick={(other) => post({ kind: "wantVersions", bot: other })}
          />
        ) : null}
      </PageHead>
      {versions.length > 1 && versions[0]!.elo ? (
        <Sized>{({ width }) => <LifeLine {...parts} wide={width} />}</Sized>
      ) : null}
      <VersionTable {...parts} />
    </div>
  );
}

function describeStanding(life: BotLife): string {
  if (life.versions.length === 1)
    return t("Change the bot and run a series or a duel again: what the change gained is shown here.");
  return describeLastSave(life) ?? t("The newest version has played no series or duel yet.");
}

interface Props {
  readonly versions: readonly RatedVersion[];
  /** Shows the change that made the version at this index. */
  readonly open: (index: number) => void;
  /** Called when a note was changed. */
  readonly noted: () => void;
}

const height = 220;
const margin = { left: 48, right: 14, top: 12, bottom: 26 };

/** The rating from version to version with its interval; the table has the same in words. */
function LifeLine({ versions, open, wide }: Props & { readonly wide: number }) {
  const end = wide - margin.right;
  const scale = createRatingScale(
    versions.flatMap(({ elo }) => [elo!.low, elo!.high]),
    margin.top,
    height - margin.bottom,
  );
  const x = (index: number) => margin.left + 8 + (index / (versions.length - 1)) * (end - margin.left - 16);
  const trace = (of: "value" | "low" | "high") =>
    versions.map(({ elo }, i) => `${x(i).toFixed(1)} ${scale.y(elo![of]).toFixed(1)}`);
  const band = `M${[...trace("high"), ...trace("low").reverse()].join("L")}Z`;
  return (
    <svg class="life ratings" width={wide} height={height} role="img" aria-label={t("Rating of each version")}>
      <RatingTicks scale={scale} left={margin.left} right={end} />
      <path class="band" d={band} />
      <path class="line" d={`M${trace("value").join("L")}`} />
      {versions.map((version, i) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the table has a button for each.
        <g
          key={version.id}
          class={`version ${version.change ? judgeChange(version.change) : "open"}`}
          onClick={() => open(i)}
        >
          <title>{describeVersion(version)}</title>
          <circle class="near" cx={x(i)} cy={scale.y(version.elo!.value)} r="12" />
          <circle cx={x(i)} cy={scale.y(version.elo!.value)} r="4.5" />
        </g>
      ))}
      <text x={margin.left} y={height - 6}>
        {formatDay(versions[0]!.at)}
      </text>
      <text x={end} y={height - 6} text-anchor="end">
        {formatDay(versions.at(-1)!.at)}
      </text>
    </svg>
  );
}

function describeVersion({ id, elo, change, note, commit }: RatedVersion): string {
  const head = [id.slice(0, 7), note, commit?.subject].filter(Boolean).join(" · ");
  return `${head}\n${formatElo(elo!)}${change ? ` (${describeChange(change)})` : ""}`;
}

const formatDay = (at: string) => new Date(at).toLocaleDateString(getSpoken().language);

/** All versions, the newest first; a click opens the change that made one. */
function VersionTable(props: Props) {
  const { versions } = props;
  return (
    <div class="scrolls">
      <table class="list" aria-label={t("Versions")}>
        <thead>
          <tr>
            <th scope="col">{t("Version")}</th>
            <th scope="col">{t("Change")}</th>
            {versions[0]!.elo ? (
              <th
                scope="col"
                title={t(
                  "Elo relative to the mean of the versions, with the interval of a duel; results on the same seeds count as independent",
                )}
              >
                {t("Rating")}
              </th>
            ) : null}
            <th scope="col" class="number">
              {t("Games")}
            </th>
            <th scope="col" class="number">
              {t("Played")}
            </th>
          </tr>
        </thead>
        <tbody>{versions.map((version, i) => <VersionRow key={version.id} {...props} index={i} />).reverse()}</tbody>
      </table>
    </div>
  );
}

function VersionRow({ versions, open, noted, index }: Props & { readonly index: number }) {
  const { id, at, note, commit, change, elo, games } = versions[index]!;
  const elos = versions.flatMap((each) => each.elo ?? []);
  const scale = [Math.min(...elos.map(({ low }) => low)), Math.max(...elos.map(({ high }) => high))] as const;
  const hash = <code>{id.slice(0, 7)}</code>;
  return (
    <tr>
      <th scope="row">
        <Press
          class="link"
          text={note ?? commit?.subject ?? hash}
          title={change ? t("Show what changed in this version") : t("Compare with the current file")}
          act={() => open(index)}
        />
        <small>
          {(note ?? commit) ? hash : null}
          {commit ? <code>{commit.hash}</code> : null}
          {note ? commit?.subject : null}
        </small>
        <Note about={id} text={note} label={t("Note on this version")} changed={noted} />
      </th>
      <td class={`change ${change ? judgeChange(change) : ""}`} title={change && describeChange(change)}>
        {change ? formatChange(change) : "–"}
      </td>
      {elo ? (
        <td class="rating">
          <span>{formatElo(elo)}</span>
          <IntervalBar {...elo} scale={scale} mark={0} wide={140} />
        </td>
      ) : null}
      <td class="number games">{games}</td>
      <td class="number saved" title={new Date(at).toLocaleString(getSpoken().language)}>
        {formatDay(at)}
      </td>
    </tr>
  );
}
