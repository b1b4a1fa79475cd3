import { t } from "../../engine/l10n/speak.ts";
import type { ExportFormat, LeagueForm, LeagueState } from "./messages.ts";
import type { Post } from "./wiring.ts";

const formats: readonly (readonly [ExportFormat, string])[] = [
  ["html", "Web page"],
  ["csv", "CSV"],
  ["json", "JSON"],
];

/** How far it is, what can be done with it. */
export function Toolbar({ state: { report, playing }, post }: { state: LeagueState; post: Post }) {
  const { played, of, keys, names, seats, mostSeats } = report;
  const form: LeagueForm = { seats, gauntlet: keys[names.indexOf(report.gauntlet ?? "")] };
  const play = (wanted: LeagueForm) => post({ kind: "play", ...wanted });
  return (
    <div class="tools">
      <p role="status">
        {played} of {of} matches{playing ? "" : played < of ? ", stopped" : ""}
      </p>
      <progress value={played} max={of || 1} aria-label={t("Matches played")} />
      <span class="needs-editor">
        <select
          aria-label={t("Who plays whom")}
          value={form.gauntlet ?? ""}
          onChange={({ currentTarget }) => play({ seats, gauntlet: currentTarget.value || undefined })}
        >
          <option value="">{t("All against all")}</option>
          {keys.map((key, entry) => (
            <option key={key} value={key}>
              {names[entry]} against all others
            </option>
          ))}
        </select>
        {mostSeats > 2 ? (
          <select
            aria-label={t("Players a match")}
            value={seats}
            onChange={({ currentTarget }) => play({ ...form, seats: Number(currentTarget.value) })}
          >
            {Array.from({ length: mostSeats - 1 }, (_, i) => (
              <option key={i} value={i + 2}>
                {i + 2} a match
              </option>
            ))}
          </select>
        ) : null}
        {playing ? (
          <button type="button" class="plain" onClick={() => post({ kind: "stop" })}>
            {t("Stop")}
          </button>
        ) : (
          <button
            type="button"
            class="plain"
            title={t("Plays what is missing: of bots that are new or changed, and what was stopped")}
            onClick={() => play(form)}
          >
            {played < of ? "Go On" : "Run Again"}
          </button>
        )}
        {formats.map(([format, text]) => (
          <button
            key={format}
            type="button"
            class="plain"
            aria-label={`Export as ${text}`}
            title={`Export as ${text}`}
            onClick={() => post({ kind: "export", format })}
          >
            {text}
          </button>
        ))}
      </span>
    </div>
  );
}
