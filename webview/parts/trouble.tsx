import { retold } from "../../engine/l10n/retell.ts";
import type { Post } from "../wiring.ts";
import { SourceLink } from "./source-link.tsx";

interface Props {
  readonly trouble: { readonly message: string; readonly file?: string; readonly line?: number };
  readonly post: Post;
}

/** What hinders a bot, and the line where that is. */
export function Trouble({ trouble: { message, file, line }, post }: Props) {
  return (
    <div class="alert error">
      <p>{retold(message)}</p>
      {file !== undefined && line !== undefined ? <SourceLink frame={{ file, line }} post={post} /> : null}
    </div>
  );
}
