import type { Game } from "../../../engine/game/game.ts";
import { games } from "../../../engine/games.ts";
import { personUri } from "../../of-person.ts";
import type { ServerFunctions } from "../../protocol.ts";
import type { AgainstPerson } from "../../protocol-data.ts";
import { answerClient } from "../base/answer-client.ts";
import { readBotOnDisk } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import type { ServerContext } from "../context/context.ts";
import type { Runs } from "../context/runs.ts";
import type { PersonTable } from "./person-table.ts";

interface PersonQuestionDeps extends ServerContext {
  readonly runs: Runs;
  readonly table: PersonTable;
}

/** Starts matches of a person against bots, and receives the answers. */
export function answerAboutPersons({ connection, runs, table, editor }: PersonQuestionDeps): void {
  answerClient(connection, {
    startPlay: async (person: AgainstPerson) => {
      const isTrusted = await editor.mayRun(personUri, true);
      if (!isTrusted && person.against.some((each) => !each.startsWith("builtin:"))) return untrustedFailure;
      return { run: runs.start({ uri: personUri, plays: { kind: "person", person } }) };
    },
    giveAnswer: ({ match, after, text }) => {
      const message = table.answer(match, after, text);
      return message === undefined ? {} : { message };
    },
    listPlayableGames: ({ bot }) => {
      const found = bot === undefined ? undefined : readBotOnDisk(bot);
      return bot === undefined ? listPlayable(games) : listPlayable(found ? [found.game] : []);
    },
  });
}

function listPlayable(of: readonly Game[]): ReturnType<ServerFunctions["listPlayableGames"]> {
  return of
    .filter(({ extras }) => extras?.person)
    .map(({ id, title, rules: { players }, bots }) => ({
      ...{ game: id, title, players },
      builtins: bots.builtins.map(({ name, idea }) => ({ name, idea })),
    }));
}
