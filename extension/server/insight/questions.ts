import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { type CountedMatches, countCards, describeLeftOut } from "../../../engine/app/cards.ts";
import { formatCardFile } from "../../../engine/arena/cards/card-table.ts";
import { games } from "../../../engine/games.ts";
import { hidePassword, isQueueTrouble, parseQueueAccess } from "../../../engine/queue/queue-address.ts";
import { readUnlessDamaged } from "../../../engine/record/record-file.ts";
import type { CardSelection, CardStatistics } from "../../../engine/views/card-facts.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import type { QueueView } from "../../../engine/views/queue-status.ts";
import type { Asked } from "../../channel.ts";
import { answerClient } from "../base/answer-client.ts";
import { toFilePath } from "../base/bot-files.ts";
import { writeExport } from "../base/write-export.ts";
import type { ServerContext } from "../context/context.ts";
import type { MatchList } from "../stored/match-list.ts";

/** Maximum number of records of a selection. */
const maxMatches = 5000;

export function answerAboutCards({ connection, matches }: ServerContext): void {
  answerClient(connection, {
    countCards: (asked) => countAskedCards(asked, matches),
    exportCards: async ({ to, ...asked }) => {
      const { table, trouble } = await countAskedCards(asked, matches);
      if (trouble !== undefined && table.rows.length === 0) return { message: trouble };
      return writeExport(to, (file) => writeFileSync(file, formatCardFile(table, file)));
    },
  });
}

async function countAskedCards({ of }: Asked<"countCards">, matches: MatchList): Promise<CardStatistics> {
  const { table, gone, uncounted } = await countCards(await listCounted(of, matches));
  return { table, gone, trouble: describeLeftOut(uncounted) };
}

/** What a selection consists of. A damaged record is treated as deleted. */
async function listCounted(of: CardSelection, matches: MatchList): Promise<readonly CountedMatches[]> {
  if (of.kind === "files")
    return of.files.map(toFilePath).map((path) => ({ kind: "file", path, name: basename(path) }));
  const found = await findMatches(of, matches);
  return found.map(({ id }) => ({ kind: "record", read: () => readUnlessDamaged(() => matches.record(id)) }));
}

/** Only matches of the most recent game with cards, since cards of different games cannot be compared. */
async function findMatches(of: CardSelection, matches: MatchList): Promise<readonly MatchSummary[]> {
  const query = {
    ...(of.kind === "bot" ? { bot: of.bot } : {}),
    ...(of.kind === "series" ? { run: of.run } : {}),
    ...(of.kind === "filter" ? { filter: of.filter } : {}),
  };
  const found = await matches.list({ ...query, limit: maxMatches });
  const game = found.find((match) => games.some(({ id, extras }) => id === match.game && extras?.cards))?.game;
  return found.filter(
    (match) =>
      match.game === game &&
      !match.branch &&
      (of.kind !== "imported" || match.imported !== undefined) &&
      (of.kind !== "ghosts" || match.ghosts !== undefined),
  );
}

export function answerAboutQueue({ connection, settings }: ServerContext): void {
  answerClient(connection, {
    getQueue: async ({ includeStatus }) => {
      const { queue } = await settings.all();
      if (queue === "") return {};
      return { address: hidePassword(queue), ...(includeStatus ? await look(queue) : {}) };
    },
  });
}

async function look(address: string): Promise<Pick<QueueView, "status" | "trouble">> {
  try {
    const { readQueueStatus } = await import("../../../engine/queue/queue.ts");
    return { status: await readQueueStatus(parseQueueAccess(address)) };
  } catch (error) {
    if (!isQueueTrouble(error)) throw error;
    return { trouble: error.message };
  }
}
