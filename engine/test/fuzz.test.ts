import { engineKinds } from "./fuzz/kinds.ts";
import { failureText, tryKind } from "./fuzz/run-kind.ts";

// The short form of `npm run fuzz`: the same inputs each time.
describe("made-up input", () => {
  for (const kind of engineKinds) {
    it(`${kind.name}: read or refused, never thrown at`, async () => {
      const { failure } = await tryKind(kind, { seed: 1, count: 200 });
      if (failure) throw new Error(failureText(failure));
    });
  }
});
