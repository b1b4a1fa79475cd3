import { msg } from "../../../engine/l10n/speak.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import { isVersionShown } from "../../../engine/project/resolve/resolve-match.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import { tell } from "../../channel.ts";
import type { RunState } from "../../protocol-data.ts";
import { answerClient } from "../base/answer-client.ts";
import { toUri } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import type { ServerContext } from "../context/context.ts";
import { createRuns, type Runs } from "../context/runs.ts";
import type { PersonTable } from "../person/person.ts";
import { answerAboutGhosts } from "./ghosts.ts";
import { watchSaves } from "./on-save.ts";
import { playRun } from "./play-run.ts";
import { answerQuestions } from "./questions.ts";

/** Registers single matches and series, started by a person or by a save, and questions about matches. */
export function registerMatches(server: ServerContext, table: PersonTable): Runs {
  const { connection, editor, events, live, problems } = server;
  const savedRuns = new Map<string, BotSpec | undefined>();
  const runs = createRuns((run) => playRun(run, server, table), changed);

  function changed(state: RunState): void {
    const isOver = state.state !== "preparing" && state.state !== "playing";
    (isOver ? server.background.release : server.background.hold)(state.run);
    events.runChanged.fire(state);
    const bot = savedRuns.get(state.run);
    if (isOver && savedRuns.delete(state.run)) events.savedRunEnded.fire({ run: state, bot });
    if (isOver) live.ended(state.bot);
    if (state.state === "failed") connection.console.error(escapeInvisible(`${state.bot}: ${state.message}`));
    void tell(connection, "runChanged", state);
    events.lensesChanged.fire();
  }

  answerClient(connection, {
    startRun: async (request) =>
      (await editor.mayRun(request.uri, true)) ? { run: runs.start(request) } : untrustedFailure,
  });
  answerQuestions(server);
  answerAboutGhosts(server);
  watchSaves({
    ...server,
    start: async (uri, bot) => {
      if (await editor.mayRun(uri, false)) savedRuns.set(runs.start({ uri, bot, plays: { kind: "match" } }), bot);
    },
    async showsVersion(bot) {
      const uri = toUri(bot.file);
      return (await editor.mayRun(uri, false)) && isVersionShown(bot, await server.settings.engine(uri));
    },
    saved(bot) {
      server.bots.saved(bot);
      events.filesSaved.fire(bot);
    },
    forget: problems.forget,
  });
  events.botsOpened.event(() => [server.pool, server.guesses].map((each) => each.warm()));
  server.endings.push({ stop: () => runs.stop(msg("Spar is closing")) });
  return runs;
}
