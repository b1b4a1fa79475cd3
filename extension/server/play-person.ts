import { dirname } from "node:path";
import { said } from "../../engine/l10n/speak.ts";
import { freshSeed } from "../../engine/match/fresh-seed.ts";
import { planOf } from "../../engine/match/setup.ts";
import type { Matched } from "../../engine/project/match-up.ts";
import { personMatch, seatsOfPerson } from "../../engine/project/person-match.ts";
import type { MatchLine, RecordLine } from "../../engine/record/match-record.ts";
import { isFile } from "../../engine/user-file.ts";
import { ofPerson } from "../of-person.ts";
import type { AgainstPerson } from "../protocol.ts";
import { uriOf } from "./bot-files.ts";
import { keepMatch, type Parts } from "./keep-match.ts";
import { nameOf } from "./matched-up.ts";
import type { PersonTable } from "./person-table.ts";
import type { Run } from "./runs.ts";

/** A match that is to be played again, as its record begins. */
type Again = Pick<MatchLine, "options" | "seeds">;

/** Plays the match of a person from its request to its end. It is kept however it ends, if anything was answered. */
export async function playPerson(run: Run, wanted: AgainstPerson, parts: Parts, table: PersonTable): Promise<void> {
  const again = wanted.again === undefined ? undefined : headOfPersons(parts.matches.record(wanted.again), wanted);
  if (wanted.again !== undefined && !again) {
    return run.tell({ state: "failed", message: said("The match to play again is no longer in the history.") });
  }
  table.seat(run.id);
  const { game, against, seat, options, seeds } = again ?? { ...wanted, options: undefined, seeds: undefined };
  const matched = await seated({ game, against }, { options, seeds } as Partial<Again>, parts);
  if (run.signal.aborted) return;
  if (!matched.ok) return run.tell({ state: "failed", message: matched.message });
  const { setup } = matched;
  const { me, seats } = seatsOfPerson(setup, seat);
  const seed = wanted.seed || matched.seed || freshSeed();
  const opponent = setup.bots.flatMap((bot) => (bot.person ? [] : [bot.name])).join(", ");
  run.tell({ state: "playing", opponent });
  let id: string | undefined;
  const onLines = (record: readonly RecordLine[]) => {
    id ??= parts.matches.history.idFor(record);
    table.grown(id, me, record);
    parts.live(ofPerson, { match: id, me, record });
  };
  const record = await table.pool.play(planOf(setup, seed, seats), {
    ...{ onLines, onPerson: table.begun, signal: run.signal },
  });
  table.over();
  if (!record.some((line) => line.kind === "answer" && line.player === me)) return;
  const { summary } = await keepMatch(record, run, { me, seed, id, told: matched.told }, parts);
  if (!run.signal.aborted) run.tell({ state: "finished", played: 1, summary });
}

/** A person alone, or against builtins, has to name the game. */
async function seated(
  { game, against }: Pick<AgainstPerson, "game" | "against">,
  { options, seeds }: Partial<Again>,
  { settings }: Parts,
): Promise<Matched> {
  const file = against.find((each) => isFile(each));
  const folder = file === undefined ? "." : dirname(file);
  const given = { options: options as Readonly<Record<string, unknown>> | undefined, seeds };
  const up = { game, folder, ...given };
  return personMatch(against, up, await settings.engine(file === undefined ? ofPerson : uriOf(file)));
}

/** Who played in a match of a person, and how; undefined where none did, or nothing is kept of it. */
function headOfPersons(record: readonly RecordLine[] | undefined, { swap }: AgainstPerson) {
  const [head] = record ?? [];
  if (head?.kind !== "match") return undefined;
  const { bots, game, options, seeds } = head;
  const person = bots.findIndex((bot) => bot.person);
  if (person < 0) return undefined;
  const against = bots.map((_, i) => bots[(person + i) % bots.length]!).slice(1);
  const seat = swap ? (person + 1) % bots.length : person;
  return { game, against: against.map(nameOf), seat, options, seeds };
}
