import { useMemo } from "preact/hooks";
import { t } from "../../../engine/l10n/speak.ts";
import { Button, type ButtonProps, MenuButton, type MenuItem } from "../../parts/button.tsx";
import { useRoving } from "../../parts/roving.ts";
import { Select } from "../../parts/select.tsx";
import { findKeyAction, perform, readKeyPress } from "../keys.ts";
import { speeds, useBoard } from "../state/board-state.ts";
import { makeChart, selectMistakes } from "../state/mistakes-state.ts";
import { listTroubledTurns } from "../state/moments.ts";
import { nameStake } from "../state/overview.ts";

/** A button that does what a key does, and is disabled where the key does nothing. */
export function KeyButton({ disabled, ...button }: Omit<ButtonProps, "onPress"> & { readonly keys: string }) {
  const board = useBoard();
  const action = findKeyAction(board.state, readKeyPress(button.keys));
  return <Button {...button} disabled={disabled || !action} onPress={() => action && perform(action, board)} />;
}

/** The buttons for navigation in the match. */
export function TimelineToolbar() {
  const roving = useRoving<HTMLDivElement>({ items: "button:not([role=menuitem]), select" });
  return (
    <div class="toolbar" role="toolbar" aria-label={t("Move through the match")} {...roving}>
      <StepButtons />
      <FindButtons />
      <ActionButtons />
    </div>
  );
}

function StepButtons() {
  const { isPlaying } = useBoard().state;
  return (
    <fieldset class="group go">
      <legend class="hidden">{t("Go")}</legend>
      <KeyButton icon="first" label={t("Start")} keys="Home" />
      <KeyButton icon="turnBack" label={t("Turn before")} keys="Shift+←" />
      <KeyButton icon="back" label={t("Action before")} keys="←" />
      <KeyButton icon={isPlaying ? "pause" : "play"} label={isPlaying ? t("Pause") : t("Play back")} keys="Space" />
      <KeyButton icon="on" label={t("Next action")} keys="→" />
      <KeyButton icon="turnOn" label={t("Next turn")} keys="Shift+→" />
      <KeyButton icon="last" label={t("End")} keys="End" />
      <Speed />
    </fieldset>
  );
}

function FindButtons() {
  const { overview, seenBy, me } = useBoard().state;
  const player = seenBy ?? me;
  const problems = useMemo(() => listTroubledTurns(overview?.turns ?? [], player).length, [overview, player]);
  const hasSwings = useMemo(() => overview?.turns.some((turn) => turn.swing !== 0) ?? false, [overview]);
  const nextProblem =
    problems === 0
      ? t("No problems")
      : t("Next of {turns, plural, one {# turn with problems} other {# turns with problems}}", { turns: problems });
  const nextSwing = t("Biggest swing, then the next biggest");
  return (
    <fieldset class="group find">
      <legend class="hidden">{t("Find")}</legend>
      <KeyButton icon="problem" label={nextProblem} keys="p" text={String(problems)} disabled={problems === 0} />
      <KeyButton icon="own" label={t("Next own turn")} keys="o" />
      <KeyButton icon="swing" label={nextSwing} keys="b" disabled={!hasSwings} />
      <ToMistakes />
    </fieldset>
  );
}

/** Nothing if the game has no winning chances, or none is known. */
function ToMistakes() {
  const { mistakes, me, overview } = useBoard().state;
  const found = useMemo(() => selectMistakes(mistakes, me).length, [mistakes, me]);
  if (!overview || mistakes.chances.size === 0) return null;
  const next =
    found === 0 ? t("No mistakes") : t("Next of {found, plural, one {# mistake} other {# mistakes}}", { found });
  const chart = t("Chart of the {stake}", { stake: nameStake(overview) });
  return (
    <>
      <KeyButton icon="mistake" label={next} keys="n" text={String(found)} disabled={found === 0} />
      <KeyButton icon="chance" label={chart} keys="k" pressed={makeChart(mistakes, overview) === "chance"} />
    </>
  );
}

/** Buttons to work on this turn, and to export it or the match. */
function ActionButtons() {
  const board = useBoard();
  const shareItems: readonly MenuItem[] = [
    { icon: "copy", text: t("Copy the address of this turn"), keys: "c" },
    { icon: "picture", text: t("Save the board as a picture"), keys: "i", needsEditor: true },
    { icon: "page", text: t("Export the match as a web page"), keys: "w", needsEditor: true },
  ];
  const press = (keys: string) => {
    const action = findKeyAction(board.state, readKeyPress(keys));
    if (action) perform(action, board);
  };
  return (
    <fieldset class="group act">
      <legend class="hidden">{t("Work on this turn")}</legend>
      <KeyButton icon="bug" label={t("Debug this turn")} keys="d" needsEditor />
      <KeyButton icon="test" label={t("Keep this turn as a test")} keys="f" needsEditor />
      <MenuButton icon="share" label={t("Share…")} items={shareItems} press={press} />
      <KeyButton icon="help" label={t("Keys")} keys="?" />
    </fieldset>
  );
}

function Speed() {
  const { state, send } = useBoard();
  return (
    <Select
      class="speed"
      label={t("Speed in steps per second")}
      title={t("Speed in steps per second (- and +)")}
      choices={speeds.map((id) => ({ id, title: id === 0.5 ? "½×" : `${id}×` }))}
      value={state.speed}
      pick={(speed) => send({ kind: "set", fields: { speed } })}
    />
  );
}
