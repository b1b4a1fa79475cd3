import { t, translate } from "../../engine/l10n/speak.ts";
import { describeDifference } from "../../engine/record/compare.ts";
import { describeFate } from "../../engine/record/replayed.ts";
import { Button, Icon } from "../parts/button.tsx";
import type { PostBoardMessage } from "./messages.ts";
import type { PanelProps } from "./state/board-state.ts";
import type { Overview } from "./state/overview.ts";

/** The players, the result, and the selection of whose view is shown. */
export function Header({ state, send, post }: PanelProps) {
  const { overview, match } = state;
  if (!overview || match === undefined) return null;
  const ending = overview.ending;
  return (
    <header class="header">
      <div class="names">
        {overview.players.map((name, player) => (
          <span key={player} class={`name p${player + 1}`}>
            <span class="chip">{player + 1}</span>
            <span class="who">{name}</span>
            {overview.places?.[player] === 1 && overview.places.some((place) => place > 1) ? (
              <Icon name="trophy" />
            ) : null}
          </span>
        ))}
      </div>
      <Branch overview={overview} post={post} />
      <ImportNotice overview={overview} />
      <Ghosts overview={overview} send={send} />
      <p class="ending" title={ending}>
        {ending ?? (state.isWatching ? t("Playing …") : t("This record has no end: the match was interrupted."))}
      </p>
      <div class="tools">
        <Eyes state={state} send={send} />
        {overview.hasFrames ? (
          <Button
            icon="viewer"
            needsEditor
            label={state.viewer.isWanted ? t("Show the plain board") : t("Show the game's own viewer")}
            keys="u"
            pressed={state.viewer.isWanted}
            onPress={() => send({ kind: "viewer", event: { kind: "want", isOn: !state.viewer.isWanted } })}
          />
        ) : null}
        {state.earlier ? (
          <Button
            icon="compare"
            label={state.isComparing ? t("Show only this match") : t("Compare with the previous match")}
            keys="x"
            pressed={state.isComparing}
            onPress={() => send({ kind: "compare", isOn: !state.isComparing })}
          />
        ) : null}
        {overview.players.length > 1 ? (
          <Button
            icon="ghost"
            needsEditor
            label={t("Play against a ghost of this opponent")}
            keys="a"
            onPress={() => post({ kind: "playGhost", match })}
          />
        ) : null}
        <Button
          icon="rerun"
          needsEditor
          label={t("Play again with the same seed")}
          keys="r"
          onPress={() => post({ kind: "rerun", match, swap: false })}
        />
        {overview.players.length > 1 ? (
          <Button
            icon="swap"
            needsEditor
            label={t("Play again with seats swapped")}
            keys="Shift+r"
            onPress={() => post({ kind: "rerun", match, swap: true })}
          />
        ) : null}
      </div>
    </header>
  );
}

/** Marks a match that branches from another. */
function Branch({ overview, post }: { overview: Overview; post: PostBoardMessage }) {
  const { branch, turns } = overview;
  if (!branch) return null;
  const turn = turns[branch.answer]?.turn ?? branch.answer;
  return (
    <button
      type="button"
      class="branch-mark"
      title={t("What if: another answer was tried in turn {turn, number}. Opens the original match.", { turn })}
      onClick={() => post({ kind: "openMatch", match: branch.match, answer: branch.answer })}
    >
      <Icon name="branch" />
      {t("What if, from turn {turn, number}", { turn })}
    </button>
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
function Ghosts({ overview, send }: { overview: Overview; send: PanelProps["send"] }) {
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
      <button
        key={player}
        type="button"
        class="branch-mark"
        title={t("Up to this turn it answered as in the original match; click to go there")}
        onClick={() => send({ kind: "goTo", at: { answer: left.answer, note: -1 } })}
      >
        <Icon name="ghost" />
        {text}
      </button>
    );
  });
}

function Eyes({ state, send }: Pick<PanelProps, "state" | "send">) {
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
        <button
          key={text}
          type="button"
          class={by === undefined ? "segment" : `segment p${by + 1}`}
          aria-pressed={state.seenBy === by}
          aria-label={label}
          title={`${label} (v)`}
          onClick={() => send({ kind: "see", by })}
        >
          {by === undefined ? <Icon name="eye" /> : null}
          {text}
        </button>
      ))}
    </fieldset>
  );
}
