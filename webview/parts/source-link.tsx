import type { SourceRange } from "../../engine/record/answer.ts";
import type { Post } from "../wiring.ts";
import { Icon } from "./icons.tsx";

/** Opens a line of the user's source in the editor. */
export function SourceLink({ frame, post, guessed }: { frame: SourceRange; post: Post; guessed?: boolean }) {
  const { file, line, column, name } = frame;
  const label = `${baseOf(file)}:${line}`;
  return (
    <button
      type="button"
      class="source"
      title={`${file}:${line}${name ? `, in ${name}` : ""}${guessed ? " (a guess)" : ""}`}
      onClick={() => post({ kind: "reveal", file, line, column })}
    >
      <Icon name="file" />
      {guessed ? `${label}?` : label}
    </button>
  );
}

function baseOf(file: string): string {
  return file.split(/[\\/]/).at(-1) ?? file;
}
