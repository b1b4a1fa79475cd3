import { useMemo } from "preact/hooks";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { checkBeliefs, describeWrongField } from "../../../engine/record/belief.ts";
import { readDrawn } from "../../../engine/record/bot-drawing.ts";
import type { ReplayedTurn, Viewable } from "../../../engine/record/replayed.ts";
import { Section } from "../../parts/section.tsx";

interface Props {
  readonly turn: ReplayedTurn;
  readonly replay: Viewable;
}

/** More wrong fields than this are counted but not listed. */
const maxShown = 20;

/** The bot's predictions after its answer, and which were wrong. */
export function Beliefs({ turn, replay }: Props) {
  const { beliefs } = readDrawn(turn.answer);
  // Depends on the whole match, since a growing match may decide a prediction about the next turn.
  const checked = useMemo(
    () => (beliefs.length > 0 ? checkBeliefs(replay, turn, beliefs) : []),
    [replay, turn, beliefs, replay.turns.length],
  );
  if (beliefs.length === 0) return null;
  const compared = checked.reduce((sum, each) => sum + each.compared, 0);
  const wrong = checked.flatMap((each) => each.wrong);
  const note =
    compared === 0
      ? t("not decided")
      : t("{right, number} of {compared, number} fields as expected", { right: compared - wrong.length, compared });
  return (
    <Section title={t("Expected by the bot")} note={note}>
      {wrong.slice(0, maxShown).map((each, i) => (
        <p key={i} class="alert">
          {translate(describeWrongField(each))}
        </p>
      ))}
      {wrong.length > maxShown ? (
        <p class="hint">{t("{count, number} more are wrong.", { count: wrong.length - maxShown })}</p>
      ) : null}
    </Section>
  );
}
