import { basename, relative } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { pairTable, standings } from "../../engine/arena/league.ts";
import { leagueText, pairText } from "../../engine/arena/league-text.ts";
import { matchesAPair, runLeague } from "../../engine/arena/run-league.ts";
import { freshSeed } from "../../engine/match/fresh-seed.ts";
import type { Pool } from "../../engine/match/pool.ts";
import { botsIn, leftOutText, namesOf } from "../../engine/project/bots-in.ts";
import { matchUp } from "../../engine/project/match-up.ts";
import { sameOptions } from "../../engine/project/same-options.ts";
import { visible } from "../../engine/record/visible.ts";
import { notice } from "../label-text.ts";
import type { Requests } from "../protocol.ts";
import { fileOf, uriOf } from "./bot-files.ts";
import type { SettingsSource } from "./settings.ts";

type Answered = Requests["spar/league"]["result"];

/** Plays every pair of a folder's bots with a progress that can be cancelled; the table as text. */
export async function playLeague(
  { folder, game }: Requests["spar/league"]["params"],
  parts: { readonly connection: Connection; readonly settings: SettingsSource; readonly pool: Pool },
): Promise<Answered> {
  const path = fileOf(folder);
  const found = botsIn(path, game);
  const { bots } = found;
  const games = [...new Set(bots.map((bot) => bot.game.id))];
  if (games.length > 1)
    return { games: games.map((id) => ({ id, title: bots.find((bot) => bot.game.id === id)!.game.title })) };
  const same = sameOptions(bots, {});
  if ("why" in same) return { message: same.why };
  if (bots.length < 2) return { message: `${basename(path)} has ${bots.length} bots of one game; a league needs two.` };
  const { connection, settings, pool } = parts;
  const progress = await connection.window.createWorkDoneProgress();
  const stop = new AbortController();
  progress.begin(notice(`League of ${basename(path)}`), 0, undefined, true);
  progress.token.onCancellationRequested(() => stop.abort("stopped by the user"));
  try {
    const seed = freshSeed();
    const names = namesOf(bots);
    let open: string | undefined;
    const matches = await runLeague({
      names,
      keys: bots.map(({ file }) => relative(path, file).replaceAll("\\", "/")),
      async setupOf(a, b) {
        const up = { bot: bots[a]!.file, opponents: [bots[b]!.file], folder: path, game: games[0], foreign: true };
        const matched = await matchUp(up, await settings.engine(uriOf(bots[a]!.file)));
        if (!matched.ok) throw new Error(matched.message);
        open ??= matched.open;
        return matched.setup;
      },
      seed,
      count: matchesAPair(bots[0]!.game),
      pool,
      tell: (pair, pairs, text) => progress.report((100 * pair) / pairs, notice(`${text} (${pair + 1} of ${pairs})`)),
      signal: stop.signal,
    });
    const title = `${bots[0]!.game.title}, ${bots.length} bots, seed ${seed}${stop.signal.aborted ? ", stopped early" : ""}`;
    const without = [leftOutText(found.leftOut), open].filter(Boolean).join("\n");
    const rows = standings(names, matches);
    const pairs = pairText(names, rows, pairTable(matches));
    return {
      table: `${title}\n\n${leagueText(rows)}\n${pairs ? `\n${pairs}\n` : ""}${without ? `\n${visible(without)}\n` : ""}`,
    };
  } catch (error) {
    return { message: (error as Error).message };
  } finally {
    progress.done();
  }
}
