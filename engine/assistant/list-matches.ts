import * as v from "valibot";
import type { RecordLine } from "../record/match-record.ts";
import { isRecordTrouble } from "../record/record-file.ts";
import { createAssistantTool, type ToolContext } from "./tool.ts";

const maxListed = 100;

export const listMatchesTool = createAssistantTool({
  name: "list_matches",
  title: "List matches",
  description: "Lists the saved matches, newest first: id, date, game, players and result.",
  input: v.strictObject({
    limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxListed)), 20),
  }),
  runsBots: false,
  call: ({ limit }, context) => {
    const ids = context.ids();
    return { matches: ids.slice(0, limit).map((id) => summariseMatch(id, context)), of: ids.length };
  },
});

/** Read from the first and the last line alone, since a list need not replay its matches. */
function summariseMatch(id: string, context: ToolContext): object {
  try {
    const record = context.record(id);
    const head = record?.[0];
    if (head?.kind !== "match") return { id };
    const players = head.bots.map(({ name }) => name);
    return { id, at: head.at, game: head.game, players, ...describeEnd(record!.at(-1), players) };
  } catch (error) {
    if (isRecordTrouble(error)) return { id, damaged: error.message };
    throw error;
  }
}

function describeEnd(last: RecordLine | undefined, players: readonly string[]): object {
  switch (last?.kind) {
    case "end": {
      const { places, scores, reason } = last.outcome;
      const first = players.filter((_, player) => places[player] === 1);
      return { winner: first.length === 1 ? first[0]! : null, scores, reason };
    }
    case "stopped":
    case "failed":
      return { [last.kind]: last.why };
    default:
      return { unfinished: true };
  }
}
