import assert from "node:assert/strict";
import * as v from "valibot";
import { requestSchemas } from "./request-schemas.ts";

// What `npm run fuzz` has found in requests to the server.

describe("a request to the server", () => {
  const half = "\ud800";
  const setting = { file: "/bots/spar.json", option: "rules", value: "1.2" };
  const template = { kind: "starter", game: "locm", language: "python", folder: "file:///bots" };

  it("is refused if it names a file with half of a surrogate pair, which no URI can hold", () => {
    const allows = (name: "spar/set" | "spar/newBot", sent: object) => v.safeParse(requestSchemas[name], sent).success;
    assert.ok(allows("spar/set", setting));
    assert.ok(!allows("spar/set", { ...setting, file: `/bots/${half}` }));
    assert.ok(allows("spar/newBot", template));
    assert.ok(!allows("spar/newBot", { ...template, folder: `file:///${half}` }));
  });
});
