interface Props {
  readonly placeholder: string;
  /** What the field searches or filters. */
  readonly label: string;
  readonly value: string;
  readonly find: (text: string) => void;
  readonly id?: string;
  readonly suggestions?: readonly string[];
}

/** The maximum length of a search text. */
const maxChars = 200;

/** A field that searches while the user types. */
export function SearchField({ placeholder, label, value, find, id, suggestions }: Props) {
  return (
    <>
      <input
        id={id}
        type="search"
        class="contains"
        placeholder={placeholder}
        aria-label={label}
        title={label}
        autocomplete="off"
        spellcheck={false}
        maxLength={maxChars}
        value={value}
        list={suggestions && `${id}-suggestions`}
        onInput={(event) => find(event.currentTarget.value)}
      />
      {suggestions ? (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}
