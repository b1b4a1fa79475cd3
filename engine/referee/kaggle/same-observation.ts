import { parseJsonObject } from "../../text/json.ts";

/** What is left of the overage bank, which depends on the machine. */
const machineField = "remainingOverageTime";

/**
 * Whether two observations in JSON describe the same state, in any order of names: the site sorts names in its episodes.
 */
export function isSameObservation(one: string, other: string): boolean {
  return isSameJson({ ...parseJsonObject(one), [machineField]: 0 }, { ...parseJsonObject(other), [machineField]: 0 });
}

function isSameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(Reflect.get(one, name), Reflect.get(other, name)))
  );
}
