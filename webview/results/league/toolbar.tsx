import { msg, t, translate } from "../../../engine/l10n/speak.ts";
import type { LeagueFormData, ResultsFormat, ShownLeague } from "../messages.ts";
import { ProgressBar, usePost } from "../parts/page.tsx";

const formats: readonly (readonly [ResultsFormat, string])[] = [
  ["html", msg("Web page")],
  ["csv", "CSV"],
  ["json", "JSON"],
];

export function LeagueToolbar({ shown }: { shown: ShownLeague }) {
  const post = usePost();
  const { report, isPlaying } = shown.state;
  const { played, of, keys, names, seats, mostSeats } = report;
  const form: LeagueFormData = { seats, gauntlet: keys[names.indexOf(report.gauntlet ?? "")] };
  const play = (wanted: LeagueFormData) => post({ kind: "playLeague", ...wanted });
  return (
    <>
      <p role="status">
        {isPlaying || played >= of
          ? t("{played, number} of {of, number} matches", { played, of })
          : t("{played, number} of {of, number} matches, stopped", { played, of })}
      </p>
      <ProgressBar done={played} of={of} label={t("Matches played")} isMoving={isPlaying} />
      <span class="needs-editor">
        <OtherLeagues shown={shown} />
        <select
          aria-label={t("Pairings")}
          value={form.gauntlet ?? ""}
          onChange={({ currentTarget }) => play({ seats, gauntlet: currentTarget.value || undefined })}
        >
          <option value="">{t("All against all")}</option>
          {keys.map((key, entry) => (
            <option key={key} value={key}>
              {t("{bot} against all others", { bot: names[entry] ?? "" })}
            </option>
          ))}
        </select>
        {mostSeats > 2 ? (
          <select
            aria-label={t("Players per match")}
            value={seats}
            onChange={({ currentTarget }) => play({ ...form, seats: Number(currentTarget.value) })}
          >
            {Array.from({ length: mostSeats - 1 }, (_, i) => (
              <option key={i} value={i + 2}>
                {t("{seats, number} per match", { seats: i + 2 })}
              </option>
            ))}
          </select>
        ) : null}
        {isPlaying ? (
          <button type="button" class="plain" onClick={() => post({ kind: "stopLeague" })}>
            {t("Stop")}
          </button>
        ) : (
          <button
            type="button"
            class="plain"
            title={t("Plays the missing matches: of new and changed bots, and of a stopped league")}
            onClick={() => play(form)}
          >
            {played < of ? t("Resume") : t("Run Again")}
          </button>
        )}
        {formats.map(([format, text]) => (
          <button
            key={format}
            type="button"
            class="plain"
            aria-label={t("Export as {format}", { format: translate(text) })}
            title={t("Export as {format}", { format: translate(text) })}
            onClick={() => post({ kind: "exportLeague", format })}
          >
            {translate(text)}
          </button>
        ))}
      </span>
    </>
  );
}

/** Switches between the leagues opened in this window. */
function OtherLeagues({ shown: { id, others } }: { shown: ShownLeague }) {
  const post = usePost();
  if (others.length < 2) return null;
  return (
    <select
      aria-label={t("League")}
      title={t("Show another league")}
      value={id}
      onChange={({ currentTarget }) => post({ kind: "showLeague", league: currentTarget.value })}
    >
      {others.map((other) => (
        <option key={other.id} value={other.id}>
          {translate(other.title)}
        </option>
      ))}
    </select>
  );
}
