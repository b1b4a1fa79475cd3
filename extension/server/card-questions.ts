import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { setImmediate as breath } from "node:timers/promises";
import type { Connection } from "vscode-languageserver/node";
import { cardCounter } from "../../engine/arena/card-table.ts";
import { cardFile } from "../../engine/arena/card-text.ts";
import { fileCounter, uncountedText } from "../../engine/arena/count-file.ts";
import { t } from "../../engine/l10n/speak.ts";
import type { CardsCounted, CardsOf } from "../../engine/record/card-facts.ts";
import type { MatchRecord } from "../../engine/record/match-record.ts";
import { isRecordTrouble } from "../../engine/record/record-trouble.ts";
import { isSystemError, systemWords } from "../../engine/system-error.ts";
import type { MatchSummary, Requests } from "../protocol.ts";
import { fileOf } from "./bot-files.ts";
import { answer } from "./checked-channel.ts";
import type { MatchList } from "./match-list.ts";

interface Parts {
  readonly connection: Connection;
  readonly matches: MatchList;
}

type Asked = Requests["spar/cards"]["params"];

/** More records are kept of no set of matches. */
const mostMatches = 5000;

/** Counts what became of the cards of matches. */
export function answerAboutCards({ connection, matches }: Parts): void {
  answer(connection, "spar/cards", (asked) => counted(asked, matches));
  answer(connection, "spar/exportCards", async ({ to, ...asked }) => {
    const file = fileOf(to);
    const { table, trouble } = await counted(asked, matches);
    if (trouble !== undefined && table.rows.length === 0) return { message: trouble };
    try {
      writeFileSync(file, cardFile(table, file));
      return {};
    } catch (error) {
      if (!isSystemError(error)) throw error;
      return { message: t("the table could not be saved as {file}: {error}.", { file, error: systemWords(error) }) };
    }
  });
}

async function counted({ of, game }: Asked, matches: MatchList): Promise<CardsCounted> {
  const counter = cardCounter();
  if (of.kind === "files") {
    const { addFile, uncounted } = fileCounter(counter);
    for (const uri of of.files) {
      await breath();
      const file = fileOf(uri);
      addFile(file, basename(file));
    }
    return { table: counter.table(), gone: 0, trouble: uncountedText(uncounted) };
  }
  let gone = 0;
  for (const { id } of await matchesOf(of, game, matches)) {
    await breath();
    const record = recordOf(id, matches);
    if (record) counter.add(record);
    else gone++;
  }
  return { table: counter.table(), gone };
}

async function matchesOf(of: CardsOf, game: string, matches: MatchList): Promise<readonly MatchSummary[]> {
  const query = {
    ...(of.kind === "bot" ? { bot: of.bot } : {}),
    ...(of.kind === "series" ? { run: of.run } : {}),
    ...(of.kind === "filter" ? { filter: of.filter } : {}),
  };
  const found = await matches.list({ ...query, limit: mostMatches });
  return found.filter(
    (match) =>
      match.game === game &&
      !match.branch &&
      (of.kind !== "imported" || match.imported !== undefined) &&
      (of.kind !== "ghosts" || match.ghosts !== undefined),
  );
}

/** A damaged record counts as one that is gone. */
function recordOf(id: string, matches: MatchList): MatchRecord | undefined {
  try {
    return matches.record(id);
  } catch (error) {
    if (isRecordTrouble(error)) return undefined;
    throw error;
  }
}
