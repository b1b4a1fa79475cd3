import { useMemo } from "preact/hooks";
import { t } from "../../../engine/l10n/speak.ts";
import { Button, type ButtonProps, MenuButton } from "../../parts/button.tsx";
import { useRoving } from "../../parts/roving.ts";
import type { BoardMessage } from "../messages.ts";
import { type BoardState, type PanelProps, speeds } from "../state/board-state.ts";
import { createChartSwitch, makeChart, selectMistakes } from "../state/mistakes-state.ts";
import { formatAddress, listTroubledTurns } from "../state/moments.ts";
import { nameStake } from "../state/overview.ts";

/** A button for the current match; disabled if there is none. */
function MatchButton({ match, ask, ...button }: Omit<ButtonProps, "onPress" | "disabled"> & MatchAsk) {
  const isAbsent = match === undefined;
  return <Button {...button} disabled={isAbsent} onPress={() => isAbsent || ask(match)} />;
}

interface MatchAsk {
  readonly match: BoardState["match"];
  readonly ask: (match: NonNullable<BoardState["match"]>) => void;
}

/** Buttons to work on this turn. */
function ActionButtons({ state, send, post }: PanelProps) {
  const { moment, match } = state;
  return (
    <fieldset class="group act">
      <legend class="hidden">{t("Work on this turn")}</legend>
      <MatchButton
        icon="bug"
        label={t("Debug this turn")}
        keys="d"
        needsEditor
        match={match}
        ask={(shown) => post({ kind: "debugTurn", match: shown, answer: moment.answer })}
      />
      <MatchButton
        icon="test"
        label={t("Keep this turn as a test")}
        keys="f"
        needsEditor
        match={match}
        ask={(shown) => post({ kind: "keepTurn", match: shown, answer: moment.answer })}
      />
      <ShareButtons state={state} post={post} />
      <Button
        icon="help"
        label={t("Keys")}
        keys="?"
        onPress={() => send({ kind: "help", isOpen: !state.isHelpOpen })}
      />
    </fieldset>
  );
}

/** Buttons to export this turn or the match. */
function ShareButtons({ state: { match, moment, overview }, post }: Pick<PanelProps, "state" | "post">) {
  const ask = (message: (shown: string) => BoardMessage) => () => match !== undefined && post(message(match));
  return (
    <MenuButton
      icon="share"
      label={t("Share…")}
      disabled={match === undefined}
      items={[
        {
          icon: "copy",
          text: t("Copy the address of this turn"),
          keys: "c",
          onPress: ask((shown) => ({ kind: "copy", text: formatAddress(shown, overview?.turns ?? [], moment) })),
        },
        {
          icon: "picture",
          text: t("Save the board as a picture"),
          keys: "i",
          needsEditor: true,
          onPress: ask(() => ({ kind: "savePicture" })),
        },
        {
          icon: "page",
          text: t("Export the match as a web page"),
          keys: "w",
          needsEditor: true,
          onPress: ask((shown) => ({ kind: "savePage", match: shown })),
        },
      ]}
    />
  );
}

/** The buttons for navigation in the match. */
export function TimelineToolbar({ state, send, post }: PanelProps) {
  const roving = useRoving<HTMLDivElement>({ items: "button:not([role=menuitem]), select" });
  return (
    <div class="toolbar" role="toolbar" aria-label={t("Move through the match")} {...roving}>
      <StepButtons state={state} send={send} />
      <FindButtons state={state} send={send} />
      <ActionButtons state={state} send={send} post={post} />
    </div>
  );
}

function StepButtons({ state, send }: Pick<PanelProps, "state" | "send">) {
  return (
    <fieldset class="group go">
      <legend class="hidden">{t("Go")}</legend>
      <Button icon="first" label={t("Start")} keys="Home" onPress={() => send({ kind: "edge", to: "start" })} />
      <Button
        icon="turnBack"
        label={t("Turn before")}
        keys="Shift+←"
        onPress={() => send({ kind: "step", by: -1, unit: "turn" })}
      />
      <Button
        icon="back"
        label={t("Action before")}
        keys="←"
        onPress={() => send({ kind: "step", by: -1, unit: "action" })}
      />
      <Button
        icon={state.isPlaying ? "pause" : "play"}
        label={state.isPlaying ? t("Pause") : t("Play back")}
        keys="Space"
        onPress={() => send({ kind: "play" })}
      />
      <Button
        icon="on"
        label={t("Next action")}
        keys="→"
        onPress={() => send({ kind: "step", by: 1, unit: "action" })}
      />
      <Button
        icon="turnOn"
        label={t("Next turn")}
        keys="Shift+→"
        onPress={() => send({ kind: "step", by: 1, unit: "turn" })}
      />
      <Button icon="last" label={t("End")} keys="End" onPress={() => send({ kind: "edge", to: "end" })} />
      <Speed state={state} send={send} />
    </fieldset>
  );
}

function FindButtons({ state, send }: Pick<PanelProps, "state" | "send">) {
  const { overview, seenBy, me } = state;
  const player = seenBy ?? me;
  const problems = useMemo(() => listTroubledTurns(overview?.turns ?? [], player).length, [overview, player]);
  const hasSwings = useMemo(() => overview?.turns.some((turn) => turn.swing !== 0) ?? false, [overview]);
  return (
    <fieldset class="group find">
      <legend class="hidden">{t("Find")}</legend>
      <Button
        icon="problem"
        label={
          problems === 0
            ? t("No problems")
            : t("Next of {turns, plural, one {# turn with problems} other {# turns with problems}}", {
                turns: problems,
              })
        }
        keys="p"
        text={String(problems)}
        disabled={problems === 0}
        onPress={() => send({ kind: "jump", to: "problem", by: 1 })}
      />
      <Button icon="own" label={t("Next own turn")} keys="o" onPress={() => send({ kind: "jump", to: "own", by: 1 })} />
      <Button
        icon="swing"
        label={t("Biggest swing, then the next biggest")}
        keys="b"
        disabled={!hasSwings}
        onPress={() => send({ kind: "jump", to: "swing", by: 1 })}
      />
      <ToMistakes state={state} send={send} />
    </fieldset>
  );
}

/** Nothing if the game has no winning chances, or none is known. */
function ToMistakes({ state, send }: Pick<PanelProps, "state" | "send">) {
  const { mistakes, me, overview } = state;
  const found = useMemo(() => selectMistakes(mistakes, me).length, [mistakes, me]);
  if (!overview || mistakes.chances.size === 0) return null;
  return (
    <>
      <Button
        icon="mistake"
        label={
          found === 0 ? t("No mistakes") : t("Next of {found, plural, one {# mistake} other {# mistakes}}", { found })
        }
        keys="n"
        text={String(found)}
        disabled={found === 0}
        onPress={() => send({ kind: "jump", to: "mistake", by: 1 })}
      />
      <Button
        icon="chance"
        label={t("Chart of the {stake}", { stake: nameStake(overview) })}
        keys="k"
        pressed={makeChart(mistakes, overview) === "chance"}
        onPress={() => send({ kind: "mistakes", event: createChartSwitch(mistakes, overview) })}
      />
    </>
  );
}

function Speed({ state, send }: Pick<PanelProps, "state" | "send">) {
  return (
    <select
      class="speed"
      aria-label={t("Speed in steps per second")}
      title={t("Speed in steps per second (- and +)")}
      value={String(state.speed)}
      onChange={(event) => send({ kind: "speed", speed: Number(event.currentTarget.value) })}
    >
      {speeds.map((speed) => (
        <option key={speed} value={String(speed)}>
          {speed === 0.5 ? "½×" : `${speed}×`}
        </option>
      ))}
    </select>
  );
}
