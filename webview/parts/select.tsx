interface Props<Id extends string | number> {
  readonly label: string;
  readonly title?: string;
  readonly class?: string;
  readonly choices: readonly { readonly id: Id; readonly title: string }[];
  readonly value: Id | undefined;
  readonly pick: (id: Id) => void;
}

/** A list from which one entry is picked. */
export function Select<Id extends string | number>({ label, choices, pick, ...look }: Props<Id>) {
  return (
    <select {...look} aria-label={label} onChange={(event) => pick(choices[event.currentTarget.selectedIndex]!.id)}>
      {choices.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
