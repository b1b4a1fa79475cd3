import { dirname } from "node:path";
import { type MatchEvent, playRequestedMatch, repeatMatch } from "../../../engine/app/match.ts";
import { isFile } from "../../../engine/files/user-file.ts";
import type { Game } from "../../../engine/game/game.ts";
import { games } from "../../../engine/games.ts";
import { msg, t, translate } from "../../../engine/l10n/speak.ts";
import { createPool } from "../../../engine/match/pool.ts";
import type { MatchSetup } from "../../../engine/match/setup.ts";
import { createPersonRequest } from "../../../engine/project/resolve/resolve-match.ts";
import type { RecordLine } from "../../../engine/record/match-record.ts";
import { createReplay, type Replay } from "../../../engine/record/replay.ts";
import type { Replied } from "../../channel.ts";
import { type AgainstPerson, personUri, type RunState } from "../../protocol-data.ts";
import { answerClient } from "../base/answer-client.ts";
import { readBotOnDisk, toUri } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import type { ServerContext } from "../context/context.ts";
import { type Run, type Runs, reportRun } from "../context/runs.ts";

type GiveAnswer = (player: number, text: string) => void;

export type PersonTable = ReturnType<typeof createPersonTable>;

/** The match of a person and its own process, so that a save never waits for a person. */
export function createPersonTable() {
  let run: string | undefined;
  let give: GiveAnswer | undefined;
  let open: { readonly match: string; readonly player: number; readonly replay: Replay; known: number } | undefined;
  /** The number of answers before the last one given. */
  let given = -1;

  return {
    pool: createPool({ size: 1 }),
    /** The board shows one match, so a person's match ends when another one begins. */
    handleRun({ state, isSeries, bot }: RunState, runs: Pick<Runs, "stop">) {
      if (run === undefined || state !== "preparing" || isSeries || bot === personUri) return;
      void runs.stop(msg("another match has started"), run);
    },
    /** Sets the run whose match will be played. */
    seat(now: string) {
      run = now;
    },
    /** Called when a match begins, with the function that takes answers. */
    begun(to: GiveAnswer) {
      give = to;
      open = undefined;
      given = -1;
    },
    grown(match: string, player: number, record: readonly RecordLine[]) {
      if (open) open.replay.append(record.slice(open.known));
      open ??= { match, player, replay: createReplay(record, { includeNotes: false }), known: 0 };
      open.known = record.length;
    },
    over() {
      run = undefined;
      give = undefined;
      open = undefined;
    },
    /** Answers the question that follows `after` answers; returns a sentence if that is not possible. */
    answer(match: string, after: number, text: string): string | undefined {
      if (open?.match !== match) return t("this match is over.");
      const question = open.replay.questionTo(open.player);
      // A button was pressed twice, or too late.
      if (!question || open.replay.turns.length !== after || given === after) return undefined;
      const reason = question.reasonAgainst(text);
      if (reason !== undefined) return translate(reason);
      given = after;
      give?.(open.player, text);
      return undefined;
    },
  };
}

/** Starts matches of a person against bots, and receives the answers. */
export function answerAboutPersons(
  { connection, editor, events, endings }: ServerContext,
  table: PersonTable,
  runs: Runs,
): void {
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
  events.runChanged.event((run) => table.handleRun(run, runs));
  endings.push(table.pool);
}

function listPlayable(of: readonly Game[]): Replied<"listPlayableGames"> {
  return of
    .filter(({ extras }) => extras?.person)
    .map(({ id, title, rules: { players }, bots }) => ({
      ...{ game: id, title, players },
      builtins: bots.builtins.map(({ name, idea }) => ({ name, idea })),
    }));
}

/** Plays the match of a person. However it ends, it is saved if anything was answered. */
export async function playPerson(run: Run, wanted: AgainstPerson, deps: ServerContext, table: PersonTable) {
  const again = wanted.again === undefined ? undefined : readPersonMatch(deps.matches.record(wanted.again), wanted);
  if (wanted.again !== undefined && !again) {
    return run.tell({ state: "failed", message: t("The match to play again is no longer in the history.") });
  }
  const report = reportRun(run, deps);
  table.seat(run.id);
  const { seat, game, against } = again ?? wanted;
  // A person who plays alone, or against builtins, must name the game.
  const file = against.find((each) => isFile(each));
  const folder = file === undefined ? "." : dirname(file);
  const match = createPersonRequest(against, { game, folder, options: again?.options, seeds: again?.seeds });
  const settings = await deps.settings.engine(file === undefined ? personUri : toUri(file));
  const onPerson = table.begun;
  const receive = (event: MatchEvent) => {
    if (event.kind === "resolved")
      return run.tell({ state: "playing", opponent: formatOpponents(event.matched.setup) });
    const { me, record } = event;
    table.grown(event.id!, me, record);
    deps.live.receive(personUri, { match: event.id!, me, record });
  };
  const request = { match, settings, ...report.keeping, seed: wanted.seed || undefined, seat };
  const end = await playRequestedMatch({ ...request, onPerson, pool: table.pool, signal: run.signal }, receive);
  if (end.kind === "failed") return run.tell({ state: "failed", message: end.message });
  table.over();
  if (end.kind === "stopped") return;
  const { summary } = report.list(end.id!, end);
  if (!run.signal.aborted) run.tell({ state: "finished", played: 1, summary });
}

function formatOpponents({ bots }: MatchSetup): string {
  return bots.flatMap((bot) => (bot.kind === "person" ? [] : [bot.name])).join(", ");
}

/** Who played in a match of a person, and in which seats; undefined for other matches, or if the record was deleted. */
function readPersonMatch(record: readonly RecordLine[] | undefined, { swap }: AgainstPerson) {
  const [head] = record ?? [];
  if (head?.kind !== "match") return undefined;
  const { bots, game } = head;
  const person = bots.findIndex(({ kind }) => kind === "person");
  if (person < 0) return undefined;
  const { opponents: against, options, seeds } = repeatMatch(head, person, undefined);
  return { game, against, seat: swap ? (person + 1) % bots.length : person, options, seeds };
}
