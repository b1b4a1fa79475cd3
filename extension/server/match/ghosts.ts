import { basename, dirname } from "node:path";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { recordExtension } from "../../../engine/match/history/history.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import { nameOpponent } from "../../../engine/project/resolve/find-bot.ts";
import { findGhost, formatGhostName, ghostPrefix } from "../../../engine/project/resolve/ghost.ts";
import { isRecordTrouble } from "../../../engine/record/record-file.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import type { Asked } from "../../channel.ts";
import type { Opponent } from "../../protocol-data.ts";
import { listMatchFacts } from "../../result-text.ts";
import { answerClient } from "../base/answer-client.ts";
import { readBotOnDisk, toFilePath } from "../base/bot-files.ts";
import type { ServerContext } from "../context/context.ts";
import type { MatchList } from "../stored/match-list.ts";
import { savePermanently } from "../stored/permanent-records.ts";

/** The maximum number of ghosts a user can play against at once. */
const maxGames = 1000;

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
      return { opponent: `pool:${found.join(", ")}` };
    },
  });
}

/** Two-player matches of the bot's game, without those in which an answer was tried out. */
async function listGames({ uri, onlyImported, filter }: Asked<"findGhosts">, matches: MatchList) {
  const game = readBotOnDisk(uri)?.game.id;
  const found = await matches.list({ ...(onlyImported ? {} : { bot: uri }), filter, limit: maxGames });
  return found.filter(
    (match) => match.game === game && !match.branch && match.names.length === 2 && (!onlyImported || match.imported),
  );
}

/** The opponent of a match as a ghost; undefined if the record was deleted. */
function findGhostOfMatch({ id, me }: MatchSummary, matches: MatchList): string | undefined {
  const record = matches.kept.findFile(id);
  return record && formatGhostName({ record, player: me === 0 ? 1 : 0 });
}

/** For a longer list, users have the Matches view. */
const maxOffered = 12;

/** The opponents of recent matches that a bot lost or drew, and of site games, as ghosts; the chosen one first. */
export function listGhosts(bot: BotSpec, uri: string, chosen: string | undefined, matches: MatchList): Opponent[] {
  const wanted = (match: MatchSummary) =>
    match.game === bot.game.id &&
    match.names.length === 2 &&
    !match.branch &&
    !match.ghosts &&
    (match.imported !== undefined || (match.bot === uri && (match.result === "lost" || match.result === "drew")));
  const offered = matches.recent
    .filter(wanted)
    .slice(0, maxOffered)
    .flatMap((match) => {
      const value = findGhostOfMatch(match, matches);
      return value === undefined
        ? []
        : [{ value, label: formatLabel(match), facts: listMatchFacts(match).join(" · "), detail: formatDetail(match) }];
    });
  const isThere = offered.some(({ value }) => value === chosen);
  const first =
    chosen?.startsWith(ghostPrefix) && !isThere
      ? [{ value: chosen, label: translate(nameOpponent(chosen, bot.name)), detail: chosen }]
      : [];
  return [...first, ...offered].map((ghost) => ({
    ...ghost,
    kind: "ghost" as const,
    isChosen: ghost.value === chosen,
  }));
}

const formatLabel = ({ names, me }: MatchSummary) => t("ghost of {name}", { name: names[me === 0 ? 1 : 0]! });

function formatDetail({ imported, result, turns, at }: MatchSummary): string {
  const values = { result, turns, date: new Date(at).toLocaleString() };
  return imported
    ? t(
        "as it played on the site, {result, select, won {won} lost {lost} drew {drew} other {stopped}} in {turns, number} turns, {date}",
        values,
      )
    : t(
        "as it played when this bot {result, select, won {won} lost {lost} drew {drew} other {stopped}} in {turns, number} turns, {date}",
        values,
      );
}

/** The name of a chosen opponent; saves the record of a ghost permanently. */
export function keepForLong(opponent: string, matches: MatchList): string {
  const [, file, player] = /^ghost:(.*)(#\d+)$/.exec(opponent) ?? [];
  if (!file || !player || dirname(file) !== matches.history.folder || !file.endsWith(recordExtension)) return opponent;
  const id = basename(file, recordExtension);
  try {
    const record = matches.history.read(id);
    if (record) savePermanently(matches, record, id);
    const longer = matches.kept.long.findFile(id);
    return longer === undefined ? opponent : `${ghostPrefix}${longer}${player}`;
  } catch (error) {
    if (isRecordTrouble(error)) return opponent;
    throw error;
  }
}
