interface Props {
  readonly placeholder: string;
  /** What it searches, or keeps in sight. */
  readonly label: string;
  readonly value: string;
  readonly find: (text: string) => void;
  readonly id?: string;
}

/** More letters are not looked for. */
const longest = 200;

/** A field whose text is looked for while it is written. */
export function SearchField({ placeholder, label, value, find, id }: Props) {
  return (
    <input
      id={id}
      type="search"
      class="contains"
      placeholder={placeholder}
      aria-label={label}
      autocomplete="off"
      spellcheck={false}
      maxLength={longest}
      value={value}
      onInput={(event) => find(event.currentTarget.value)}
    />
  );
}
