import { join } from "node:path";
import { shortForm } from "../../../engine/test/fuzz/short-form.ts";
import { editorKinds } from "./fuzz/kinds.ts";

describe("generated messages", function () {
  // The first one waits until a thread has loaded all of Spar.
  this.timeout(120_000);
  shortForm(join(__dirname, "fuzz/all-thread.ts"), editorKinds);
});
