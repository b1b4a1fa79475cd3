import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { type Connection, ErrorCodes, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import { type BoardServer, serveBoard } from "../../../engine/board/serve-board.ts";
import { makeFolder } from "../../../engine/files/user-folders.ts";
import { t } from "../../../engine/l10n/speak.ts";
import { expandLines } from "../../../engine/record/compact-lines.ts";
import type { MatchRecord } from "../../../engine/record/match-record.ts";
import { createReplay } from "../../../engine/record/replay.ts";
import { formatTurn } from "../../../engine/record/transcript.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import type { ServerProxy } from "../../channel.ts";
import { toUri } from "../base/bot-files.ts";

interface ShownMatchesDeps {
  readonly connection: Connection;
  readonly server: ServerProxy;
  readonly storage: string;
  /** Whether the editor can open documents on request. */
  readonly showsDocuments: boolean;
}

export type ShownMatches = ReturnType<typeof createShownMatches>;

const placeSchema = v.object({ match: v.optional(v.string()), answer: v.optional(v.number()) });

/** Matches and turns for an editor without our board. A match is named by `{"match": id, "answer": 12}`. */
export function createShownMatches({ connection, server, storage, showsDocuments }: ShownMatchesDeps) {
  let board: Promise<BoardServer> | undefined;
  /** Requested matches by id; "" is the newest. */
  const wanted = new Map<string, { readonly match: string; readonly record: MatchRecord }>();
  server.on("matchFinished", async (summary) => {
    if (!board || summary.series) return;
    await keep("", summary.id);
    (await board).changed();
  });

  async function keep(as: string, match: string): Promise<MatchRecord> {
    const read = await server.readRecord({ match });
    if (!("lines" in read)) throw createRefusedError(read.message);
    const record = expandLines(read.lines);
    wanted.set(as, { match, record });
    return record;
  }

  /** The named match, or the newest one. */
  async function find(named: unknown) {
    const read = v.safeParse(placeSchema, typeof named === "string" ? { match: named } : (named ?? {}));
    if (!read.success)
      throw createInvalidError(
        t("name a match by its id, or as {example}", { example: '{"match": id, "answer": 12}' }),
      );
    const { match, answer } = read.output;
    const { matches } = await server.listMatches({ onlyRecent: true, limit: 1000 });
    const summary = match === undefined ? matches[0] : matches.find(({ id }) => id === match);
    if (!summary)
      throw createRefusedError(match === undefined ? t("No match has been played yet.") : t("There is no such match."));
    return { summary, answer };
  }

  async function open(uri: string, isExternal: boolean, fallback: string): Promise<void> {
    const asked = showsDocuments
      ? connection.window.showDocument({ uri, external: isExternal, takeFocus: true })
      : undefined;
    const { success } = (await asked?.catch(() => undefined)) ?? { success: false };
    if (!success) connection.window.showInformationMessage(fallback);
  }

  return {
    find,
    /** Serves the board and opens it in the browser; returns its address. */
    async openBoard(named: unknown) {
      const { summary, answer } = await find(named);
      const record = await keep(summary.id, summary.id);
      await keep("", summary.id);
      board ??= serveBoard((id = "") => wanted.get(id), { isLive: true });
      const { address: base } = await board;
      const address = `${base}${named === undefined ? "" : `match/${summary.id}${describeMoment(record, answer)}`}`;
      await open(address, true, `Spar: ${t("the board is at {address}", { address })}`);
      return { address };
    },
    /** Shows a turn with its question and answer; returns it as text. */
    async showTurn(named: unknown) {
      const { summary, answer } = await find(named);
      const replay = createReplay(await keep(summary.id, summary.id));
      const first = summary.problems.find((problem) => problem.answer >= 0)?.answer;
      const turn = replay.turns[answer ?? first ?? 0];
      if (!turn)
        throw createRefusedError(
          t("The match has {answers, plural, one {# answer} other {# answers}}; there is no answer {answer, number}.", {
            answers: replay.turns.length,
            answer: answer ?? 0,
          }),
        );
      const text = escapeInvisible(formatTurn(replay, turn));
      const file = join(storage, "turn.txt");
      makeFolder(storage);
      writeFileSync(file, text);
      await open(toUri(file), false, text);
      return { text };
    },
  };
}

/** The moment of an answer, in the form that the board reads from a URL. */
function describeMoment(record: MatchRecord, answer: number | undefined): string {
  const turn = answer === undefined ? undefined : createReplay(record, { includeNotes: false }).turns[answer];
  return turn ? `#${turn.ask.turn}p${turn.ask.player + 1}` : "";
}

/** The error for a request that cannot be fulfilled now. */
export function createRefusedError(why: string): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestFailed, why);
}

export function createInvalidError(why: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidParams, `${why}.`);
}
