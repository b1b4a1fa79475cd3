import type { ServerContext } from "../context/context.ts";
import type { Runs } from "../context/runs.ts";
import { answerAboutPersons } from "./person-questions.ts";
import type { PersonTable } from "./person-table.ts";

/** Registers matches that a person plays. */
export function registerPersons(
  server: ServerContext,
  { table, runs }: { readonly table: PersonTable; readonly runs: Runs },
): void {
  server.events.runChanged.event((run) => table.handleRun(run, runs));
  answerAboutPersons({ ...server, table, runs });
  server.endings.push(table.pool);
}
