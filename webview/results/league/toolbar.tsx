import { msg, t, translate } from "../../../engine/l10n/speak.ts";
import { Press } from "../../parts/button.tsx";
import { Select } from "../../parts/select.tsx";
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
  const gauntlets = keys.map((id, entry) => ({
    id,
    title: t("{bot} against all others", { bot: names[entry] ?? "" }),
  }));
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
        {shown.others.length > 1 ? (
          <Select
            label={t("League")}
            title={t("Show another league")}
            choices={shown.others.map(({ id, title }) => ({ id, title: translate(title) }))}
            value={shown.id}
            pick={(league) => post({ kind: "showLeague", league })}
          />
        ) : null}
        <Select
          label={t("Pairings")}
          choices={[{ id: "", title: t("All against all") }, ...gauntlets]}
          value={form.gauntlet ?? ""}
          pick={(gauntlet) => play({ seats, gauntlet: gauntlet || undefined })}
        />
        {mostSeats > 2 ? (
          <Select
            label={t("Players per match")}
            choices={Array.from({ length: mostSeats - 1 }, (_, i) => ({
              id: i + 2,
              title: t("{seats, number} per match", { seats: i + 2 }),
            }))}
            value={seats}
            pick={(chosen) => play({ ...form, seats: chosen })}
          />
        ) : null}
        {isPlaying ? (
          <Press class="plain" text={t("Stop")} act={() => post({ kind: "stopLeague" })} />
        ) : (
          <Press
            class="plain"
            title={t("Plays the missing matches: of new and changed bots, and of a stopped league")}
            act={() => play(form)}
          >
            {played < of ? t("Resume") : t("Run Again")}
          </Press>
        )}
        {formats.map(([format, text]) => (
          <Press
            key={format}
            class="plain"
            text={translate(text)}
            title={t("Export as {format}", { format: translate(text) })}
            aria-label={t("Export as {format}", { format: translate(text) })}
            act={() => post({ kind: "exportLeague", format })}
          />
        ))}
      </span>
    </>
  );
}
