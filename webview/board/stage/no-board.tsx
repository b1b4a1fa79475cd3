import { t, translate } from "../../../engine/l10n/speak.ts";
import { Icon, Press } from "../../parts/button.tsx";
import type { BoardState, PanelProps } from "../state/board-state.ts";

/** Shown instead of a board: why there is none. Until the extension says so, a match may be on its way. */
export function NoBoard({ state, post }: Pick<PanelProps, "state" | "post">) {
  const { loading, trouble, isEmpty } = state;
  if (loading === undefined && trouble) return <BrokenRecord trouble={trouble} post={post} />;
  return loading === undefined && isEmpty ? <EmptyStage post={post} /> : <LoadingBoard />;
}

/** Shown while a match is loading; delayed, so that a fast load does not show it. */
export function LoadingBoard() {
  return (
    <p class="loading" role="status">
      {t("Loading the match …")}
    </p>
  );
}

/** Shown for a record that cannot be replayed: why, and how much of it can be read. */
function BrokenRecord({
  trouble: { why, readable },
  post,
}: { trouble: NonNullable<BoardState["trouble"]> } & Pick<PanelProps, "post">) {
  return (
    <section class="broken-match" role="alert">
      <h2>
        <Icon name="problem" />
        {t("This match cannot be shown")}
      </h2>
      <p>{translate(why)}</p>
      {readable === undefined ? null : (
        <>
          <p>
            {t("{readable, plural, =0 {No answers} one {# answer} other {# answers}} before it can be read.", {
              readable,
            })}
          </p>
          {readable > 0 ? (
            <Press class="action" text={t("Show What Is Readable")} act={() => post({ kind: "showReadable" })} />
          ) : null}
        </>
      )}
    </section>
  );
}

function EmptyStage({ post }: Pick<PanelProps, "post">) {
  return (
    <div class="hint centre empty-board">
      <p>{t("Save a bot or open a match to see it here.")}</p>
      <p class="needs-editor">
        <Press
          class="second-button"
          text={t("Play against a bot yourself")}
          act={() => post({ kind: "playAgainst" })}
        />{" "}
        <Press class="second-button" text={t("Open Results")} act={() => post({ kind: "openResults" })} />
      </p>
    </div>
  );
}
