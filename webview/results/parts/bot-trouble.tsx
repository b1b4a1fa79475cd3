import { SourceLink } from "../../parts/source-link.tsx";
import type { PostResultsMessage } from "../wiring.ts";

interface Props {
  readonly trouble: { readonly message: string; readonly file?: string; readonly line?: number };
  readonly post: PostResultsMessage;
}

/** A bot's problem, with a link to the line if known. */
export function BotTrouble({ trouble: { message, file, line }, post }: Props) {
  return (
    <div class="alert error">
      <p>{message}</p>
      {file !== undefined && line !== undefined ? <SourceLink frame={{ file, line }} post={post} /> : null}
    </div>
  );
}
