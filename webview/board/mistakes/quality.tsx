import { t, translate } from "../../../engine/l10n/speak.ts";
import { describeQuality, describeUnread, offerMatches } from "../../../engine/views/analysis-facts.ts";
import { Press } from "../../parts/button.tsx";
import { useBoard } from "../state/board-state.ts";

/** What a learned chance is worth, and an offer to play what it wants. */
export function Quality() {
  const { state, post } = useBoard();
  const { quality } = state.mistakes;
  if (!quality) return null;
  const unread = describeUnread(quality);
  return (
    <>
      <p class="hint">{translate(describeQuality(quality))}</p>
      {unread ? <p class="hint">{translate(unread)}</p> : null}
      {quality.missing > 0 ? (
        <Press
          class="action needs-editor"
          text={translate(offerMatches(quality))}
          title={t("A series of this bot against bosses and its own versions")}
          act={() => post({ kind: "playMore", count: quality.missing })}
        />
      ) : null}
    </>
  );
}
