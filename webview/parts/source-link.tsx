import { useContext } from "preact/hooks";
import { t } from "../../engine/l10n/speak.ts";
import type { SourceRange } from "../../engine/record/match-record.ts";
import { Icon } from "./button.tsx";
import { PostContext } from "./post-context.ts";

export function SourceLink({ frame, isGuessed }: { frame: SourceRange; isGuessed?: boolean }) {
  const post = useContext(PostContext) as (message: { kind: "reveal" } & Omit<SourceRange, "name">) => void;
  const { file, line, column } = frame;
  const label = `${file.split(/[\\/]/).at(-1) ?? file}:${line}`;
  return (
    <button
      type="button"
      class="source"
      title={formatTitle(frame, isGuessed)}
      onClick={() => post({ kind: "reveal", file, line, column })}
    >
      <Icon name="file" />
      {isGuessed ? `${label}?` : label}
    </button>
  );
}

function formatTitle({ file, line, name }: SourceRange, isGuessed: boolean | undefined): string {
  const place = `${file}:${line}`;
  const named = name ? t("{file}:{line, number}, in {name}", { file, line, name }) : place;
  return isGuessed ? t("{place} (a guess)", { place: named }) : named;
}
