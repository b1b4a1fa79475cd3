import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { findProgram } from "../../bots/process/program-path.ts";
import { skip } from "../../test/skip.ts";
import { buildReferee, cloneReferee, planRefereeBuild } from "./build-referee.ts";
import { listNearEngines, readWantedEngine } from "./find-engine.ts";
import { findClasspath } from "./find-referee.ts";
import { listGradleErrors, listMavenErrors } from "./project-builder.ts";

const modulesOf = (version: string, modules: readonly string[]) =>
  Object.fromEntries(modules.map((module) => [module, version]));

describe("the engine in place of one that cannot be had", () => {
  const near = (version: string, modules: readonly string[] = [], repository = "/nowhere") =>
    listNearEngines(
      { version, modules: { core: version, ...modulesOf(version, modules) }, property: undefined, closed: [] },
      repository,
    );

  it("is the nearest that is published, older ones first, before the same change of the engine", () => {
    assert.deepEqual(near("3.4.6").slice(0, 3), ["3.4.5", "3.4.7", "3.4.3"]);
    assert.deepEqual(near("4.4.2").slice(0, 2), ["4.3.0", "4.2.1"]);
    assert.deepEqual(near("2.7").slice(0, 2), ["2.11", "2.2"]);
    // 3.4.7 is nearer, and numbers turns otherwise.
    assert.equal(near("3.6.1")[0], "3.10.1");
  });

  it("may be the version of the others, if one module asks for another that is missing", () => {
    const modules = { core: "3.15.2", "module-endscreen": "4.0.2" };
    assert.equal(
      listNearEngines({ version: "3.15.2", modules, property: undefined, closed: [] }, "/nowhere")[0],
      "3.15.2",
    );
  });

  it("has all modules that the project uses", () => {
    assert.equal(near("3.4.6", ["module-endscreen"])[0], "3.4.5");
    assert.equal(near("3.4.6", ["module-toggle"])[0], "3.4.7");
    assert.deepEqual(near("4.4.2", ["module-viewport"]), ["4.1.4"]);
  });

  it("may have been built on this machine, if its jars are there", () => {
    const repository = mkdtempSync(join(tmpdir(), "spar-maven-"));
    const addFile = (module: string, version: string, name: string) => {
      const folder = join(repository, "com/codingame/gameengine", module, version);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, name), "");
    };
    try {
      addFile("core", "master-SNAPSHOT", "core-master-SNAPSHOT.jar");
      // What Maven leaves of a version that it did not find.
      addFile("core", "4.7.7", "core-4.7.7.jar.lastUpdated");
      assert.deepEqual(near("4.7.8", [], repository).slice(0, 2), ["master-SNAPSHOT", "4.3.0"]);
      assert.equal(near("4.7.8", ["module-camera"], repository)[0], undefined);
      addFile("module-camera", "master-SNAPSHOT", "module-camera-master-SNAPSHOT.jar");
      assert.equal(near("4.7.8", ["module-camera"], repository)[0], "master-SNAPSHOT");
    } finally {
      rmSync(repository, { recursive: true });
    }
  });
});

describe("the engine that a project asks for", () => {
  function readFrom(name: string, text: string) {
    const folder = mkdtempSync(join(tmpdir(), "spar-project-"));
    writeFileSync(join(folder, name), text);
    const found = readWantedEngine(folder);
    rmSync(folder, { recursive: true });
    return found;
  }
  const dependency = (module: string, version: string) =>
    `<dependency><groupId>com.codingame.gameengine</groupId><artifactId>${module}</artifactId><version>${version}</version></dependency>`;

  it("is read from a property of any name, or where the version is written", () => {
    const property = "<gameengine.version>3.8.2</gameengine.version>";
    const modules = dependency("core", `$\{gameengine.version}`) + dependency("runner", `$\{gameengine.version}`);
    assert.deepEqual(readFrom("pom.xml", `<!-- <gameengine.version>1</gameengine.version> -->${property}${modules}`), {
      version: "3.8.2",
      modules: { core: "3.8.2", runner: "3.8.2" },
      property: "gameengine.version",
      closed: [],
    });
    const repository = "<repository><id>old</id><url>https://dl.bintray.com/x</url></repository>";
    const literal = readFrom("pom.xml", dependency("core", "3.6.1") + repository);
    assert.deepEqual([literal?.version, literal?.property, literal?.closed], ["3.6.1", undefined, ["old"]]);
  });

  it("is read from a script of Gradle", () => {
    const found = readFrom("build.gradle", "def v = '4.4.4'\ncompile \"com.codingame.gameengine:core:$v\"");
    assert.deepEqual([found?.version, found?.modules], ["4.4.4", { core: "4.4.4" }]);
  });

  it("names no path", () => {
    assert.equal(readFrom("pom.xml", dependency("../../core", "1")), undefined);
    assert.equal(readFrom("pom.xml", dependency("core", "../1")), undefined);
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

  it("has the reason of Maven 3.9 in a line of its own", () => {
    const output = [
      "[ERROR] Failed to execute goal on project tiny: Could not resolve dependencies for project own:tiny:jar:1",
      "[ERROR] dependency: com.codingame.gameengine:core:jar:4.4.2 (compile)",
      "[ERROR] \tcom.codingame.gameengine:core:jar:4.4.2 was not found in https://repo.maven.apache.org/maven2",
      "[ERROR] -> [Help 1]",
      "[ERROR] ",
    ].join("\n");
    assert.deepEqual(listMavenErrors(output).slice(1), [
      "dependency: com.codingame.gameengine:core:jar:4.4.2 (compile)",
      "com.codingame.gameengine:core:jar:4.4.2 was not found in https://repo.maven.apache.org/maven2",
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

describe("the repository of a referee", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-clone-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is cloned to a new folder, from where it can be built", async function () {
    if (!findProgram("git")) skip(this, "no git");
    const from = join(folder, "from");
    const git = (...words: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...words], { cwd: from, stdio: "ignore" });
    mkdirSync(from);
    git("init");
    writeFileSync(join(from, "pom.xml"), "<project/>");
    git("add", ".");
    git("commit", "-m", "a game");
    const to = join(folder, "to");
    const address = pathToFileURL(from).href;
    assert.equal(await cloneReferee(address, to), undefined);
    assert.equal(planRefereeBuild(to)![0]!.command[0], "mvn");
    assert.match((await cloneReferee(address, to))!, /could not be cloned: fatal: destination path .* already exists/);
    assert.match((await cloneReferee(`${address}-none`, join(folder, "none")))!, /could not be cloned: fatal: /);
  });

  it("has no address that names a program or an option", async () => {
    for (const address of ["ext::sh -c touch% x", "--upload-pack=touch x", "-x@y:z", "a b@c:d", "game"])
      assert.equal(
        await cloneReferee(address, join(folder, "to")),
        `${address} is not the address of a Git repository.`,
      );
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
    const { command } = planRefereeBuild(folder)![0]!;
    assert.deepEqual([command[0], command.at(-1)], ["gradle", "writeClasspath"]);
    const wrapper = join(folder, process.platform === "win32" ? "gradlew.bat" : "gradlew");
    writeFileSync(wrapper, "", { mode: 0o755 });
    assert.equal(planRefereeBuild(folder)![0]!.command[0], wrapper);
    mkdirSync(join(folder, "build/classes/java/main"), { recursive: true });
    writeFileSync(join(folder, "cp.txt"), "core.jar");
    assert.equal(planRefereeBuild(folder), undefined);
  });

  it("is built by its wrapper even if that may not be run", async function () {
    if (process.platform === "win32") skip(this, "no such permission on Windows");
    writeFileSync(join(folder, "gradlew"), 'echo "$@" > built.txt\n', { mode: 0o644 });
    assert.deepEqual(await buildReferee(folder, planRefereeBuild(folder)!), {});
    assert.match(readFileSync(join(folder, "built.txt"), "utf8"), / writeClasspath$/m);
  });

  it("that does not compile is said to be perhaps of Eclipse only where no type was inferred", async function () {
    if (process.platform === "win32") skip(this, "a script of the shell");
    // As most projects that were ever opened in Eclipse.
    writeFileSync(join(folder, ".gitignore"), "/target/\n/.classpath\n");
    const build = async (error: string) => {
      writeFileSync(join(folder, "gradlew"), `echo "src/Game.java:7: error: ${error}"; exit 1\n`);
      return (await buildReferee(folder, planRefereeBuild(folder)!)).failed!;
    };
    for (const error of ["cannot find symbol", "incompatible types: String cannot be converted to int"])
      assert.match(await build(error), /could not be built by Gradle: src\/Game\.java:7: error/);
    assert.match(
      await build("incompatible types: Optional<Object> cannot be converted to Optional<Card>"),
      /could not be built by Gradle: Perhaps it was written with Eclipse, .*\nsrc\/Game\.java:7: error/,
    );
  });

  it("that uses what newer versions of Java lack is said to need an older one", async function () {
    if (process.platform === "win32") skip(this, "a script of the shell");
    for (const name of ["jdk.nashorn.internal.objects", "sun.misc", "javafx.util", "javax.xml.bind"]) {
      writeFileSync(join(folder, "gradlew"), `echo "src/Game.java:7: error: package ${name} does not exist"; exit 1\n`);
      const { failed } = await buildReferee(folder, planRefereeBuild(folder)!);
      assert.match(failed!, new RegExp(`: It uses ${name}, which newer versions of Java lack: install Java 8\\.\n`));
    }
  });

  it("is refused in one sentence on a machine without Gradle", async () => {
    const [way] = planRefereeBuild(folder)!;
    const { failed } = await buildReferee(folder, [{ ...way!, command: [join(folder, "gradle"), "writeClasspath"] }]);
    assert.equal(failed, `Building ${basename(folder)} needs Gradle, which was not found.`);
  });
});

describe("a referee that is a project of Maven and of Gradle", () => {
  let folder: string;
  const writeTool = (name: string, script: string) => writeFileSync(join(folder, name), script, { mode: 0o755 });
  beforeEach(function () {
    if (process.platform === "win32") skip(this, "scripts of the shell");
    folder = mkdtempSync(join(tmpdir(), "spar-both-"));
    writeFileSync(join(folder, "pom.xml"), "<project/>");
    writeFileSync(join(folder, "build.gradle"), "");
    writeTool("mvnw", 'mkdir -p target/classes && echo "[ERROR] no junit for its tests"; exit 1\n');
  });
  afterEach(() => {
    if (folder) rmSync(folder, { recursive: true });
  });

  it("is built by Gradle if Maven fails, which is said, and is run from what Gradle has compiled", async () => {
    const classes = "build/classes/java/main";
    writeTool("gradlew", `mkdir -p ${classes} && touch ${classes}/Referee.class && echo core.jar > cp.txt\n`);
    const ways = planRefereeBuild(folder)!;
    assert.deepEqual(await buildReferee(folder, ways), {
      remark: `It was built by Gradle. ${basename(folder)} could not be built by Maven (mvn): no junit for its tests`,
    });
    assert.deepEqual(findClasspath(folder), [join(folder, classes), "core.jar"]);
    // Maven may have failed only after it has compiled something.
    writeTool("mvnw", "touch target/classes/Old.class; exit 1\n");
    writeTool("gradlew", `echo $(pwd -P)/${classes}:core.jar > cp.txt\n`);
    await buildReferee(folder, ways);
    assert.deepEqual(findClasspath(folder), [join(folder, classes), "core.jar"]);
  });

  it("says what both tools say if neither builds it", async () => {
    writeTool("gradlew", "printf '* What went wrong:\\nno such plugin\\n'; exit 1\n");
    const { failed } = await buildReferee(folder, planRefereeBuild(folder)!);
    assert.match(failed!, /by Maven \(mvn\): no junit for its tests\n.* by Gradle: no such plugin$/);
  });
});
