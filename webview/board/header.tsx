import { t, translate } from "../../engine/l10n/speak.ts";
import { describeDifference } from "../../engine/record/compare.ts";
import { describeFate } from "../../engine/record/replayed.ts";
import { Icon, Press } from "../parts/button.tsx";
import { useBoard } from "./state/board-state.ts";
import type { Overview } from "./state/overview.ts";
import { KeyButton } from "./timeline/toolbar.tsx";

/** The players, the result, and the selection of whose view is shown. */
export function Header() {
  const { state } = useBoard();
  const { overview } = state;
  if (!overview) return null;
  const { ending, players, places } = overview;
  return (
    <header class="header">
      <div class="names">
        {players.map((name, player) => (
          <span key={player} class={`name p${player + 1}`}>
            <span class="chip">{player + 1}</span>
            <span class="who">{name}</span>
            {places?.[player] === 1 && places.some((place) => place > 1) ? <Icon name="trophy" /> : null}
          </span>
        ))}
      </div>
      <Branch overview={overview} />
      <ImportNotice overview={overview} />
      <Ghosts overview={overview} />
      <p class="ending" title={ending}>
        {ending ?? (state.isWatching ? t("Playing …") : t("This record has no end: the match was interrupted."))}
      </p>
      <div class="tools">
        <Eyes />
        <MatchButtons isAlone={players.length < 2} />
      </div>
    </header>
  );
}

function MatchButtons({ isAlone }: { readonly isAlone: boolean }) {
  const { overview, viewer, earlier, isComparing } = useBoard().state;
  const viewerLabel = viewer.isWanted ? t("Show the plain board") : t("Show the game's own viewer");
  const compareLabel = isComparing ? t("Show only this match") : t("Compare with the previous match");
  return (
    <>
      {overview?.hasFrames ? (
        <KeyButton icon="viewer" needsEditor label={viewerLabel} keys="u" pressed={viewer.isWanted} />
      ) : null}
      {earlier ? <KeyButton icon="compare" label={compareLabel} keys="x" pressed={isComparing} /> : null}
      {isAlone ? null : (
        <KeyButton icon="ghost" needsEditor label={t("Play against a ghost of this opponent")} keys="a" />
      )}
      <KeyButton icon="rerun" needsEditor label={t("Play again with the same seed")} keys="r" />
      {isAlone ? null : <KeyButton icon="swap" needsEditor label={t("Play again with seats swapped")} keys="Shift+r" />}
    </>
  );
}

/** Marks a match that branches from another. */
function Branch({ overview }: { overview: Overview }) {
  const { post } = useBoard();
  const { branch, turns } = overview;
  if (!branch) return null;
  const turn = turns[branch.answer]?.turn ?? branch.answer;
  return (
    <Press
      class="branch-mark"
      title={t("What if: another answer was tried in turn {turn, number}. Opens the original match.", { turn })}
      act={() => post({ kind: "openMatch", match: branch.match, answer: branch.answer })}
    >
      <Icon name="branch" />
      {t("What if, from turn {turn, number}", { turn })}
    </Press>
  );
}

/** Marks a game from a site, with a sentence if our rules give another result. */
function ImportNotice({ overview: { imported } }: { overview: Overview }) {
  if (!imported) return null;
  const { difference } = imported;
  if (!difference) return <p class="origin">{t("Imported")}</p>;
  return (
    <p class="origin parts">
      <Icon name="problem" />
      {translate(describeDifference(difference))}
    </p>
  );
}

/** How long each ghost followed its record; a click goes to the turn where it stopped. */
function Ghosts({ overview }: { overview: Overview }) {
  const { send } = useBoard();
  return overview.ghosts.map((fate) => {
    const { player, left } = fate;
    const who = overview.ghosts.length > 1 ? `${overview.players[player]}: ` : "";
    const text = `${who}${describeFate(fate)}`;
    if (!left)
      return (
        <p key={player} class="origin">
          <Icon name="ghost" />
          {text}
        </p>
      );
    return (
      <Press
        key={player}
        class="branch-mark"
        title={t("Up to this turn it answered as in the original match; click to go there")}
        act={() => send({ kind: "goTo", at: { answer: left.answer, note: -1 } })}
      >
        <Icon name="ghost" />
        {text}
      </Press>
    );
  });
}

function Eyes() {
  const { state, send } = useBoard();
  const players = state.overview?.players ?? [];
  if (players.length < 2) return null;
  const choices = [
    { by: undefined, text: players.length > 2 ? t("All") : t("Both"), label: t("Show everything") },
    ...players.map((name, by) => ({
      by,
      text: `P${by + 1}`,
      label: t("Show what player {player, number}, {name}, can see", { player: by + 1, name }),
    })),
  ];
  return (
    <fieldset class="segments">
      <legend class="hidden">{t("View of")}</legend>
      {choices.map(({ by, text, label }) => (
        <Press
          key={text}
          class={by === undefined ? "segment" : `segment p${by + 1}`}
          title={`${label} (v)`}
          aria-label={label}
          aria-pressed={state.seenBy === by}
          act={() => send({ kind: "set", fields: { seenBy: by } })}
        >
          {by === undefined ? <Icon name="eye" /> : null}
          {text}
        </Press>
      ))}
    </fieldset>
  );
}
