import type { RefereeStamp } from "../game/referee.ts";
import { nameObservationValues, type ObservationValue } from "./kaggle/name-values.ts";
import { parseStub } from "./stub/parse-stub.ts";
import { readRefereeQuestion } from "./stub/read-question.ts";
import type { Stub } from "./stub/stub.ts";

/**
 * Names every value of a question according to the specification of a simulation, or to the game's stub; empty if the
 * question does not match it. `first` is the player's first question, and `question` the number of this one, from 0.
 */
export function nameFields(
  referee: RefereeStamp,
  first: string,
  text: string,
  question: number,
): readonly ObservationValue[] {
  if (referee.kaggle) return nameObservationValues(text, referee.kaggle.specification.observation);
  const stub = findStub(referee);
  if (!stub) return [];
  const { last } = readRefereeQuestion(stub, first, text, question);
  if (last.kind === "misfit") return [];
  return last.parts.flatMap((part) =>
    (part.kind === "line" ? [part] : part.rows).flatMap(({ values }) =>
      values.map(({ field: { name, comment }, from, to }) => ({
        from,
        to,
        name,
        ...(comment !== undefined && { means: comment }),
      })),
    ),
  );
}

const stubs = new WeakMap<RefereeStamp, Stub | undefined>();

function findStub(referee: RefereeStamp): Stub | undefined {
  if (!stubs.has(referee)) stubs.set(referee, parseStub(referee.stub ?? "").stub);
  return stubs.get(referee);
}
