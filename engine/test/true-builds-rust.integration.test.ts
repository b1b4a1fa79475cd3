import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { botFolder } from "./hosted-bot.ts";
import { skip } from "./skip.ts";
import { run, rustMain, testAdditions, testProjects, testSettingsAbove } from "./small-projects.ts";

testProjects({
  "Rust: a folder that a build script names": {
    main: "src/main.rs",
    edited: "data/word.txt",
    files: {
      "Cargo.toml": '[package]\nname = "my-bot"\nversion = "0.1.0"\nedition = "2021"\n',
      "build.rs": `fn main() {\n    println!("cargo:rerun-if-changed=data");\n    println!("cargo:rustc-env=WORD={}", std::fs::read_to_string("data/word.txt").unwrap());\n}\n`,
      "src/main.rs": rustMain("", 'env!("WORD")'),
      "data/word.txt": "ONE",
    },
  },
  "Rust: a build script, a feature and what they are made from": {
    main: "src/main.rs",
    edited: "build.rs",
    files: {
      "Cargo.toml":
        '[package]\nname = "my-bot"\nversion = "0.1.0"\nedition = "2018"\n\n[features]\ndefault = ["loud"]\nloud = []\n',
      "build.rs":
        'fn main() { let to = std::env::var("OUT_DIR").unwrap() + "/word.rs"; std::fs::write(to, "\\"ONE\\"").unwrap(); }\n',
      "src/main.rs": rustMain(
        '#[cfg(feature = "loud")]\nconst WORD: &str = include!(concat!(env!("OUT_DIR"), "/word.rs"));',
        "WORD",
      ),
    },
  },
  "Rust: a module inside a module": {
    main: "main.rs",
    edited: "outer/inner.rs",
    files: {
      "main.rs": rustMain("mod outer { pub mod inner; }", "outer::inner::WORD"),
      "outer/inner.rs": 'pub const WORD: &str = "ONE";\n',
    },
  },
  "Rust: data beside the manifest": {
    main: "src/main.rs",
    edited: "data/word.txt",
    files: {
      "Cargo.toml": '[package]\nname = "my-bot"\nversion = "1.2.3"\n',
      "src/main.rs": rustMain(
        'const WORD: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/word.txt"));',
        'WORD.replace("\\n", env!("CARGO_PKG_VERSION_PATCH"))',
      ),
      "data/word.txt": "ONE\n",
    },
  },
  "Rust: another package of the workspace, by Cargo": {
    main: "player/src/main.rs",
    edited: "word/src/lib.rs",
    files: {
      "Cargo.toml": '[workspace]\nmembers = ["player", "word"]\nresolver = "2"\n',
      "player/Cargo.toml":
        '[package]\nname = "player"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n# ours\nword = { path = "../word" }\n',
      "player/src/main.rs": rustMain("", "word::word()"),
      "word/Cargo.toml": '[package]\nname = "word"\nversion = "0.1.0"\nedition = "2021"\n',
      "word/src/lib.rs": 'pub fn word() -> &\'static str { "ONE" }\n',
    },
  },
  "Rust: a file that a build script reads without saying so, in a folder with a blank": {
    main: "my bot/src/main.rs",
    edited: "my bot/data/word.txt",
    files: {
      "my bot/Cargo.toml": '[package]\nname = "my-bot"\nversion = "0.1.0"\nedition = "2021"\n',
      "my bot/build.rs":
        'fn main() { println!("cargo:rustc-env=WORD={}", std::fs::read_to_string("data/word.txt").unwrap().trim()); }\n',
      "my bot/src/main.rs": rustMain("", 'env!("WORD")'),
      "my bot/data/word.txt": "ONE\n",
    },
  },
  "Rust: an example with a variable of Cargo's settings": {
    main: "examples/bot.rs",
    edited: ".cargo/config.toml",
    files: {
      "Cargo.toml": '[package]\nname = "kit"\nversion = "0.1.0"\nedition = "2021"\n',
      ".cargo/config.toml": '[env]\nWORD = "ONE"\n',
      "src/lib.rs": 'pub fn word() -> &\'static str { env!("WORD") }\n',
      "examples/bot.rs": rustMain("", "kit::word()"),
    },
  },
});

testAdditions({
  "Rust: Cargo's settings, and a file that a build script finds": {
    main: "src/main.rs",
    files: {
      "Cargo.toml": '[package]\nname = "my-bot"\nversion = "0.1.0"\nedition = "2021"\n',
      "data/any.txt": "",
      "build.rs": `fn main() {\n    let there = std::fs::read_dir("data").unwrap().count();\n    println!("cargo:rustc-env=COUNT={there}");\n}\n`,
      "src/main.rs": rustMain("", 'if env!("COUNT") == "2" { "TWO" } else { "ONE" }'),
    },
    added: { "data/more.txt": "" },
  },
});

testSettingsAbove({
  "Rust: the settings of Cargo": {
    main: "mine/bot/src/main.rs",
    files: {
      ".cargo/config.toml": '[registries.ours]\ntoken = "secret"\n',
      "mine/bot/.cargo/config.toml": "[term]\nquiet = true\n",
      "mine/bot/Cargo.toml": '[package]\nname = "my-bot"\nversion = "0.1.0"\nedition = "2021"\n',
      "mine/bot/src/main.rs": rustMain("", 'if cfg!(debug_assertions) { "TWO" } else { "ONE" }'),
    },
    added: ".cargo/config.toml",
    text: "[profile.release]\ndebug-assertions = true\n",
  },
});

describe("a Cargo project", function () {
  this.timeout(60_000);
  const manifest = '[package]\nname = "b"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n';
  const build = async (
    files: Readonly<Record<string, string>>,
    { savedAt = 0, ...given }: { savedAt?: number; command?: readonly string[] } = {},
  ) => {
    const folder = botFolder(files);
    if (savedAt > 0) utimesSync(join(folder, "Cargo.lock"), savedAt, savedAt);
    const built = await findFileLanguage("bot.rs")!.prepare({
      file: join(folder, "src", "main.rs"),
      cacheFolder: join(folder, ".cache"),
      ...given,
    });
    const left = readdirSync(folder).filter((name) => name !== ".cache");
    return { folder, built, left: left.sort() };
  };

  it("is built without a file of Cargo's in its folder, and with the user's as it was", async function () {
    if (!findProgram("cargo")) return skip(this, "no cargo");
    const files = { "Cargo.toml": manifest, "src/main.rs": rustMain("", '"ONE"') };
    const { built, left } = await build(files);
    assert.ok(built.ok, JSON.stringify(built));
    assert.deepEqual(left, ["Cargo.toml", "src"]);
    const lock = '# mine\nversion = 3\n\n[[package]]\nname = "b"\nversion = "0.0.9"\n';
    const { folder, built: again } = await build({ ...files, "Cargo.lock": lock }, { savedAt: 1e9 });
    assert.ok(again.ok, JSON.stringify(again));
    assert.equal(readFileSync(join(folder, "Cargo.lock"), "utf8"), lock);
    assert.equal(statSync(join(folder, "Cargo.lock")).mtimeMs, 1e12);
  });

  it("gives the options of the command to the bot, not to its build scripts and macros, which take longer with them", async function () {
    const cargo = findProgram("cargo");
    if (!cargo) return skip(this, "no cargo");
    const files = {
      "Cargo.toml": manifest,
      "build.rs": 'fn main() { println!("cargo:rustc-env=BUILT_WITH={}", cfg!(mine)); }\n',
      "src/main.rs": rustMain("", 'format!("{} {}", env!("BUILT_WITH"), cfg!(mine))'),
    };
    const { built } = await build(files, { command: ["rustc", "--cfg", "mine"] });
    assert.ok(built.ok, JSON.stringify(built));
    assert.match(execFileSync(built.command[0]!, { encoding: "utf8", input: "" }), /^false true/);
  });

  it("is built anew where a file has another content with an older time", async function () {
    if (!findProgram("cargo")) return skip(this, "no cargo");
    const files = { "Cargo.toml": manifest, "src/main.rs": rustMain("mod word;", "word::WORD") };
    const { folder } = await build({ ...files, "src/word.rs": 'pub const WORD: &str = "ONE";\n' });
    writeFileSync(join(folder, "src", "word.rs"), 'pub const WORD: &str = "TWO";\n');
    utimesSync(join(folder, "src", "word.rs"), 1e9, 1e9);
    assert.match(await run(folder, { main: "src/main.rs", edited: "", files: {} }), /^TWO/);
  });

  it("is what the advice on a missing crate makes of a bot's folder, word by word", async function () {
    if (process.platform === "win32" || !findProgram("cargo")) return skip(this, "no cargo");
    const bot = rustMain("use small::WORD;", "WORD");
    const above = botFolder({
      "bots/my_bot.rs": bot,
      "small/Cargo.toml": '[package]\nname = "small"\nversion = "0.1.0"\nedition = "2021"\n',
      "small/src/lib.rs": 'pub const WORD: &str = "ONE";\n',
    });
    const [cwd, file] = [join(above, "bots"), join(above, "bots", "my_bot.rs")];
    const prepare = () => findFileLanguage(file)!.prepare({ file, cacheFolder: join(above, ".cache") });
    const readAdvice = async () => {
      const built = await prepare();
      return built.ok ? "" : (built.problems?.map(({ message }) => message).join("\n") ?? "");
    };
    const commands = [...(await readAdvice()).matchAll(/`(cargo [^`]+)`/g)].map(([, command]) => command!);
    assert.deepEqual(commands, ["cargo init --name my_bot", "cargo add small", "cargo fetch"]);
    // Without the network, the crate is that of a folder.
    for (const command of commands.map((each) => each.replace(/^cargo add/, "cargo add --offline --path ../small #")))
      execFileSync("sh", ["-c", command], { cwd, stdio: "pipe" });
    const built = await prepare();
    assert.ok(built.ok, JSON.stringify(built));
    writeFileSync(join(cwd, "Cargo.toml"), manifest.replace("[dep", '[[bin]]\nname = "c"\npath = "c.rs"\n\n[dep'));
    writeFileSync(join(cwd, "c.rs"), "fn main() {}\n");
    assert.match(
      await readAdvice(),
      /add `\[\[bin\]\]` with `name = "my_bot"` and `path = "my_bot\.rs"` to .*Cargo\.toml\./,
    );
  });

  it("keeps the lock file that the user writes meanwhile", async function () {
    if (!findProgram("cargo")) return skip(this, "no cargo");
    const script = 'fn main() { std::fs::write("Cargo.lock", "# of the user").unwrap(); }\n';
    const files = { "Cargo.toml": manifest, "build.rs": script, "src/main.rs": rustMain("", '"ONE"') };
    const { folder, built } = await build(files);
    assert.ok(built.ok, JSON.stringify(built));
    assert.equal(readFileSync(join(folder, "Cargo.lock"), "utf8"), "# of the user");
  });

  it("is left without a lock file if its workspace excludes it", async function () {
    if (!findProgram("cargo")) return skip(this, "no cargo");
    const { folder: above } = await build({
      "Cargo.toml": '[workspace]\nexclude = ["bot"]\n',
      "bot/Cargo.toml": manifest,
      "bot/src/main.rs": rustMain("", '"ONE"'),
    });
    const file = join(above, "bot", "src", "main.rs");
    const built = await findFileLanguage(file)!.prepare({ file, cacheFolder: join(above, ".cache") });
    assert.ok(built.ok, JSON.stringify(built));
    assert.deepEqual(readdirSync(join(above, "bot")).sort(), ["Cargo.toml", "src"]);
  });

  it("is built beside others of the same name, each as itself", async function () {
    if (process.platform === "win32" || !findProgram("cargo")) return skip(this, "no cargo");
    const words = ["ONE", "TWO", "THREE"];
    const folder = botFolder(
      Object.fromEntries(
        words.flatMap((word) => [
          [`${word}/Cargo.toml`, manifest],
          [`${word}/src/main.rs`, rustMain("", `"${word}"`)],
        ]),
      ),
    );
    const build = async (word: string) => {
      const file = join(folder, word, "src", "main.rs");
      const built = await findFileLanguage(file)!.prepare({ file, cacheFolder: join(folder, ".cache") });
      assert.ok(built.ok, JSON.stringify(built));
      return execFileSync(built.command[0]!).toString().trim();
    };
    assert.deepEqual(await Promise.all(words.map(build)), words);
  });

  it("says which crate is not on this machine and what to do, but plays what does not use it", async function () {
    if (!findProgram("cargo")) return skip(this, "no cargo");
    const toml = `${manifest}spar-no-such-crate = "1"\n`;
    const { built, folder } = await build({
      "Cargo.toml": toml,
      "src/main.rs": rustMain("use spar_no_such_crate::W;", "W"),
    });
    assert.ok(!built.ok);
    assert.match(built.why, /^The crate spar-no-such-crate is not on this machine.*run `cargo fetch` in/);
    assert.deepEqual(
      built.problems.map(({ file, line }) => [file, line]),
      [[join(folder, "Cargo.toml"), 7]],
    );
    const unused = await build({ "Cargo.toml": toml, "src/main.rs": rustMain("", '"ONE"') });
    assert.ok(unused.built.ok, JSON.stringify(unused.built));
  });
});
