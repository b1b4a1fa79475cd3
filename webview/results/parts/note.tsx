import { usePost } from "./page.tsx";

interface NoteProps {
  /** The id of a version or a series. */
  readonly about: string;
  readonly text?: string;
  readonly label: string;
  /** Called when the note was changed. */
  readonly changed?: () => void;
}

/** What is being typed stays while matches end, since the field has its own text; another note is another field. */
export function Note({ about, text = "", label, changed }: NoteProps) {
  const post = usePost();
  return (
    <input
      key={`${about} ${text}`}
      {...{ type: "text", "aria-label": label, placeholder: label, title: label, maxLength: 300, defaultValue: text }}
      onChange={(event) => {
        post({ kind: "note", about, text: event.currentTarget.value });
        changed?.();
      }}
    />
  );
}
