import { join } from "node:path";
import { shortForm } from "../../../engine/test/fuzz/short-form.ts";
import { editorKinds } from "./fuzz/kinds.ts";

describe("generated messages", () => shortForm(join(__dirname, "fuzz/all-thread.ts"), editorKinds));
