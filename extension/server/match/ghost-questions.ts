import { dirname } from "node:path";
import { t } from "../../../engine/l10n/speak.ts";
import { findGhost, formatGhostName, ghostPrefix } from "../../../engine/project/resolve/ghost.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import type { ServerFunctions } from "../../protocol.ts";
import { answerClient } from "../base/answer-client.ts";
import { readBotOnDisk, toFilePath } from "../base/bot-files.ts";
import type { ServerContext } from "../context/context.ts";
import type { MatchList } from "../stored/match-list.ts";

type GhostsParams = Parameters<ServerFunctions["findGhosts"]>[0];

/** The maximum number of ghosts a user can play against at once. */
const maxGames = 1000;

/** Offers the players of recorded matches as opponents. */
export function answerAboutGhosts({ connection, matches }: ServerContext): void {
  answerClient(connection, {
    findGhost: async ({ match, file, player }) => {
      const record = file === undefined ? matches.kept.findFile(match) : toFilePath(file);
      if (record === undefined) return { message: t("the record of this match has been deleted.") };
      const me = (await matches.find(match))?.me;
      const which = player ?? (me === undefined ? undefined : me === 0 ? 1 : 0);
      const name = which === undefined ? `${ghostPrefix}${record}` : formatGhostName({ record, player: which });
      const ghost = findGhost(name, dirname(record), undefined);
      return typeof ghost === "string"
        ? { message: ghost }
        : { opponent: formatGhostName({ record, player: ghost.player }) };
    },
    findGhosts: async (wanted) => {
      const found = (await listGames(wanted, matches)).flatMap((summary) => findGhostOfMatch(summary, matches) ?? []);
      if (found.length === 0) return { message: t("no such game has a record.") };
      return { opponent: `pool:${found.join(", ")}`, games: found.length };
    },
  });
}

/** Two-player matches of the bot's game, without those in which an answer was tried out. */
async function listGames(
  { uri, onlyImported, filter }: GhostsParams,
  matches: MatchList,
): Promise<readonly MatchSummary[]> {
  const game = readBotOnDisk(uri)?.game.id;
  const found = await matches.list({ ...(onlyImported ? {} : { bot: uri }), filter, limit: maxGames });
  return found.filter(
    (match) => match.game === game && !match.branch && match.names.length === 2 && (!onlyImported || match.imported),
  );
}

/** The opponent of a match as a ghost; undefined if the record was deleted. */
export function findGhostOfMatch({ id, me }: MatchSummary, matches: MatchList): string | undefined {
  const record = matches.kept.findFile(id);
  return record && formatGhostName({ record, player: me === 0 ? 1 : 0 });
}
