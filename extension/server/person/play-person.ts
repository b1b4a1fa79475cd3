import { dirname } from "node:path";
import { type MatchEvent, type PlayRequest, playRequestedMatch } from "../../../engine/app/match.ts";
import { isFile } from "../../../engine/files/user-file.ts";
import { t } from "../../../engine/l10n/speak.ts";
import type { MatchSetup } from "../../../engine/match/setup.ts";
import { formatBotName } from "../../../engine/project/resolve/find-bot.ts";
import { createPersonRequest } from "../../../engine/project/resolve/person-match.ts";
import type { MatchLine, RecordLine } from "../../../engine/record/match-record.ts";
import { personUri } from "../../of-person.ts";
import type { AgainstPerson } from "../../protocol-data.ts";
import { toUri } from "../base/bot-files.ts";
import type { ServerContext } from "../context/context.ts";
import { reportRun } from "../context/run-report.ts";
import type { Run } from "../context/runs.ts";
import type { PersonTable } from "./person-table.ts";

/** A match to repeat, from the head of its record. */
type MatchToRepeat = Pick<MatchLine, "options" | "seeds">;

/** Plays the match of a person. However it ends, it is saved if anything was answered. */
export async function playPerson(
  run: Run,
  wanted: AgainstPerson,
  deps: ServerContext,
  table: PersonTable,
): Promise<void> {
  const again = wanted.again === undefined ? undefined : readPersonMatch(deps.matches.record(wanted.again), wanted);
  if (wanted.again !== undefined && !again) {
    return run.tell({ state: "failed", message: t("The match to play again is no longer in the history.") });
  }
  const report = reportRun(run, deps);
  table.seat(run.id);
  const { seat, ...named } = again ?? wanted;
  const onPerson = table.begun;
  const receive = (event: MatchEvent) => {
    if (event.kind === "resolved")
      return run.tell({ state: "playing", opponent: formatOpponents(event.matched.setup) });
    const { me, record } = event;
    table.grown(event.id!, me, record);
    deps.live.receive(personUri, { match: event.id!, me, record });
  };
  const request = { ...(await createPersonPlay(named, deps)), ...report.keeping, seed: wanted.seed || undefined, seat };
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

/** A person who plays alone, or against builtins, must name the game. */
async function createPersonPlay(
  { game, against, options, seeds }: Pick<AgainstPerson, "game" | "against"> & Partial<MatchToRepeat>,
  { settings }: ServerContext,
): Promise<Pick<PlayRequest, "match" | "settings">> {
  const file = against.find((each) => isFile(each));
  const folder = file === undefined ? "." : dirname(file);
  const given = { options: options as Readonly<Record<string, unknown>> | undefined, seeds };
  const match = createPersonRequest(against, { game, folder, ...given });
  return { match, settings: await settings.engine(file === undefined ? personUri : toUri(file)) };
}

/** Who played in a match of a person, and in which seats; undefined for other matches, or if the record was deleted. */
function readPersonMatch(record: readonly RecordLine[] | undefined, { swap }: AgainstPerson) {
  const [head] = record ?? [];
  if (head?.kind !== "match") return undefined;
  const { bots, game, options, seeds } = head;
  const person = bots.findIndex(({ kind }) => kind === "person");
  if (person < 0) return undefined;
  const against = bots.map((_, i) => bots[(person + i) % bots.length]!).slice(1);
  const seat = swap ? (person + 1) % bots.length : person;
  return { game, against: against.map(formatBotName), seat, options, seeds };
}
