import { join } from "node:path";
import { engineKinds } from "./fuzz/kinds.ts";
import { shortForm } from "./fuzz/short-form.ts";

describe("generated input", () => shortForm(join(__dirname, "fuzz/engine-thread.ts"), engineKinds));
