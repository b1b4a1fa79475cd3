import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { skip } from "../../test/skip.ts";
import { buildReferee, findNewestEngine, planRefereeBuild } from "./build-referee.ts";
import { listGradleErrors, listMavenErrors } from "./project-builder.ts";

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

describe("what Maven says of a failed build", () => {
  it("is its reasons without its advice, also if they follow a reset of the colour", () => {
    const output = [
      "\x1b[0m\x1b[0m[ERROR] Failed to execute goal on project farm: Could not find core:jar:4.7.8 -> [Help 1]",
      "[ERROR] ",
      "[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.",
      "[ERROR] [Help 1] http://cwiki.apache.org/confluence/display/MAVEN/DependencyResolutionException",
      "\x1b[0m\x1b[0m",
    ].join("\n");
    assert.deepEqual(listMavenErrors(output), [
      "Failed to execute goal on project farm: Could not find core:jar:4.7.8",
    ]);
  });

  it("names each reason once, also that a project file cannot be read", () => {
    const output = [
      "[ERROR] [ERROR] Some problems were encountered while processing the POMs:",
      "[FATAL] Non-parseable POM pom.xml: Unrecognised tag: 'broken' @ line 1, column 18",
      "[ERROR] COMPILATION ERROR : ",
      "[ERROR] X.java:[1,18] illegal start of type",
      "[ERROR] X.java:[1,18] illegal start of type",
      "[ERROR] -> [Help 1]",
    ].join("\n");
    assert.deepEqual(listMavenErrors(output), [
      "Some problems were encountered while processing the POMs:",
      "Non-parseable POM pom.xml: Unrecognised tag: 'broken' @ line 1, column 18",
      "COMPILATION ERROR :",
      "X.java:[1,18] illegal start of type",
    ]);
  });

  it("is its last lines if it names no reason", () => {
    assert.deepEqual(listMavenErrors("\x1b[0mError: JAVA_HOME is not defined correctly.\n\n"), [
      "Error: JAVA_HOME is not defined correctly.",
    ]);
  });
});

describe("what Gradle says of a failed build", () => {
  const failure = [
    "FAILURE: Build failed with an exception.",
    "",
    "* What went wrong:",
    "Could not resolve all files for configuration ':compileClasspath'.",
    "> Could not find com.codingame.gameengine:core:4.7.8.",
    "",
    "* Try:",
    "Run with --stacktrace option to get the stack trace.",
  ].join("\n");

  it("is what went wrong, without its advice", () => {
    assert.deepEqual(listGradleErrors(failure), [
      "Could not resolve all files for configuration ':compileClasspath'.",
      "> Could not find com.codingame.gameengine:core:4.7.8.",
    ]);
  });

  it("is the errors of the compiler if there are any", () => {
    const error = "/referee/src/main/java/com/codingame/game/Referee.java:20: error: ';' expected";
    assert.deepEqual(listGradleErrors(`${error}\n    int goal\n            ^\n1 error\n\n${failure}`), [error]);
  });
});

describe("a referee that is a Gradle project", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-gradle-"));
    writeFileSync(join(folder, "build.gradle"), "");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is built by the user's Gradle or by its own wrapper, unless it is built already", () => {
    const command = planRefereeBuild(folder)!;
    assert.deepEqual([command[0], command.at(-1)], ["gradle", "writeClasspath"]);
    const wrapper = join(folder, process.platform === "win32" ? "gradlew.bat" : "gradlew");
    writeFileSync(wrapper, "", { mode: 0o755 });
    assert.equal(planRefereeBuild(folder)![0], wrapper);
    mkdirSync(join(folder, "build/classes/java/main"), { recursive: true });
    writeFileSync(join(folder, "cp.txt"), "core.jar");
    assert.equal(planRefereeBuild(folder), undefined);
  });

  it("is built by its wrapper even if that may not be run", async function () {
    if (process.platform === "win32") skip(this, "no such permission on Windows");
    writeFileSync(join(folder, "gradlew"), 'echo "$@" > built.txt\n', { mode: 0o644 });
    assert.equal(await buildReferee(folder, planRefereeBuild(folder)!), undefined);
    assert.match(readFileSync(join(folder, "built.txt"), "utf8"), / writeClasspath$/m);
  });

  it("is refused in one sentence on a machine without Gradle", async () => {
    const failed = await buildReferee(folder, [join(folder, "gradle"), "writeClasspath"]);
    assert.equal(failed, `Building ${basename(folder)} needs Gradle, which was not found.`);
  });
});
