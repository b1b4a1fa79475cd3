import { Icon, type IconName } from "./icons.tsx";

export interface ButtonProps {
  readonly icon: IconName;
  /** Says what it does; the key, if there is one, follows in brackets. */
  readonly label: string;
  readonly keys?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly text?: string;
  /** Asks something of the editor; a page of its own has none. */
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
