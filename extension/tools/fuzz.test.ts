import { failureText, tryKind } from "../../engine/test/fuzz/run-kind.ts";
import { editorKinds } from "./fuzz/kinds.ts";

// The short form of `npm run fuzz`, of what the engine's tests do not know.
describe("made-up messages", () => {
  for (const kind of editorKinds) {
    it(`${kind.name}: read or refused, and whoever hears them lives`, async () => {
      const { failure } = await tryKind(kind, { seed: 1, count: 200 });
      if (failure) throw new Error(failureText(failure));
    });
  }
});
