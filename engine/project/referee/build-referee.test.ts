import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findNewestEngine } from "./build-referee.ts";

describe("the engine in Maven's own repository", () => {
  it("is the one built here, or else the newest whose jar is there", () => {
    const repository = mkdtempSync(join(tmpdir(), "spar-maven-"));
    const addFile = (version: string, name: string) => {
      const folder = join(repository, "com/codingame/gameengine/core", version);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, name), "");
    };
    try {
      assert.equal(findNewestEngine(repository), undefined);
      addFile("3.15.6", "core-3.15.6.jar");
      addFile("4.3.0", "core-4.3.0.jar");
      // What Maven leaves of a version that it did not find.
      addFile("4.7.8", "core-4.7.8.jar.lastUpdated");
      assert.equal(findNewestEngine(repository), "4.3.0");
      addFile("master-SNAPSHOT", "core-master-SNAPSHOT.jar");
      assert.equal(findNewestEngine(repository), "master-SNAPSHOT");
    } finally {
      rmSync(repository, { recursive: true });
    }
  });
});
