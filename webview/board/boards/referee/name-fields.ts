import type { Ask } from "../../../../engine/game/turn.ts";
import type { Replayed } from "../../../../engine/record/replayed.ts";
import { nameObservationValues } from "../../../../engine/referee/kaggle/name-values.ts";
import { parseStub } from "../../../../engine/referee/stub/parse-stub.ts";
import { readRefereeQuestion } from "../../../../engine/referee/stub/read-question.ts";
import type { Stub } from "../../../../engine/referee/stub/stub.ts";
import type { TextField } from "../board.ts";

/**
 * Names every value of a question according to the specification of a simulation, or to the game's stub; empty if the
 * question does not match it.
 */
export function labelFields(ask: Ask, match: Replayed): readonly TextField[] {
  const { kaggle } = match.plan.referee ?? {};
  if (kaggle) return nameObservationValues(ask.text, kaggle.specification.observation);
  const stub = findStub(match);
  if (!stub) return [];
  const first = match.turns.find((turn) => turn.ask.player === ask.player)?.ask ?? ask;
  const { last } = readRefereeQuestion(stub, first.text, ask.text, ask.turn - 1);
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

const stubs = new WeakMap<Replayed["plan"], Stub | undefined>();

function findStub({ plan }: Replayed): Stub | undefined {
  if (!stubs.has(plan)) stubs.set(plan, parseStub(plan.referee?.stub ?? "").stub);
  return stubs.get(plan);
}
