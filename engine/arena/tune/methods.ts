import * as v from "valibot";
import { genetic, geneticSettingsSchema } from "./genetic.ts";
import type { TuningMethod } from "./method.ts";
import { spsa, spsaSettingsSchema } from "./spsa.ts";

/** All methods; the first is the default. */
const methods = [
  { method: spsa as TuningMethod, schema: spsaSettingsSchema },
  { method: genetic as TuningMethod, schema: geneticSettingsSchema },
] as const;

export const methodIds: readonly string[] = methods.map(({ method }) => method.id);

/** The method with this id, and its settings with the given ones applied; a sentence if something is invalid. */
export function resolveMethod(
  id: string,
  given: Readonly<Record<string, number>>,
): { readonly method: TuningMethod; readonly settings: Readonly<Record<string, number | undefined>> } | string {
  const found = methods.find(({ method }) => method.id === id);
  if (!found) return `There is no method "${id}". Methods: ${methodIds.join(", ")}.`;
  const { method, schema } = found;
  const read = v.safeParse(schema as v.GenericSchema<unknown, Record<string, number | undefined>>, given);
  if (read.success) return { method, settings: read.output };
  const [issue] = read.issues;
  const name = v.getDotPath(issue);
  if (name !== null && !(name in schema.entries)) {
    return `The method ${id} has no setting "${name}". Settings: ${Object.keys(schema.entries).join(", ")}.`;
  }
  return `The setting ${name} of the method ${id} is wrong: ${issue.message}`;
}
