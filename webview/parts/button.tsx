import { Icon, type IconName } from "./icons.tsx";

export interface ButtonProps {
  readonly icon: IconName;
  /** What the button does; a key follows in brackets. */
  readonly label: string;
  readonly keys?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly text?: string;
  /** Needs the editor, so it is hidden in a standalone page. */
  readonly needsEditor?: boolean;
  readonly onPress: () => void;
}

export function Button({ icon, label, keys, pressed, disabled, text, needsEditor, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      class={needsEditor ? "button needs-editor" : "button"}
      title={keys ? `${label} (${keys})` : label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} />
      {text ? <span>{text}</span> : null}
    </button>
  );
}
